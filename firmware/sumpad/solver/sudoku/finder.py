"""Finds the easiest step by the techniques of techniques.py, for hints, explanations and ratings.

After each step, the search starts again with the first technique. The steps are made in a
`ladder.Logic`, which has the candidates.
"""

from array import array

from micropython import const

from sumpad.solver.sudoku import basics, techniques
from sumpad.solver.sudoku import ladder_kernels as kernels

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
HARDER = const(3)  # `load` the other modules, then call again

_PEERS = const(243)  # as in houses.py
_ALL = const(0x1FF)

_ALL_UNITS = const(0x7FFFFFF)
_TECHNIQUE_VISITS = const(400)  # cost of trying a technique, in cells looked at
_STEP_VISITS = const(1000)  # cost of making a step


class Finder:
    """Finds the easiest next step, and makes it. After `load` and `reset` it needs no heap.

    rank            row number in techniques.TABLE of the technique that found the latest step
    logic           the ladder.Logic with the candidates and digits
    places          see ladder_kernels.py
    work            82 bytes of work space for a technique
    count           number of eliminations noted
    assumes_unique  whether to use techniques that assume one solution, too
    visits          work since `reset`, in cells looked at
    """

    def __init__(self, logic):
        self.logic = logic
        self.places = logic.places
        self.work = bytearray(82)
        self._functions = [None] * len(techniques.TABLE)  # by row of the table; None: not loaded
        # By row of the table: a mask of the units to search, or how many cells to search around.
        self._dirty = array("I", bytes(4 * len(techniques.TABLE)))
        self._by_rating = techniques.order(True)
        self._singles_first = techniques.order(False)
        self._order = self._by_rating
        self._naked_single = bytes((techniques.number_of("basics.naked_single"),))
        self._at = 0  # index in the order of the current technique
        self.count = 0
        self.rank = 0
        self.visits = 0
        self.assumes_unique = False
        self.load(basics)

    def load(self, *modules):
        """Add the techniques of these modules."""
        for module in modules:
            prefix = module.__name__.split(".")[-1] + "."
            for rank, row in enumerate(techniques.TABLE):
                if row[techniques.FIND].startswith(prefix):
                    name = row[techniques.FIND][len(prefix) :]
                    self._functions[rank] = getattr(module, name)

    def reset(self, by_rating=True, preferred=""):
        """Start on the current digits and candidates. `by_rating`: techniques are tried by rating;
        otherwise all singles come first. `preferred`: see techniques.order."""
        self._order = self._by_rating if by_rating else self._singles_first
        if preferred:
            self._order = techniques.order(by_rating, preferred)
        self.visits = 0
        self.assumes_unique = False
        kernels.mark_changed(self.logic.state, _ALL_UNITS, _ALL)
        self.changed()

    def assume_unique(self):
        """Use techniques that assume one solution, too."""
        self.assumes_unique = True
        for rank in self._order:
            when = techniques.TABLE[rank][techniques.WHEN]
            if when & techniques.ONE_SOLUTION:
                self._dirty[rank] = 81 if when & techniques.CELLS else _ALL_UNITS
        self._at = 0

    def changed(self):
        """Start again with the first technique, after the candidates of `logic` have changed."""
        logic = self.logic
        houses = logic.state[kernels.PAIRS]
        digits = logic.state[kernels.X_WING]
        for rank in self._order:
            when = techniques.TABLE[rank][techniques.WHEN]
            if when & techniques.CELLS:
                self._dirty[rank] = 81
            elif when & techniques.EACH:
                self._dirty[rank] |= digits & _ALL
            elif when & techniques.DIGITS:
                self._dirty[rank] |= digits
            elif when & techniques.DIRECT:
                self._dirty[rank] = _ALL_UNITS
            else:
                self._dirty[rank] |= houses
        logic.state[kernels.PAIRS] = logic.state[kernels.X_WING] = 0
        self._at = 0
        self.visits += _STEP_VISITS
        kernels.fill_places(0, 0, 0, logic.candidates, logic.tables, self.places)

    def next(self, budget):
        """Look for the next step; `budget`: about how many cells to look at. Return FOUND (the
        step is made; `Logic.record_step` writes it for `steps.Step`), EXHAUSTED (there is none),
        RUNNING or HARDER."""
        logic = self.logic
        stop = self.visits + budget
        while self.visits < stop:
            if logic.contradiction or not logic.state[kernels.OPEN]:
                return EXHAUSTED
            if self._at == len(self._order):
                return EXHAUSTED
            rank = self._order[self._at]
            units = self._dirty[rank]
            if units:
                if not self._functions[rank]:
                    return HARDER
                when = techniques.TABLE[rank][techniques.WHEN]
                left = 0
                if when & techniques.CELLS:
                    left = units = units - 1
                elif when & techniques.EACH:
                    left = units & units - 1
                    units ^= left
                self.count = 0
                if self._try_technique(rank, units):
                    self.rank = rank
                    logic.apply_step(self.count, rank)
                    self.changed()
                    if when & techniques.ONE_SOLUTION and self._leaves_digit():
                        self._at = self._order.find(self._naked_single)
                    return FOUND
                self._dirty[rank] = left
                if left:
                    continue
            self._at += 1
        return RUNNING

    def _try_technique(self, rank, units):
        """Return whether technique `rank` finds a pattern in `units`. If so, it is described and
        its eliminations are noted."""
        row = techniques.TABLE[rank]
        when = row[techniques.WHEN]
        if not when & (techniques.QUICK | techniques.CELLS):
            self.visits += _TECHNIQUE_VISITS
        if when & techniques.ONE_SOLUTION and not self.assumes_unique:
            return False
        is_direct = bool(when & techniques.DIRECT)
        return self._functions[rank](self, units, row[techniques.SIZE], is_direct)

    def _leaves_digit(self):
        """Return whether the latest step has left a cell one candidate."""
        for at in range(self.count):
            mask = self.logic.candidates[self.logic.eliminations[at] & 127]
            if not mask & mask - 1:
                return True
        return False

    # For the techniques.

    def describe(self, rung, cell, digits, house, second, members):
        """Describe the pattern in the state, for `Logic.record_step`; return True."""
        state = self.logic.state
        state[kernels.LATEST] = rung
        state[kernels.CELL] = cell
        state[kernels.DIGITS] = digits
        state[kernels.HOUSE] = house
        state[kernels.SECOND] = second
        state[kernels.MEMBERS] = members
        return True

    def eliminate(self, cell, mask):
        """Note that `cell` loses its candidates in `mask`."""
        mask &= self.logic.candidates[cell]
        if mask:
            self.logic.eliminations[self.count] = cell | mask << 7
            self.count += 1

    def eliminate_seen(self, mask, one, other, third):
        """Note that every cell that sees `one`, `other` and `third` loses its candidates in
        `mask`."""
        houses = self.logic.houses
        tables = self.logic.tables
        for at in range(_PEERS + 20 * one, _PEERS + 20 * one + 20):
            cell = tables[at]
            if cell != other and cell != third and houses[cell] & houses[other]:
                if houses[cell] & houses[third]:
                    self.eliminate(cell, mask)
