"""Panel power: bright, dim or off, depending on keys and time.

shell.py uses it; the loop sets the brightness.
"""

from micropython import const

_DIM = const(8)  # brightness when no key has come for a while
_MS = const(1000)
_MINUTE_MS = const(60000)
_LONGEST_MS = const(1 << 24)  # more than any setting


class Power:
    """The power state of the panel.

    `glow`: the brightness that the panel should have, 0..255, 0 for off. `idle`: ms since the last
    key.
    """

    def __init__(self):
        self.glow = 255
        self.is_dim = False  # whether that is because no key has come for a while
        self.idle = 0
        self._lonely = 0  # ms since the last key or progress of a job
        self._dim_ms = 0  # time after which the panel dims or turns off, 0: never
        self._off_ms = 0
        self._bright = 0

    def use(self, settings):
        """Take over the player's settings."""
        self._dim_ms = settings.get("dim") * _MS
        self._off_ms = settings.get("off") * _MS
        self._bright = settings.get("contrast") * 25 + 5
        if self.glow:
            self.glow = self._bright

    def key_pressed(self):
        """Make the panel bright. Returns whether it was off."""
        was_off = not self.glow
        self.idle = self._lonely = 0
        self.glow = self._bright
        self.is_dim = False
        return was_off

    def advance(self, ms, works):
        """Let `ms` milliseconds pass. `works`: a job is running, whose progress the player may
        watch, so the panel stays lit."""
        if self.idle < _LONGEST_MS:  # bounded, as the heap is locked: no room for a big integer
            self.idle += ms
        self._lonely = 0 if works else min(self._lonely + ms, _LONGEST_MS)

    def tend(self):
        """Dim the panel if it is time. Returns whether it is time to turn it off."""
        if self.glow:
            if self._off_ms and self._lonely >= self._off_ms:
                return True
            if self._dim_ms and self._lonely >= self._dim_ms:
                self.glow = _DIM
                self.is_dim = True
        return False

    def off(self):
        """Turn the panel off until the next key. Returns the ms since it dimmed; if it does not,
        since a minute after the last key."""
        self.glow = 0
        return max(0, self.idle - (self._dim_ms or _MINUTE_MS))
