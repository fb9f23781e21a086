"""Forcing: why a cell of a cross-number has one digit only, shown by refuting all others; or why
there is no solution.

A search says that a digit must be, not why. Here the others are tried by the bounds of lines
alone, to the line that they break. Nearly always there is a cell where that is enough for all of
them; of those cells the one is taken where it takes the fewest steps. Loaded with the first
what-if of a game; takes heap.
"""

from micropython import const

from sumpad.solver.crossnum import chains as crossnum_chains
from sumpad.solver.ladder import EXHAUSTED, RUNNING

# How a refutation shows that digits are wrong: by bounds alone; by a cell each of whose digits
# then fails by bounds alone; only by the search. As `depth` of a hint.
BOUNDS = const(0)
STUCK = const(1)
SEARCH = const(2)

_CELLS = const(24)  # that are tried: so many make a wait of a quarter of a second at most
_BEST = const(3)  # those with the shortest chains, which are made shorter
_FEW = const(5)  # steps that nobody needs fewer than


class Refutation:
    """Why no digit from `least` to `most` fits a cell; or why a board has no solution.

    how         BOUNDS, STUCK or SEARCH
    facts       of BOUNDS: the steps of the chain, see chains.py
    line        that cannot be met at its end, NONE if it is not BOUNDS
    is_short    whether its blanks cannot reach what it needs, else they go over it
    length      how many steps there are
    stuck       of STUCK: the cell that no digit fits, else NONE
    ways        for each supposed digit (it, the Refutations of the digits of `stuck`)
    """

    def __init__(self, least, most):
        self.least = least
        self.most = most
        self.how = SEARCH
        self.facts = ()
        self.line = -1
        self.is_short = False
        self.length = 0
        self.stuck = -1
        self.ways = ()

    def take(self, chains, with_facts):
        """Take the chain that has just been found."""
        self.how = BOUNDS
        self.length = chains.length
        self.line = chains.line
        self.is_short = chains.is_short
        if with_facts:
            self.facts = chains.facts()


class Forcing:
    """Picks a cell that has one digit only and finds why, or why there is no solution.

    cell, digit  what must be: as the hinter has it, unless another cell takes fewer steps; -1, 0
                 of a board without a solution
    least, most  what bounds leave for the cell
    refutations  together with `known` they exclude all other digits of the cell; unless all of
                 them are BOUNDS, all other digits from `least` to `most`
    known        the facts (see chains.py) that show the digit to be `least` or `most`, if it is
    """

    def __init__(self, hinter, size, digits, targets):
        """`hinter`: after a what-if or NO_SOLUTION; its search must not be in use by others."""
        self.digit = hinter.digit
        self.cell = hinter.cell if hinter.digit else -1
        self.least = 1
        self.most = 9
        self.refutations = []
        self.known = []
        self._hinter = hinter
        self._size = size
        self._targets = targets
        self._digits = bytearray(digits)
        self._chains = crossnum_chains.Chains()
        self._chains.reset(size, self._digits, targets)
        self._others = []  # cells
        self._bounds = []  # the least and the most of each cell

    def find(self):
        """Do it all: a generator of RUNNING after each bounded piece of work."""
        if not self.digit:
            yield from self._refute(-1, 1, 9, self.refutations)
            return
        yield from self._find_bounds()
        candidates = []  # cells by the steps of their chains while these have too many
        for cell in [self.cell] + self._others:
            found = []
            yield from self._refute_others(cell, found, False)
            if found:
                candidates.append(_length(found) << 8 | cell)
                if candidates[-1] >> 8 <= _FEW:
                    break
        candidates.sort()
        best = 0
        for candidate in candidates[:_BEST]:
            cell = candidate & 255
            found = []
            known = []
            yield from self._refute_others(cell, found, True)
            yield from self._show_bound(cell, known)
            length = _length(found) + len(known)
            if 0 < best <= length:
                continue
            best = length
            self.cell = cell
            self.refutations = found
            self.known = known
            if best <= _FEW:
                break
        if not best:
            yield from self._try_harder()
            yield from self._show_bound(self.cell, self.known)
        self.digit = self._hinter.known(self.cell)
        self.least, self.most = self._bounds[self.cell]

    def _find_bounds(self):
        """Find the bounds of all cells, and the narrowest cells that are not known."""
        chains = self._chains
        chains.begin()
        while chains.step() == RUNNING:
            yield RUNNING
        self._bounds = [chains.bounds(at) for at in range(self._size * self._size)]
        cells = []
        for at, (least, most) in enumerate(self._bounds):
            if least < most and at != self.cell:
                cells.append((most - least) << 8 | at)
        cells.sort()
        self._others = [at & 255 for at in cells[:_CELLS]]

    def _sides(self, cell):
        """Yield (least, most) of the digits above the right one and of those below it."""
        digit = self._hinter.known(cell)
        least, most = self._bounds[cell]
        if most > digit:
            yield digit + 1, most
        if least < digit:
            yield least, digit - 1

    def _refute_others(self, cell, found, shortened):
        """Add to a list the refutations of all other digits of a cell if bounds show them; else
        leave it empty. `shortened`: without steps that can be left out."""
        for least, most in self._sides(cell):
            ours = []
            yield from self._refute(cell, least, most, ours, shortened)
            if not ours and least < most:  # not together
                for digit in range(least, most + 1):
                    before = len(ours)
                    yield from self._refute(cell, digit, digit, ours, shortened)
                    if len(ours) == before:
                        ours = []
                        break
            if not ours:
                found.clear()
                break
            found += ours

    def _refute(self, cell, least, most, found, shortened=True):
        """Add to a list why a cell is none of some digits, if bounds show that; of cell -1, why
        there is no solution."""
        if cell >= 0:
            low, high = self._bounds[cell]
            if least == low:
                least = 1  # to show what else it cannot be takes steps too
            if most == high:
                most = 9
        chains = self._chains
        chains.begin(cell, least, most)
        answer = RUNNING
        while answer == RUNNING and (shortened or not chains.is_broken):
            answer = chains.step()
            yield RUNNING
        if answer != EXHAUSTED:
            found.append(Refutation(least, most))
            found[-1].take(chains, shortened)

    def _show_bound(self, cell, known):
        """Fill a list with why the digit of a cell is the most or the least that it can be, if it
        is."""
        digit = self._hinter.known(cell)
        least, most = self._bounds[cell]
        if least < digit < most:
            return
        chains = self._chains
        chains.ask(cell, crossnum_chains.LOW if digit == least else crossnum_chains.HIGH, digit)
        if chains.is_there():
            return  # it is 1 or 9
        while chains.step() == RUNNING:
            yield RUNNING
        known += chains.facts()

    # where bounds do not show it for any cell

    def _try_harder(self):
        """Take the first cell of which each other digit leaves a cell with none by bounds; if
        there is no such one, show what there is of the first."""
        first = None
        for cell in [self.cell] + self._others:
            found = []
            yield from self._refute_harder(cell, found, first is None)
            if first is None:
                first = found
            if all(refutation.how != SEARCH for refutation in found):
                self.cell = cell
                self.refutations = found
                return
        self.refutations = first

    def _refute_harder(self, cell, found, is_first):
        """Fill a list with why a cell has no other digit; if it is not the first, only as long as
        there is more than the search."""
        for least, most in self._sides(cell):
            before = len(found)
            yield from self._refute(cell, least, most, found)
            if len(found) > before:
                continue
            for digit in range(least, most + 1):
                before = len(found)
                yield from self._refute(cell, digit, digit, found)
                if len(found) == before:
                    yield from self._find_stuck(cell, digit, found)
                    if not is_first and found[-1].how == SEARCH:
                        return

    def _find_stuck(self, cell, digit, found):
        """Look for a cell in which bounds alone leave no digit, with this one in `cell`."""
        self._digits[cell] = digit
        refutation = Refutation(digit, digit)
        for other in self._others:
            if other == cell:
                continue
            is_left = False
            least, most = self._bounds[other]
            for its in range(least, most + 1):
                is_left = is_left or not self._fails(other, its)
                yield RUNNING
            if not is_left:
                refutation.how = STUCK
                refutation.stuck = other
                ways = []
                yield from self._refute_together(other, least, most, ways)
                refutation.ways = [(digit, ways)]
                break
        self._digits[cell] = 0
        for other in found:
            is_alike = other.how == refutation.how and other.stuck == refutation.stuck
            if is_alike and other.most == digit - 1:
                other.most = refutation.most
                other.ways += refutation.ways
                return
        found.append(refutation)

    def _refute_together(self, cell, least, most, found):
        """Add to a list why a cell is none of some digits each of which fails by bounds: for as
        many of them at once as fail together, from the least on."""
        while least <= most:
            before = len(found)
            end = most + 1
            while len(found) == before:
                end -= 1
                yield from self._refute(cell, least, end, found)
            least = end + 1

    def _fails(self, cell, digit):
        """Return whether bounds alone show that a digit is wrong."""
        self._digits[cell] = digit
        failed = self._hinter.search.fails(self._size, self._digits, self._targets)
        self._digits[cell] = 0
        return failed


def _length(refutations):
    """Return how many steps and ends some chains have."""
    return sum([refutation.length + 1 for refutation in refutations])
