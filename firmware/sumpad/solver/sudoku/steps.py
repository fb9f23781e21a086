"""One step of reasoning about a sudoku as data: its pattern, what it rests on, what follows.

Made from what `ladder.Logic` leaves behind after a step, for hints and explanations.
"""

from micropython import const

from sumpad.solver.sudoku import ladder, rungs
from sumpad.solver.sudoku import ladder_kernels as kernels
from sumpad.solver.sudoku.houses import house_cell, house_cells

NO_HOUSE = kernels.NO_HOUSE

_ALL = const(0x1FF)


def digits_of(mask):
    """The digits 1..9 of a mask of candidates."""
    return [digit for digit in range(1, 10) if mask >> digit - 1 & 1]


def end(table, at):
    """Where the step ends that `Logic.keep` has put into a table."""
    words = table[at + ladder.STEP_WORDS - 1]
    rung = table[at + ladder.STEP_WORDS - 2] & 255
    if rung == ladder.BENT:
        words += table[at + 3]  # its cells
    elif rung == ladder.CHAIN:
        words += 1 + table[at + 3]  # its refutation
    return at + ladder.STEP_WORDS + words


def matters(table, at, needed):
    """Whether that step removes a digit where that is `needed` (masks by cell)."""
    at += ladder.STEP_WORDS
    for i in range(at, at + table[at - 1]):
        if table[i] >> 7 & needed[table[i] & 127]:
            return True
    return False


class Step:
    """A step. Masks of digits have bit d - 1 for the digit d.

    rung        index of ladder.RUNGS, or one of those of ladder.py that are not of the ladder
    rank        the row of techniques.TABLE that found it
    house       where it is seen; NO_HOUSE for a naked single and for wings. For fish: the
                first row (0) or column (9)
    second      LOCKED, TURBOT: the other house
    hidden      whether it is a hidden single or set, else naked
    digits      mask of the digits of the pattern; BENT: of the one that may be there twice, if any
    masks       of wings and BENT: what each of the cells can be; W_WING: of the first two
    cells       of the pattern, in order; of a wing the one between the others comes first, of a
                turbot fish and a rectangle the two that something follows for come last.
                LOCKED: of both houses
    lines       of fish: those that have the digit only where they meet the lines `across`
    refutation  of a chain: a forcing.Refutation, else None
    effects     (cell, mask of digits that it loses) ...; nothing for a single
    """

    def __init__(self, table, at=0):
        """`table`: where `Logic.keep` has put it, `at` the index of its first word."""
        hits = at + ladder.STEP_WORDS
        cell, self.digits, self.house, self.second, members, rung, count = table[at:hits]
        self.rank = rung >> 8
        self.rung = rung = rung & 255
        self.effects = [(hit & 127, hit >> 7) for hit in table[hits : hits + count]]
        self.hidden = False
        self.lines = self.across = self.masks = ()
        self.refutation = None
        if rung == ladder.SINGLES:
            self.hidden = self.house != NO_HOUSE
            self.cells = [cell]
        elif rung == ladder.LOCKED:
            others = house_cells(self.second)
            self.cells = [c for c in house_cells(self.house) if c in others]
        elif rung in (ladder.PAIRS, ladder.SUBSETS):
            self.hidden = rung == ladder.PAIRS and self.second == rungs.HIDDEN
            self.cells = [house_cell(self.house, p) for p in range(9) if members >> p & 1]
        elif rung in (ladder.XY_WING, ladder.XYZ_WING):
            own = self.house ^ self.second if rung == ladder.XY_WING else self.house | self.second
            self.masks = (own, self.second, self.house)
            self.house = NO_HOUSE
            self.cells = [cell, members & 127, members >> 7]
        elif rung == ladder.BENT:
            words = table[hits + count : end(table, at)]
            self.cells = [word & 127 for word in words]
            self.masks = [word >> 7 for word in words]
        elif rung in (ladder.TURBOT, ladder.RECTANGLE, ladder.W_WING):
            self.cells = [cell & 127, cell >> 7, members & 127, members >> 7]
            if rung == ladder.W_WING:
                self.masks = (self.second, self.second)
        elif rung == ladder.BUG:
            self.cells = [cell]
        elif rung == ladder.CHAIN:
            from sumpad.solver.sudoku import forcing  # most hints need no chain

            self.refutation = forcing.Refutation(table[hits + count : end(table, at)])
            self.cells = [cell]
        else:
            self.across = [9 - self.house + line for line in range(9) if self.second >> line & 1]
            self.lines = [self.house + line for line in range(9) if members >> line & 1]
            self.cells = [
                house_cell(line, p)
                for line in self.lines
                for p in range(9)
                if self.second >> p & 1
            ]

    def needs(self):
        """What the step rests on: (cell, mask of digits that it is known not to be) ..."""
        rung = self.rung
        if rung in (ladder.XY_WING, ladder.XYZ_WING, ladder.BENT):
            return [(cell, _ALL ^ mask) for cell, mask in zip(self.cells, self.masks)]
        if self.refutation:
            return self.refutation.needs()
        if rung == ladder.RECTANGLE:
            return self._rectangle_needs()
        if rung == ladder.W_WING:
            return self._w_wing_needs()
        if rung == ladder.BUG:
            return []  # all that was known before
        if rung == ladder.TURBOT:
            houses = (self.house, self.second)
        elif self.lines:
            houses = self.lines
        elif rung == ladder.LOCKED or self.hidden:
            houses = (self.house,)
        else:
            return [(cell, _ALL ^ self.digits) for cell in self.cells]
        return [
            (cell, self.digits)
            for house in houses
            for cell in house_cells(house)
            if cell not in self.cells
        ]

    def _w_wing_needs(self):
        joined = self.second ^ self.digits
        cells = [cell for cell in house_cells(self.house) if cell not in self.cells[2:]]
        needs = [(cell, _ALL ^ self.second) for cell in self.cells[:2]]
        return needs + [(cell, joined) for cell in cells]

    def _rectangle_needs(self):
        floor, roof = self.cells[:2], self.cells[2:]
        needs = [(cell, _ALL ^ self.digits) for cell in floor]
        lost = self.effects[0][1]
        if self.house != NO_HOUSE:
            mask = self.digits ^ lost
            others = [cell for cell in house_cells(self.house) if cell not in roof]
            return needs + [(cell, mask) for cell in others]
        losing = [cell for cell, _ in self.effects]
        mask = _ALL ^ (self.digits | self.second)
        if roof[0] in losing or roof[1] in losing:
            mask = _ALL ^ self.digits
        return needs + [(cell, mask) for cell in roof if cell not in losing]
