"""The techniques of cross-number, easiest first: the table behind hints, ratings, lessons and
tools."""

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

# Columns of TABLE.
NAME = const(0)
LETTER = const(1)  # for digests
METHOD = const(2)  # the name of a method of Hinter
RATING = const(3)  # base rating in tenths; 0: none (games/hint.py rates what-ifs)
_LESSON = const(4)  # parameters of puzzles that are likely to need it; (): no lesson
_WORDS = const(5)  # lesson text: what to look for, at most three lines

TABLE = (
    ("broken line", "x", "_broken_line", 0, (), ""),
    ("wrong digit", "n", "_no_solution", 0, (), ""),
    (
        "one blank",
        "b",
        "_one_blank",
        10,
        (5, 2, 0),
        "A line has one blank: its target less its other digits goes there.",
    ),
    (
        "all alike",
        "e",
        "_extremes",
        19,
        (5, 3, 0),
        "The rest of a line is so low or so high that all its blanks are 1, or 9.",
    ),
    (
        "bounds",
        "l",
        "_bounds",
        23,
        (5, 3, 0),
        "The other blanks of a line are at least 1, at most 9: that limits this one.",
    ),
    (
        "what fits",
        "s",
        "_slack",
        32,
        (5, 4, 0),
        "Add up what the other blanks of a line can be: few digits are left here.",
    ),
    (
        "what-if",
        "w",
        "_what_if",
        0,
        (5, 5, 0),
        "Every other digit of a cell leads to a line that cannot be met.",
    ),
    ("choice", "c", "_choice", 0, (), ""),
)


def names():
    """Return the names of all techniques."""
    return tuple([row[NAME] for row in TABLE])


def ratings():
    """Return {name: base rating} of the techniques that have one."""
    return {row[NAME]: row[RATING] for row in TABLE if row[RATING]}


def lessons():
    """Return (name, parameters) of each technique with a lesson."""
    return tuple((row[NAME], row[_LESSON]) for row in TABLE if row[_LESSON])


def words():
    """Return {name: lesson text} of the techniques with lessons."""
    return {row[NAME]: row[_WORDS] for row in TABLE if row[_LESSON]}
