"""The techniques of kakuro hints, easiest first: the only table of them.

It is only data and imports no solver, since the list of lessons reads it too.
"""

from micropython import const

# Columns of TABLE.
NAME = const(0)
LETTER = const(1)
FINDER = const(2)  # the method of hinter.Hinter that looks for it
RATING = const(3)  # base rating in tenths, see rating.py; 0: none (games/hint.py rates what-ifs)
_LESSON = const(4)  # parameters of puzzles that are likely to need it; (): no lesson
_WORDS = const(5)  # lesson text: what to look for, at most four lines

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

TABLE = (
    ("broken run", "x", "broken_run", 0, (), ""),
    ("mistake", "n", "no_solution", 0, (), ""),
    ("last blank", "l", "last_cell", 10, (6, 1),
     "A run has one blank: its sum less its other digits goes there."),
    ("sums", "s", "logic", 15, (6, 1),
     "Find the digits that can make each of two crossing sums: only one makes both."),
    ("sets", "e", "logic", 23, (6, 2),
     "Some sums leave few sets of digits: 4 in two cells can only be 1 and 3."),
    ("needed", "r", "logic", 28, (6, 2),
     "One digit is in every set that makes the sum, and only one cell can have it."),
    ("pair", "p", "logic", 34, (6, 3),
     "Two cells of a run have the same two digits left: its other cells cannot have these."),
    ("neck", "k", "logic", 40, (8, 3),
     "The rows and the columns of a block share all cells but one, the neck. It is the "
     "difference of their sums."),
    ("shorter run", "h", "logic", 45, (8, 3),
     "The rows and the columns of a block share all but some cells of a run. These make the "
     "difference of their sums."),
    ("couple", "o", "logic", 50, (6, 4),
     "The rows and the columns of a block share all but two cells. The sums show what these "
     "two make or differ by."),
    ("what-if", "w", "what_if", 0, (6, 4),
     "Any other digit of a cell makes a run impossible."),
    ("choice", "c", "choice", 0, (), ""),
)  # fmt: skip


def names():
    """Return the names of all techniques, in their order."""
    return [row[NAME] for row in TABLE]


def ratings():
    """Return {name: base rating} of the techniques that have one."""
    return {row[NAME]: row[RATING] for row in TABLE if row[RATING]}


def lessons():
    """Return (name, parameters) of each technique with a lesson."""
    return tuple([(row[NAME], row[_LESSON]) for row in TABLE if row[_LESSON]])


def words():
    """Return {name: lesson text} of the techniques with lessons."""
    return {row[NAME]: row[_WORDS] for row in TABLE if row[_WORDS]}
