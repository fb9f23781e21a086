"""What is plainly wrong with a sudoku in which no house has a digit twice: for hints and sheets.

It takes no more than the candidates, as masks (bit d - 1 for the digit d), and no heap. What it
finds is one number: a cell that no digit fits, or from 81 on a house and a digit that has no place
there.
"""

from micropython import const

from sumpad.solver.sudoku.houses import house_cell

NONE = const(-1)

_CELLS = const(81)
_ALL = const(0x1FF)


def find(digits, candidates):
    """What has no place left, as above, or NONE.

    `digits`: a byte a cell, 0 blank; `candidates`: the mask of each blank one.
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
    """What the rules alone leave to each blank, as a list of masks for `find`."""
    standing = [0] * 27  # the digits in each house
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
