"""The console on the emulated chip in real time, for terminal and window (see play/live.py).

`emulate` uses it. While the firmware waits for keys, the chip needs hardly any of the PC's time
and keeps up with real time. Making a puzzle may be too much work for the PC: then the chip's time
falls behind and stays behind. To catch up would take seconds in which keys are answered late, and
it is not needed: the console's clock runs on the chip's time.
"""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play.live import Live

_ROUND_MS = 5  # PC time from one round to the next; the firmware also waits in rounds of 5 ms
_PATIENCE_MS = 10  # PC time after which a round stops the chip; it may run up to 8 ms longer
_BACKLOG_MS = 100  # the most chip time to catch up on after the PC was busy
_RATE_MS = 1000  # PC time over which the rate is measured

_ENDINGS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class LiveChip(Live[Emulator]):
    """An Emulator in real time, from its present state on; `clock()` returns seconds.

    It discards the pictures and the sounds that the emulator keeps, because they are not used and
    a game is long. `round` passes on the emulator's exceptions.
    """

    def __init__(self, console: Emulator, clock: Callable[[], float] = time.monotonic) -> None:
        Live.__init__(self, console)
        console.panel.strict = False  # the player may try drivers of other controllers
        self._clock = clock
        self._zero = self._now() - console.ms  # the power-on time of a chip that had kept up
        self._rated = self._now(), console.ms  # the last measurement of the rate

    def _now(self) -> float:
        return self._clock() * 1000

    def round(self) -> float:
        """Let the chip catch up with the clock, as far as it can in a round.

        Returns the seconds until the next round.
        """
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
        """Return how many ms the chip is behind the clock; below 0 if it ran longer than asked."""
        return self._now() - self._zero - self._console.ms

    def _listen(self) -> None:
        """Set the tone from the sounds of this round.

        A tone that began and ended within the round sounds until the next, so that clicks are not
        lost.
        """
        piezo = self._console.piezo
        tones = [hz for _, hz in piezo.heard if hz]
        self.hz = tones[-1] if tones else piezo.hz
        piezo.heard.clear()
        self._console.frames.clear()

    def _rate(self) -> None:
        """Set the note on how fast the chip runs."""
        (then, since), (now, ms) = self._rated, (self._now(), self._console.ms)
        if now - then >= _RATE_MS:
            self.note = f"emulated chip at {(ms - since) / (now - then):.2f}x"
            self._rated = now, ms


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold back signals that would end this process until the end of the context.

    A request to the emulator that is interrupted would end the emulator, and its flash would be
    lost.
    """
    came = []
    before = {number: signal.signal(number, lambda it, _: came.append(it)) for number in _ENDINGS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])
