"""A key matrix as an electrical network: rows are pulled low by the chip, columns are read.

Used by the PC player and the emulator. Without diodes current runs through pressed keys both ways,
so three keys on the corners of a rectangle also connect the fourth: the ghost that the scanner has
to reject. Whoever plugs the matrix in supplies the pull-ups: a column that is not low is open.
"""

from collections.abc import Callable
from typing import NoReturn


class Matrix:
    """`rows` by `columns` keys. `on_change()` is called whenever a column became low or open."""

    def __init__(self, rows: int, columns: int, diodes: bool = False) -> None:
        self.rows = rows
        self.columns = columns
        self.diodes = diodes
        self.on_change: Callable[[], object] | None = None
        self._closed = [0] * rows  # a bit for each column whose key is pressed
        self._driven = 0  # a bit for each row that the chip pulls low
        # _low for each _driven that has been, with these keys pressed
        self._reached: dict[int, int] = {}
        self._low = 0  # a bit for each column that is low

    def press(self, row: int, column: int) -> None:
        """Close the key's contact; a key that is down stays down."""
        self._check(row, column)
        self._closed[row] |= 1 << column
        self._reached.clear()
        self._settle()

    def release(self, row: int, column: int) -> None:
        """Open the key's contact."""
        self._check(row, column)
        self._closed[row] &= ~(1 << column)
        self._reached.clear()
        self._settle()

    def pressed(self, row: int, column: int) -> bool:
        """Whether the contact is closed."""
        self._check(row, column)
        return bool(self._closed[row] >> column & 1)

    def drive(self, row: int, low: bool) -> None:
        """The chip pulls a row low, or lets go of it."""
        if not 0 <= row < self.rows:
            self._refuse(row, 0)
        if low:
            self._driven |= 1 << row
        else:
            self._driven &= ~(1 << row)
        self._settle()

    def column_low(self, column: int) -> bool:
        """Whether a row that is driven low reaches the column."""
        if not 0 <= column < self.columns:
            self._refuse(0, column)
        return bool(self._low >> column & 1)

    def _settle(self) -> None:
        low = self._reached.get(self._driven)
        if low is None:
            low = self._reached[self._driven] = self._reach()
        if low != self._low:
            self._low = low
            if self.on_change:
                self.on_change()

    def _reach(self) -> int:
        """The columns that are low, a bit each."""
        low = 0
        waiting = []
        for row, closed in enumerate(self._closed):
            if self._driven >> row & 1:
                low |= closed
            else:
                waiting.append(closed)
        return low if self.diodes else _spread(low, waiting)

    def _check(self, row: int, column: int) -> None:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            self._refuse(row, column)

    def _refuse(self, row: int, column: int) -> NoReturn:
        size = f"{self.rows} rows and {self.columns} columns"
        raise ValueError(f"no key at row {row}, column {column} of {size}")


def _spread(low: int, rows: list[int]) -> int:
    """The low columns, once every row that touches one has passed the level on to its others."""
    while True:
        before = low
        for closed in rows:
            if closed & low:
                low |= closed
        if low == before:
            return low
