"""What is plainly wrong with a sudoku, in words, without the hints and their tables."""

from sumpad.solver.sudoku import dead_ends
from sumpad.solver.sudoku.houses import house_cell, house_cells, twin


def cell_name(cell):
    return "r{}c{}".format(cell // 9 + 1, cell % 9 + 1)


def house_name(house):
    """What a house is called: rows 0..8, columns, boxes."""
    return "{} {}".format(("row", "column", "box")[house // 9], house % 9 + 1)


def conflict(digits):
    """A sentence that names a digit that occurs twice in a house, and its second cell; None if
    there is none."""
    for house in range(27):
        for place in range(9):
            if twin(digits, house, place) >= 0:
                cell = house_cell(house, place)
                return "{} has the digit {} twice".format(house_name(house), digits[cell]), cell
    return None


def fault(digits):
    """A sentence on why a sudoku in which no house has a digit twice has no solution, and a blank
    cell that shows it; None if the rules alone do not tell."""
    found = dead_ends.find(digits, dead_ends.candidates(digits))
    if found < 0:
        return None
    if found < len(digits):
        return cell_name(found) + " has no digit left", found
    house = dead_ends.house_of(found)
    words = "{} has no place for {}".format(house_name(house), dead_ends.digit_of(found))
    return words, [cell for cell in house_cells(house) if not digits[cell]][0]
