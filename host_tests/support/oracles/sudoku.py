"""Independent answers for the sudoku solver and maker: exact cover, written without their code.

A sudoku is 324 constraints (a digit in each cell; each digit once in each row, column and box) and
729 placements that meet four of them each. Nothing is imported from firmware/.
"""

from functools import cache

from support.oracles.ladder import HOUSES


@cache
def _cover():
    """Return the constraints of each placement (cell, digit), and the placements of each
    constraint."""
    constraints = {}
    placements = {}
    for cell in range(81):
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for digit in range(1, 10):
            met = [("cell", cell), ("row", row, digit), ("column", column, digit)]
            constraints[cell, digit] = [*met, ("box", box, digit)]
            for constraint in constraints[cell, digit]:
                placements.setdefault(constraint, set()).add((cell, digit))
    return constraints, placements


def digits_of(line):
    """Return a byte per cell for a line of 81 characters, in which `.` is a blank."""
    return bytes(0 if mark == "." else int(mark) for mark in line)


def solutions(digits, limit=2):
    """Return up to `limit` solutions of a puzzle (a byte per cell, 0 for blank), as bytes, by
    Knuth's algorithm X with dictionaries of sets."""
    constraints, placements = _cover()
    places = {constraint: set(members) for constraint, members in placements.items()}
    chosen = {}
    found = []

    def choose(placement):
        removed = []
        for constraint in constraints[placement]:
            for other in places[constraint]:
                for crossed in constraints[other]:
                    if crossed != constraint:
                        places[crossed].discard(other)
            removed.append(places.pop(constraint))
        return removed

    def undo(placement, removed):
        for constraint in reversed(constraints[placement]):
            places[constraint] = removed.pop()
            for other in places[constraint]:
                for crossed in constraints[other]:
                    if crossed != constraint:
                        places[crossed].add(other)

    def search():
        if not places:
            found.append(bytes(chosen[cell] for cell in range(81)))
            return
        constraint = min(places, key=lambda name: (len(places[name]), name))
        for cell, digit in sorted(places[constraint]):
            chosen[cell] = digit
            removed = choose((cell, digit))
            search()
            undo((cell, digit), removed)
            if len(found) >= limit:
                return

    for cell, digit in enumerate(digits):
        if digit:
            if not all(
                constraint in places and (cell, digit) in places[constraint]
                for constraint in constraints[cell, digit]
            ):
                return []
            chosen[cell] = digit
            choose((cell, digit))
    search()
    return found


def is_grid(digits):
    """Return whether `digits` are a full and correct grid."""
    return all(sorted(digits[cell] for cell in house) == list(range(1, 10)) for house in HOUSES)
