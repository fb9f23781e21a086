"""The texts of the family, see `games.rules`."""

RULES = (
    "Fill every cell with a digit from 1 to 9 so that each row, each column and each box of 3x3 "
    "cells holds every digit once.",
    "Repeated digits have dashes beside them.",
    "FITS at the side (a setting): digits still allowed here. Under the pencil: your notes.",
    "Grades. Easy: single cells.",
    "Medium: digits locked in a box or a line.",
    "Hard: pairs and other sets.",
    "Expert: fish, wings and unique rectangles.",
    "Extreme: larger wings and chains.",
    "In hints r2c4 is row 2, column 4; marked cells prove it; cells with X lose a digit.",
    "Inverted digits are assumed, or a cell's two options.",
    "In sight of a cell: in its row, column or box.",
)

IN_SHORT = (
    "Fill in 1 to 9 once in every row, column and 3x3 box.",
    "Here 5 is missing.",
)

MARKS = ("At the side: the box, larger", "Dashes: this digit repeats")

EXAMPLE = ("286", "1 3", "974")

ENTERING = (
    "Type the givens. The setting After a digit can move the cursor on. Repeated digits are "
    "marked.",
)

# The meanings of the values of parameters.
CHOICES = {
    "grade": (
        "any difficulty",
        "one digit at a time, no notes",
        "compare a box with its lines",
        "compare cells: pairs, triples",
        "patterns across the whole board",
        "hardest: follow long chains",
    ),
    "symmetric": ("givens anywhere", "the givens form a pattern"),
}

CHECK = 0x372B09A7


def first_words(game, cell):
    """Return what a board asks for, to a player who sees one for the first time."""
    return "Each row, column and box: 1-9 once"
