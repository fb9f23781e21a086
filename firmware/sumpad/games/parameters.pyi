"""The types of parameters.py."""

from collections.abc import Sequence
from typing import Final

class Parameter:
    name: str
    title: str
    low: int
    high: int
    default: int
    def __init__(
        self,
        name: str,
        title: str,
        low: int,
        high: int,
        default: int,
        words: Sequence[str] | None = None,
    ) -> None: ...
    def shown(self, value: int) -> str: ...

AUTOMATIC: Final[int]
LARGE: Final[int]
WHOLE: Final[int]
VIEW: Parameter
