"""How hard a puzzle is: the rating of the hardest hint on the way to its solution.

The scale, from 1.0 to about 11, is explained in tools/README.md; ratings are in tenths of it.
"""

from micropython import const

from sumpad.games import backend, hint_solver

EASIEST = const(10)
BEYOND = const(110)  # at some point no hint is found within the limits of its work


class RatingJob:
    """Rates a game by its hints. After `step` has returned FOUND, `tenths` is the rating, a lower
    bound if `is_vague`, and the game is as before; `stop` restores it earlier. `progress` is in
    per cent. With the rating BEYOND, `is_ambiguous` says whether a second solution was found."""

    is_ambiguous = False

    def __init__(self, game):
        self.tenths = EASIEST
        self.is_vague = False
        self._walk = hint_solver.Walk(game, by_rating=True)

    @property
    def progress(self):
        return self._walk.progress

    def step(self):
        answer = self._walk.step()
        if answer == backend.RUNNING:
            return answer
        hint = self._walk.hint
        if hint and hint.rung != "choice":
            self.tenths = max(self.tenths, hint.rating())
            self.is_vague = self.is_vague or hint.is_vague
            return backend.RUNNING
        if answer != backend.EXHAUSTED:
            self.tenths = BEYOND
            self.is_ambiguous = hint is not None and hint.is_ambiguous
        self.stop()
        return backend.FOUND

    def stop(self):
        self._walk.take_back()
