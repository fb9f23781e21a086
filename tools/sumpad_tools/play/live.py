"""Consoles in real time, for terminal and window, with a queue of steps.

`player.LivePlayer` is the firmware on this PC, `chip.live.LiveChip` the firmware on the emulated
chip. Each round lets only a little time pass, so that the caller can look at keyboard and mouse
between two rounds. Steps wait in a queue until they are due by the console's own time and its own
scans of the pad: a press is never lost because the console was slow or busy.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from sumpad_tools.parts.neopixels import NeoPixels
from sumpad_tools.play.keyscript import Keys, Step

# The scanner may take a change for bounce if it is shorter, or seen by fewer rounds.
_LEAST_MS = 40
_LEAST_ROUNDS = 4


class Playable(Protocol):
    """A console that can be played on live."""

    @property
    def matrix(self) -> Keys: ...
    @property
    def lights(self) -> NeoPixels | None: ...
    def press(self, row: int, column: int) -> None: ...
    def release(self, row: int, column: int) -> None: ...
    def frame(self) -> bytes: ...


Console_co = TypeVar("Console_co", bound=Playable, covariant=True)


class LiveError(Exception):
    """A step that cannot be played live."""


class Live(ABC, Generic[Console_co]):
    """A console that somebody plays on.

    `hz` is the tone to sound now, 0 for none. `note` is a few words to show beside the pad; it may
    be empty and may change.
    """

    hz = 0
    note = ""

    def __init__(self, console: Console_co) -> None:
        """Play on `console` (see Playable)."""
        self._console = console
        self._steps: deque[Step] = deque()
        self._since: int | None = None  # when the wait at the head of the queue began
        # (row, column) -> (ms, round) of the last press or release
        self._changed: dict[tuple[int, int], tuple[int, int]] = {}

    @abstractmethod
    def round(self) -> float:
        """Let some time pass and return the seconds to sleep before the next round."""

    def frame(self) -> bytes:
        """Return what is on the glass now (see SSD1306.frame)."""
        return self._console.frame()

    def pressed(self, row: int, column: int) -> bool:
        """Return whether a key is down."""
        return self._console.matrix.pressed(row, column)

    def lit(self) -> list[int]:
        """Return the numbers of the keys whose lights are lit; keys count row by row."""
        return self._console.lights.lit() if self._console.lights else []

    def play(self, steps: Iterable[Step]) -> None:
        """Append steps to the queue: presses, releases and waits."""
        self._steps.extend(steps)

    @property
    def waiting(self) -> int:
        """The number of steps in the queue."""
        return len(self._steps)

    def _do_steps(self, now: int, rounds: int) -> None:
        """Do the steps that are due. `now` is the console's time in whole ms; `rounds` is how
        often it has looked at the pad."""
        while self._steps and self._do(self._steps[0], now, rounds):
            self._steps.popleft()

    def _do(self, step: Step, now: int, rounds: int) -> bool:
        """Do `step` if it is due; return whether it was."""
        match step:
            case ("press" | "release" as verb, row, column):
                ms, before = self._changed.get((row, column), (-_LEAST_MS, -_LEAST_ROUNDS))
                if now - ms < _LEAST_MS or rounds - before < _LEAST_ROUNDS:
                    return False
                self._changed[row, column] = (now, rounds)
                getattr(self._console, verb)(row, column)
            case ("wait", ms):
                if self._since is None:
                    self._since = now
                if now - self._since < ms:
                    return False
                self._since = None
            case _:
                raise LiveError(f"no step for live play: {step!r}")
        return True
