"""A key matrix as an electrical network: the chip pulls rows low and reads columns.

The PC player and the emulator use it. Without diodes, current flows through pressed keys both
ways, so three keys on the corners of a rectangle also connect the fourth: the ghost that the
scanner must reject. The matrix has no pull-ups: a column that is not low is open.
"""

from collections.abc import Callable
from typing import NoReturn


class Matrix:
    """A matrix of `rows` by `columns` keys.

    It calls `on_change()` whenever a column has become low or open.
    """

    def __init__(self, rows: int, columns: int, diodes: bool = False) -> None:
        self.rows = rows
        self.columns = columns
        self.diodes = diodes
        self.on_change: Callable[[], object] | None = None
        self._closed = [0] * rows  # a bit for each column whose key is pressed
        self._driven = 0  # a bit for each row that the chip pulls low
        # Cache of _low by _driven, for the keys that are pressed now.
        self._reached: dict[int, int] = {}
        self._low = 0  # a bit for each column that is low

    def press(self, row: int, column: int) -> None:
        """Close the key's contact, if it is open."""
        self._check(row, column)
        self._closed[row] |= 1 << column
        self._reached.clear()
        self._settle()

    def release(self, row: int, column: int) -> None:
        """Open the key's contact, if it is closed."""
        self._check(row, column)
        self._closed[row] &= ~(1 << column)
        self._reached.clear()
        self._settle()

    def pressed(self, row: int, column: int) -> bool:
        """Return whether the key's contact is closed."""
        self._check(row, column)
        return bool(self._closed[row] >> column & 1)

    def drive(self, row: int, low: bool) -> None:
        """Pull `row` low, or release it, as the chip does."""
        if not 0 <= row < self.rows:
            self._refuse(row, 0)
        if low:
            self._driven |= 1 << row
        else:
            self._driven &= ~(1 << row)
        self._settle()

    def column_low(self, column: int) -> bool:
        """Return whether pressed keys connect the column to a row that is driven low."""
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
        """Return the columns that are low, a bit each."""
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
    """Return all low columns, a bit each.

    Each of `rows` that touches a low column makes its other columns low. `low` has the columns
    that are low at first.
    """
    while True:
        before = low
        for closed in rows:
            if closed & low:
                low |= closed
        if low == before:
            return low
