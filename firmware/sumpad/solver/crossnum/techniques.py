"""The techniques of cross-number, easiest first; see solver/technique_columns.py."""

from micropython import const

# Indices of TABLE. The first two mean that an entered digit is wrong.
BROKEN_LINE = const(0)
NO_SOLUTION = const(1)
ONE_BLANK = const(2)
EXTREMES = const(3)
BOUNDS = const(4)
SLACK = const(5)
WHAT_IF = const(6)
CHOICE = const(7)

# What hints and lessons add to names that say little.
GLOSSES = {
    "all alike": "all 1s or all 9s",
    "bounds": "least and most",
    "what fits": "add up limits",
    "what-if": "try each digit",
}

TABLE = (
    ("wrong line", 0, (), "", "x", "_broken_line"),
    ("wrong digit", 0, (), "", "n", "_no_solution"),
    ("one blank", 10, (5, 2, 0),
     "A line has one blank: subtract its other digits from its sum.",
     "b", "_one_blank"),
    ("all alike", 19, (5, 3, 0),
     "A line needs so little more that all its blanks are 1, or so much that all are 9.",
     "e", "_extremes"),
    ("bounds", 23, (5, 3, 0),
     "Take the other blanks of a line as 1, then as 9: that limits what this one can be.",
     "l", "_bounds"),
    ("what fits", 32, (5, 4, 0),
     "Add up the least and the most that the other blanks of a line can be: few digits are left "
     "for this one.",
     "s", "_slack"),
    ("what-if", 0, (5, 5, 0),
     "Try each digit of a cell: all but one lead to a line that cannot be met. That one goes "
     "there.",
     "w", "_what_if"),
    ("choice", 0, (), "", "c", "_choice"),
)  # fmt: skip
