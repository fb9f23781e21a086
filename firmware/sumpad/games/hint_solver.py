"""Solves a puzzle by its hints, for searches and ratings."""

from sumpad.games import backend


class Walk:
    """Solves the board of a game from its givens, hint by hint.

    hint      the HintJob of the next hint, once `step` has returned FOUND; the next call of `step`
              enters its digit
    progress  in per cent
    """

    def __init__(self, game, by_rating=False):
        """Restart `game`. `by_rating`: see `Backend.hint`."""
        self.hint = None
        self.progress = 0
        self._game = game
        self._by_rating = by_rating
        self._moves = []
        self._job = None
        for move in list(game.restart_moves()):
            self._apply(move)
        self._before = len(self._moves)
        self._blanks = 0
        for cell in range(game.rows * game.columns):
            self._blanks += game.is_cell(cell) and not game.digit(cell)

    def _apply(self, move):
        self._game.apply(move)
        self._moves.append(move)

    def step(self):
        """Do a bounded piece of work. Return RUNNING, FOUND, EXHAUSTED (the board is solved) or
        GAVE_UP (there is no further hint with a move)."""
        if self.hint:
            self._apply(self.hint.move)
            self.hint = None
            self.progress = 100 * (len(self._moves) - self._before) // self._blanks
        if not self._job:
            if self._game.status() == backend.SOLVED:
                return backend.EXHAUSTED
            self._job = self._game.hint(self._by_rating)
        answer = self._job.step()
        if answer == backend.RUNNING:
            return answer
        job = self._job
        self._job = None
        if answer != backend.FOUND or job.move < 0:
            return backend.GAVE_UP
        self.hint = job
        return answer

    def take_back(self):
        """Restore the digits and notes of the game; return the list of the moves of the hints."""
        hints = self._moves[self._before :]
        while self._moves:
            self._game.apply(backend.inverse(self._moves.pop()))
        return hints
