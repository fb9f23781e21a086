"""Conflicts on kakuro boards in words, without the hints and their tables."""

from sumpad.solver.kakuro import sums as kakuro_sums


def of_run(run, digits, target):
    """Return a sentence on why a run cannot add up to `target`.

    `run`: its name; `digits`: of its cells, 0 for a blank one, none twice.
    """
    total = sum(digits)
    blanks = digits.count(0)
    if not blanks:
        return "{} adds up to {}, not {}".format(run, total, target)
    if total > target:
        return "{}: its digits already make {}".format(run, total)
    if total == target:
        cells = "a cell is" if blanks == 1 else "cells are"
        return "{} already makes {}, but {} blank".format(run, total, cells)
    if blanks == 1 and target - total in digits:
        return "{0} still needs {1}, but has {1} already".format(run, target - total)
    cells = "one cell" if blanks == 1 else "{} cells".format(blanks)
    return "{} still needs {}, and {} cannot make that".format(run, target - total, cells)


def fault(board, table):
    """Return a sentence on why a board has no solution, if plain sums show it; else None.

    `table`: that of solver/kakuro/sums.py.
    """
    totals = [0, 0]
    for run in range(board.runs):
        totals[run >= board.across] += board.sum(run)
    if totals[0] != totals[1]:
        return "the runs across add up to {}, those down to {}".format(*totals)
    for cell in range(board.cells):
        across = board.keys[board.across_run[cell]]
        down = board.keys[board.down_run[cell]]
        if not table[kakuro_sums.UNION + across] & table[kakuro_sums.UNION + down]:
            place = board.place[cell]
            row = place // board.columns
            return "row {}, column {}: no digit fits both runs".format(
                row + 1, place - row * board.columns + 1
            )
    return None
