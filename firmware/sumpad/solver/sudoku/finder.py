"""The named patterns of the books, the easiest first, for hints, explanations and ratings.

`ladder.py` grades, and has a few broad rungs for that; here they are told apart, in the order of
Sudoku Explainer's ratings, with those that grades do without. After each effect the work goes
back to the first rank. The steps are a `ladder.Logic`'s own, on its candidates.
"""

from array import array

from micropython import const

from sumpad.solver.sudoku import finder_kernels as find
from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku import ladder_kernels as kernels

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
HARDER = const(3)  # `use_harder`, and go on

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
_TURBOT = const(6)  # this and those after it are in patterns.py and bent.py
_WING = const(7)
BENT = const(8)
_RECTANGLE = const(9)
_BUG = const(10)

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
    (BENT, 4),
    (_BUG, 0),
    (BENT, 5),
)
_BY_RATING = bytes(range(len(RANKS)))
# As a person looks: all singles before anything that takes two thoughts.
_SINGLES_FIRST = b"\x00\x01\x05\x02\x03\x04" + _BY_RATING[6:]
_AT_NAKED_SINGLE = b"\x05"

_FISHES = (ladder.X_WING, ladder.SWORDFISH, ladder.JELLYFISH)

_ALL_UNITS = const(0x7FFFFFF)
_LINES = const(0x3FFFF)
_RANK_VISITS = const(400)  # what looking for something costs, in cells looked at
_STEP_VISITS = const(1000)  # and making a step


class Finder:
    """Finds the easiest next step, and makes it. No heap is needed after it is made.

    rank        index of RANKS of the latest step
    logic       the ladder.Logic whose candidates and digits are reasoned about
    unique      whether what rests on there being one solution is looked for, too
    visits      work since `reset`, in cells looked at
    """

    def __init__(self, logic):
        self.logic = logic
        self.places = array("H", bytes(2 * _PLACE_WORDS))
        # Units to look at; of bent sets, how many cells to look around.
        self._dirty = array("I", bytes(4 * len(RANKS)))
        self.space = bytearray(82)  # of patterns: links, members
        self._patterns = self._bent = None  # modules, once they are used
        self._order = _BY_RATING  # of the ranks
        self._at = 0  # in that order, the rank at work
        self.count = 0  # of eliminations that are noted
        self.rank = 0
        self.visits = 0
        self.unique = False

    def reset(self, by_rating=True):
        """Start on the digits and candidates as they are now. `by_rating`: what has the lowest
        rating is the easiest; else singles come before all else."""
        self._order = _BY_RATING if by_rating else _SINGLES_FIRST
        self.visits = 0
        self.unique = False
        kernels.note(self.logic.state, _ALL_UNITS, _ALL)
        self.changed()

    def use_unique(self):
        """Look for what rests on there being one solution, too."""
        self.unique = True
        for rank in range(len(RANKS)):
            if RANKS[rank][0] >= _RECTANGLE:
                self._dirty[rank] = _ALL_UNITS
        self._at = 0

    def use_harder(self, patterns, bent):
        """Look for the patterns of these modules, too, which most puzzles do not need."""
        self._patterns = patterns
        self._bent = bent

    def changed(self):
        """Begin again with the first rank, after `Logic` has taken something away."""
        logic = self.logic
        houses = logic.state[kernels.PAIRS]
        digits = logic.state[kernels.X_WING]
        for rank in range(len(RANKS)):
            kind, size = RANKS[rank]
            if kind == BENT:
                self._dirty[rank] = 81
            elif kind == _FISH or kind == _TURBOT:
                self._dirty[rank] |= digits
            elif size & _DIRECT:
                self._dirty[rank] = _ALL_UNITS
            else:
                self._dirty[rank] |= houses
        logic.state[kernels.PAIRS] = logic.state[kernels.X_WING] = 0
        self._at = 0
        self.visits += _STEP_VISITS
        find.spread(0, 0, 0, logic.candidates, logic.tables, self.places)

    def next(self, budget):
        """Go on for about `budget` cells looked at to the next step; FOUND: it is made, and
        `Logic.keep` and `steps.py` describe it, EXHAUSTED: there is none, RUNNING, or HARDER."""
        logic = self.logic
        stop = self.visits + budget
        while self.visits < stop:
            if logic.contradiction or not logic.state[kernels.OPEN] or self._at == len(RANKS):
                return EXHAUSTED
            rank = self._order[self._at]
            units = self._dirty[rank]
            if units:
                kind, size = RANKS[rank]
                if kind >= _TURBOT and not self._patterns:
                    return HARDER
                left = units - 1 if kind == BENT else 0
                self.count = 0
                if self._look(kind, units, size & 31, size & _DIRECT):
                    self.rank = rank
                    logic.make(self.count, rank)
                    self.changed()
                    if kind == _BUG:  # then rather the cell that it is about than any other
                        self._at = self._order.find(_AT_NAKED_SINGLE)
                    return FOUND
                self._dirty[rank] = left
                if left:
                    continue
            self._at += 1
        return RUNNING

    def _look(self, kind, units, size, direct):
        """Whether there is a pattern in some units; it is described, and noted what is lost."""
        if kind == _SINGLE:
            return self._single(size)
        if kind == _NAKED_SINGLE:
            return self._naked_single()
        if kind == BENT:
            return self._bent.look(self, units - 1, size)
        self.visits += _RANK_VISITS
        if kind == _LOCKED:
            return self._locked(units & (_ALL_UNITS ^ _LINES if size else _LINES), direct)
        if kind <= _FISH:
            return self._set(kind, units, size, direct)
        if kind == _TURBOT:
            return self._patterns.turbot(self, units & _ALL)
        if kind == _WING:
            return self._patterns.wing(self, size)
        if not self.unique:
            return False
        look = self._patterns.bug if kind == _BUG else self._patterns.rectangle
        return look(self)

    # what the patterns need

    def tell(self, rung, cell, digits, house, second, members):
        """Describe the pattern that is found, as `Logic.keep` keeps it."""
        state = self.logic.state
        state[kernels.LATEST] = rung
        state[kernels.CELL] = cell
        state[kernels.DIGITS] = digits
        state[kernels.HOUSE] = house
        state[kernels.SECOND] = second
        state[kernels.MEMBERS] = members
        return True

    def take(self, cell, mask):
        """Note that a cell loses what it has of some digits."""
        mask &= self.logic.candidates[cell]
        if mask:
            self.logic.hits[self.count] = cell | mask << 7
            self.count += 1

    def take_seen(self, mask, one, other, third):
        """Note what the cells lose that see all three."""
        houses = self.logic.houses
        tables = self.logic.tables
        for at in range(_PEERS + 20 * one, _PEERS + 20 * one + 20):
            cell = tables[at]
            if cell != other and cell != third and houses[cell] & houses[other]:
                if houses[cell] & houses[third]:
                    self.take(cell, mask)

    def _gives_single(self):
        """Whether a digit has one place in a house when what is noted is gone."""
        logic = self.logic
        for at in range(self.count):
            logic.candidates[logic.hits[at] & 127] ^= logic.hits[at] >> 7
        find.spread(0, 0, 0, logic.candidates, logic.tables, self.places)
        found = find.single(0, 0, self.places, _MASKS) >= 0
        for at in range(self.count):
            logic.candidates[logic.hits[at] & 127] ^= logic.hits[at] >> 7
        find.spread(0, 0, 0, logic.candidates, logic.tables, self.places)
        self.visits += _RANK_VISITS
        return found

    def _counts(self, direct):
        """Whether what is noted is worth a step."""
        return self.count and (not direct or self._gives_single())

    # the patterns

    def _single(self, house):
        at = find.single(9 * house, 0, self.places, 9 * house + 81 if house else 162)
        if at < 0:
            return False
        house, digit = at // 9, at % 9
        place = 0
        while self.places[at] >> place != 1:
            place += 1
        cell = self.logic.tables[_CELLS + 9 * house + place]
        return self.tell(ladder.SINGLES, cell, 1 << digit, house, 0, 0)

    def _naked_single(self):
        cell = find.single(_MASKS, 0, self.places, _MASKS + 81) - _MASKS
        if cell < 0:
            return False
        mask = self.logic.candidates[cell]
        return self.tell(ladder.SINGLES, cell, mask, kernels.NO_HOUSE, 0, 0)

    def _locked(self, units, direct):
        tables = self.logic.tables
        houses = self.logic.houses
        found = -1
        while True:
            found = find.confined(0, 0, 0, self.places, tables, houses, units, found)
            if not found:
                return False
            second = found >> 8
            found &= 255
            house = found // 9
            mask = 1 << found % 9
            self.count = 0
            for at in range(_CELLS + 9 * second, _CELLS + 9 * second + 9):
                if not houses[tables[at]] >> house & 1:
                    self.take(tables[at], mask)
            if self._counts(direct):
                return self.tell(ladder.LOCKED, 0, mask, house, second, 0)

    def _set(self, kind, units, size, direct):
        """So many cells with so many digits between them, or the other way round, or lines."""
        tables = self.logic.tables
        found = 0
        while True:
            found = find.choose(0, 0, 0, self.places, tables, units, kind, size, found)
            if not found:
                return False
            self._take_set(kind, found >> 9, found & _ALL)
            if self._counts(direct):
                return True

    def _take_set(self, kind, unit, lines):
        """Describe such lines, and note what is lost."""
        tables = self.logic.tables
        first = 9 * unit
        step = 1
        digit = unit % 9
        if kind == _NAKED:
            first += _MASKS
        elif kind == _FISH:
            first = digit + unit // 9 * 81
            step = 9
        self.count = 0
        union = 0
        for line in range(9):
            if lines >> line & 1:
                union |= self.places[first + line * step]
        for line in range(9):
            at = _CELLS + 9 * unit + line
            if kind == _HIDDEN:
                if union >> line & 1:
                    self.take(tables[at], _ALL ^ lines)
            elif not lines >> line & 1:
                if kind == _NAKED:
                    self.take(tables[at], union)
                    continue
                at = _CELLS + unit // 9 * 81 + 9 * line
                for place in range(9):
                    if union >> place & 1:
                        self.take(tables[at + place], 1 << digit)
        if kind == _FISH:
            size = tables[_BITS + lines]
            self.tell(_FISHES[size - 2], 0, 1 << digit, unit - digit, union, lines)
        elif kind == _NAKED:
            self.tell(ladder.PAIRS, 0, union, unit, NAKED, lines)
        else:
            self.tell(ladder.PAIRS, 0, lines, unit, HIDDEN, union)
