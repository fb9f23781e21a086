"""The techniques of kakuro, easiest first; see solver/technique_columns.py."""

from micropython import const

# Rows of TABLE. The first two mean that an entered digit is wrong. steps.py reasons with the rows
# from SUMS to COUPLE.
BROKEN_RUN = const(0)
NO_SOLUTION = const(1)
LAST_CELL = const(2)
SUMS = const(3)  # the digits of the sets that fit a run, given only the digits entered in it
SETS = const(4)  # the same, given the candidates of its cells
REQUIRED = const(5)  # a digit of all these sets that only one cell can have
PAIR = const(6)  # two cells of a run with the same two candidates
NECK = const(7)  # a part of one cell: see necks.py
SHORTER_RUN = const(8)  # a part of several cells: SETS and REQUIRED for these
COUPLE = const(9)  # see couples.py
WHAT_IF = const(10)  # see forcing.py
CHOICE = const(11)

# What hints and lessons add to names that say little.
GLOSSES = {
    "sums": "fit both runs",
    "sets": "digits adding up",
    "needed": "in every set",
    "pair": "2 cells, 2 digits",
    "neck": "One left over: subtract",
    "shorter run": "subtract",
    "couple": "Two left: compare sums",
    "what-if": "try each digit",
}

TABLE = (
    ("broken run", 0, (), "", "x", "broken_run"),
    ("mistake", 0, (), "", "n", "no_solution"),
    ("last blank", 10, (6, 1),
     "A run has one blank: subtract its other digits from its sum.",
     "l", "last_cell"),
    ("sums", 15, (6, 1),
     "Two runs cross in a cell. Find the digits that can make each sum: only one is in both.",
     "s", "logic"),
    ("sets", 23, (6, 2),
     "Some sums leave few sets of digits: 4 in two cells can only be 1 and 3. Strike out all "
     "others there.",
     "e", "logic"),
    ("needed", 28, (6, 2),
     "One digit is in every set that makes the sum, and only one cell can have it: it goes there.",
     "r", "logic"),
    ("pair", 34, (6, 3),
     "Two cells of a run have the same two digits left. Strike these out in its other cells.",
     "p", "logic"),
    ("neck", 40, (8, 3),
     "Add up the rows of a block, then its columns. If one cell is in only one sum, it is the "
     "difference.",
     "k", "logic"),
    ("shorter run", 45, (8, 3),
     "Add up the rows of a block, then its columns. Cells in only one sum are like a run that "
     "makes the difference.",
     "h", "logic"),
    ("couple", 50, (6, 4),
     "Add up the rows of a block, then its columns. Two cells are in only one sum: you get their "
     "sum or their difference.",
     "o", "logic"),
    ("what-if", 0, (6, 4),
     "Try each digit of a cell: all but one make a run impossible. That one goes there.",
     "w", "what_if"),
    ("choice", 0, (), "", "c", "choice"),
)  # fmt: skip
