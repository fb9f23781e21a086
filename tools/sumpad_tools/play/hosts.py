"""What lies around a console on a PC: the hosts that `start.build` asks for.

`VirtualHost` is for tests, scripts and screenshots, where the same keys have to give the same
frames; `LiveHost` is for a person who plays.
"""

import random
import tempfile
import time
from pathlib import Path
from typing import Protocol

_TICKS = 1 << 30  # where MicroPython's milliseconds wrap
_CODES = 1_000_000


def ticks_diff(a: int, b: int) -> int:
    """Milliseconds from b to a, which may have wrapped, as time.ticks_diff on the chip."""
    return (a - b + _TICKS // 2) % _TICKS - _TICKS // 2


class Host(Protocol):
    """What a console asks of what lies around it; that of the chip is in drivers/chip.py."""

    @property
    def identity(self) -> bytes: ...
    @property
    def folder(self) -> str: ...
    def ticks_diff(self, a: int, b: int, /) -> int: ...
    def random_code(self) -> int: ...
    def now(self) -> tuple[int, ...] | None: ...
    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None: ...
    def tidy(self) -> None: ...
    def report(self, error: BaseException) -> None: ...


class VirtualHost:
    """A world in which nothing is left to chance: codes repeat themselves with every host, and
    the clock stands, not set until the player sets it.

    `folder`: where the player's files are; by default one that goes away with the host. A second
    console with the same host is the first one switched on again. `new`: nothing was ever kept
    there; else there is an empty folder, which spares scripts the welcome of a new console.
    """

    identity = b"virtual"
    ticks_diff = staticmethod(ticks_diff)

    def __init__(self, folder: str | Path | None = None, new: bool = False) -> None:
        if folder is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="sumpad-")
            folder = self._temporary.name
        else:
            Path(folder).mkdir(parents=True, exist_ok=True)
        self.folder = str(folder)
        if not new:
            (Path(folder) / "saves").mkdir(exist_ok=True)
        self._codes = random.Random(0)
        self._now: tuple[int, ...] | None = None

    def random_code(self) -> int:
        return self._codes.randrange(_CODES)

    def now(self) -> tuple[int, ...] | None:
        return self._now

    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None:
        self._now = (year, month, day, hour, minute)

    def tidy(self) -> None:
        """A PC has the room."""

    def report(self, error: BaseException) -> None:
        """Nobody looks: the console has told it."""


class LiveHost:
    """The PC itself. `folder` is made if it is not there."""

    identity = b"pc"
    ticks_diff = staticmethod(ticks_diff)

    def __init__(self, folder: str | Path) -> None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        self.folder = str(folder)

    def random_code(self) -> int:
        return random.SystemRandom().randrange(_CODES)

    def now(self) -> tuple[int, ...] | None:
        return time.localtime()[:5]

    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None:
        """A PC's clock is not a console's to set."""

    def tidy(self) -> None:
        """A PC has the room."""

    def report(self, error: BaseException) -> None:
        """Nobody looks: the console has told it."""
