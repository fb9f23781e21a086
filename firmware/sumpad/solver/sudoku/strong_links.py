"""Turbot fish and X-chains, for `finder.Finder`: two or three strong links of one digit.

Two links of two cells each form a skyscraper, a 2-string kite or a turbot fish, three an X-chain.
If a group has more cells, the pattern is called grouped; this includes the empty rectangle. The
functions take the arguments of basics.py.
"""

from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels
from sumpad.solver.sudoku import link_kernels as links


def pair(finder, units, kind, needs_hidden_single):
    """Look for two strong links of a digit, where a group of one sees a group of the other."""
    return _find(finder, units, kind, 2)


def chain(finder, units, kind, needs_hidden_single):
    """Look for three strong links of a digit, where a group of each sees a group of the next."""
    return _find(finder, units, kind, 3)


def _find(finder, units, kind, size):
    logic = finder.logic
    digit = 0
    while not (units | units >> 9) >> digit & 1:
        digit += 1
    found = links.find(
        logic.candidates, logic.places, logic.tables, logic.houses, logic.eliminations, logic.work,
        logic.state, digit, kind, size,
    )  # fmt: skip
    finder.visits += found >> 8
    finder.count = found & 255
    if not finder.count:
        return False
    logic.state[kernels.LATEST] = ladder.TURBOT
    return True
