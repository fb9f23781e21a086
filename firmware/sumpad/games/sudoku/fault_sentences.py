"""Conflicts in sudokus in words, without the hints and their tables."""

from sumpad.solver.sudoku import dead_ends
from sumpad.solver.sudoku.houses import house_cell, house_cells, twin


def cell_name(cell):
    return "r{}c{}".format(cell // 9 + 1, cell % 9 + 1)


def house_name(house):
    """Return the name of a house, numbered as in solver/sudoku/houses.py."""
    return "{} {}".format(("row", "column", "box")[house // 9], house % 9 + 1)


def conflict(digits):
    """Return a sentence on a digit that occurs twice in a house, and the second cell that has it;
    None if there is no such digit."""
    for house in range(27):
        for place in range(9):
            if twin(digits, house, place) >= 0:
                cell = house_cell(house, place)
                return "{} has the digit {} twice".format(house_name(house), digits[cell]), cell
    return None


def fault(digits):
    """Return a sentence on why a sudoku has no solution, and a blank cell that shows it; None if
    the rules alone do not show it. No house may have a digit twice."""
    found = dead_ends.find(digits, dead_ends.candidates(digits))
    if found < 0:
        return None
    if found < len(digits):
        return cell_name(found) + " has no digit left", found
    house = dead_ends.house_of(found)
    words = "{} has no place for {}".format(house_name(house), dead_ends.digit_of(found))
    return words, [cell for cell in house_cells(house) if not digits[cell]][0]
