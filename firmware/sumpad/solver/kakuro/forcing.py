"""Forcing on a kakuro board: a cell that has only one digit, and why it has no other.

A search finds that a digit is forced, but no reason that a player could follow. Here the other
digits are refuted by reasoning about single runs, up to the run that they make impossible. Nearly
always there is a cell where this refutes all other digits.
"""

from micropython import const

from sumpad.solver.kakuro import techniques

NONE = const(-1)

_WORKING = const(-2)
_CELLS = const(16)  # cells tried at most, besides the given one


class Refutation:
    """Why a cell cannot be `digit`: reasoning about single runs then makes `run` impossible. If
    that is not enough, `run` is NONE, and `second` may be a Forcing with the digit supposed, whose
    refutations leave another cell without a digit."""

    second = None

    def __init__(self, digit, run):
        self.digit = digit
        self.run = run


class Forcing:
    """Picks a cell that has only one digit, and refutes the others: see `find`.

    cell, digit  the forced digit: the given one, unless reasoning is enough only for another cell
    left         the candidates that reasoning leaves for the cell
    refutations  of the other candidates, those by the search alone last
    """

    def __init__(self, steps, board, digits, cell, digit):
        """`steps`: a Steps that has done all reasoning, and that nothing else uses; `digits`: as
        entered, a byte per place; `cell` has `digit` in every solution."""
        self.cell = cell
        self.digit = digit
        self.left = []
        self.refutations = []
        self._steps = steps
        self._board = board
        self._trial = bytearray(digits)
        self._masks = steps.masks[: board.cells]
        self._highest = techniques.COUPLE  # the reasoning behind the masks

    def find(self):
        """Find the cell and the refutations. A generator that yields after each bounded piece of
        work."""
        first = None
        for cell in [self.cell] + self._others():
            wrong = []
            right = []  # digits that make no run impossible
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

    def find_second(self, refutation):
        """Look for the `second` of a Refutation without a run. A generator like `find`."""
        digit = refutation.digit
        for _ in self._try(self.cell, digit):
            yield
        trial = bytearray(self._trial)
        trial[self._board.place[self.cell]] = digit
        second = Forcing(self._steps, self._board, trial, self.cell, digit)
        second._highest = techniques.PAIR
        for cell in second._others():
            wrong = second.refutations = []
            second.cell = cell
            second.left = second._left(cell)
            for digit in second.left:
                for run in second._try(cell, digit):
                    if run >= 0:
                        wrong.append(Refutation(digit, run))
                    yield
                if not wrong or wrong[-1].digit != digit:
                    break
            else:
                refutation.second = second
                break

    def explain(self, refutation):
        """Let `steps` explain how the digit of `refutation` makes its run impossible, without
        steps that can be spared. A generator like `find`."""
        for run in self._try(self.cell, refutation.digit):
            if run == _WORKING:
                yield
        self._steps.explain_contradiction()
        while not self._steps.shorten(self.cell, refutation.run):
            yield

    def explain_left(self):
        """Let `steps` explain why only the digits of `left` remain for the cell. A generator like
        `find`."""
        steps = self._steps
        steps.reset(self._board, self._trial)
        while steps.quiet <= self._highest - techniques.SUMS:
            steps.continue_passes(self._highest)
            yield
        steps.explain_left(self.cell)
        while not steps.shorten(self.cell):
            yield

    def _try(self, cell, digit):
        """Try `digit` in `cell`: yield _WORKING after each piece of work, then the run that the
        digit makes impossible, or NONE."""
        steps = self._steps
        place = self._board.place[cell]
        self._trial[place] = digit
        steps.reset(self._board, self._trial)
        self._trial[place] = 0
        found = 0
        while found >= 0 and steps.quiet <= techniques.PAIR - techniques.SUMS:
            found = steps.continue_passes(techniques.PAIR)
            yield _WORKING
        yield NONE if found >= 0 else steps.run

    def _others(self):
        """Return some other cells that have several candidates, those with the fewest first."""
        cells = [at for at, mask in enumerate(self._masks) if mask & mask - 1 and at != self.cell]
        # The number of the cell breaks ties: MicroPython's sort is not stable.
        cells.sort(key=lambda at: len(self._left(at)) << 8 | at)
        return cells[:_CELLS]

    def _left(self, cell):
        return [digit for digit in range(1, 10) if self._masks[cell] >> digit - 1 & 1]
