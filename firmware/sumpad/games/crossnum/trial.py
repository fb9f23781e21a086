"""Why a cell has one digit only, shown by trying the others, or why there is no solution.

A search says that a digit must be, not why. Here the others are tried by the bounds of lines
alone, to the line that they break; nearly always there is a cell where that is enough for all of
them, and of those cells the one is taken where it takes the fewest steps. Loaded with the first
what-if of a game.
"""

from micropython import const

from sumpad.games import backend
from sumpad.games.crossnum.why import SEARCH, STUCK, Why
from sumpad.solver.crossnum import chains as crossnum_chains

_CELLS = const(24)  # that are tried: so many make a wait of a quarter of a second at most
_BEST = const(3)  # those with the shortest chains, which are made shorter
_FEW = const(5)  # steps that nobody needs fewer than


class Trials:
    """Picks a cell that has one digit only and finds why, by `steps`; or why there is no solution,
    if bounds show that.

    cell, digit  what must be; as given, unless another cell takes less to explain; -1, 0 of a
                 board without a solution
    tried        how many other digits the sums of all lines leave for it
    whys         of Why (see why.py): together with
    known        of facts (see chains.py) that show the digit to be the most or the least that the
                 cell can be, if it is, they have all other digits
    """

    def __init__(self, hinter, size, digits, targets):
        """`hinter`: after a what-if or NO_SOLUTION; its search must not be in use by others."""
        self.digit = hinter.digit
        self.cell = hinter.cell if hinter.digit else -1
        self.tried = 0
        self.whys = []
        self.known = []
        self._hinter = hinter
        self._size = size
        self._targets = targets
        self._digits = bytearray(digits)
        self._chains = crossnum_chains.Chains()
        self._chains.reset(size, self._digits, targets)
        self._others = []  # cells
        self._bounds = []  # the least and the most of each cell

    def steps(self):
        """Do it all, with a yield after each bounded piece of work."""
        chains = self._chains
        if not self.digit:
            yield from self._try(-1, 1, 9, self.whys)
            return
        chains.begin()
        while chains.step() == backend.RUNNING:
            yield
        bounds = [chains.bounds(at) for at in range(self._size * self._size)]
        self._bounds = bounds
        cells = []
        for at, (least, most) in enumerate(bounds):
            if least < most and at != self.cell:
                cells.append((most - least) << 8 | at)
        cells.sort()
        self._others = [at & 255 for at in cells[:_CELLS]]
        chosen = []  # cells by the steps of their chains while these have too many
        for cell in [self.cell] + self._others:
            whys = []
            yield from self._try_all(cell, self._hinter.known(cell), whys, False)
            if whys:
                chosen.append(length_of(whys) << 8 | cell)
                if chosen[-1] >> 8 <= _FEW:
                    break
        chosen.sort()
        best = 0
        for at in chosen[:_BEST]:
            cell = at & 255
            digit = self._hinter.known(cell)
            whys = []
            known = []
            yield from self._try_all(cell, digit, whys, True)
            yield from self._show_bound(cell, digit, known)
            length = length_of(whys) + len(known)
            if 0 < best <= length:
                continue
            best = length
            self.cell = cell
            self.digit = digit
            self.whys = whys
            self.known = known
            if best <= _FEW:
                break
        if not best:
            yield from self._try_harder()
            yield from self._show_bound(self.cell, self.digit, self.known)
        least, most = bounds[self.cell]
        self.tried = most - least

    def _sides(self, cell, digit):
        """The digits below and above one, as those that a cell can be and the last that it
        cannot."""
        least, most = self._bounds[cell]
        if most > digit:
            yield digit + 1, most
        if least < digit:
            yield least, digit - 1

    def _try_all(self, cell, digit, whys, shortened):
        """Fill a list with why a cell has no other digit, if bounds show that; else leave it
        empty. `shortened`: without steps that can be left out."""
        for least, most in self._sides(cell, digit):
            found = []
            yield from self._try(cell, least, most, found, shortened)
            if not found and least < most:  # not together
                for its in range(least, most + 1):
                    before = len(found)
                    yield from self._try(cell, its, its, found, shortened)
                    if len(found) == before:
                        found = []
                        break
            if not found:
                whys.clear()
                break
            whys += found

    def _try(self, cell, least, most, whys, shortened=True):
        """Add to a list why a cell is none of some digits, if bounds show that; of cell -1, why
        there is no solution."""
        if cell >= 0:
            low, high = self._bounds[cell]
            if least == low:
                least = 1  # what it cannot be by now takes steps too
            if most == high:
                most = 9
        chains = self._chains
        chains.begin(cell, least, most)
        answer = backend.RUNNING
        while answer == backend.RUNNING and (shortened or not chains.is_broken):
            answer = chains.step()
            yield
        if answer != backend.EXHAUSTED:
            whys.append(Why(least, most))
            whys[-1].take(chains, shortened)

    def _show_bound(self, cell, digit, known):
        """Fill a list with why a digit is the most or the least that a cell can be, if it is."""
        least, most = self._bounds[cell]
        if least < digit < most:
            return
        chains = self._chains
        chains.ask(cell, crossnum_chains.LOW if digit == least else crossnum_chains.HIGH, digit)
        if chains.is_there():
            return  # it is 1 or 9
        while chains.step() == backend.RUNNING:
            yield
        known += chains.facts()

    def _try_harder(self):
        """Where bounds do not show it for any cell: take the first one of which each other digit
        leaves a cell with none by bounds; if there is no such one, show what there is of the
        first."""
        first = None
        for cell in [self.cell] + self._others:
            digit = self._hinter.known(cell)
            whys = []
            yield from self._look_for_ways(cell, digit, whys, first)
            if first is None:
                first = whys
            if all(why.how != SEARCH for why in whys):
                self.cell = cell
                self.digit = digit
                self.whys = whys
                return
        self.whys = first

    def _look_for_ways(self, cell, digit, whys, first):
        """Fill a list with why a cell has no other digit; if this is not the `first`, only as long
        as something shows it."""
        for least, most in self._sides(cell, digit):
            before = len(whys)
            yield from self._try(cell, least, most, whys)
            if len(whys) > before:
                continue
            for its in range(least, most + 1):
                before = len(whys)
                yield from self._try(cell, its, its, whys)
                if len(whys) == before:
                    yield from self._look_for_stuck(cell, its, whys)
                    if first is not None and whys[-1].how == SEARCH:
                        return

    def _look_for_stuck(self, cell, digit, whys):
        """Look for a cell in which bounds alone leave no digit, with this one in `cell`."""
        self._digits[cell] = digit
        low, high = self._bounds[cell]
        why = Why(1 if digit == low else digit, 9 if digit == high else digit)
        for other in self._others:
            if other == cell:
                continue
            left = False
            least, most = self._bounds[other]
            for its in range(least, most + 1):
                left = left or not self._fails(other, its)
                yield
            if not left:
                why.how = STUCK
                why.stuck = other
                why.span = low, high
                ways = []
                yield from self._try_together(other, least, most, ways)
                why.ways.append((digit, ways))
                break
        self._digits[cell] = 0
        for other in whys:
            if other.how == why.how and other.stuck == why.stuck and other.most == digit - 1:
                other.most = why.most
                other.ways += why.ways
                return
        whys.append(why)

    def _try_together(self, cell, least, most, ways):
        """Add to a list why a cell is none of some digits each of which fails by bounds: for as
        many of them at once as fail together, from the least on."""
        while least <= most:
            before = len(ways)
            end = most + 1
            while len(ways) == before:
                end -= 1
                yield from self._try(cell, least, end, ways)
            least = end + 1

    def _fails(self, cell, digit):
        """Whether bounds alone show that a digit is wrong."""
        self._digits[cell] = digit
        failed = self._hinter.search.fails(self._size, self._digits, self._targets)
        self._digits[cell] = 0
        return failed


def length_of(whys):
    """The steps and the ends of some chains."""
    return sum([why.length + 1 for why in whys])
