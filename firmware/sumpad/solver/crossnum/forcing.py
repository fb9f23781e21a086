"""Forcing: why a cell of a cross-number has only one digit, shown by refuting all others; or why
there is no solution.

A search finds that a digit is forced, but no reason that a player could follow. Here the other
digits are refuted by line bounds alone, up to the line that breaks. Nearly always there are cells
where this refutes all other digits; the one that takes the fewest steps is chosen. This module is
loaded with the first what-if of a game. It takes heap.
"""

from micropython import const

from sumpad.solver.crossnum import chains as crossnum_chains

# As in games/backend.py
_RUNNING = const(0)
_EXHAUSTED = const(2)

# What refutes digits: bounds alone; a cell each of whose digits then fails by bounds alone; the
# search alone. A hint has this as `depth`.
BOUNDS = const(0)
STUCK = const(1)
SEARCH = const(2)

_CELLS = const(24)  # cells tried: these take at most a quarter of a second
_BEST = const(3)  # cells with the shortest chains: only those are shortened
_FEW = const(5)  # steps: a cell that takes no more is taken at once


class Refutation:
    """Why no digit from `least` to `most` fits a cell; or why a board has no solution.

    depth       BOUNDS, STUCK or SEARCH
    facts       BOUNDS: the steps of the chain, as `Chains.facts` returns them
    line        BOUNDS: the line that breaks at its end; else -1
    is_short    BOUNDS: True if the cells of `line` cannot reach its sum, False if they exceed it
    length      BOUNDS: the number of steps; else 0
    stuck       STUCK: the cell that no digit fits; else -1
    ways        STUCK: (digit, Refutations of the digits of `stuck`) for each assumed digit
    """

    def __init__(self, least, most):
        self.least = least
        self.most = most
        self.depth = SEARCH
        self.facts = ()
        self.line = -1
        self.is_short = False
        self.length = 0
        self.stuck = -1
        self.ways = ()

    def take(self, chains, with_facts):
        """Copy the result of `chains`, and its steps if `with_facts`."""
        self.depth = BOUNDS
        self.length = chains.length
        self.line = chains.line
        self.is_short = chains.is_short
        if with_facts:
            self.facts = chains.facts()


class Forcing:
    """Picks a cell that has only one digit and finds why, or why there is no solution.

    cell, digit  the forced digit: the hinter's, unless another cell takes fewer steps; -1 and 0
                 if the board has no solution
    least, most  the bounds of the cell that follow from the digits on the board
    refutations  with `bound_proof`, they exclude all other digits of the cell; unless all of them
                 are BOUNDS, only those from `least` to `most`
    bound_proof  the steps (see chains.py) that show that the digit is at least `least` or at most
                 `most`, if it equals one of these; none are needed for 1 and 9
    """

    def __init__(self, hinter, size, digits, targets):
        """`hinter` has found a what-if or NO_SOLUTION. Nothing else may use its search."""
        self.digit = hinter.digit
        self.cell = hinter.cell if hinter.digit else -1
        self.least = 1
        self.most = 9
        self.refutations = []
        self.bound_proof = []
        self._hinter = hinter
        self._size = size
        self._targets = targets
        self._digits = bytearray(digits)
        self._chains = crossnum_chains.Chains()
        self._chains.reset(size, self._digits, targets)
        self._others = []  # cells to try besides `cell`
        self._bounds = []  # (lower, upper) of each cell

    def find(self):
        """Find the cell and the reasons. A generator that yields RUNNING after each bounded piece
        of work."""
        if not self.digit:
            yield from self._refute(-1, 1, 9, self.refutations)
            return
        yield from self._find_bounds()
        candidates = []  # steps << 8 | cell, the chains not yet shortened
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
            proof = []
            yield from self._refute_others(cell, found, True)
            yield from self._show_bound(cell, proof)
            length = _length(found) + len(proof)
            if 0 < best <= length:
                continue
            best = length
            self.cell = cell
            self.refutations = found
            self.bound_proof = proof
            if best <= _FEW:
                break
        if not best:
            yield from self._try_harder()
            yield from self._show_bound(self.cell, self.bound_proof)
        self.digit = self._hinter.solution_digit(self.cell)
        self.least, self.most = self._bounds[self.cell]

    def _find_bounds(self):
        """Find the bounds of all cells. Set `_others` to the _CELLS narrowest open ones except
        `cell`."""
        chains = self._chains
        chains.begin()
        while chains.step() == _RUNNING:
            yield _RUNNING
        self._bounds = [chains.bounds(at) for at in range(self._size * self._size)]
        cells = []
        for at, (least, most) in enumerate(self._bounds):
            if least < most and at != self.cell:
                cells.append((most - least) << 8 | at)
        cells.sort()
        self._others = [at & 255 for at in cells[:_CELLS]]

    def _sides(self, cell):
        """Yield (least, most) of the candidates above the right digit, then of those below it."""
        digit = self._hinter.solution_digit(cell)
        least, most = self._bounds[cell]
        if most > digit:
            yield digit + 1, most
        if least < digit:
            yield least, digit - 1

    def _refute_others(self, cell, found, shortened):
        """Fill `found` with refutations of all other digits of `cell` by bounds; leave it empty
        if bounds do not refute them all. Unless `shortened`, unneeded steps remain, and `facts`
        are not set."""
        for least, most in self._sides(cell):
            ours = []
            yield from self._refute(cell, least, most, ours, shortened)
            if not ours and least < most:  # not in one chain: try the digits one by one
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
        """Append to `found` why `cell` is none of `least` to `most`, if bounds show it; for cell
        -1, why there is no solution."""
        if cell >= 0:
            # Extend the range to 1 or 9: showing its bound first would take steps of its own.
            low, high = self._bounds[cell]
            if least == low:
                least = 1
            if most == high:
                most = 9
        chains = self._chains
        chains.begin(cell, least, most)
        answer = _RUNNING
        while answer == _RUNNING and (shortened or not chains.is_broken):
            answer = chains.step()
            yield _RUNNING
        if answer != _EXHAUSTED:
            found.append(Refutation(least, most))
            found[-1].take(chains, shortened)

    def _show_bound(self, cell, proof):
        """If the digit of `cell` is its lower or upper bound, fill `proof` with the steps to that
        bound."""
        digit = self._hinter.solution_digit(cell)
        least, most = self._bounds[cell]
        if least < digit < most:
            return
        chains = self._chains
        side = crossnum_chains.LOW if digit == least else crossnum_chains.HIGH
        chains.request(cell, side, digit)
        if chains.is_reached():
            return  # the bound is 1 or 9
        while chains.step() == _RUNNING:
            yield _RUNNING
        proof += chains.facts()

    # If bounds alone are not enough for any cell.

    def _try_harder(self):
        """Take the first cell whose other digits all fail without the search, by BOUNDS or STUCK.
        If there is none, keep `cell` and what was found for it."""
        first = None
        for cell in [self.cell] + self._others:
            found = []
            yield from self._refute_harder(cell, found, first is None)
            if first is None:
                first = found
            if all(refutation.depth != SEARCH for refutation in found):
                self.cell = cell
                self.refutations = found
                return
        self.refutations = first

    def _refute_harder(self, cell, found, is_first):
        """Fill `found` with refutations of the other digits of `cell`. Unless `is_first`, stop at
        the first one that only the search refutes."""
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
                    if not is_first and found[-1].depth == SEARCH:
                        return

    def _find_stuck(self, cell, digit, found):
        """Append a refutation of `digit` in `cell`: STUCK if each digit of another cell then
        fails by bounds, else SEARCH. If the digit below has the same refutation, the two are
        merged."""
        self._digits[cell] = digit
        refutation = Refutation(digit, digit)
        for other in self._others:
            if other == cell:
                continue
            is_left = False
            least, most = self._bounds[other]
            for its in range(least, most + 1):
                is_left = is_left or not self._fails(other, its)
                yield _RUNNING
            if not is_left:
                refutation.depth = STUCK
                refutation.stuck = other
                ways = []
                yield from self._refute_together(other, least, most, ways)
                refutation.ways = [(digit, ways)]
                break
        self._digits[cell] = 0
        for other in found:
            is_alike = other.depth == refutation.depth and other.stuck == refutation.stuck
            if is_alike and other.most == digit - 1:
                other.most = refutation.most
                other.ways += refutation.ways
                return
        found.append(refutation)

    def _refute_together(self, cell, least, most, found):
        """Append to `found` refutations of `least` to `most` in `cell`, digits that all fail by
        bounds: each covers as many digits as one chain refutes, from the least up."""
        while least <= most:
            before = len(found)
            end = most + 1
            while len(found) == before:
                end -= 1
                yield from self._refute(cell, least, end, found)
            least = end + 1

    def _fails(self, cell, digit):
        """Return whether bounds alone refute `digit` in `cell`."""
        self._digits[cell] = digit
        failed = self._hinter.search.fails(self._size, self._digits, self._targets)
        self._digits[cell] = 0
        return failed


def _length(refutations):
    """Return the number of steps of all refutations, each end counted as a step."""
    return sum([refutation.length + 1 for refutation in refutations])
