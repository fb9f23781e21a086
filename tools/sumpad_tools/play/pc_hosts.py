"""The surroundings of a console on a PC: the hosts that `start.build` takes.

`VirtualHost` is for tests, scripts and screenshots, where the same keys must give the same frames.
`LiveHost` is for a person who plays.
"""

import random
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

_TICKS = 1 << 30  # where MicroPython's milliseconds wrap
_CODES = 1_000_000
_FREE_HEAP = 172 * 1024  # as on the chip at the home menu


def ticks_diff(a: int, b: int) -> int:
    """Return the milliseconds from `b` to `a`, which may have wrapped, like time.ticks_diff on the
    chip."""
    return (a - b + _TICKS // 2) % _TICKS - _TICKS // 2


class Host(Protocol):
    """What a console needs from its surroundings; the host of the chip is in drivers/chip.py."""

    @property
    def identity(self) -> bytes: ...
    @property
    def folder(self) -> str: ...
    def ticks_diff(self, a: int, b: int, /) -> int: ...
    def random_code(self) -> int: ...
    def now(self) -> tuple[int, ...] | None: ...
    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None: ...
    def take_clock(self, clock: Any, /) -> None: ...
    def tidy(self) -> None: ...
    def millivolts(self) -> int: ...
    def free_heap(self) -> int: ...
    def flash_heads(self) -> Iterable[bytes]: ...
    def note(self, line: str, /) -> None: ...
    def report(self, error: BaseException) -> None: ...


class _PcHost:
    """What any host on a PC has in common."""

    ticks_diff = staticmethod(ticks_diff)

    def tidy(self) -> None:
        """Do nothing: a PC has enough memory."""

    def millivolts(self) -> int:
        """Return 0: a PC's battery is not the console's."""
        return 0

    def free_heap(self) -> int:
        """Return the free heap of a console: a PC has enough memory."""
        return _FREE_HEAP

    def flash_heads(self) -> Iterable[bytes]:
        """Return no blocks: the files are on the PC's disk."""
        return ()

    def report(self, error: BaseException) -> None:
        """Do nothing: the console has shown the error."""


class VirtualHost(_PcHost):
    """A deterministic host: every host draws the same codes. The clock stands still, and is not
    set until the player sets it.

    `folder` has the player's files; by default it is temporary and deleted with the host. A second
    console with the same host is the first one switched on again. `new` means that the console was
    never on before. Otherwise there is an empty folder for saves, so that scripts need not pass
    the welcome of a new console.
    """

    identity = b"virtual"

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
        self._clock: Any = None  # a DS3231, if there is one
        self.notes: list[str] = []  # what it would print on its serial line

    def random_code(self) -> int:
        return self._codes.randrange(_CODES)

    def now(self) -> tuple[int, ...] | None:
        return self._now

    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None:
        self._now = (year, month, day, hour, minute)
        if self._clock:
            self._clock.set(year, month, day, hour, minute)

    def take_clock(self, clock: Any) -> None:
        self._clock = clock
        now = clock.read()
        if now:
            self._now = now[:5]

    def note(self, line: str) -> None:
        self.notes.append(line)


class LiveHost(_PcHost):
    """The PC itself. `folder` is created if it is missing."""

    identity = b"pc"

    def __init__(self, folder: str | Path) -> None:
        Path(folder).mkdir(parents=True, exist_ok=True)
        self.folder = str(folder)

    def random_code(self) -> int:
        return random.SystemRandom().randrange(_CODES)

    def now(self) -> tuple[int, ...] | None:
        return time.localtime()[:5]

    def set_clock(self, year: int, month: int, day: int, hour: int, minute: int) -> None:
        """Do nothing: a console must not set the PC's clock."""

    def take_clock(self, clock: Any) -> None:
        """Do nothing: the PC has its own clock."""

    def note(self, line: str) -> None:
        """Do nothing: a PC has no serial line."""


class KeptHost(VirtualHost):
    """A VirtualHost with a folder in which a player continues later: the PC's own console and the
    commands can read its files."""

    identity = LiveHost.identity
