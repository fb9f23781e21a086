"""Whether the steps of a hint of sudoku are right, by brute force over what each of them needs.

A step is tried on an empty board that knows only that: each cell can be any digit that the step's
needs leave. What it removes must lead to a contradiction there.
"""

from sumpad.solver.sudoku import ladder
from sumpad_tools.puzzles import explaining
from support.games.digits import DIGITS, digits_of
from support.oracles import ladder as oracle

BLANKS = frozenset(range(81))


def check(steps, board, solution=None):
    """Assert that the steps (explain.Steps) are right on a board, and lead to a digit."""
    known = oracle.start(board)
    start = oracle.start(board)
    for number, step in enumerate(steps):
        before = [steps[at] for at in explaining.premises(steps, number)]
        for cell, mask in step.needs:
            removed = [lost for it in before for at, lost in it.removed if at == cell]
            lost = set().union(*map(digits_of, removed))
            assert digits_of(mask) & start[cell] <= lost, (step.technique, cell)
        claims = [(cell, digit) for cell, mask in step.removed for digit in digits_of(mask)]
        if step.placed:
            cell, digit = step.placed
            assert step is steps[-1] and digit in known[cell] and not board[cell]
            claims = [(cell, other) for other in DIGITS - {digit}]
        assert claims and all(is_wrong(step, known, *claim) for claim in claims), step.technique
        assert not solution or all(solution[cell] != digit for cell, digit in claims)
        for cell, mask in step.removed:
            assert digits_of(mask) <= known[cell], "nothing is removed twice"
            known[cell] = known[cell] - digits_of(mask)
    assert steps[-1].placed


def is_wrong(step, known, cell, digit):
    """Return whether a step shows that a cell cannot be a digit."""
    if step.technique == "BUG+1":
        others = known[cell] - {digit}
        return cell in step.cells and any(is_bug_without(known, cell, it) for it in others)
    left = {at: set(DIGITS) for at in BLANKS}
    for at, mask in step.needs:
        left[at] -= digits_of(mask)
    if step.technique in ("unique rectangle", "unique loop"):
        return _makes_two_solutions(step.cells, left, cell, digit)
    return _contradicts(left, {cell: digit})


def _contradicts(left, placed):
    """Return whether no full board has the digits `placed`, and in each cell a digit of `left`."""
    return contradicts({**left, **{at: {it} & left[at] for at, it in placed.items()}})


def contradicts(left):
    """Return whether no full board has in each cell a digit of `left`."""
    return not all(left.values()) or not oracle.filled(left, BLANKS, 1)


def _makes_two_solutions(cells, left, cell, digit):
    """Return whether `digit` in `cell` leaves a ring of cells only two digits, which alternate and
    so could be swapped. The first of `cells` are the ring: each sees the next, and each house has
    two of them or none. Other cells of the step may come after them."""
    cells = next(some for some in _loops(cells) if some)
    both = min((left[at] for at in cells), key=len)
    return len(both) == 2 and all(
        at == cell and other != digit or _contradicts(left, {cell: digit, at: other})
        for at in cells
        for other in DIGITS - both
    )


def is_bug_without(known, cell, kept):
    """Return whether, with only the digit `kept` removed from `cell`, all blanks have two
    candidates, each with two places in each of its houses."""
    left = {**known, cell: known[cell] - {kept}}
    return kept in known[cell] and all(
        sum(len(its) > 1 and digit in its for its in (left[at] for at in house)) in (0, 2)
        and all(len(left[at]) <= 2 for at in house)
        for house in oracle.HOUSES
        for digit in DIGITS
    )


def _loops(cells):
    """Yield the first cells of a list, if they are two or none of each house and hang together."""
    for count in range(len(cells), 3, -1):
        some = cells[:count]
        reached = {some[0]}
        for _ in some:
            reached |= {at for at in some if any(at in oracle.PEERS[it] for it in reached)}
        if reached == set(some):
            if all(sum(at in house for at in some) in (0, 2) for house in oracle.HOUSES):
                yield some


def ceiling_of(grade):
    """Return the highest rung that a puzzle of `grade` (index of ladder.GRADES) may need."""
    return max(rung for rung, its in enumerate(ladder.RUNGS) if its[2] <= grade)
