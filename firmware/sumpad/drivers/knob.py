"""A knob: a rotary encoder with a button, beside keys. It adds turns to the events of the keypad.

The two contacts of the encoder close one after the other, and open again, from one detent to the
next. An interrupt follows each change. A contact that bounces moves the count back and forth by
one, and a change that was missed leaves it short; a turn counts if at least half of its changes
have one direction. So neither bounce nor a late interrupt makes a turn of its own.
"""

import micropython
from micropython import const

from sumpad.drivers import keypad
from sumpad.keys import PRESS

_REST = const(3)  # state at a detent: both contacts open, A in bit 1, B in bit 0
_HALF = const(2)  # changes of a contact that make a turn; there are four from detent to detent
# The order of the states 0 to 3 in a turn to the right, in which A closes first.
_ORDER = b"\x02\x01\x03\x00"
_COUNTS = const(0x0FFFFFFF)  # counters wrap in a small integer


class KnobPad(keypad.Keypad):
    """A keypad with a knob, whose button is one of the keys.

    The events of the knob follow those of the keys, by number: turned left, turned right, turned
    left and right while the button was down.
    """

    def __init__(self, a, b, button, edges, rows, columns, *details):
        """`a`, `b`: the Pins of the encoder, inputs with pull-ups; the common contact is grounded.
        `button`: its Pin, which is also one of `columns`. `edges`: as in `catch`. The others are
        those of Keypad."""
        self._a = a
        self._b = b
        self._button = button
        self._state = _REST
        self._changes = 0  # changes since the latest detent, to the right minus to the left
        # Turns, each counted by the interrupt alone: left, right, pushed left, pushed right.
        self._turns = [0, 0, 0, 0]
        self._reported = [0, 0, 0, 0]
        keypad.Keypad.__init__(self, rows, columns, *details)
        a.irq(self._turned, edges, hard=True)
        b.irq(self._turned, edges, hard=True)
        self._first = max(1, len(rows)) * len(columns)  # number of the first of these events

    @micropython.viper
    def _turned(self, pin):
        """Handle the interrupt that a contact changed."""
        state = int(self._a()) << 1 | int(self._b())
        before = int(self._state)
        if state == before:
            return
        self._state = state
        order = ptr8(_ORDER)
        step = (order[state] - order[before]) & 3
        changes = int(self._changes)
        if step == 1:
            changes += 1
        elif step == 3:
            changes -= 1
        if state == _REST:
            if changes >= _HALF or changes <= 0 - _HALF:
                turn = 0
                if changes > 0:
                    turn = 1
                if not int(self._button()):
                    turn += 2
                turns = self._turns
                turns[turn] = (int(turns[turn]) + 1) & _COUNTS
            changes = 0
        self._changes = changes

    def is_touched(self):
        return self._turns != self._reported or keypad.Keypad.is_touched(self)

    def scan(self, now):
        keypad.Keypad.scan(self, now)
        for i in range(4):
            while self._reported[i] != self._turns[i]:
                if not self._ring.put(self._first + i | PRESS << 6):
                    return
                self._reported[i] = (self._reported[i] + 1) & _COUNTS


def pad_of(knob, details):
    """Return the scanner of a board with `knob`, KNOB of a board. `details`: for the keys."""
    from machine import Pin

    pins = [Pin(knob[name], Pin.IN, Pin.PULL_UP) for name in ("a", "b", "button")]
    return KnobPad(*pins, Pin.IRQ_FALLING | Pin.IRQ_RISING, *details)
