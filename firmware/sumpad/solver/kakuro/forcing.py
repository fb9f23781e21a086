"""Trial and error on a kakuro board: a cell that has one digit only, and why it has no other.

A search says that a digit must be, not why. Here the others are tried by reasoning about single
runs, up to the run that they make impossible; nearly always there is a cell where that is enough
for all of them.
"""

from micropython import const

from sumpad.solver.kakuro import techniques

NONE = const(-1)

_WORKING = const(-2)
_CELLS = const(16)  # that are tried at the most


class Refutation:
    """Why a cell cannot be a digit: `run` cannot be made then, by reasoning about single runs;
    NONE: only the search shows it."""

    def __init__(self, digit, run):
        self.digit = digit
        self.run = run


class Forcing:
    """Picks a cell that has one digit only, and refutes the others: see `find`.

    cell, digit  what must be; as given, unless another cell takes less to explain
    left         the digits that reasoning leaves for the cell
    refutations  of the others, those by the search alone last
    """

    def __init__(self, steps, board, digits, cell, digit):
        """`steps`: after all reasoning, not in use by others; `digits`: as entered, a byte a
        place; `cell`: has `digit` in every solution."""
        self.cell = cell
        self.digit = digit
        self.left = []
        self.refutations = []
        self._steps = steps
        self._board = board
        self._trial = bytearray(digits)
        self._masks = steps.masks[: board.cells]

    def find(self):
        """Do it: a generator that yields after each bounded piece of work."""
        cells = [at for at, mask in enumerate(self._masks) if mask & mask - 1 and at != self.cell]
        cells.sort(key=lambda at: len(self._left(at)) << 8 | at)  # MicroPython keeps no order
        first = None
        for cell in [self.cell] + cells[:_CELLS]:
            wrong = []
            right = []  # the digits that make no run impossible
            for digit in self._left(cell):
                if len(right) > 1 and first:
                    break
                for run in self._try(cell, digit):
                    if run == NONE:
                        right.append(digit)
                    elif run != _WORKING:
                        wrong.append(Refutation(digit, run))
                    yield
            if len(right) == 1:
                self.cell, self.digit = cell, right[0]
                break
            if first is None:
                first = wrong + [Refutation(it, NONE) for it in right if it != self.digit]
        else:
            wrong = first
        self.refutations = wrong
        self.left = self._left(self.cell)

    def explain(self, refutation):
        """Set the explanation of `steps` to what leads to the run that a digit makes impossible,
        in as few steps as may be: a generator like `find`."""
        for run in self._try(self.cell, refutation.digit):
            if run == _WORKING:
                yield
        self._steps.explain_contradiction()
        while not self._steps.shorten(self.cell, refutation.run):
            yield

    def explain_left(self):
        """Set it to what leaves those digits for the cell that are tried: a generator like
        `find`."""
        steps = self._steps
        steps.reset(self._board, self._trial)
        while steps.quiet <= techniques.COUPLE - techniques.SUMS:
            steps.tell_on(techniques.COUPLE)
            yield
        steps.explain_left(self.cell)
        while not steps.shorten(self.cell):
            yield

    def _try(self, cell, digit):
        """Try a digit: yield WORKING for a while, then the run that it makes impossible, or
        NONE."""
        steps = self._steps
        place = self._board.place[cell]
        self._trial[place] = digit
        steps.reset(self._board, self._trial)
        self._trial[place] = 0
        told = 0
        while told >= 0 and steps.quiet <= techniques.PAIR - techniques.SUMS:
            told = steps.tell_on(techniques.PAIR)
            yield _WORKING
        yield NONE if told >= 0 else steps.run

    def _left(self, cell):
        return [digit for digit in range(1, 10) if self._masks[cell] >> digit - 1 & 1]
