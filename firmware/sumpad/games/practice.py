"""Looking for a puzzle that needs one rung of a family's hints: the job of the practice screen."""

from sumpad.games import backend, walk


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
        self.code = self._draw()
        self._making = self._family.make(self._parameters, self.code)
        self._walk = None

    @property
    def progress(self):
        if self._walk:
            return 50 + self._walk.progress // 2
        return self._making.progress // 2

    def step(self):
        if not self._walk:
            answer = self._making.step()
            if answer == backend.FOUND:
                self._walk = walk.Walk(self._family)
                self._making = None
            elif answer != backend.RUNNING:
                self._begin()
        else:
            answer = self._walk.step()
            if answer == backend.FOUND and self._walk.hint.rung == self._rung:
                self._walk.take_back()
                return answer
            if answer == backend.EXHAUSTED or answer == backend.GAVE_UP:
                self._begin()
        return backend.RUNNING
