"""A piezo: the tones that it gave, one after another.

Used by the PC player and the emulator. Whoever plugs it in says which frequency its wire has.
"""

from collections.abc import Callable


class Piezo:
    """`hz`: the tone that it gives now, 0 for silence. `heard`: a pair (ms, Hz) for each change.

    `clock()`: the time in milliseconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.hz = 0
        self.heard: list[tuple[float, int]] = []
        self._clock = clock

    def sound(self, hz: int) -> None:
        """Give a tone from now on, 0 for none."""
        if hz != self.hz:
            self.hz = hz
            self.heard.append((self._clock(), hz))
