"""Finds a cell without candidates, or a digit without a place in a house.

Used by hints and the editor. No house may have a digit twice. Candidates are masks: bit d - 1 for
the digit d. `find` looks only at the candidates and takes no heap. It returns one number: the
cell, or 81 + 9 * house + d - 1 for a house without a place for the digit d.
"""

from micropython import const

from sumpad.solver.sudoku.houses import house_cell

NONE = const(-1)

_CELLS = const(81)
_ALL = const(0x1FF)


def find(digits, candidates):
    """Return the first cell, or house and digit, without a candidate, as above, or NONE.

    `digits`: a byte per cell, 0 if blank; `candidates`: the masks of the blank cells, by cell.
    """
    for cell in range(_CELLS):
        if not digits[cell] and not candidates[cell]:
            return cell
    for house in range(27):
        there = 0
        for place in range(9):
            cell = house_cell(house, place)
            there |= 1 << digits[cell] - 1 if digits[cell] else candidates[cell]
        for digit in range(9):
            if not there >> digit & 1:
                return _CELLS + 9 * house + digit
    return NONE


def house_of(found):
    return found // 9 - 9


def digit_of(found):
    return found % 9 + 1


def candidates(digits):
    """Return the masks for `find`: for each cell, the digits that its row, column and box lack."""
    standing = [0] * 27  # the digits in each house, as masks
    for house in range(27):
        for place in range(9):
            digit = digits[house_cell(house, place)]
            if digit:
                standing[house] |= 1 << digit - 1
    masks = []
    for cell in range(_CELLS):
        row = cell // 9
        column = cell - 9 * row
        box = row // 3 * 3 + column // 3
        masks.append(_ALL & ~(standing[row] | standing[9 + column] | standing[18 + box]))
    return masks
