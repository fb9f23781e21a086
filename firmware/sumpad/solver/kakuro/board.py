"""Kakuro boards: their cells and runs as tables.

A board has rows x columns *places*, border included, numbered row by row from 0. A place is a
*cell*, which takes a digit, or a *wall*, which may hold clues. Cells are also numbered on their
own, row by row from 0; the tables `place` and `cell` convert between the two numbers. A *run* is a
maximal line of neighbouring cells, across or down. Its digits differ and add up to the clue in the
wall before it. Runs across come first, row by row, then runs down, column by column.
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
_BITS = const(8)  # width of a count of cells or runs

# Offsets in `geometry`, in bytes, for the 121 cells that 12x12 places have inside the border.
ACROSS = const(0)  # + cell
DOWN = const(121)  # + cell
START = const(242)  # + run; one entry more than there are runs
MEMBERS = const(375)  # + an index from START
PLACE = const(617)  # + cell
CELL = const(738)  # + place
GEOMETRY_BYTES = const(882)


@micropython.viper
def set_geometry(
    cell: int, place: int, run: int,
    rows: int, columns: int, given: ptr16, clues: ptr16, geometry: ptr8, keys: ptr16,
) -> int:  # fmt: skip
    """Copy the clues from `given` (a halfword per place) and set `geometry` and `keys`. Return the
    counts: cells | runs across << _BITS | runs << 2 * _BITS."""
    count = rows * columns
    cell = 0
    place = 0
    run = 0
    clue = 0
    while place < count:
        clues[place] = given[place]
        if clues[place]:
            clue = clues[place] & 127
            geometry[CELL + place] = NO_CELL
        else:
            if clues[place - 1]:
                geometry[START + run] = cell
                keys[run] = clue
                run += 1
            geometry[CELL + place] = cell
            geometry[PLACE + cell] = place
            geometry[ACROSS + cell] = run - 1
            geometry[MEMBERS + cell] = cell
            cell += 1
        place += 1
    while place < _PLACES:
        geometry[CELL + place] = NO_CELL
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
                    geometry[START + run] = member
                    keys[run] = clue
                    run += 1
                cell = geometry[CELL + place]
                geometry[DOWN + cell] = run - 1
                geometry[MEMBERS + member] = cell
                member += 1
            place += columns
        column += 1
    geometry[START + run] = member
    packed |= run << 2 * _BITS
    while run:
        run -= 1
        cell = geometry[START + run + 1] - geometry[START + run]
        if cell > 9 or keys[run] >= _SUMS:
            keys[run] = _SUMS  # one digit with sum 0: no set has this key
        else:
            keys[run] += cell * _SUMS
    return packed


def clue(down, across):
    """Return the clue of a wall: the sums of the run below it and of the run to its right, 0 for
    no run. The clue of a cell is 0."""
    return WALL | down << 8 | across


class Board:
    """A board as tables, allocated once for the largest board; `set_up` needs no heap.

        rows, columns    the size in places, border included
        clues[place]     0 for a cell, else as the function `clue` returns it
        cells, runs      the counts; the first `across` runs go across
        place[cell]      the place of a cell
        cell[place]      the cell at a place; NO_CELL for a wall and beyond the last place
        across_run[cell], down_run[cell]
        start[run]       the index of its first cell in `members`; start[run + 1] is past its last
        members[i]       the cells, run by run; for the runs across, members[i] is i
        keys[run]        its length and sum as a key, see sums.py

    `clues` and `keys` have halfwords. The other tables have bytes and are views of `geometry`,
    which the kernels get.
    """

    def __init__(self):
        self.rows = self.columns = 0
        self.cells = self.runs = self.across = 0
        self.clues = array("H", (0 for _ in range(_PLACES)))
        self.keys = array("H", (0 for _ in range(_RUNS)))
        self.geometry = bytearray(GEOMETRY_BYTES)
        view = memoryview(self.geometry)
        self.across_run = view[ACROSS : ACROSS + _CELLS]
        self.down_run = view[DOWN : DOWN + _CELLS]
        self.start = view[START : START + _RUNS + 1]
        self.members = view[MEMBERS : MEMBERS + 2 * _CELLS]
        self.place = view[PLACE : PLACE + _CELLS]
        self.cell = view[CELL : CELL + _PLACES]

    def set_up(self, rows, columns, clues):
        """Take a board of at most 12x12 places; `clues`, an array of a halfword per place, is
        copied.

        The first row and column must be walls. Runs that no digits fit are no error; such a board
        has no solution.
        """
        self.count(
            rows,
            columns,
            set_geometry(0, 0, 0, rows, columns, clues, self.clues, self.geometry, self.keys),
        )

    def count(self, rows, columns, counts):
        """Set the size, and the counts as `set_geometry` returns them, of a board whose tables are
        set."""
        self.rows = rows
        self.columns = columns
        self.cells = counts & (1 << _BITS) - 1
        self.across = counts >> _BITS & (1 << _BITS) - 1
        self.runs = counts >> 2 * _BITS

    def length(self, run):
        """Return how many cells a run has."""
        return self.start[run + 1] - self.start[run]

    def sum(self, run):
        """Return the sum of a run; meaningless if no digits can have it."""
        return self.keys[run] - _SUMS * self.length(run)
