"""Sudoku by plain rules over sets, written without the solvers' code: what each rung can deduce.

A grid is 81 digits, 0 for blank; candidates are a dict from cell to set, including placed cells.
"""

from itertools import combinations, product

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [
    [9 * (3 * b + i) + 3 * s + j for i in range(3) for j in range(3)]
    for b in range(3)
    for s in range(3)
]
HOUSES = ROWS + COLUMNS + BOXES
PEERS = {c: {p for house in HOUSES if c in house for p in house} - {c} for c in range(81)}


def solutions(grid, limit):
    """Up to `limit` solutions."""
    if any(grid[c] and grid[c] == grid[p] for c in range(81) for p in PEERS[c]):
        return []
    return filled(start(grid), frozenset(c for c in range(81) if not grid[c]), limit)


def filled(candidates, blanks, limit):
    """Return up to `limit` ways to fill some blanks from their candidates.

    The search always tries the cell, or the digit in a house, with the fewest ways."""
    found = []

    def place(candidates, left):
        ways = min(
            (
                *([(c, d) for d in candidates[c]] for c in left),
                *(
                    [(c, d) for c in house if c in left and d in candidates[c]]
                    for house in HOUSES
                    for d in {d for c in house if c in left for d in range(1, 10)}
                    - {min(candidates[c]) for c in house if c not in left}
                ),
            ),
            key=len,
            default=None,
        )
        if ways is None:
            found.append(bytes(min(candidates[c]) for c in range(81)))
            return
        for cell, digit in ways:
            if len(found) < limit:
                narrower = {
                    c: digits - {digit} if c in PEERS[cell] else digits
                    for c, digits in candidates.items()
                }
                narrower[cell] = {digit}
                place(narrower, left - {cell})

    place(candidates, blanks)
    return found


def start(grid):
    """Return the candidates before any reasoning: the digits that no peer has."""
    return {
        c: {grid[c]} if grid[c] else set(range(1, 10)) - {grid[p] for p in PEERS[c]}
        for c in range(81)
    }


def _without_peers(candidates):
    """Yield each cell's only candidate as excluded from its peers. (Part of the first rung, like
    hidden singles.)"""
    for cell in range(81):
        if len(candidates[cell]) == 1:
            for peer in PEERS[cell]:
                yield peer, candidates[cell]


def _hidden_singles(candidates):
    for house in HOUSES:
        for digit in range(1, 10):
            where = [c for c in house if digit in candidates[c]]
            if len(where) == 1:
                yield where[0], set(range(1, 10)) - {digit}


def _locked(candidates):
    for box in BOXES:
        for line in ROWS + COLUMNS:
            both = set(box) & set(line)
            if both:
                for digit in range(1, 10):
                    for one, other in ((box, line), (line, box)):
                        if not any(digit in candidates[c] for c in set(one) - both):
                            for cell in set(other) - both:
                                yield cell, {digit}


def _naked(candidates, sizes):
    for house in HOUSES:
        cells = [c for c in house if len(candidates[c]) > 1]
        for size in sizes:
            for chosen in combinations(cells, size):
                union = set().union(*(candidates[c] for c in chosen))
                if len(union) == size:
                    for cell in set(house) - set(chosen):
                        yield cell, union


def _pairs(candidates):
    yield from _naked(candidates, (2,))
    for house in HOUSES:
        for digits in combinations(range(1, 10), 2):
            where = [c for c in house if candidates[c] & set(digits)]
            if len(where) == 2:
                for cell in where:
                    yield cell, set(range(1, 10)) - set(digits)


def _subsets(candidates):
    yield from _naked(candidates, range(3, 9))


def _fish(candidates, size):
    for lines, others in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for digit in range(1, 10):
            where = [{i for i in range(9) if digit in candidates[line[i]]} for line in lines]
            narrow = [i for i in range(9) if 2 <= len(where[i]) <= size]
            for chosen in combinations(narrow, size):
                union = set().union(*(where[i] for i in chosen))
                if len(union) == size:
                    for i in union:
                        for j in set(range(9)) - set(chosen):
                            yield others[i][j], {digit}


def _xy_wing(candidates):
    two = {c for c in range(81) if len(candidates[c]) == 2}
    for pivot in two:
        for one, other in combinations(sorted(PEERS[pivot] & two), 2):
            shared = candidates[one] & candidates[other]
            if len(shared) == 1 and candidates[one] ^ candidates[other] == candidates[pivot]:
                for cell in PEERS[one] & PEERS[other]:
                    yield cell, shared


def _xyz_wing(candidates):
    for pivot in range(81):
        two = {c for c in PEERS[pivot] if len(candidates[c]) == 2}
        for one, other in combinations(sorted(two), 2):
            own = candidates[one] | candidates[other]
            if candidates[one] != candidates[other] and own == candidates[pivot]:
                for cell in PEERS[one] & PEERS[other] & PEERS[pivot]:
                    yield cell, candidates[one] & candidates[other]


def _shared(cells):
    """Return the houses that have all of some cells."""
    return frozenset(number for number, house in enumerate(HOUSES) if cells <= set(house))


def _turbot(candidates, grouped):
    """Two strong links; if `grouped`, also of groups of cells that a line and a box share."""
    groups = [set(line) & set(box) for line in ROWS + COLUMNS for box in BOXES]
    for digit in range(1, 10):
        links = {}
        for house in HOUSES:
            where = {c for c in house if digit in candidates[c]}
            for group in [frozenset(where & group) for group in groups]:
                rest = frozenset(where - group)
                if group and any(rest and rest <= other for other in groups):
                    if grouped or len(where) == 2:
                        links[group, rest] = _shared(group), _shared(rest)
                        links[rest, group] = _shared(rest), _shared(group)
        cells = {c: _shared({c}) for c in range(81) if digit in candidates[c]}
        for ((end, near), (its, one)), ((far, last), (other, their)) in product(
            links.items(), repeat=2
        ):
            if one & other and (end | near).isdisjoint(far | last):
                for cell, houses in cells.items():
                    if houses & its and houses & their and cell not in end | near | far | last:
                        yield cell, {digit}


def _rectangles(candidates):
    """Unique rectangles of types 1, 2, 4 and 5, with at least one cell of two candidates. Only the
    first with an effect, in the order of the kernel: what it leads to may fill cells of another,
    which is none then."""
    two = [c for c in range(81) if len(candidates[c]) == 2]
    for cell, opposite in product(two, reversed(range(81))):
        near = 9 * (cell // 9) + opposite % 9
        far = 9 * (opposite // 9) + cell % 9
        corners = {cell, near, far, opposite}
        boxes = [box for box in BOXES if not corners.isdisjoint(box)]
        if len(corners) < 4 or len(boxes) != 2 or any(len(candidates[c]) < 2 for c in corners):
            continue
        found = list(_rectangle(candidates, corners, candidates[cell]))
        if any(digits & candidates[c] for c, digits in found):
            yield from found
            return


def _rectangle(candidates, corners, both):
    extra = {c for c in corners if candidates[c] != both}
    further = set().union(*(candidates[c] for c in extra)) - both
    if not extra or any(not candidates[c] & both for c in extra):
        return
    if len(extra) == 1:
        yield min(extra), set(both)
    elif len(further) == 1 and _seen(candidates, extra, further):
        for cell in _seen(candidates, extra, further):
            yield cell, further
    elif len(extra) == 2:
        for house in reversed(HOUSES):
            for digit in sorted(both):
                where = {c for c in house if digit in candidates[c]}
                if where and where <= extra <= set(house):
                    for cell in extra:
                        yield cell, both - {digit}
                    if any((both - {digit}) & candidates[cell] for cell in extra):
                        return


def _seen(candidates, cells, digits):
    seen = set.intersection(*(PEERS[c] for c in cells))
    return [c for c in seen if candidates[c] & digits]


def bent_sets(candidates, size):
    """Yield (cells, cell, digits that it cannot be) for `size` cells with `size` digits between
    them, one of which sees the others. All digits but at most one share a house each."""
    for hinge in range(81):
        peers = sorted(c for c in PEERS[hinge] if 1 < len(candidates[c]) <= size)
        if not 1 < len(candidates[hinge]) <= size:
            continue
        for chosen in combinations(peers, size - 1):
            cells = {hinge, *chosen}
            union = set().union(*(candidates[c] for c in cells))
            if len(union) != size:
                continue
            where = {d: {c for c in cells if d in candidates[c]} for d in union}
            loose = [d for d in union if not any(where[d] <= set(house) for house in HOUSES)]
            if len(loose) < 2:
                for digit in loose or union:
                    for cell in set.intersection(*(PEERS[c] for c in where[digit])) - cells:
                        yield cells, cell, {digit}


# In the order of the ladder; each yields (cell, digits that it cannot be).
RUNGS = (
    lambda candidates: (*_without_peers(candidates), *_hidden_singles(candidates)),
    _locked,
    _pairs,
    _subsets,
    lambda candidates: _fish(candidates, 2),
    lambda candidates: _fish(candidates, 3),
    lambda candidates: _turbot(candidates, False),
    _xy_wing,
    lambda candidates: _turbot(candidates, True),
    _xyz_wing,
    _rectangles,
)


def climb(grid, ceiling):
    """Reason until the rungs up to `ceiling` find nothing more; return the highest rung needed and
    the candidates."""
    candidates = start(grid)
    highest = rung = 0
    while rung <= ceiling:
        gone = {(c, d) for c, digits in RUNGS[rung](candidates) for d in digits & candidates[c]}
        for cell, digit in gone:
            candidates[cell].discard(digit)
        if gone:
            highest = max(highest, rung)
            rung = 0
        else:
            rung += 1
        if all(len(digits) == 1 for digits in candidates.values()):
            break
    return highest, candidates
