"""The easier techniques, for `finder.Finder`: singles, locked candidates, sets and fish.

Every function gets the finder; `units`, a mask of the houses or digits to search; the size from
the table of techniques.py; and `needs_hidden_single`: whether a pattern must give a hidden single
at once. It notes the eliminations of the first pattern with an effect (`eliminate`), describes the
pattern (`describe`), and returns whether there is one.

As in Sukaku Explainer, that single must be where a player looks anyway: after locked candidates in
another house of the same kind, after a hidden set in the same house.
"""

from micropython import const

from sumpad.solver.sudoku import finder_kernels as find
from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_CELLS = const(0)
_BITS = const(1944)

_MASKS = const(243)  # as in finder_kernels.py
_ALL = const(0x1FF)
_ALL_UNITS = const(0x7FFFFFF)
_LINES = const(0x3FFFF)

# Kinds of patterns for `finder_kernels.choose`.
_NAKED = const(3)
_HIDDEN = const(4)
_FISH = const(5)

NAKED = const(0)  # as in basic_rungs.py
HIDDEN = const(1)  # as in basic_rungs.py

_FISHES = (ladder.X_WING, ladder.SWORDFISH, ladder.JELLYFISH)


def last_cell(finder, units, size, needs_hidden_single):
    """Look for a house with one open cell."""
    at = find.last(0, 0, 0, finder.places)
    if at < 0:
        return False
    house, place = (at - _MASKS) // 9, at % 9
    cell = finder.logic.tables[_CELLS + 9 * house + place]
    return finder.describe(ladder.SINGLES, cell, finder.places[at], house, 0, 0)


def hidden_single(finder, units, first, needs_hidden_single):
    """Look for a digit with one place in a house: a box if `first` is 18 (BOXES in techniques.py),
    or a line if it is 0 (LINES)."""
    at = find.single(9 * first, 0, finder.places, 9 * first + 81 if first else 162)
    if at < 0:
        return False
    house, digit = at // 9, at % 9
    place = 0
    while finder.places[at] >> place != 1:
        place += 1
    cell = finder.logic.tables[_CELLS + 9 * house + place]
    return finder.describe(ladder.SINGLES, cell, 1 << digit, house, 0, 0)


def naked_single(finder, units, size, needs_hidden_single):
    """Look for a cell with one candidate."""
    cell = find.single(_MASKS, 0, finder.places, _MASKS + 81) - _MASKS
    if cell < 0:
        return False
    mask = finder.logic.candidates[cell]
    return finder.describe(ladder.SINGLES, cell, mask, kernels.NO_HOUSE, 0, 0)


def locked(finder, units, first, needs_hidden_single):
    """Look for a digit whose places in a house all lie in another house, too. `first`: the kind of
    the first house, as in `hidden_single`."""
    units &= _ALL_UNITS ^ _LINES if first else _LINES
    tables = finder.logic.tables
    houses = finder.logic.houses
    found = -1
    while True:
        found = find.confined(0, 0, 0, finder.places, tables, houses, units, found)
        if not found:
            return False
        second = found >> 8
        found &= 255
        house = found // 9
        mask = 1 << found % 9
        finder.count = 0
        for at in range(_CELLS + 9 * second, _CELLS + 9 * second + 9):
            if not houses[tables[at]] >> house & 1:
                finder.eliminate(tables[at], mask)
        if finder.count and needs_hidden_single:
            digit = found % 9
            places = finder.places
            if find.left_one(0, 0, 0, places, tables, houses, house, second, digit) < 0:
                continue
        if finder.count:
            return finder.describe(ladder.LOCKED, 0, mask, house, second, 0)


def naked(finder, units, size, needs_hidden_single):
    """Look for a naked set: `size` cells of a house with only `size` candidates between them."""
    return _choose(finder, units, size, needs_hidden_single, _NAKED)


def hidden(finder, units, size, needs_hidden_single):
    """Look for a hidden set: `size` digits with only `size` places in a house between them."""
    return _choose(finder, units, size, needs_hidden_single, _HIDDEN)


def fish(finder, units, size, needs_hidden_single):
    """Look for a fish: `size` parallel lines whose places for a digit lie in only `size` crossing
    lines."""
    return _choose(finder, units, size, needs_hidden_single, _FISH)


def _choose(finder, units, size, needs_hidden_single, kind):
    tables = finder.logic.tables
    found = 0
    while True:
        found = find.choose(0, 0, 0, finder.places, tables, units, kind, size, found)
        if not found:
            return False
        _take_set(finder, kind, found >> 9, found & _ALL)
        if not finder.count:
            continue
        if not needs_hidden_single or _leaves_single(finder, found >> 9, found & _ALL):
            return True


def _leaves_single(finder, house, digits):
    """Return whether a hidden set leaves another digit only one place in `house`. `digits`: the
    digits of the set, as a mask."""
    taken = 0
    for digit in range(9):
        if digits >> digit & 1:
            taken |= finder.places[9 * house + digit]
    for digit in range(9):
        places = finder.places[9 * house + digit]
        left = places & ~taken
        if left and left != places and not left & left - 1:
            return True
    return False


def _take_set(finder, kind, unit, lines):
    """Describe the set that `choose` found, and note its eliminations. `lines`: the chosen lines
    of `unit`, as a mask."""
    tables = finder.logic.tables
    first = 9 * unit
    step = 1
    digit = unit % 9
    if kind == _NAKED:
        first += _MASKS
    elif kind == _FISH:
        first = digit + unit // 9 * 81
        step = 9
    finder.count = 0
    union = 0
    for line in range(9):
        if lines >> line & 1:
            union |= finder.places[first + line * step]
    for line in range(9):
        at = _CELLS + 9 * unit + line
        if kind == _HIDDEN:
            if union >> line & 1:
                finder.eliminate(tables[at], _ALL ^ lines)
        elif not lines >> line & 1:
            if kind == _NAKED:
                finder.eliminate(tables[at], union)
                continue
            at = _CELLS + unit // 9 * 81 + 9 * line
            for place in range(9):
                if union >> place & 1:
                    finder.eliminate(tables[at + place], 1 << digit)
    if kind == _FISH:
        size = tables[_BITS + lines]
        finder.describe(_FISHES[size - 2], 0, 1 << digit, unit - digit, union, lines)
    elif kind == _NAKED:
        finder.describe(ladder.PAIRS, 0, union, unit, NAKED, lines)
    else:
        finder.describe(ladder.PAIRS, 0, lines, unit, HIDDEN, union)
