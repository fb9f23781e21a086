"""The one loop of the console: scan, events, a slice of work, draw, update the glass.

Built by main.py on the chip and by the player on a PC. Each round is short, so a key is answered
within a few rounds whatever job is going on: a job gets one bounded slice a round.
"""

from micropython import const

_REST_MS = const(5)  # between rounds when there is nothing to do: the period of the scanner
_LONG_REST_MS = const(2000)  # time beyond this was not played: the clock ignores it


class Loop:
    """Rounds over the parts of the console. Time is passed in, as milliseconds that may wrap."""

    def __init__(self, keypad, ring, keymap, shell, oled, ticks_diff):
        self.keypad = keypad
        self.ring = ring
        self.keymap = keymap
        self.shell = shell
        self.oled = oled
        self.display_faults = 0  # rounds in which the panel did not answer
        self._ticks_diff = ticks_diff
        self._last = -1

    def step(self, now):
        """Do one round; returns the milliseconds to rest before the next, 0 while a job runs."""
        shell = self.shell
        if self._last >= 0:
            passed = self._ticks_diff(now, self._last)
            if 0 < passed < _LONG_REST_MS:
                shell.advance(passed)
        self._last = now
        self.keypad.scan(now)
        raw = self.ring.get()
        while raw >= 0:
            code = self.keymap.code(raw)
            if code >= 0:
                shell.key(code)
            raw = self.ring.get()
        busy = shell.work()
        shell.draw()
        try:
            self.oled.update()
        except OSError:
            self.display_faults += 1  # the next update sends everything again
        return 0 if busy else _REST_MS

    def run(self, ticks_ms, sleep_ms):
        """Go round for ever."""
        while True:
            rest = self.step(ticks_ms())
            if rest:
                sleep_ms(rest)
