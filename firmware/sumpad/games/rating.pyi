from typing import Final

from sumpad.games.backend import Backend

EASIEST: Final[int]
BEYOND: Final[int]

class RatingJob:
    tenths: int
    is_vague: bool
    is_ambiguous: bool
    def __init__(self, game: Backend) -> None: ...
    @property
    def progress(self) -> int: ...
    def step(self) -> int: ...
    def stop(self) -> None: ...
