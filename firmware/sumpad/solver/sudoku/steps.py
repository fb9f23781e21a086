"""A step of reasoning about a sudoku: its pattern, what it depends on, and its effects.

Made from what `ladder.Logic.record_step` has written, for hints and explanations.
"""

from micropython import const

from sumpad.solver.sudoku import basic_rungs, ladder, unique_loops
from sumpad.solver.sudoku import ladder_kernels as kernels
from sumpad.solver.sudoku.houses import house_cell, house_cells

NO_HOUSE = kernels.NO_HOUSE

_ALL = const(0x1FF)


def digits_of(mask):
    """Return the digits 1..9 of a mask of candidates."""
    return [digit for digit in range(1, 10) if mask >> digit - 1 & 1]


def end(table, at):
    """Return the index after the step in `table` that begins at index `at`."""
    words = table[at + ladder.STEP_WORDS - 1]
    rung = table[at + ladder.STEP_WORDS - 2] & 255
    if rung == ladder.BENT or rung == ladder.LOOP:
        words += table[at + 3]  # its cells
    elif rung == ladder.CHAIN:
        words += 1 + table[at + 3]  # its refutation
    return at + ladder.STEP_WORDS + words


def matters(table, at, needed):
    """Return whether the step in `table` at index `at` removes a digit that is in `needed`, a mask
    by cell."""
    at += ladder.STEP_WORDS
    for i in range(at, at + table[at - 1]):
        if table[i] >> 7 & needed[table[i] & 127]:
            return True
    return False


def _cells_at(house, places):
    """Return the cells of `house` at `places`, a mask."""
    return [house_cell(house, place) for place in range(9) if places >> place & 1]


class Step:
    """A step. Masks of digits have bit d - 1 for the digit d.

    rung          index of ladder.RUNGS, or a shape of ladder.py that is not on the ladder
    rank          row number in techniques.TABLE of the technique that found it
    house         where to see it, or NO_HOUSE: for a naked single, XY-wings and others. Fish: the
                  first row (0) or column (9)
    second        LOCKED: the other house; W_WING: the candidates of the two bivalue cells
    hidden        whether it is a hidden single or set
    digits        mask of the digits of the pattern; BENT: of the digit that may occur twice, if
                  any
    masks         wings, BENT and LOOP: the candidates of each cell; W_WING: of the bivalue cells
    cells         of the pattern, in order. Wings: the pivot first. LOCKED: shared by both houses.
                  LOOP: bivalue cells first; from `loop_size` on, the other cells of a set
    houses        TURBOT, GROUPED: the houses of the links
    groups        TURBOT, GROUPED: two per link; the second sees the first of the next link
    kind          LOOP: its conclusion, see unique_loops.py
    loop_size     LOOP: the number of its cells
    key_digits    LOOP: mask of the further digits (PLAIN), of the digits of the set (SET), or of
                  the digit that has no other places
    added_rating  LOOP: what a set adds to the rating, in tenths
    lines         fish: the lines that have the digit only where they cross the lines `across`
    refutation    chain: a forcing.Refutation, else None
    effects       [(cell, mask of digits that it loses)]; empty for a single
    """

    def __init__(self, table, at=0):
        """`table`: where `Logic.record_step` wrote the step; `at`: the index of its first word."""
        first = at + ladder.STEP_WORDS  # the first elimination
        last = end(table, at)
        cell, self.digits, self.house, self.second, members, rung, count = table[at:first]
        self.rank = rung >> 8
        self.rung = rung = rung & 255
        self.effects = [(word & 127, word >> 7) for word in table[first : first + count]]
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
            self.hidden = rung == ladder.PAIRS and self.second == basic_rungs.HIDDEN
            self.cells = _cells_at(self.house, members)
        elif rung in (ladder.XY_WING, ladder.XYZ_WING):
            own = self.house ^ self.second if rung == ladder.XY_WING else self.house | self.second
            self.masks = (own, self.second, self.house)
            self.house = NO_HOUSE
            self.cells = [cell, members & 127, members >> 7]
        elif rung in (ladder.BENT, ladder.LOOP):
            words = table[first + count : last]
            self.cells = [word & 127 for word in words]
            self.masks = [word >> 7 for word in words]
            if rung == ladder.LOOP:
                self.kind = cell
                self.loop_size = members & 15
                self.key_digits = members >> 4 & _ALL
                self.added_rating = members >> 13
        elif rung in (ladder.TURBOT, ladder.GROUPED):
            self.houses = [self.house >> 5 * at & 31 for at in range(self.second)]
            self.house = self.houses[0]
            self.groups = []
            for at in range(self.second):
                for mask in (cell, members):
                    self.groups.append(_cells_at(self.houses[at], mask >> 9 * at & _ALL))
            self.cells = [cell for group in self.groups for cell in group]
        elif rung == ladder.W_WING:
            self.cells = [cell & 127, cell >> 7, members & 127, members >> 7]
            self.masks = (self.second, self.second)
        elif rung == ladder.BUG:
            self.cells = [cell]
        elif rung == ladder.CHAIN:
            from sumpad.solver.sudoku import forcing  # most hints need no chain

            self.refutation = forcing.Refutation(table[first + count : last])
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
        """Return what the step depends on: [(cell, mask of digits excluded there)]."""
        rung = self.rung
        if rung in (ladder.XY_WING, ladder.XYZ_WING, ladder.BENT):
            return [(cell, _ALL ^ mask) for cell, mask in zip(self.cells, self.masks)]
        if self.refutation:
            return self.refutation.needs()
        if rung == ladder.LOOP:
            return self._loop_needs()
        if rung == ladder.W_WING:
            return self._w_wing_needs()
        if rung == ladder.BUG:
            return []  # it depends on all earlier steps
        if rung in (ladder.TURBOT, ladder.GROUPED):
            houses = self.houses
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

    def _loop_needs(self):
        masks = [_ALL ^ mask for mask in self.masks]
        needs = list(zip(self.cells, masks))
        extra = [at for at in range(self.loop_size) if self.masks[at] != self.digits]
        if self.kind == unique_loops.SET or self.kind == unique_loops.PLAIN and len(extra) > 1:
            return needs
        two = [needs[at] for at in range(self.loop_size) if at not in extra]
        if self.kind == unique_loops.PLAIN:
            return two
        houses = [self.house]
        if self.kind == unique_loops.HIDDEN:
            two = needs[:1]
            houses = [self.cells[3] // 9, 9 + self.cells[3] % 9]
        cells = self.cells[: self.loop_size]
        return two + [
            (cell, self.key_digits)
            for house in houses
            for cell in house_cells(house)
            if cell not in cells
        ]
