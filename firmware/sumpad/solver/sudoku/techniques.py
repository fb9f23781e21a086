"""The techniques of sudoku; see solver/technique_columns.py.

The rows are in the order of the search. A row without a function shares the function of another
row; `of` tells such rows apart. Ratings are those of the easiest case, on the scale of Sudoku
Explainer.

Grades depend on the coarser rungs of ladder.py, so this table may grow.
"""

from micropython import const

from sumpad.solver.technique_columns import NAME, RATING

# Further columns.
FIND = const(4)  # its function: "module.name", "forcing" for chains, or "" (see `of`)
SIZE = const(5)  # its argument: how many cells, or which houses; of chains: limits on links
WHEN = const(6)  # bits: when and where to look for it

# Sizes of techniques that look at one kind of house.
LINES = const(0)
BOXES = const(18)  # the first box

# When and where to look. Without DIGITS, CELLS or DIRECT: in each house that has changed.
DIGITS = const(1)  # for each digit that has changed
CELLS = const(2)  # around every cell
EACH = const(32)  # one digit per call
DIRECT = const(4)  # in all houses, for patterns that give a hidden single at once, see basics.py
QUICK = const(8)  # its cost is not counted
ONE_SOLUTION = const(16)  # only if the puzzle is known to have one solution

# Limits on the links of a chain, as bits; 0: all singles are links.
ONE_DIGIT = const(1)  # only places of the assumed digit
STATIC = const(2)  # only cells with two candidates and houses with two places
BINARY = const(4)  # and the contradiction is in such a cell or house
OF_CELLS = const(8)  # only cells, the last of which sees the first

SEARCH = const(100)  # the rating if no technique finds anything
LONG = const(65)  # the least rating if chains reach the limit of work

X_CHAINS = (0, 0, 43, 54, 58)  # ratings by length; longer ones as in the table
LOOPS = (45, 46, 47, 50)  # ratings of loops of four cells, of six, eight and more
LENGTHS = (3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65)  # each length that a chain exceeds adds a tenth

# What hints and lessons add to names that say little.
GLOSSES = {
    "hidden single": "only one place",
    "naked single": "only one digit",
    "pointing": "box to line",
    "claiming": "line to box",
    "naked pair": "2 cells, 2 digits",
    "hidden pair": "only 2 places",
    "naked triple": "3 cells, 3 digits",
    "hidden triple": "only 3 places",
    "naked quad": "4 cells, 4 digits",
    "hidden quad": "only 4 places",
    "X-wing": "2 rows, 2 columns",
    "swordfish": "3 rows, 3 columns",
    "jellyfish": "4 rows, 4 columns",
    "skyscraper": "either end",
    "2-string kite": "row and column",
    "turbot fish": "box and line",
    "XY-wing": "either way",
    "XYZ-wing": "each way",
    "WXYZ-wing": "4 cells, 4 digits",
    "VWXYZ-wing": "5 cells, 5 digits",
    "W-wing": "2 equal pairs",
    "unique rectangle": "1 solution",
    "unique loop": "1 solution",
    "BUG+1": "one solution",
    "X-chain": "either end",
    "grouped X-chain": "either end",
    "forcing X-chain": "try a digit",
    "XY-chain": "try a digit",
    "forcing chain": "try a digit",
    "nishio": "try a digit",
    "what-if": "try each digit",
}


def _row(name, rating, find="", size=0, when=0, lesson=(), words=""):
    return name, rating, lesson, words, find, size, when


TABLE = (
    _row(
        "last blank", 10, "basics.last_cell", 0, QUICK, (1, 0),
        "A row, column or box has one blank cell: the missing digit goes there.",
    ),
    _row(
        "hidden single", 12, "basics.hidden_single", BOXES, QUICK, (1, 0),
        "A digit has only one place left in a box, row or column: it goes there.",
    ),
    _row("hidden single", 15, "basics.hidden_single", LINES, QUICK),
    _row("pointing", 17, "basics.locked", BOXES, DIRECT),
    _row("claiming", 19, "basics.locked", LINES, DIRECT),
    _row("hidden pair", 20, "basics.hidden", 2, DIRECT),
    _row(
        "naked single", 23, "basics.naked_single", 0, QUICK, (2, 0),
        "The row, column and box of a cell have all digits but one: that one goes there.",
    ),
    _row("hidden triple", 25, "basics.hidden", 3, DIRECT),
    _row(
        "pointing", 26, "basics.locked", BOXES, 0, (2, 0),
        "In a box, a digit fits only in one row or column. Strike it out in the rest of that "
        "line.",
    ),
    _row(
        "claiming", 28, "basics.locked", LINES, 0, (3, 0),
        "In a row or column, a digit fits only in one box. Strike it out in the rest of that box.",
    ),
    _row(
        "naked pair", 30, "basics.naked", 2, 0, (3, 0),
        "Two cells of a row, column or box have the same two digits left. Strike these out in "
        "its other cells.",
    ),
    _row(
        "X-wing", 32, "basics.fish", 2, DIGITS, (4, 0),
        "In two rows, a digit fits only in two columns: strike it out elsewhere in these. Or "
        "swap rows and columns.",
    ),
    _row(
        "hidden pair", 34, "basics.hidden", 2, 0, (3, 0),
        "In a row, column or box, two digits fit only in the same two cells. Strike out "
        "the other digits there.",
    ),
    _row(
        "naked triple", 36, "basics.naked", 3, 0, (3, 0),
        "Three cells of a row, column or box have only three digits left. Strike these out in "
        "its other cells.",
    ),
    _row(
        "swordfish", 38, "basics.fish", 3, DIGITS, (4, 0),
        "In three rows, a digit fits only in three columns: strike it out elsewhere in these. Or "
        "swap rows and columns.",
    ),
    _row(
        "hidden triple", 40, "basics.hidden", 3, 0, (3, 0),
        "In a row, column or box, three digits fit only in the same three cells. Strike out "
        "the other digits there.",
    ),
    _row(
        "skyscraper", 40, "strong_links.pair", 0, DIGITS | EACH, (4, 0),
        "In two rows, a digit has two places; two share a column. One of the rest has it: "
        "strike it out in sight of both.",
    ),
    _row(
        "2-string kite", 41, "", 0, 0, (4, 0),
        "In a row and column, a digit has two places; two share a box. One of the rest has it: "
        "strike it out in sight of both.",
    ),
    _row(
        "turbot fish", 41, "strong_links.pair", 1, DIGITS | EACH, (4, 0),
        "In a box and a line, a digit has two places; two share a line. One of the rest has it: "
        "strike it out in sight of both.",
    ),
    _row(
        "XY-wing", 42, "wings.wing", 2, 0, (4, 0),
        "Say a cell is X or Y, and sees an X or Z and a Y or Z. One of these is Z: strike Z out "
        "in sight of both.",
    ),
    _row(
        "grouped turbot fish", 43, "strong_links.pair", 2, DIGITS | EACH, (4, 0),
        "A turbot fish in which two or three cells of a box and a line count as one place.",
    ),
    _row(
        "XYZ-wing", 44, "wings.wing", 3, 0, (4, 0),
        "Say a cell is X, Y or Z, and sees an X or Z and a Y or Z. One of all is Z: strike Z "
        "out in sight of all.",
    ),
    _row(
        "unique rectangle", 45, "unique_loops.loop", 4, ONE_SOLUTION, (4, 0),
        "If two digits filled a rectangle's corners in two boxes, two solutions would fit. So "
        "one has another digit.",
    ),
    _row("unique rectangle", 46, "unique_loops.loop_set", 0, ONE_SOLUTION),
    _row(
        "unique loop", 46, "unique_loops.loop", 6, ONE_SOLUTION, (5, 0),
        "A ring has two cells per row, column and box. If two digits filled it, two solutions "
        "would fit. So it has a third.",
    ),
    _row("unique loop", 47, "unique_loops.loop", 8, ONE_SOLUTION),
    _row(
        "naked quad", 50, "basics.naked", 4, 0, (5, 0),
        "Four cells of a row, column or box have only four digits left. Strike these out in its "
        "other cells.",
    ),
    _row(
        "jellyfish", 52, "basics.fish", 4, DIGITS, (5, 0),
        "In four rows, a digit fits only in four columns: strike it out elsewhere in these. Or "
        "swap rows and columns.",
    ),
    _row(
        "hidden quad", 54, "basics.hidden", 4, 0, (5, 0),
        "In a row, column or box, four digits fit only in the same four cells. Strike out "
        "the other digits there.",
    ),
    _row(
        "X-chain", 54, "strong_links.chain", 0, DIGITS | EACH, (5, 0),
        "Lines and boxes in a chain have two places for a digit. One end of the chain has it: "
        "strike it out in sight of both.",
    ),
    _row("X-chain", 55, "strong_links.chain", 1, DIGITS | EACH),
    _row(
        "WXYZ-wing", 55, "bent_sets.wing", 4, CELLS, (5, 0),
        "Four cells, four digits. Three fit once each, so one cell is the fourth: strike it out "
        "in sight of all its places.",
    ),
    _row(
        "BUG+1", 56, "wings.bug", 0, ONE_SOLUTION, (5, 0),
        "Two digits in all blanks: never just one solution. If one has three, fill in the digit "
        "its row has three times.",
    ),
    _row(
        "grouped X-chain", 57, "strong_links.chain", 2, DIGITS | EACH, (5, 0),
        "An X-chain in which two or three cells of a box and a line count as one place.",
    ),
    _row(
        "VWXYZ-wing", 62, "bent_sets.wing", 5, CELLS, (5, 0),
        "Five cells, five digits. Four fit once each, so one cell is the fifth: strike it out in "
        "sight of all its places.",
    ),
    _row("unique rectangle", 71, "unique_loops.corner", 0, ONE_SOLUTION | CELLS),
    _row("WXYZ-wing", 71, "bent_sets.any_set", 4, CELLS),
    _row("VWXYZ-wing", 71, "bent_sets.any_set", 5, CELLS),
    _row(  # after those that need one solution, like chains
        "W-wing", 71, "wings.w_wing", 0, ONE_SOLUTION, (5, 0),
        "Say two cells are X or Y, and a line keeps both from being X. So one is Y: strike Y "
        "out in sight of both.",
    ),
    _row(
        "forcing X-chain", 65, "forcing", ONE_DIGIT | STATIC, 0, (5, 0),
        "Suppose a digit in a cell. Then a line or box has no place left for it: strike it out "
        "in that cell.",
    ),
    _row(
        "XY-chain", 65, "forcing", OF_CELLS | STATIC | BINARY, 0, (5, 0),
        "Suppose a digit in a cell. Cells with two digits left follow, until one has none: "
        "strike out the digit.",
    ),
    _row("XY-chain", 71, "", STATIC | BINARY),
    _row(
        "forcing chain", 71, "forcing", STATIC | BINARY, 0, (5, 0),
        "Suppose a digit in a cell. Others follow, until a cell or a line has none left: strike "
        "out the digit.",
    ),
    _row(
        "nishio", 75, "forcing", ONE_DIGIT, 0, (5, 0),
        "Suppose a digit in a cell. Its other places follow, until a line or box has none: "
        "strike it out in that cell.",
    ),
    _row("forcing chain", 81, "forcing", STATIC),
    _row("forcing chain", 85, "forcing", 0),
)  # fmt: skip


def order(by_rating, preferred=""):
    """Return the numbers of the rows that the finder tries, in order. Unless `by_rating`, all
    singles come first, because people see them first. The technique named `preferred` comes next.
    If it is a chain, locked candidates are the only patterns; chains of one link would find the
    same."""
    found = [number for number, row in enumerate(TABLE) if "." in row[FIND]]
    if by_rating:
        return bytes(found)
    first = [number for number in found if TABLE[number][WHEN] & QUICK]
    if links_of(preferred) >= 0:
        return bytes(first + [it for it in found if TABLE[it][FIND] == "basics.locked"])
    first += [it for it in found if it not in first and TABLE[it][NAME] == preferred]
    return bytes(first + [number for number in found if number not in first])


def links_of(name):
    """Return the limits on the links of the chain called `name`, or -1 if it is no chain."""
    for row in TABLE:
        if row[NAME] == name and row[FIND] == "forcing":
            return row[SIZE]
    return -1


def number_of(function):
    """Return the number of the first row whose function is `function`."""
    number = 0
    while TABLE[number][FIND] != function:
        number += 1
    return number


def of_chain(links):
    """Return the number of the row that finds chains with the limits `links`."""
    number = len(TABLE) - 1
    while TABLE[number][FIND] != "forcing" or TABLE[number][SIZE] != links:
        number -= 1
    return number


def of(step):
    """Return the row of the technique of `step`, a steps.Step."""
    row = step.rank
    if TABLE[row][FIND] == "strong_links.pair":
        row -= TABLE[row][SIZE] == 1 and max(step.houses) < 18
    elif step.refutation and TABLE[row][SIZE] == STATIC | BINARY:
        row -= step.refutation.is_of_cells()
    elif TABLE[row][FIND] == "unique_loops.loop_set":
        row += step.loop_size > 4  # a loop, not a rectangle
    return TABLE[row]


def rating(step):
    """Return how hard `step`, a steps.Step, is to find, in tenths; see games/rating.py."""
    row = of(step)
    found = row[RATING]
    if row[FIND].startswith("unique_loops.") and found < LONG:
        found = LOOPS[min(step.loop_size // 2 - 2, 3)] + step.added_rating
    if row[FIND] == "bent_sets.wing":
        # by the cell with the most candidates, as in Sukaku Explainer
        most = max([sum([mask >> bit & 1 for bit in range(9)]) for mask in step.masks])
        found += most == 3 if row[SIZE] == 4 else (0, 0, 1, 2, 1, 0)[most]
    if step.refutation:
        length = len(step.refutation.links)
        if row[SIZE] == ONE_DIGIT | STATIC and 1 < length < len(X_CHAINS):
            return X_CHAINS[length]
        for longer in LENGTHS:
            found += length > longer
    return found
