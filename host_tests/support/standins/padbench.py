"""A key pad under the scanner, on the modelled matrix and the stand-in's pins, for tests of the
scanner."""

from hypothesis import strategies as st
from machine import Pin, bench

from sumpad.app.key_input import Ring
from sumpad.drivers.keypad import Keypad
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.play.pc_hosts import ticks_diff

ROWS = (6, 7, 8, 9, 10)
COLUMNS = (11, 12, 13, 14)
PERIOD = 5  # ms between scans
WATCH = 1  # and while a change has not been reported
PRESSED = 7  # ms from contact to event, at most
RELEASED = 15  # ms from the end of the contact to event, at most
TICKS = 1 << 30

keys = st.integers(0, len(ROWS) * len(COLUMNS) - 1)


class Bench:
    """A pad on pins, scanned as app/loop.py does; `log` has (ms, key, kind) of every event.

    Times are in microseconds from the first scan on, at which the chip's clock shows `start` ms.
    """

    def __init__(self, matrix=None, ring_size=16, start=0, **options):
        self.matrix = matrix or Matrix(len(ROWS), len(COLUMNS), options.get("diodes", False))
        bench.clear()
        bench.matrix(self.matrix, ROWS, COLUMNS)
        rows = [Pin(number, Pin.OPEN_DRAIN, value=0) for number in ROWS]
        self._columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in COLUMNS]
        self.ring = Ring(ring_size)
        self.pad = Keypad(rows, self._columns, self.ring, ticks_diff, **options)
        self.log = []
        self._low = [False] * len(COLUMNS)
        self._moved = []  # columns that moved, whose handlers have not run yet
        self._is_interrupted = False
        self.us = 0
        self._start = start
        self._next = 0  # ms of the next scan

    def run_to(self, ms):
        self.run_to_us(ms * 1000)

    def run_to_us(self, us):
        """Scan until `us`; keys that are pressed next are pressed at that time."""
        self.us = us
        while self._next * 1000 <= us:
            now = self._next
            self.pad.scan((self._start + now) % TICKS)
            self._next += PERIOD if self.pad.settled else WATCH
            self.take(now)

    def take(self, now):
        """Empty the ring into the log."""
        event = self.ring.get()
        while event >= 0:
            self.log.append((now, event & 63, event >> 6))
            event = self.ring.get()

    def late_to(self, ms):
        """Let time pass without a scan until `ms`; the next scan is the first that is due after
        that."""
        self.us = ms * 1000
        self._next = max(self._next, (ms // PERIOD + 1) * PERIOD)

    def catch(self):
        """Let the pad catch what happens between scans."""
        edges = Pin.IRQ_FALLING | Pin.IRQ_RISING
        self.pad.catch(lambda: (self._start + self.us // 1000) % TICKS, edges)
        self.matrix.on_change = self._interrupt

    def _interrupt(self):
        """Call the handlers of columns that moved. As on the chip, if a column moves while a
        handler runs, its own is called after that, once."""
        were_low = self._low
        self._low = [self.matrix.column_low(column) for column in range(len(COLUMNS))]
        for pin, low, was_low in zip(self._columns, self._low, were_low, strict=True):
            if low != was_low and pin not in self._moved:
                self._moved.append(pin)
        calls = 0
        while self._moved and not self._is_interrupted:
            pin = self._moved.pop()
            self._is_interrupted = True
            pin.handler(pin)
            self._is_interrupted = False
            calls += 1
            assert calls < 10, "the handler calls itself without end"

    def press(self, key):
        self.matrix.press(*divmod(key, len(COLUMNS)))

    def release(self, key):
        self.matrix.release(*divmod(key, len(COLUMNS)))

    def events(self):
        """Return the log without times, and clear it."""
        events = [(key, kind) for _, key, kind in self.log]
        self.log.clear()
        return events
