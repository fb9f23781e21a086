"""Kakuro boards: their cells and runs as tables.

A board has rows x columns *places*, border included, numbered row by row from 0. Each is a *cell*,
which takes a digit, or a *wall*, which may hold clues. Cells have numbers of their
own, row by row from 0: `place` and `cell` lead from one number to the other. A *run* is a longest
line of neighbouring cells, across or down; its digits differ and add up to the clue in the wall
before it. Runs across come first, row by row, then the runs down, column by column.
"""

from array import array

import micropython
from micropython import const

MAX_SIDE = const(12)  # rows or columns, border included

WALL = const(1 << 15)
NO_CELL = const(255)

_PLACES = const(144)
_CELLS = const(121)
_RUNS = const(132)
_SUMS = const(46)  # as in sums.py
_BITS = const(8)  # of a number of cells or runs

# Of `where`, in bytes. As many cells as 12x12 places have without their border.
ACROSS = const(0)  # + cell
DOWN = const(121)  # + cell
START = const(242)  # + run, one more than there are runs
MEMBERS = const(375)  # + START of a run ..
PLACE = const(617)  # + cell
CELL = const(738)  # + place
WHERE_BYTES = const(882)


@micropython.viper
def lay_out(
    cell: int, place: int, run: int,
    rows: int, columns: int, given: ptr16, clues: ptr16, where: ptr8, keys: ptr16,
) -> int:  # fmt: skip
    """Copy the clues, number cells and runs; returns cells | runs across << 8 | runs << 16 (8 is
    _BITS)."""
    count = rows * columns
    cell = 0
    place = 0
    run = 0
    clue = 0
    while place < count:
        clues[place] = given[place]
        if clues[place]:
            clue = clues[place] & 127
            where[CELL + place] = NO_CELL
        else:
            if clues[place - 1]:
                where[START + run] = cell
                keys[run] = clue
                run += 1
            where[CELL + place] = cell
            where[PLACE + cell] = place
            where[ACROSS + cell] = run - 1
            where[MEMBERS + cell] = cell
            cell += 1
        place += 1
    while place < _PLACES:
        where[CELL + place] = NO_CELL
        place += 1
    packed = cell | run << _BITS
    member = cell
    column = 1
    while column < columns:
        place = column
        while place < count:
            if clues[place]:
                clue = clues[place] >> 8 & 127
            else:
                if clues[place - columns]:
                    where[START + run] = member
                    keys[run] = clue
                    run += 1
                cell = where[CELL + place]
                where[DOWN + cell] = run - 1
                where[MEMBERS + member] = cell
                member += 1
            place += columns
        column += 1
    where[START + run] = member
    packed |= run << 2 * _BITS
    while run:
        run -= 1
        cell = where[START + run + 1] - where[START + run]
        if cell > 9 or keys[run] >= _SUMS:
            keys[run] = _SUMS  # one digit that adds up to 0: no set does
        else:
            keys[run] += cell * _SUMS
    return packed


def clue(down, across):
    """The clue of a wall: the sums of the run below it and of the one to its right, each 0 where
    there is none. That of a cell is 0."""
    return WALL | down << 8 | across


class Board:
    """A board as tables, made once for the largest one; `set_up` needs no heap.

        rows, columns    of places
        clues[place]     0 for a cell, else as the function `clue` makes it
        cells, runs      how many there are; the first `across` runs go across
        place[cell]      where a cell is
        cell[place]      its number, NO_CELL for a wall and beyond the last place
        across_run[cell], down_run[cell]
        start[run]       where its cells begin in the table `members`; start[run + 1] ends them
        members[i]       cells, run after run in their order; of the runs across it is just i
        keys[run]        what it must add up to, and its length: see sums.py

    All tables are bytes but for clues and keys, which are halfwords; all but these two are parts
    of `where`, for the kernels.
    """

    def __init__(self):
        self.rows = self.columns = 0
        self.cells = self.runs = self.across = 0
        self.clues = array("H", (0 for _ in range(_PLACES)))
        self.keys = array("H", (0 for _ in range(_RUNS)))
        self.where = bytearray(WHERE_BYTES)
        view = memoryview(self.where)
        self.across_run = view[ACROSS : ACROSS + _CELLS]
        self.down_run = view[DOWN : DOWN + _CELLS]
        self.start = view[START : START + _RUNS + 1]
        self.members = view[MEMBERS : MEMBERS + 2 * _CELLS]
        self.place = view[PLACE : PLACE + _CELLS]
        self.cell = view[CELL : CELL + _PLACES]

    def set_up(self, rows, columns, clues):
        """Take a board of at most 12x12; `clues`: an array of halfwords, which is copied.

        The first row and column must be walls. Runs that no digits fit are no error: such a board
        has no solution.
        """
        self.count(
            rows,
            columns,
            lay_out(0, 0, 0, rows, columns, clues, self.clues, self.where, self.keys),
        )

    def count(self, rows, columns, counts):
        """Set the size and the numbers of cells and runs, as `lay_out` returns them, of a board
        whose tables are made."""
        self.rows = rows
        self.columns = columns
        self.cells = counts & (1 << _BITS) - 1
        self.across = counts >> _BITS & (1 << _BITS) - 1
        self.runs = counts >> 2 * _BITS

    def length(self, run):
        """How many cells a run has."""
        return self.start[run + 1] - self.start[run]

    def sum(self, run):
        """What a run must add up to; meaningless if no digits can."""
        return self.keys[run] - _SUMS * self.length(run)
