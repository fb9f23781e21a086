"""Looking for a puzzle that fulfils a wish: that it needs a technique, or none that is harder, or
has a rating."""

from micropython import const

from sumpad.games import backend, hint_solver

_MANY = const(30)  # puzzles without one that fits, nor any on the other side
_PATIENCE = const(6)  # puzzles of a grade without one that fits, before easier ones are made


class Wish:
    """The base of the wishes.

    by_rating  the hints are those with the lowest rating, not the player's; see Backend.hint
    leads      the game begins where the wish was fulfilled
    nearest    the rating of the puzzle that comes nearest to the wish, 0 if there is none
    """

    by_rating = False
    leads = False
    nearest = 0

    def parameters(self, parameters, tried):
        """Return the parameters of the puzzle to be made after so many were `tried`. `parameters`:
        those to begin with."""
        return parameters

    def begin(self):
        """Another puzzle is looked at."""

    def look(self, hint):
        """What the next hint on its way decides: FOUND, EXHAUSTED: it will not do, or RUNNING."""

    def end(self, code):
        """Whether the puzzle of a code will do, after its last hint."""
        return False

    def refused(self):
        """What those that would not do were like, in words."""
        return ""

    def seems_vain(self):
        """Whether there may be no puzzle that will do."""
        return False


class Technique(Wish):
    """The wish that a hint on the way to the solution is of a rung."""

    leads = True

    def __init__(self, rung):
        self.rung = rung

    def look(self, hint):
        return backend.FOUND if hint.rung == self.rung else backend.RUNNING


class UpTo(Wish):
    """The wish that all hints on the way to the solution are of the techniques `names`.

    Puzzles of a grade may always need a harder one, so the grade, the parameter at the place
    `grade`, is lowered as long as none fits, down to `easiest`.
    """

    def __init__(self, names, grade, easiest):
        self._names = names
        self._grade = grade
        self._easiest = easiest
        self._harder = 0  # puzzles

    def parameters(self, parameters, tried):
        found = list(parameters)
        found[self._grade] = max(self._easiest, found[self._grade] - tried // _PATIENCE)
        return tuple(found)

    def look(self, hint):
        if hint.rung in self._names:
            return backend.RUNNING
        self._harder += 1
        return backend.EXHAUSTED

    def end(self, code):
        return True

    def refused(self):
        return "{} harder".format(self._harder) if self._harder else ""

    def seems_vain(self):
        return self._harder >= _MANY


class Rating(Wish):
    """The wish for a rating from `low` to below `high`, in tenths as in rating.py.

    nearest, code  the highest rating of those that were easier, 0 if none was, and its puzzle
    """

    by_rating = True

    def __init__(self, low, high):
        self._low = low
        self._high = high
        self._easier = 0  # puzzles
        self._harder = 0
        self._unrated = 0  # their rating would take too long
        self.nearest = self.code = 0

    def begin(self):
        self._highest = 0

    def look(self, hint):
        self._highest = max(self._highest, hint.rating())
        fits = self._highest < self._high and hint.rung != "choice" and not hint.is_vague
        if fits:
            return backend.RUNNING
        if self._highest < self._high and hint.is_vague:
            self._unrated += 1
        else:
            self._harder += 1
        return backend.EXHAUSTED

    def end(self, code):
        if self._highest >= self._low:
            return True
        self._easier += 1
        if self._highest > self.nearest:
            self.nearest = self._highest
            self.code = code
        return False

    def refused(self):
        words = []
        for count, word in (
            (self._easier, "easier"), (self._harder, "harder"), (self._unrated, "unrated")
        ):  # fmt: skip
            if count:
                words.append("{} {}".format(count, word))
        return ", ".join(words[:2])

    def seems_vain(self):
        return max(self._easier, self._harder) >= _MANY and not (self._easier and self._harder)


class FindingJob:
    """Makes one puzzle after another and solves each by its hints, until one will do; then the
    board is that puzzle, with nothing entered.

    `draw()` gives the codes. When `step` has answered FOUND, `code` is the puzzle's; its only
    other answer is RUNNING. Unlike the job of `make`, this one changes the board while it runs.

    moves     what leads to where the technique is needed, if that is the wish
    parameters, code  of the current puzzle
    tried     how many puzzles were begun
    progress  of the current one, 0..100: half for making it, half for solving
    """

    def __init__(self, family, parameters, wish, draw):
        self.tried = 0
        self.moves = ()
        self._family = family
        self._first = parameters
        self._wish = wish
        self._draw = draw
        self._begin()

    def _begin(self):
        self.parameters = self._wish.parameters(self._first, self.tried)
        self.tried += 1
        self.code = self._draw()
        self._walk = None
        self._making = self._family.make(self.parameters, self.code)
        self._wish.begin()

    @property
    def progress(self):
        if self._walk:
            return 50 + self._walk.progress // 2
        return self._making.progress // 2

    def step(self):
        if self._walk:
            return self._walk_on()
        answer = self._making.step()
        if answer == backend.FOUND:
            self._walk = hint_solver.Walk(self._family, self._wish.by_rating)
            self._making = None
        elif answer != backend.RUNNING:
            self._begin()
        return backend.RUNNING

    def _walk_on(self):
        answer = self._walk.step()
        if answer == backend.FOUND:
            answer = self._wish.look(self._walk.hint)
        elif answer == backend.EXHAUSTED and self._wish.end(self.code):
            answer = backend.FOUND
        if answer == backend.FOUND:
            moves = self._walk.take_back()
            if self._wish.leads:
                self.moves = moves
        elif answer != backend.RUNNING:
            self._begin()
            return backend.RUNNING
        return answer
