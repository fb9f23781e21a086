"""Ratings of hints on the field's scale, that of Sudoku Explainer, in tenths.

Loaded when a rating is asked for: hints do without.
"""

from micropython import const

from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku.steps import digits_of

SEARCH = const(100)  # no step leads on
LONG = const(65)  # chains would, but take more work than there is time for: this at least

# By rank of solver/sudoku/finder.py; a turbot fish's is 40 to 42.
_RANKS = (
    12, 15, 17, 19, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 42, 44, 45, 50, 52, 54, 55, 56,
    63,
)  # fmt: skip

_X_CHAINS = (0, 0, 43, 54, 58)  # by length
_LONGER_X_CHAIN = const(65)
_XY_CHAIN = const(65)
_STATIC = const(71)
_NISHIO = const(75)
_MULTIPLE = const(81)
_DYNAMIC = const(85)

_BENT_FEW = (8, 11)  # candidates in a set of four cells, of five; with more it is harder

_LENGTHS = (3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65)


def of(step):
    """The rating of a step (a steps.Step)."""
    if step.rung == ladder.TURBOT:
        one, other = step.house // 9, step.second // 9  # rows, columns or boxes
        if one == 2 or other == 2:
            return 42
        return 40 if one == other else 41
    if step.rung == ladder.BENT:
        count = sum([len(digits_of(mask)) for mask in step.masks])
        return _RANKS[step.rank] + (count > _BENT_FEW[len(step.cells) - 4])
    if step.rung != ladder.TRIAL:
        return _RANKS[step.rank]
    how = step.how
    length = len(step.chain)
    if how & ladder.ONE_DIGIT:
        rating = _NISHIO
        if how & ladder.STATIC:
            if 1 < length < len(_X_CHAINS):
                return _X_CHAINS[length]
            rating = _LONGER_X_CHAIN
    elif how & ladder.BINARY:
        is_xy = all(link[2] == step.NO_HOUSE for link in step.chain[1:])
        rating = _XY_CHAIN if is_xy else _STATIC
    else:
        rating = _MULTIPLE if how else _DYNAMIC
    for longer in _LENGTHS:
        rating += length > longer
    return rating
