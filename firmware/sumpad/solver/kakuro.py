"""Kakuro boards: their cells and runs, and the search that solves them, counts and proves.

A board has rows x columns *places*, border included, numbered row by row from 0. Its white places
are the *cells*, numbered row by row from 0 too. A *run* is a longest line of neighbouring cells,
across or down; its digits differ and add up to the clue in the black place before it. Runs across
come first, row by row, then the runs down, column by column.
"""

from array import array

from micropython import const

from sumpad.solver import kakuro_kernels as kernels

MAX_SIDE = const(12)  # rows or columns, border included

BLACK = const(1 << 15)
NO_CELL = kernels.NO_CELL

_PLACES = const(144)
_CELLS = const(121)
_RUNS = const(132)
_SUMS = const(46)  # as in the module sums


def clue(down, across):
    """The clue of a black place: the sums of the run below it and of the one to its right, each
    0 where there is none. That of a white place is 0."""
    return BLACK | down << 8 | across


class Board:
    """A board as tables, made once for the largest one; `set_up` needs no heap.

        rows, columns    of places
        clues[place]     0 for a cell, else as the function `clue` makes it
        cells, runs      how many there are; the first `across` runs go across
        place[cell]      where a cell is
        cell[place]      its number, NO_CELL for a black place
        across_run[cell], down_run[cell]
        start[run]       where its cells begin in the table `members`; start[run + 1] ends them
        members[i]       cells, run after run in their order; of the runs across it is just i
        keys[run]        what it must add up to, and its length: see the module `sums`

    All tables are bytes but for clues and keys, which are halfwords; all but these two are parts
    of `where`, for the kernels.
    """

    def __init__(self):
        self.rows = self.columns = 0
        self.cells = self.runs = self.across = 0
        self.clues = array("H", (0 for _ in range(_PLACES)))
        self.keys = array("H", (0 for _ in range(_RUNS)))
        self.where = bytearray(kernels.WHERE_BYTES)
        view = memoryview(self.where)
        self.across_run = view[kernels.ACROSS : kernels.ACROSS + _CELLS]
        self.down_run = view[kernels.DOWN : kernels.DOWN + _CELLS]
        self.start = view[kernels.START : kernels.START + _RUNS + 1]
        self.members = view[kernels.MEMBERS : kernels.MEMBERS + 2 * _CELLS]
        self.place = view[kernels.PLACE : kernels.PLACE + _CELLS]
        self.cell = view[kernels.CELL : kernels.CELL + _PLACES]

    def set_up(self, rows, columns, clues):
        """Take a board of at most 12x12: a clue a place, any sequence of numbers but of halfwords
        in an array for speed; they are copied to `clues`.

        The first row and column must be black. Runs that no digits fit are no error: such a board
        has no solution.
        """
        self.rows = rows
        self.columns = columns
        if clues is not self.clues:
            for place in range(rows * columns):
                self.clues[place] = clues[place]
        counts = kernels.lay_out(0, 0, 0, rows, columns, self.clues, self.where, self.keys)
        self.cells = counts & 255
        self.across = counts >> 8 & 255
        self.runs = counts >> 16

    def length(self, run):
        """How many cells a run has."""
        return self.start[run + 1] - self.start[run]

    def sum(self, run):
        """What a run must add up to; meaningless if no digits can."""
        return self.keys[run] - _SUMS * self.length(run)
