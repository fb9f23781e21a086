"""The one loop of the console: scan, events, draw, update the glass, a slice of work, tend.

Built by start.py, on the chip and by the player on a PC. Each round is short, so a key is answered
within a few rounds whatever job is going on: a job gets one bounded slice a round.

The parts of a round that need no heap run with the heap locked. Not only to prove it: MicroPython
takes the frame of a function with more than 11 values from the heap, and finding room in a heap
full of small holes can take most of a millisecond a call. When the heap is locked it takes the
stack instead.
"""

from micropython import const, heap_lock, heap_unlock

_PERIOD_MS = const(5)  # of the rounds, and so of the scanner, while anything is going on
_REST_MS = const(50)  # while nothing is; a key that is touched ends it
_REFRESH_MS = const(500)  # between parts of the picture that are sent again while all is calm
_LONG_REST_MS = const(2000)  # a longer gap is no playing time: the clock ignores it


class Loop:
    """Rounds over the parts of the console. Time is passed in, as milliseconds that may wrap."""

    def __init__(self, keypad, ring, keymap, shell, oled, buzzer, ticks_diff):
        """`buzzer`: None where there is none."""
        self.keypad = keypad
        self.ring = ring
        self.keymap = keymap
        self.shell = shell
        self.oled = oled
        self.buzzer = buzzer
        self._ticks_diff = ticks_diff
        self._last = -1
        self._glow = -1  # brightness that the panel was set to
        self._tone = 0  # that starts in the next round
        self._began = 0  # one began in the latest round
        self._unrefreshed = 0  # ms since the panel was refreshed
        shell.update = self._update

    def step(self, now):
        """Do one round; returns the milliseconds from its start to that of the next, 0 while a job
        runs."""
        heap_lock()
        try:
            self.keypad.scan(now)
        finally:
            heap_unlock()
        self._act()
        return self._go_on(now)

    def _go_on(self, now):
        """What comes after the keys in a round: all that a key need not wait for comes after the
        picture. Apart from them, or a larger frame would take heap before a key is seen."""
        self._show()
        heap_lock()
        try:
            self._let_pass(now)
        finally:
            heap_unlock()
        shell = self.shell
        silent = not (self.buzzer and self.buzzer.playing)
        # A slice or a write would prolong the note, and delay a key that was just touched.
        free = silent and self.keypad.settled
        busy = free and shell.work()
        if free:
            shell.tend()
        if busy:
            return 0
        calm = (
            silent
            and not shell.dirty
            and not self._tone
            and self.keypad.quiet
            and not shell.session.keeper.is_making()
        )
        if calm and self._glow and self._unrefreshed >= _REFRESH_MS:
            self._unrefreshed = 0
            self._refresh()
        return _REST_MS if calm else _PERIOD_MS

    def _let_pass(self, now):
        """Let the time since the last round pass."""
        if self._last >= 0:
            passed = self._ticks_diff(now, self._last)
            if 0 < passed < _LONG_REST_MS:
                self.shell.advance(passed)
            elif passed:
                self.shell.stalled()
                passed = _LONG_REST_MS
            if self._unrefreshed < _REFRESH_MS:  # no big integer: the heap is locked
                self._unrefreshed += passed
            self._sound(passed)
        self._last = now

    def _sound(self, passed):
        """Advance the buzzer. A tone starts a round after it was asked for: its picture is on the
        glass then, so neither holds up the other. It starts at the end of that round, of whose
        time no more than is usual is the tone's: a faulty bus may have taken much of it."""
        shell = self.shell
        if self.buzzer:
            self.buzzer.advance(min(passed, _PERIOD_MS) if self._began else passed)
            self._began = self._tone and shell.sounds
            if self._began:
                self.buzzer.play(self._tone)
        self._tone = shell.tone
        shell.tone = 0

    def _act(self):
        """Hand the keys that were pressed to the shell, unless they are to wait: but then the ring
        must not fill up, or the pad would never come to rest."""
        ring = self.ring
        while not self.shell.holds_keys or ring.is_full():
            raw = ring.get()
            if raw < 0:
                break
            code = self.keymap.code(raw)
            if code >= 0:
                self.shell.key(code)

    def _show(self):
        """Draw, and bring the glass up to date."""
        try:
            self._draw()
        except OSError:
            pass  # the next update begins with setting the panel up again

    def _draw(self):
        shell = self.shell
        oled = self.oled
        if shell.power.glow != self._glow:
            self._shine(shell.power.glow)
        if not (shell.dirty or oled.lost):
            return
        if shell.takes_heap:
            shell.draw()
        if oled.lost:
            oled.update()
        heap_lock()
        try:
            shell.draw()
            oled.update()
        finally:
            heap_unlock()

    def _refresh(self):
        try:
            self.oled.refresh()
        except OSError:
            pass  # the next update begins with setting the panel up again

    def _update(self):
        """Update the glass in the middle of a round."""
        try:
            self.oled.update()
        except OSError:
            pass  # the next update begins with setting the panel up again

    def _shine(self, glow):
        """Set the panel's brightness, 0 for off."""
        oled = self.oled
        if glow:
            oled.contrast(glow)
            if not self._glow:
                oled.wake()
        else:
            oled.sleep()
        self._glow = glow

    def run(self, ticks_ms, sleep_ms, await_key, feed):
        """Run for ever, with a call of `feed` in each round; whatever ends that, the buzzer falls
        silent. Between rounds it sleeps: with the panel off without a look at the keys, which
        saves power, else by `await_key(ms)`, until a key is touched but no longer than that."""
        ticks_diff = self._ticks_diff
        try:
            while True:
                feed()
                now = ticks_ms()
                ms = self.step(now)
                left = ms - ticks_diff(ticks_ms(), now)
                if left <= 0:
                    continue
                if not self._glow:
                    sleep_ms(left)
                elif self.keypad.settled:
                    await_key(left)
                else:  # a key waits for this tick
                    if left > 1:
                        sleep_ms(left - 1)
                    while ticks_diff(ticks_ms(), now) < ms:
                        pass
        finally:
            if self.buzzer:
                self.buzzer.stop()
