"""The named patterns of the books, the easiest first, for hints, explanations and ratings.

`ladder.py` grades, and has a few broad rungs for that; here they are told apart, in the order of
Sudoku Explainer's ratings, with those that grades do without. After each effect the work goes
back to the first rank. The steps are a `ladder.Logic`'s own, on its candidates.

    places      halfwords: [9 * house + digit - 1] has a bit for each place of a house where the
                digit can go; [_MASKS + 9 * house + place] is what that cell can be

The kernels find sets and fish with it; what is rare is looked for in plain code, which is small.
"""

from array import array

import micropython
from micropython import const

from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)

# As in houses.py: the compiler folds constants into a kernel from its own module alone.
_CELLS = const(0)
_PEERS = const(243)
_BITS = const(1944)

_MASKS = const(243)
_PLACE_WORDS = const(486)
_ALL = const(0x1FF)

NAKED = const(0)  # as in rungs.py
HIDDEN = const(1)

# What a rank looks for.
_SINGLE = const(0)
_NAKED_SINGLE = const(1)
_LOCKED = const(2)
_NAKED = const(3)
_HIDDEN = const(4)
_FISH = const(5)
_TURBOT = const(6)
_WING = const(7)
_RECTANGLE = const(8)
_BUG = const(9)

_BOXES = const(18)  # the first house of a rank
_DIRECT = const(64)  # only what gives a hidden single at once

# In the order of their ratings: what it looks for, and its first house or size, and _DIRECT.
RANKS = (
    (_SINGLE, _BOXES),
    (_SINGLE, 0),
    (_LOCKED, _BOXES | _DIRECT),
    (_LOCKED, 0 | _DIRECT),
    (_HIDDEN, 2 | _DIRECT),
    (_NAKED_SINGLE, 0),
    (_HIDDEN, 3 | _DIRECT),
    (_LOCKED, _BOXES),
    (_LOCKED, 0),
    (_NAKED, 2),
    (_FISH, 2),
    (_HIDDEN, 2),
    (_NAKED, 3),
    (_FISH, 3),
    (_HIDDEN, 3),
    (_TURBOT, 0),
    (_WING, 2),
    (_WING, 3),
    (_RECTANGLE, 0),
    (_NAKED, 4),
    (_FISH, 4),
    (_HIDDEN, 4),
    (_BUG, 0),
)
_FISHES = (ladder.X_WING, ladder.SWORDFISH, ladder.JELLYFISH)

_ALL_UNITS = const(0x7FFFFFF)
_LINES = const(0x3FFFF)
_UNIT_VISITS = const(40)  # what a unit costs, in cells looked at


@micropython.viper
def _spread(at: int, mask: int, bit: int, candidates: ptr16, tables: ptr8, places: ptr16):
    """Set the places from the candidates."""
    at = 0
    while at < _MASKS:
        places[at] = 0
        at += 1
    at = 0
    house = 0
    while house < _MASKS:
        bit = 1
        while bit < 512:
            mask = candidates[tables[_CELLS + at]]
            places[_MASKS + at] = mask
            at += 1
            to = house
            while mask:
                if mask & 1:
                    places[to] |= bit
                mask >>= 1
                to += 1
            bit += bit
        house += 9


@micropython.viper
def _single(at: int, mask: int, places: ptr16, end: int) -> int:
    """The first index in the places before `end`, from `at` on, of a digit with one; -1: none."""
    while at < end:
        mask = places[at]
        if mask:
            if not mask & mask - 1:
                return at
        at += 1
    return -1


@micropython.viper
def _choose(
    mask: int, union: int, at: int,
    lines: ptr16, first: int, step: int, tables: ptr8, size: int, last: int,
) -> int:  # fmt: skip
    """The next choice, a mask after `last`, of so many of nine lines that have only as many places
    between them, of which others have some; 0 if there is none."""
    narrow = 0
    at = 9
    while at:
        at -= 1
        union = lines[first + at * step]
        if union:
            if int(tables[_BITS + union]) <= size:
                narrow |= 1 << at
    if int(tables[_BITS + narrow]) < size:
        return 0
    mask = last
    while mask < narrow:
        mask += 1
        if mask & narrow == mask and int(tables[_BITS + mask]) == size:
            union = 0
            rest = 0
            at = 9
            while at:
                at -= 1
                if mask >> at & 1:
                    union |= lines[first + at * step]
                else:
                    rest |= lines[first + at * step]
            if int(tables[_BITS + union]) == size and rest & union:
                return mask
    return 0


class Finder:
    """Finds the easiest next step, and makes it. No heap is needed after it is made.

    rank        index of RANKS of the latest step
    unique      whether what rests on there being one solution is looked for, too
    visits      work since `reset`, in cells looked at
    """

    def __init__(self, logic):
        """`logic`: the ladder.Logic whose candidates and digits are reasoned about."""
        self._logic = logic
        self._places = array("H", bytes(2 * _PLACE_WORDS))
        self._dirty = array("I", bytes(4 * len(RANKS)))  # units to look at
        self._links = bytearray(27)
        self._at = 0  # the rank at work
        self._count = 0  # of eliminations
        self.rank = 0
        self.visits = 0
        self.unique = False

    def reset(self):
        """Start on the digits and candidates as they are now."""
        self.visits = 0
        self.unique = False
        kernels.note(self._logic.state, _ALL_UNITS, _ALL)
        self.changed()

    def use_unique(self):
        """Look for what rests on there being one solution, too."""
        self.unique = True
        for rank in range(len(RANKS)):
            if RANKS[rank][0] >= _RECTANGLE:
                self._dirty[rank] = _ALL_UNITS if RANKS[rank][0] == _RECTANGLE else 1
        self._at = 0

    def changed(self):
        """Begin again with the first rank, after `Logic` has taken something away."""
        logic = self._logic
        houses = logic.state[kernels.PAIRS]
        digits = logic.state[kernels.X_WING]
        for rank in range(len(RANKS)):
            kind, size = RANKS[rank]
            units = _ALL_UNITS
            if kind == _FISH:
                units = digits
            elif kind == _TURBOT:
                units = digits & _ALL
            elif kind in (_SINGLE, _NAKED_SINGLE, _BUG):
                units = 1
            elif kind in (_LOCKED, _NAKED, _HIDDEN) and not size & _DIRECT:
                units = houses
            if kind == _LOCKED:
                units &= _ALL_UNITS ^ _LINES if size & _BOXES else _LINES
            self._dirty[rank] |= units
        logic.state[kernels.PAIRS] = logic.state[kernels.X_WING] = 0
        self._at = 0
        _spread(0, 0, 0, logic.candidates, logic.tables, self._places)

    def next(self, budget):
        """Go on for about `budget` cells looked at to the next step; FOUND: it is made, and
        `Logic.keep` and `steps.py` describe it, EXHAUSTED: there is none, or RUNNING."""
        logic = self._logic
        stop = self.visits + budget
        while self.visits < stop:
            rank = self._at
            if logic.contradiction or not logic.state[kernels.OPEN] or rank == len(RANKS):
                return EXHAUSTED
            units = self._dirty[rank]
            if not units:
                self._at += 1
                continue
            self.visits += _UNIT_VISITS
            unit = 0
            while not units >> unit & 1:
                unit += 1
            kind, size = RANKS[rank]
            self._count = 0
            if self._look(kind, unit, size & 31, size & _DIRECT):
                self.rank = rank
                logic.make(self._count, rank)
                self.changed()
                return FOUND
            self._dirty[rank] = units ^ 1 << unit
        return RUNNING

    def _look(self, kind, unit, size, direct):
        """Whether there is a pattern in a unit."""
        if kind == _SINGLE:
            return self._single(size)
        if kind == _NAKED_SINGLE:
            return self._naked_single()
        if kind == _LOCKED:
            return self._locked(unit, direct)
        if kind <= _FISH:
            return self._set(kind, unit, size, direct)
        if kind == _TURBOT:
            return self._turbot(unit)
        if kind == _WING:
            return (
                self._wing(3 * unit, size)
                or self._wing(3 * unit + 1, size)
                or self._wing(3 * unit + 2, size)
            )
        if not self.unique:
            return False
        if kind == _BUG:
            return self._bug()
        return (
            self._rectangle(3 * unit)
            or self._rectangle(3 * unit + 1)
            or self._rectangle(3 * unit + 2)
        )

    # what the patterns need

    def _tell(self, rung, cell, digits, house, second, members):
        """Describe the pattern that is found, as `Logic.keep` keeps it."""
        state = self._logic.state
        state[kernels.LATEST] = rung
        state[kernels.CELL] = cell
        state[kernels.DIGITS] = digits
        state[kernels.HOUSE] = house
        state[kernels.SECOND] = second
        state[kernels.MEMBERS] = members
        return True

    def _take(self, cell, mask):
        """Note that a cell loses what it has of some digits."""
        mask &= self._logic.candidates[cell]
        if mask:
            self._logic.hits[self._count] = cell | mask << 7
            self._count += 1

    def _take_seen(self, mask, one, other, third):
        """Note what the cells lose that see all three."""
        houses = self._logic.houses
        tables = self._logic.tables
        for at in range(_PEERS + 20 * one, _PEERS + 20 * one + 20):
            cell = tables[at]
            if cell != other and cell != third and houses[cell] & houses[other]:
                if houses[cell] & houses[third]:
                    self._take(cell, mask)

    def _gives_single(self):
        """Whether a digit has one place in a house when what is noted is gone."""
        logic = self._logic
        for at in range(self._count):
            logic.candidates[logic.hits[at] & 127] ^= logic.hits[at] >> 7
        _spread(0, 0, 0, logic.candidates, logic.tables, self._places)
        found = _single(0, 0, self._places, _MASKS) >= 0
        for at in range(self._count):
            logic.candidates[logic.hits[at] & 127] ^= logic.hits[at] >> 7
        _spread(0, 0, 0, logic.candidates, logic.tables, self._places)
        self.visits += _UNIT_VISITS
        return found

    def _counts(self, direct):
        """Whether what is noted is worth a step."""
        return self._count and (not direct or self._gives_single())

    # the patterns

    def _single(self, house):
        at = _single(9 * house, 0, self._places, 9 * house + 81 if house else 162)
        if at < 0:
            return False
        house, digit = at // 9, at % 9
        place = 0
        while self._places[at] >> place != 1:
            place += 1
        return self._place(self._logic.tables[_CELLS + 9 * house + place], 1 << digit, house)

    def _naked_single(self):
        logic = self._logic
        for cell in range(81):
            mask = logic.candidates[cell]
            if not mask & mask - 1 and not logic.digits[cell]:
                if not mask:
                    logic.contradiction = True
                    return False
                return self._place(cell, mask, kernels.NO_HOUSE)
        return False

    def _place(self, cell, mask, house):
        return self._tell(ladder.SINGLES, cell, mask, house, 0, 0)

    def _locked(self, house, direct):
        logic = self._logic
        tables = logic.tables
        for digit in range(9):
            mask = self._places[9 * house + digit]
            if not mask or tables[_BITS + mask] > 3:
                continue
            shared = _ALL_UNITS ^ 1 << house
            for place in range(9):
                if mask >> place & 1:
                    shared &= logic.houses[tables[_CELLS + 9 * house + place]]
            if not shared:
                continue
            second = 0
            while not shared >> second & 1:
                second += 1
            self._count = 0
            for at in range(_CELLS + 9 * second, _CELLS + 9 * second + 9):
                if not logic.houses[tables[at]] >> house & 1:
                    self._take(tables[at], 1 << digit)
            if self._counts(direct):
                return self._tell(ladder.LOCKED, 0, 1 << digit, house, second, 0)
        return False

    def _set(self, kind, unit, size, direct):
        """So many cells with so many digits between them, or the other way round, or lines."""
        logic = self._logic
        tables = logic.tables
        places = self._places
        first = 9 * unit
        step = 1
        digit = unit % 9
        if kind == _NAKED:
            first += _MASKS
        elif kind == _FISH:
            first = digit + unit // 9 * 81
            step = 9
        lines = 0
        while True:
            lines = _choose(0, 0, 0, places, first, step, tables, size, lines)
            if not lines:
                return False
            self._count = 0
            union = 0
            for line in range(9):
                if lines >> line & 1:
                    union |= places[first + line * step]
            for line in range(9):
                at = _CELLS + 9 * unit + line
                if kind == _HIDDEN:
                    if union >> line & 1:
                        self._take(tables[at], _ALL ^ lines)
                elif not lines >> line & 1:
                    if kind == _NAKED:
                        self._take(tables[at], union)
                        continue
                    at = _CELLS + unit // 9 * 81 + 9 * line
                    for place in range(9):
                        if union >> place & 1:
                            self._take(tables[at + place], 1 << digit)
            if self._counts(direct):
                break
        if kind == _FISH:
            return self._tell(_FISHES[size - 2], 0, 1 << digit, unit - digit, union, lines)
        if kind == _NAKED:
            return self._tell(ladder.PAIRS, 0, union, unit, NAKED, lines)
        return self._tell(ladder.PAIRS, 0, lines, unit, HIDDEN, union)

    def _turbot(self, digit):
        """Two houses with two places each of a digit, of which one sees one of the other: the
        digit is at one of the other two, then."""
        logic = self._logic
        tables = logic.tables
        houses = logic.houses
        links = self._links
        count = 0
        for house in range(27):
            if tables[_BITS + self._places[9 * house + digit]] == 2:
                links[count] = house
                count += 1
        for i in range(count):
            for j in range(i):
                for turn in range(4):
                    near = self._end(links[i], digit, turn & 1)
                    far = self._end(links[j], digit, turn >> 1)
                    if near == far or not houses[near] & houses[far]:
                        continue
                    one = self._end(links[i], digit, turn & 1 ^ 1)
                    other = self._end(links[j], digit, turn >> 1 ^ 1)
                    if one != other:
                        self._take_seen(1 << digit, one, other, other)
                    if self._count:
                        return self._tell(
                            ladder.TURBOT, near | far << 7, 1 << digit, links[i], links[j],
                            one | other << 7,
                        )  # fmt: skip
            self.visits += count
        return False

    def _end(self, house, digit, is_last):
        """The first or last cell of a house that can have a digit."""
        mask = self._places[9 * house + digit]
        place = 8 if is_last else 0
        while not mask >> place & 1:
            place += -1 if is_last else 1
        return self._logic.tables[_CELLS + 9 * house + place]

    def _wing(self, pivot, size):
        """A cell of two or three candidates and two peers of two candidates each, which have the
        same digit if the cell has none of its own."""
        logic = self._logic
        tables = logic.tables
        own = logic.candidates[pivot]
        if tables[_BITS + own] != size:
            return False
        self.visits += _UNIT_VISITS
        for at in range(_PEERS + 20 * pivot, _PEERS + 20 * pivot + 20):
            one = tables[at]
            mask = logic.candidates[one]
            if tables[_BITS + mask] != 2 or tables[_BITS + (mask & own)] != size - 1:
                continue
            for later in range(at + 1, _PEERS + 20 * pivot + 20):
                other = tables[later]
                second = logic.candidates[other]
                both = mask ^ second if size == 2 else mask | second
                if both == own and tables[_BITS + second] == tables[_BITS + mask]:
                    if second != mask:
                        self._take_seen(mask & second, one, other, other if size == 2 else pivot)
                    if self._count:
                        rung = ladder.XY_WING if size == 2 else ladder.XYZ_WING
                        return self._tell(
                            rung, pivot, mask & second, second, mask, one | other << 7
                        )
        return False

    def _rectangle(self, cell):
        """Four cells in two rows, columns and boxes, which two digits alone would fill in two
        ways: so something else is among them."""
        logic = self._logic
        tables = logic.tables
        masks = logic.candidates
        both = masks[cell]
        if tables[_BITS + both] != 2:
            return False
        self.visits += _UNIT_VISITS
        for at in range(_PEERS + 20 * cell, _PEERS + 20 * cell + 20):
            second = tables[at]
            line = logic.houses[cell] & logic.houses[second] & _LINES
            if masks[second] != both or not line:
                continue
            for turn in range(9):
                if line <= _ALL:  # a row
                    one = 9 * turn + cell % 9
                    other = 9 * turn + second % 9
                else:
                    one = cell - cell % 9 + turn
                    other = second - second % 9 + turn
                same = logic.houses[one] & logic.houses[cell] & (_ALL_UNITS ^ _LINES)
                near = logic.houses[second] & logic.houses[cell] & (_ALL_UNITS ^ _LINES)
                if one == cell or (not same) == (not near):
                    continue
                if masks[one] & both == both and masks[other] & both == both:
                    if self._roof(cell | second << 7, one, other, both):
                        return True
        return False

    def _roof(self, floor, one, other, both):
        """Whether something follows for the two cells of a rectangle that can be more."""
        logic = self._logic
        extra = logic.candidates[one] ^ both
        further = logic.candidates[other] ^ both
        house = kernels.NO_HOUSE
        if not extra or not further:
            if extra != further:
                self._take(one if extra else other, both)
        elif extra == further and not extra & extra - 1:
            self._take_seen(extra, one, other, other)
        if not self._count:
            for house in range(27):
                if logic.houses[one] & logic.houses[other] & 1 << house:
                    for digit in range(9):
                        places = self._places[9 * house + digit]
                        if self._count or logic.tables[_BITS + places] != 2:
                            continue
                        if both >> digit & 1:
                            self._take(one, both ^ 1 << digit)
                            self._take(other, both ^ 1 << digit)
                    if self._count:
                        break
        return self._count and self._tell(
            ladder.RECTANGLE, floor, both, house, extra | further, one | other << 7
        )

    def _bug(self):
        """Every cell with two candidates but one with three, and every digit with two places in
        each house but for one of the three: without that there would be two solutions or none."""
        logic = self._logic
        tables = logic.tables
        more = -1
        for cell in range(81):
            bits = tables[_BITS + logic.candidates[cell]]
            if bits > 2:
                if bits > 3 or more >= 0:
                    return False
                more = cell
        if more < 0:
            return False
        digits = _ALL
        for at in range(_MASKS):
            bits = tables[_BITS + self._places[at]]
            house, digit = at // 9, at % 9
            if bits == 3 and logic.houses[more] >> house & 1:
                digits &= 1 << digit
            elif bits and bits != 2:
                return False
        digits &= logic.candidates[more]
        if tables[_BITS + digits] == 1:
            self._take(more, _ALL ^ digits)
        return self._count and self._tell(ladder.BUG, more, digits, kernels.NO_HOUSE, 0, 0)
