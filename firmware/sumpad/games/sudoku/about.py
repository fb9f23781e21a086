"""The texts of the pages: the rules, and how a puzzle is entered."""

RULES = (
    "Fill every cell with a digit from 1 to 9 so that each row, each column and each box of 3x3 "
    "cells holds every digit once.",
    "What stands twice in a row, column or box has dashes.",
    "'can' at the side: what no rule forbids there, 'note': what you have noted.",
    "The grade tells what it takes. Easy: single cells.",
    "Medium: digits locked in a box or a line.",
    "Hard: pairs and other sets.",
    "Expert: fish and wings.",
    "Extreme: bent sets, chains of what would follow.",
    "In hints r2c4 is row 2, column 4; frames are the cells that a step is about, crosses those "
    "that lose a digit.",
    "Dark digits on light are supposed, or the two that a cell can be.",
)

IN_SHORT = ("Fill in digits, so that every row, column and box of 3x3 has 1 to 9, each once.",)

EXAMPLE = ()

ENTERING = (
    "Type the givens row by row: a digit, or 0 for a blank, leads to the next cell. Digits that "
    "stand twice are marked.",
)

# What the values of parameters mean.
CHOICES = {
    "grade": (
        "of any grade",
        "one cell at a time",
        "where in a box can a digit go?",
        "compare cells: pairs, triples",
        "patterns across the whole board",
        "hardest: follow long chains",
    ),
    "symmetric": ("givens anywhere", "the givens form a pattern"),
}


def __getattr__(name):
    """Return TECHNIQUES, which only the screen for practice reads."""
    if name != "TECHNIQUES":
        raise AttributeError(name)
    from sumpad.solver.sudoku import techniques

    return techniques.words()
