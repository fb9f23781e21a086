"""What the families share whose plain rules leave some digits for a cell and not others.

Apart from `common.py`, because cross-number has the heap for other things.
"""

from sumpad.games import backend, common


class CandidateGame(common.DigitGame):
    """The family writes `_allowed`, and has `show_candidates` among its options."""

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
