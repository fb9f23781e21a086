"""What the families share whose cells hold the digits 1 to 9: the cells and their notes.

Parts of the contract in `backend.py`, written once.
"""

from array import array

import micropython

from sumpad.games import backend


@micropython.viper
def _next_noted(notes, cell: int, count: int) -> int:
    """The first cell from this one on, of so many, that has notes (a halfword each); -1 if none
    has."""
    nt = ptr16(notes)
    while cell < count:
        if nt[cell]:
            return cell
        cell += 1
    return -1


@micropython.viper
def _put_moves(log, first: int, end: int, back: int, digits, notes):
    """Put what so many moves of a log (words) lead to into digits (bytes) and notes (halfwords);
    with `back`, where they came from."""
    moves = ptr32(log)
    dg = ptr8(digits)
    nt = ptr16(notes)
    shift = 8
    step = 1
    if back:
        shift = 12
        step = first - 1
        first = end - 1
        end = step
        step = 0 - 1
    while first != end:
        cell = moves[first] & 255
        if moves[first] >> 16 & 15:
            nt[cell] ^= 1 << (moves[first] >> 8 & 15)
        else:
            dg[cell] = moves[first] >> shift & 15
        first += step


class DigitGame(backend.Backend):
    """Cells that hold a digit or notes. The family writes `_count`, and tells its other tables."""

    def __init__(self, cells):
        self._digits = bytearray(cells)  # as they stand now, 0 for a blank
        self._notes = array("H", bytes(2 * cells))  # bit d: the digit d is noted

    def apply(self, a_move):
        cell = backend.move_cell(a_move)
        new = backend.move_new(a_move)
        if backend.move_kind(a_move) == backend.NOTE:
            self._notes[cell] ^= 1 << new
        else:
            self._digits[cell] = new
            self._count()

    def apply_all(self, log, first, end, back):
        _put_moves(log, first, end, back, self._digits, self._notes)
        self._count()

    def _count(self):
        """Count anew what the lines of the board hold. By a kernel: it takes less than counting
        the lines of one cell does without."""
        raise NotImplementedError

    def digit(self, cell):
        return self._digits[cell]

    def notes(self, cell):
        return self._notes[cell]

    def next_noted(self, cell):
        return _next_noted(self._notes, cell, self.rows * self.columns)


class CandidateGame(DigitGame):
    """Plain rules leave some digits for a cell and not others. The family writes `_allowed`, and
    has `show_candidates` among its options."""

    def _allowed(self, cell):
        """The digits that plain rules leave for a cell, as bits."""
        raise NotImplementedError

    def candidates(self, cell):
        if self._digits[cell] or not self.show_candidates or not self.is_cell(cell):
            return 0
        return self._allowed(cell)

    def all_notes(self):
        for cell in range(self.rows * self.columns):
            if self.is_cell(cell) and not self._digits[cell]:
                wrong = self._notes[cell] ^ self._allowed(cell)
                for digit in range(1, 10):
                    if wrong >> digit & 1:
                        yield backend.move(cell, 0, digit, backend.NOTE)
