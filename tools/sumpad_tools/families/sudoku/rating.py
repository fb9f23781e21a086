"""Ratings of sudokus on the field's scale, that of Sudoku Explainer: the hardest step where the
easiest one is always taken."""

from collections.abc import Iterable, Sequence

from sumpad_tools import use_firmware

use_firmware()

from sumpad.solver.sudoku import finder, ladder  # noqa: E402
from sumpad.solver.sudoku.steps import Step  # noqa: E402

EASIEST = 1.0
SEARCH = 10.0  # no step leads on

# By rank of finder.RANKS; a turbot fish's is 4.0 to 4.2.
_RANKS = (
    1.2, 1.5, 1.7, 1.9, 2.0, 2.3, 2.5, 2.6, 2.8, 3.0, 3.2, 3.4, 3.6, 3.8, 4.0, 4.2, 4.2, 4.4, 4.5,
    5.0, 5.2, 5.4, 5.6,
)  # fmt: skip
assert len(_RANKS) == len(finder.RANKS)

_X_CHAINS = {2: 4.3, 3: 5.4, 4: 5.8}  # by length
_LONGER_X_CHAIN = 6.5
_XY_CHAIN = 6.5
_STATIC = 6.9
_NISHIO = 7.5
_DYNAMIC = 8.5

_LENGTHS = (3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65)


def of(step: Step) -> float:
    """The rating of a step."""
    if step.rung == ladder.TURBOT:
        kinds = {step.house // 9, step.second // 9}
        return 4.2 if 2 in kinds else 3.9 + 0.1 * len(kinds)
    if step.rung != ladder.TRIAL:
        return _RANKS[step.rank]
    links: Sequence[tuple[int, int, int]] = step.chain
    length = len(links)
    if step.how & ladder.ONE_DIGIT and length in _X_CHAINS:
        return _X_CHAINS[length]
    if step.how == ladder.ONE_DIGIT | ladder.STATIC:
        base = _LONGER_X_CHAIN
    elif step.how == ladder.STATIC:
        is_xy = all(house == step.NO_HOUSE for _, _, house in links[1:])
        base = _XY_CHAIN if is_xy else _STATIC
    else:
        base = _NISHIO if step.how else _DYNAMIC
    return base + 0.1 * sum(length > it for it in _LENGTHS)


def hardest(steps: Iterable[Step]) -> float:
    """The rating of a puzzle from the steps to its solution."""
    return round(max(map(of, steps), default=EASIEST), 1)
