"""The list of all sets of digits that make the sums of a cell's two runs."""

from micropython import const

from sumpad.games.kakuro import messages

_SUMS = const(46)  # as in solver/kakuro/sums.py
_FIRST = const(512)  # as in solver/kakuro/sums.py


def of(game, board, sets, cell):
    """Return for each run of `cell` a title, and a list of (digits, whether those entered in the
    run still allow them). `sets`: the table of sums.py.

    As in the panel, only the run itself counts: what another run rules out is for the player to
    find."""
    return [_of_run(game, board, sets, game.run(cell, down), not down) for down in (False, True)]


def _of_run(game, board, sets, run, is_across):
    cells = game.run_cells(run)
    placed = game.run_digits(run)
    twice = game.run_twice(run)
    total = board.sum(run)
    key = _FIRST + _SUMS * cells + total
    found = []
    for i in range(sets[key], sets[key + 1]):
        digits = sets[i] << 1  # a mask of the solver
        found.append((_written(digits), not twice and digits & placed == placed))
    found.sort()
    left = sum([is_left for _, is_left in found])
    words = "{} in {} cells, {} set{}:"
    end = "" if left == 1 else "s"
    return words.format(messages.run(total, is_across), cells, left, end), found


def _written(digits):
    return "+".join([str(digit) for digit in range(1, 10) if digits >> digit & 1])
