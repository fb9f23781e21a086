"""The console on the emulated chip in real time, for terminal and window (see ../live.py).

Used by `emulate`. While the firmware waits for keys the chip costs hardly anything and keeps up
with the clock on the wall. A puzzle that is being made may be too much for the PC: then the chip's
time falls behind and stays so. Catching up would cost seconds in which keys are answered late, and
nobody misses the time: the console's own clock is the chip's.
"""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play.live import Live

_ROUND_MS = 5  # of the PC's, from one round to the next, as the firmware's own when it waits
_PATIENCE_MS = 10  # of the PC's, in which a round asks no more of the chip; up to 8 come on top
_BACKLOG_MS = 100  # that the chip may catch up with, at most: the PC had something else to do
_RATE_MS = 1000  # over which the rate is taken

_ENDINGS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class LiveChip(Live[Emulator]):
    """An Emulator in real time, going on from where it is; `clock()` gives seconds.

    It forgets the pictures and the sounds that the emulator has kept: nobody looks at them, and a
    game is long. What the emulator raises comes out of `round`.
    """

    def __init__(self, console: Emulator, clock: Callable[[], float] = time.monotonic) -> None:
        Live.__init__(self, console)
        self._clock = clock
        self._zero = self._now() - console.ms  # when the power came on, had the chip kept up
        self._rated = self._now(), console.ms  # where the rate was taken last

    def _now(self) -> float:
        return self._clock() * 1000

    def round(self) -> float:
        """Let the chip come up to the clock, as far as it can in the time of a round."""
        console = self._console
        behind = self._behind()
        lost = max(0, behind - _BACKLOG_MS)
        self._zero += lost
        with _undisturbed():
            self._do_steps(int(console.ms), console.looks)
            if behind > 0:
                console.run_ms(behind - lost, within=_PATIENCE_MS)
        self._listen()
        self._rate()
        return min(max(0, _ROUND_MS - self._behind()), _ROUND_MS) / 1000

    def _behind(self) -> float:
        """How far the chip is behind the clock; below 0 if it had to go further than was asked."""
        return self._now() - self._zero - self._console.ms

    def _listen(self) -> None:
        """Take the tone from what was heard in this round: one that has begun and ended in it is
        given for the length of the next, or clicks would get lost."""
        piezo = self._console.piezo
        tones = [hz for _, hz in piezo.heard if hz]
        self.hz = tones[-1] if tones else piezo.hz
        piezo.heard.clear()
        self._console.frames.clear()

    def _rate(self) -> None:
        """Note how fast the chip runs."""
        (then, since), (now, ms) = self._rated, (self._now(), self._console.ms)
        if now - then >= _RATE_MS:
            self.note = f"emulated chip at {(ms - since) / (now - then):.2f}x"
            self._rated = now, ms


@contextmanager
def _undisturbed() -> Iterator[None]:
    """What would end this process waits until the end: an answer of the emulator's that nobody has
    waited for would be its last, and what is in its flash could not be had any more."""
    came = []
    before = {number: signal.signal(number, lambda it, _: came.append(it)) for number in _ENDINGS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])
