"""What is plainly wrong with a sudoku, in words, without the hints and their tables."""

from sumpad.games.sudoku.game import house_name
from sumpad.solver.sudoku import faults
from sumpad.solver.sudoku.houses import house_cells


def fault(digits):
    """A sentence that names why a sudoku in which no digit stands twice has no solution, and a
    blank cell that shows it; None where the rules alone do not tell."""
    found = faults.find(digits, faults.candidates(digits))
    if found < 0:
        return None
    if found < len(digits):
        return "r{}c{} has no digit left".format(found // 9 + 1, found % 9 + 1), found
    house = faults.house_of(found)
    words = "{} has no place for {}".format(house_name(house), faults.digit_of(found))
    return words, [cell for cell in house_cells(house) if not digits[cell]][0]
