"""The main loop of the console: scan, events, draw, update the display, a slice of work, tend.

start.py builds it, on the chip and in the player on a PC. Each round is short, so a key is
answered within a few rounds whatever job is running: a job gets one bounded slice per round.

The parts of a round that need no heap run with the heap locked, not only to prove it. MicroPython
allocates the frame of a function with more than 11 values on the heap, and finding room in a heap
full of small holes can take almost a millisecond per call. When the heap is locked it uses the
stack instead.
"""

from micropython import const, heap_lock, heap_unlock

from sumpad.storage import interrupt

_PERIOD_MS = const(5)  # period of the rounds, and so of the scanner, while something is happening
_WATCH_MS = const(1)  # and while a key may just have been pressed
_WATCHES = const(4)  # rounds one after another that do nothing else then
_REST_MS = const(50)  # period while nothing is happening; touching a key ends it
_DARK_REST_MS = const(500)  # and while the panel is off too
_DOZE_MS = const(50)  # time between two looks at the keys then
_REFRESH_MS = const(500)  # time between parts of the picture sent again while nothing is happening
_LONG_REST_MS = const(2000)  # a longer gap is not playing time: the clock ignores it

_SHIFTS = (0, 1, -1)  # rows by which the dimmed picture is moved, in turn


class Loop:
    """The loop over the parts of the console. Times are arguments, in milliseconds that may
    wrap."""

    def __init__(self, keypad, ring, keymap, shell, oled, buzzer, ticks_diff, lights=None):
        """`buzzer`, `lights`: None if there are none."""
        self.keypad = keypad
        self.ring = ring
        self.keymap = keymap
        self.shell = shell
        self.oled = oled
        self.buzzer = buzzer
        self.host = shell.host
        self._lights = lights
        self._ticks_diff = ticks_diff
        self._last = -1
        self._glow = -1  # the brightness that the panel was set to
        self._dims = -1  # how often the panel was dimmed, modulo the number of shifts
        self._tone = 0  # the tone that starts in the next round, 0 for none
        self._began = 0  # not 0: a tone started in the latest round
        self._unrefreshed = 0  # ms since the panel was refreshed
        self._watches = 0  # rounds that have only looked at the keys since the last whole one
        shell.update = self._update
        shell.successor = self._hand_over

    def step(self, now):
        """Do one round at the time `now`. Returns the milliseconds from its start to the start of
        the next, 0 while a job is running."""
        heap_lock()
        try:
            self.keypad.scan(now)
        finally:
            heap_unlock()
        self._act()
        # The rest of a round would make the next look late, and so the answer to a key. A picture
        # that is due comes first, but one of the clock waits.
        watches = self._watches
        is_due = watches == _WATCHES or (self.shell.dirty and not watches)
        if not (self.keypad.settled or is_due):
            if not watches:  # the time of a rest, which is the present screen's
                self._let_pass(now)
            self._watches = watches + 1
            return _WATCH_MS
        self._watches = 0
        return self._go_on(now)

    def _go_on(self, now):
        """Do the rest of a round after the keys: first the picture, then everything else, so that
        a key waits for nothing but the picture. It is a separate function, or a larger frame would
        take heap before the keys are handled."""
        self._show()
        self._let_pass(now)
        shell = self.shell
        silent = not (self.buzzer and self.buzzer.playing)
        # A slice or a write would prolong a note, and delay a key that was just touched.
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
            and not shell.session.autosave.is_making()
        )
        if calm and self._glow and self._unrefreshed >= _REFRESH_MS:
            self._unrefreshed = 0
            self._refresh()
        if not self.keypad.settled:
            return _WATCH_MS
        if not calm:
            return _PERIOD_MS
        return _REST_MS if self._glow else _DARK_REST_MS

    def _let_pass(self, now):
        """Pass the time since the last call on to shell and buzzer."""
        heap_lock()
        try:
            if self._last >= 0:
                passed = self._ticks_diff(now, self._last)
                if 0 < passed < _LONG_REST_MS:
                    self.shell.advance(passed)
                elif passed:
                    self.shell.stalled()
                    passed = _LONG_REST_MS
                # Bounded, as the heap is locked: there is no room for a big integer.
                if self._unrefreshed < _REFRESH_MS:
                    self._unrefreshed += passed
                self._sound(passed)
            self._last = now
        finally:
            heap_unlock()

    def _sound(self, passed):
        """Advance the buzzer. A tone starts one round after the request: then its picture is
        already on the display, so neither delays the other. A tone that started in the last round
        gets at most _PERIOD_MS of its time, because a faulty bus may have made it long."""
        shell = self.shell
        if self.buzzer:
            self.buzzer.advance(min(passed, _PERIOD_MS) if self._began else passed)
            self._began = self._tone and shell.sounds
            if self._began:
                self.buzzer.play(self._tone)
        self._tone = shell.tone
        shell.tone = 0

    def _hand_over(self, name):
        """Let the class `name` of app/, a maintenance_loop.MaintenanceLoop, do all further rounds.
        It ends in a restart."""
        shell = self.shell
        shell.give_up()
        module, _, loop = name.partition(".")
        loop = getattr(__import__("sumpad.app." + module, None, None, (loop,)), loop)
        parts = (self.keypad, self.ring, self.oled, self.buzzer)
        self.step = loop(shell.board, shell.host, *parts).step

    def _act(self):
        """Pass the pressed keys to the shell, unless they must wait. But do not let the ring fill
        up, or the keypad would never settle."""
        ring = self.ring
        while not self.shell.holds_keys or ring.is_full():
            raw = ring.get()
            if raw < 0:
                break
            code = self.keymap.code(raw)
            if code >= 0:
                self.shell.key(code)

    def _show(self):
        """Draw, and update the display."""
        try:
            self._draw()
        except OSError:
            pass  # the next update will set up the panel again

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
        if self._lights:
            self._lights.show(shell.fitting())

    def _refresh(self):
        try:
            self.oled.refresh()
        except OSError:
            pass  # the next update will set up the panel again

    def _update(self):
        """Update the display in the middle of a round."""
        try:
            self.oled.update()
        except OSError:
            pass  # the next update will set up the panel again

    def _shine(self, glow):
        """Set the panel's brightness to `glow`, 0 for off. Each time that it is dimmed, the
        picture moves by a row, so that the same pixels do not always age."""
        oled = self.oled
        if glow:
            oled.contrast(glow)
            if self.shell.power.is_dim:
                self._dims = (self._dims + 1) % len(_SHIFTS)
                oled.shift(_SHIFTS[self._dims])
            else:
                oled.shift(0)
            if not self._glow:
                oled.wake()
        else:
            oled.sleep()
        self._glow = glow

    def run(self, ticks_ms, sleep_ms, await_key, doze, feed):
        """Run for ever, and call `feed` in each round. Whatever ends the loop, silence the buzzer.
        Ctrl-C ends it between two rounds, never within one.

        Between rounds, sleep. With the panel on, `await_key(ms)` sleeps until a key is touched,
        but no longer than `ms`. With the panel off, `doze(ms)` ignores the keys to save power.
        """
        ticks_diff = self._ticks_diff
        try:
            while True:
                feed()
                now = ticks_ms()
                interrupt.hold()
                try:
                    ms = self.step(now)
                finally:
                    interrupt.let_go()
                left = ms - ticks_diff(ticks_ms(), now)
                if left <= 0:
                    continue
                if not self._glow:
                    while left > 0 and not self.keypad.is_touched():
                        doze(min(left, _DOZE_MS))
                        left -= _DOZE_MS
                elif self.keypad.settled:
                    await_key(left)
                else:  # a key is being debounced, so the next round must start on time
                    if left > 1:
                        sleep_ms(left - 1)
                    while ticks_diff(ticks_ms(), now) < ms:
                        pass
        finally:
            if self.buzzer:
                self.buzzer.stop()
