"""The parts of the contract in backend.py that families with the digits 1 to 9 in their cells
share: the cells and their notes."""

from array import array

import micropython

from sumpad.games import backend


@micropython.viper
def _next_noted(notes, cell: int, count: int) -> int:
    """Return the first cell with notes (a halfword per cell) from `cell` on, below `count`; -1 if
    there is none."""
    nt = ptr16(notes)
    while cell < count:
        if nt[cell]:
            return cell
        cell += 1
    return -1


@micropython.viper
def _put_moves(log, first: int, end: int, back: int, digits, notes):
    """Make the moves `first` to `end` - 1 of `log` (words) on `digits` (bytes) and `notes`
    (halfwords); with `back`, undo them."""
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


@micropython.viper
def _replay_moves(log, end: int, digits, notes, fixed, cells: int) -> int:
    """Do `Backend.replay` on `digits` (bytes) and `notes` (halfwords). `fixed`: a byte per cell,
    1 if nothing may be entered."""
    moves = ptr32(log)
    dg = ptr8(digits)
    nt = ptr16(notes)
    fx = ptr8(fixed)
    at = 0
    while at < end:
        cell = moves[at] & 255
        new = moves[at] >> 8 & 15
        kind = moves[at] >> 16 & 15
        if cell >= cells or new > 9 or kind > 1:
            return at
        if fx[cell]:
            return at
        if kind:
            if not new:
                return at
            nt[cell] ^= 1 << new
        else:
            moves[at] = moves[at] | dg[cell] << 12
            dg[cell] = new
        at += 1
    return end


class DigitGame(backend.Backend):
    """The base class of games whose cells hold a digit or notes.

    The family implements `_read(puzzle, first_line)`, which is like `load` but raises
    text_reader.TextError, and `_count()`, which updates its counts for all lines of the board. (A
    kernel does that faster than bytecode does it for the lines of one cell.)
    """

    def __init__(self, cells):
        self._digits = bytearray(cells)  # givens and entered digits, 0 for a blank
        self._notes = array("H", bytes(2 * cells))  # bit d: the digit d is noted

    def load(self, puzzle, first_line=1):
        from sumpad.games import text_reader  # most games are made, not loaded

        try:
            self._read(puzzle, first_line)
        except text_reader.TextError as error:
            return error
        return None

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

    def replay(self, log, end):
        cells = self.rows * self.columns
        fixed = bytes(self.is_given(cell) for cell in range(cells))
        legal = _replay_moves(log, end, self._digits, self._notes, fixed, cells)
        self._count()
        return legal

    def digit(self, cell):
        return self._digits[cell]

    def notes(self, cell):
        return self._notes[cell]

    def next_noted(self, cell):
        return _next_noted(self._notes, cell, self.rows * self.columns)


class CandidateGame(DigitGame):
    """A DigitGame whose plain rules restrict the digits of a cell.

    The family implements `_allowed(cell)`, which returns the digits that plain rules leave for a
    cell, as bits. Its options include `show_candidates`.
    """

    def candidates(self, cell):
        if self._digits[cell] or not self.show_candidates or not self.is_cell(cell):
            return 0
        return self._allowed(cell)

    def rules_allow(self, cell):
        return self._allowed(cell)

    def all_notes(self):
        for cell in range(self.rows * self.columns):
            if self.is_cell(cell) and not self._digits[cell]:
                wrong = self._notes[cell] ^ self._allowed(cell)
                for digit in range(1, 10):
                    if wrong >> digit & 1:
                        yield backend.move(cell, 0, digit, backend.NOTE)
