"""The list of all sets of digits that make the sums of a cell's two runs."""

from micropython import const

from sumpad.games.kakuro import messages

_SUMS = const(46)  # as in solver/kakuro/sums.py
_FIRST = const(512)  # as in solver/kakuro/sums.py


def of(game, board, sets, cell):
    """Return for each run of `cell` its name, and a list of (digits, whether the board still
    allows them). `sets`: the table of sums.py."""
    return [_of_run(game, board, sets, game.run(cell, down), not down) for down in (False, True)]


def _of_run(game, board, sets, run, is_across):
    places = [board.place[board.members[i]] for i in range(board.start[run], board.start[run + 1])]
    total = board.sum(run)
    key = _FIRST + _SUMS * len(places) + total
    found = []
    for i in range(sets[key], sets[key + 1]):
        digits = sets[i] << 1  # a mask of the solver
        found.append((_written(digits), _is_possible(game, places, digits)))
    found.sort()
    return "{} in {} cells:".format(messages.run(total, is_across), len(places)), found


def _is_possible(game, places, digits):
    """Return whether the cells at `places` can have exactly the set `digits`: those entered are in
    it, each once, and each blank cell can have one of the others."""
    rest = digits
    for place in places:
        bit = 1 << game.digit(place)
        if bit > 1:
            if not rest & bit:
                return False
            rest ^= bit
    blanks = [place for place in places if not game.digit(place)]
    return all(game.rules_allow(place) & rest for place in blanks)


def _written(digits):
    return "+".join([str(digit) for digit in range(1, 10) if digits >> digit & 1])
