from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

class _Search(Protocol):
    SLICE: int
    LIMIT: int
    digits: bytearray
    nodes: int
    def step(self, budget: int, /) -> int: ...

class _Maker(Protocol):
    SLICE: int
    def progress(self) -> int: ...
    def step(self, budget: int, /) -> int: ...

_AMaker = TypeVar("_AMaker", bound=_Maker)

class SearchJob:
    effort: int
    digits: bytearray
    def __init__(self, search: _Search, *board: object) -> None: ...
    @property
    def nodes(self) -> int: ...
    def step(self) -> int: ...

class MakeJob(Generic[_AMaker]):
    def __init__(self, maker: _AMaker, take: Callable[[_AMaker], object]) -> None: ...
    @property
    def progress(self) -> int: ...
    def step(self) -> int: ...
