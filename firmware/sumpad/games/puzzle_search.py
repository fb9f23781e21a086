"""The search for a puzzle that fulfils a wish: it needs a technique, needs no technique outside a
list, or has a rating."""

from micropython import const

from sumpad.games import backend, hint_solver, rating

_MANY = const(30)  # puzzles that miss the wish, all on one side, after which it seems hopeless
_PATIENCE = const(6)  # puzzles tried of a grade before the grade is lowered


class Wish:
    """The base class of wishes.

    by_rating     whether `judge` gets the job of `Backend.rate` instead of hints
    starts_there  whether the game begins at the position that fulfils the wish
    nearest       the rating of the puzzle nearest to the wish, in tenths; 0 if there is none
    """

    by_rating = False
    starts_there = False
    nearest = 0

    def parameters(self, parameters, tried):
        """Return the parameters of the next puzzle, after `tried` puzzles. `parameters`: the
        initial ones."""
        return parameters

    def begin(self):
        """Start on another puzzle."""

    def judge(self, hint):
        """Judge the puzzle by its next hint. Return FOUND if it fulfils the wish, EXHAUSTED if it
        cannot, else RUNNING. With `by_rating`, `hint` is a RatingJob, which may still run."""

    def fulfils(self, code):
        """Return whether the puzzle `code` fulfils the wish, after the last call of `judge`."""
        return False

    def refused(self):
        """Return how the refused puzzles missed the wish, in words."""
        return ""

    def seems_hopeless(self):
        """Return whether there may be no puzzle that fulfils the wish."""
        return False


class Technique(Wish):
    """The wish for a hint of `rung` on the way to the solution."""

    starts_there = True

    def __init__(self, rung):
        self.rung = rung

    def judge(self, hint):
        return backend.FOUND if hint.rung == self.rung else backend.RUNNING


class UpTo(Wish):
    """The wish that all hints on the way to the solution are of the techniques `names`.

    All puzzles of a grade may need a harder technique, so the grade (the parameter with the index
    `grade`) is lowered as long as no puzzle fits, down to `easiest`.
    """

    def __init__(self, names, grade, easiest):
        self._names = names
        self._grade = grade
        self._easiest = easiest
        self._harder = 0  # number of puzzles that need a harder technique

    def parameters(self, parameters, tried):
        found = list(parameters)
        found[self._grade] = max(self._easiest, found[self._grade] - tried // _PATIENCE)
        return tuple(found)

    def judge(self, hint):
        if hint.rung in self._names:
            return backend.RUNNING
        self._harder += 1
        return backend.EXHAUSTED

    def fulfils(self, code):
        return True

    def refused(self):
        return "{} harder".format(self._harder) if self._harder else ""

    def seems_hopeless(self):
        return self._harder >= _MANY


class Rating(Wish):
    """The wish for a rating from `low` to below `high`, in tenths as in rating.py.

    nearest, code  the highest rating among the easier puzzles, 0 if there is none, and the code
    """

    by_rating = True

    def __init__(self, low, high):
        self._low = low
        self._high = high
        # Numbers of puzzles; rating the unrated ones would take too long.
        self._easier = 0
        self._harder = 0
        self._unrated = 0
        self.nearest = self.code = 0

    def begin(self):
        self._highest = 0

    def judge(self, job):
        self._highest = job.tenths
        if self._highest >= min(self._high, rating.BEYOND):
            self._harder += 1
        elif job.is_vague:
            self._unrated += 1
        else:
            return backend.RUNNING
        return backend.EXHAUSTED

    def fulfils(self, code):
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

    def seems_hopeless(self):
        return max(self._easier, self._harder) >= _MANY and not (self._easier and self._harder)


class FindingJob:
    """Makes one puzzle after another and solves each by its hints, until one fulfils the wish.
    Then the board is that puzzle, with nothing entered.

    `draw()` returns the next code to try. `step` returns RUNNING, or FOUND once `code` names a
    puzzle that fulfils the wish.
    Unlike the job of `make`, this one changes the board while it runs.

    moves             if the wish `starts_there`: the moves to the position that fulfils it
    parameters, code  of the current puzzle
    tried             the number of puzzles begun
    progress          of the current one in per cent: half for making it, half for solving
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
            game = self._family
            self._walk = game.rate() if self._wish.by_rating else hint_solver.Walk(game)
            self._making = None
        elif answer != backend.RUNNING:
            self._begin()
        return backend.RUNNING

    def _walk_on(self):
        walk = self._walk
        wish = self._wish
        answer = walk.step()
        if wish.by_rating:
            is_rated = answer == backend.FOUND
            answer = wish.judge(walk)
            if is_rated and answer == backend.RUNNING:
                answer = backend.FOUND if wish.fulfils(self.code) else backend.EXHAUSTED
        elif answer == backend.FOUND:
            answer = wish.judge(walk.hint)
        elif answer == backend.EXHAUSTED and wish.fulfils(self.code):
            answer = backend.FOUND
        if answer == backend.FOUND:
            if not wish.by_rating:
                moves = walk.take_back()
                if wish.starts_there:
                    self.moves = moves
        elif answer != backend.RUNNING:
            self._begin()
            return backend.RUNNING
        return answer
