"""Keys with a pin each, and a knob: a rotary encoder with a button.

The PC player uses it; wires.mjs and pad.mjs of tools/console have the same for the emulator. A
closed contact connects its pin to ground. An open one leaves it to the pull-up of the chip.
"""

from collections.abc import Callable

_BOUNCES = 2  # how often a contact opens again before it stays closed, or the other way round


class Knob:
    """The two contacts of an encoder. It calls `on_change(contact)`, 0 for A, whenever one has
    changed."""

    def __init__(self) -> None:
        self.on_change: Callable[[int], object] | None = None
        self.closed = [False, False]

    def turn(self, right: bool) -> None:
        """Turn to the next detent: each contact closes and opens, and bounces every time."""
        first, second = (0, 1) if right else (1, 0)
        for contact, closed in ((first, True), (second, True), (first, False), (second, False)):
            for _ in range(_BOUNCES):
                self._set(contact, closed)
                self._set(contact, not closed)
            self._set(contact, closed)

    def _set(self, contact: int, closed: bool) -> None:
        self.closed[contact] = closed
        if self.on_change:
            self.on_change(contact)


class DirectKeys:
    """The keys of a pad of `rows` by `columns`, as parts/matrix.py has them.

    The first `pins` keys, row by row, have a pin each. With a knob, the last of these is its
    button, and the keys after it are its turns: left, right, and both while it is pushed. Such a
    key turns when it is pressed.
    """

    diodes = True  # no key reaches the pin of another one

    def __init__(self, rows: int, columns: int, pins: int, knob: Knob | None = None) -> None:
        self.rows = rows
        self.columns = columns
        self.pins = pins
        self.knob = knob
        self.on_change: Callable[[], object] | None = None
        self._down: set[int] = set()

    def press(self, row: int, column: int) -> None:
        """Close the key's contact, or turn the knob."""
        key = self._key(row, column)
        if key < self.pins or key in self._down:
            self._down.add(key)
            return
        self._down.add(key)
        turn = key - self.pins
        button = self.pins - 1
        if turn > 3 or not self.knob:
            raise ValueError(f"no key at row {row}, column {column}")
        pushes = turn > 1 and button not in self._down
        if pushes:
            self._down.add(button)
        self.knob.turn(turn % 2 == 1)
        if pushes:
            self._down.discard(button)

    def release(self, row: int, column: int) -> None:
        """Open the key's contact, if it is closed."""
        self._down.discard(self._key(row, column))

    def pressed(self, row: int, column: int) -> bool:
        """Return whether the key is down."""
        return self._key(row, column) in self._down

    def column_low(self, pin: int) -> bool:
        """Return whether the key with that pin is down."""
        return pin in self._down

    def _key(self, row: int, column: int) -> int:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            size = f"{self.rows} rows and {self.columns} columns"
            raise ValueError(f"no key at row {row}, column {column} of {size}")
        return row * self.columns + column
