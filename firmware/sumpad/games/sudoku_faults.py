"""What is plainly wrong with a sudoku, in words, without the hints and their tables."""

from sumpad.games.sudoku import house_name
from sumpad.solver import sudoku_faults
from sumpad.solver.sudoku_houses import house_cells


def fault(digits):
    """A sentence that names why a sudoku in which no digit stands twice has no solution, and a
    blank cell that shows it; None where the rules alone do not tell."""
    found = sudoku_faults.find(digits, sudoku_faults.candidates(digits))
    if found < 0:
        return None
    if found < len(digits):
        return "r{}c{} has no digit left".format(found // 9 + 1, found % 9 + 1), found
    house = sudoku_faults.house_of(found)
    words = "{} has no place for {}".format(house_name(house), sudoku_faults.digit_of(found))
    return words, [cell for cell in house_cells(house) if not digits[cell]][0]
