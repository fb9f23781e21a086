"""Conflicts in lines of cross-number, in words: for games, hints and sheets."""

from sumpad.solver.crossnum import search


def line_name(size, line):
    """Return the name of a line in messages."""
    if line < size:
        return "row {}".format(line + 1)
    if line < 2 * size:
        return "column {}".format(line - size + 1)
    return "diagonal " + ("\\" if line == 2 * size else "/")


def cell_name(size, cell):
    """Return the name of a cell in messages: r3c4 is row 3, column 4."""
    return "r{}c{}".format(cell // size + 1, cell % size + 1)


def left_over(size, line, digits, targets):
    """Return the target of a line minus its digits, and its number of blanks."""
    cell = search.line_start(size, line)
    blanks = 0
    for _ in range(size):
        blanks += not digits[cell]
        cell += search.line_stride(size, line)
    return targets[line] - search.line_sum(size, line, digits), blanks


def fault(size, line, digits, targets):
    """Return a sentence on why a line cannot reach its target, if its sum alone shows it; else
    None."""
    left, blanks = left_over(size, line, digits, targets)
    if blanks <= left <= 9 * blanks:
        return None
    name = line_name(size, line)
    target = targets[line]
    is_short = left > 9 * blanks
    return adds_up(name, target - left + (9 if is_short else 1) * blanks, blanks, is_short, target)


def adds_up(name, total, blanks, is_short, target):
    """Return that a line misses its target. `total`: what it makes at the most (`is_short`) or at
    the least, if it has `blanks`."""
    bound = (" or less" if is_short else " or more") if blanks else ""
    return "{} adds up to {}{}, not {}".format(name, total, bound, target)


def board_fault(size, digits, targets):
    """Return a sentence on why a board has no solution, if sums alone show it; else None."""
    for line in range(2 * size + 2):
        found = fault(size, line, digits, targets)
        if found:
            return found
    rows = sum(targets[:size])
    columns = sum(targets[size : 2 * size])
    if rows != columns:
        return "the rows add up to {}, the columns to {}".format(rows, columns)
    return None
