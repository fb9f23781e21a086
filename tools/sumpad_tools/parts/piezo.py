"""A piezo, which records its tones.

The PC player and the emulator use it. They report the frequency on its wire.
"""

from collections.abc import Callable


class Piezo:
    """A piezo. `hz` is its tone now, 0 for silence; `heard` has a pair (ms, Hz) for each change.

    `clock()` returns the time in milliseconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.hz = 0
        self.heard: list[tuple[float, int]] = []
        self._clock = clock

    def sound(self, hz: int) -> None:
        """Sound a tone from now on, 0 for silence."""
        if hz != self.hz:
            self.hz = hz
            self.heard.append((self._clock(), hz))
