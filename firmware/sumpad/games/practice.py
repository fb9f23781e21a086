"""Looking for a puzzle that needs one rung of a family's hints: the job of the practice screen."""

from sumpad.games import backend


class PracticeJob:
    """Makes one puzzle after another and solves each by its hints, until one of these is of the
    rung; then the board is that puzzle, with nothing entered.

    `draw()` gives the codes. When `step` has answered FOUND, `code` is the puzzle's; it answers
    nothing else but RUNNING. Unlike that of `make`, this job changes the board as it goes on.

    tried     how many puzzles were begun
    progress  of the present one, 0..100: half for making it, half for solving
    """

    def __init__(self, family, parameters, rung, draw):
        self.tried = 0
        self._family = family
        self._parameters = parameters
        self._rung = rung
        self._draw = draw
        self._begin()

    def _begin(self):
        self.tried += 1
        self.progress = 0
        self.code = self._draw()
        self._making = self._family.make(self._parameters, self.code)
        self._hint = None

    def step(self):
        if self._making:
            self._make()
        elif self._solve():
            return backend.FOUND
        return backend.RUNNING

    def _make(self):
        answer = self._making.step()
        self.progress = self._making.progress // 2
        if answer == backend.FOUND:
            self._making = None
            self._blanks = self._entered = 0
            for cell in range(self._family.rows * self._family.columns):
                self._blanks += self._family.is_cell(cell) and not self._family.digit(cell)
            self._hint = self._family.hint()
        elif answer != backend.RUNNING:
            self._begin()

    def _solve(self):
        """Go on with the hint; returns whether it is of the rung."""
        answer = self._hint.step()
        if answer == backend.RUNNING:
            return False
        family = self._family
        move = self._hint.move
        if answer != backend.FOUND or move < 0:
            self._begin()
        elif self._hint.rung == self._rung:
            for move in family.restart_moves():
                family.apply(move)
            return True
        else:
            family.apply(move)
            self._entered += 1
            self.progress = 50 + 50 * self._entered // self._blanks
            self._hint = family.hint()
        return False
