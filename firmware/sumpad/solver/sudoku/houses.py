"""The rows, columns and boxes of a sudoku: functions for Python code, and tables for kernels.

Houses are the rows 0..8, the columns 9..17 and the boxes 18..26. The *peers* of a cell are the 20
others in its houses. A kernel fills the tables when they are needed: that takes a millisecond, and
less room than storing them.

    tables      TABLE_BYTES bytes: the nine cells of each house, from CELLS; the peers of each
                cell, from PEERS; the box (0..8) of each cell, from BOXES; the number of bits set
                in each mask of nine bits, from BITS
    houses      a 32-bit word per cell: the mask of its three houses
"""

import micropython
from micropython import const

CELLS = const(0)
PEERS = const(243)
BOXES = const(1863)
BITS = const(1944)
TABLE_BYTES = const(2456)


def house_cell(house, place):
    """Return the cell at `place` (0..8) of `house`."""
    if house < 9:
        return 9 * house + place
    if house < 18:
        return house - 9 + 9 * place
    return 27 * (house // 3 - 6) + 3 * (house % 3) + 9 * (place // 3) + place % 3


def house_cells(house):
    return [house_cell(house, place) for place in range(9)]


def sees(cell, other):
    """Return whether two cells share a house."""
    # divmod would allocate tuples.
    row = cell // 9
    column = cell % 9
    other_row = other // 9
    other_column = other % 9
    return (
        row == other_row
        or column == other_column
        or (row // 3 == other_row // 3 and column // 3 == other_column // 3)
    )


def twin(digits, house, place):
    """Return the first cell of `house` that comes before `place` and has the same digit as the
    cell there; -1 if there is none. `digits`: a byte per cell, 0 if blank."""
    digit = digits[house_cell(house, place)]
    if digit:
        for earlier in range(place):
            cell = house_cell(house, earlier)
            if digits[cell] == digit:
                return cell
    return -1


@micropython.viper
def fill(tables: ptr8, houses: ptr32):
    cell = 0
    row = 0
    while row < 9:
        band = row * 11 >> 5  # row // 3
        column = 0
        while column < 9:
            stack = column * 11 >> 5
            box = 3 * band + stack
            tables[CELLS + cell] = cell
            tables[CELLS + 81 + 9 * column + row] = cell
            tables[CELLS + 162 + 9 * box + 3 * (row - 3 * band) + column - 3 * stack] = cell
            tables[BOXES + cell] = box
            houses[cell] = 1 << row | 1 << 9 + column | 1 << 18 + box
            cell += 1
            column += 1
        row += 1
    at = PEERS
    cell = 0
    while cell < 81:
        own = houses[cell]
        house = 0
        while house < 27:
            if own >> house & 1:
                place = CELLS + 9 * house
                end = place + 9
                while place < end:
                    peer = tables[place]
                    shared = houses[peer] & own
                    # Only the first shared house adds a peer, so that none is added twice.
                    if shared & 0 - shared == 1 << house:
                        if peer != cell:
                            tables[at] = peer
                            at += 1
                    place += 1
            house += 1
        cell += 1
    mask = 0
    while mask < 512:
        tables[BITS + mask] = tables[BITS + (mask >> 1)] + (mask & 1)
        mask += 1
