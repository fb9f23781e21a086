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

# What has to be seen, four lines.
TECHNIQUES = {
    "pointing": "All places of a digit in a box lie in one line: the rest of that line cannot "
    "have it.",
    "claiming": "All places of a digit in a line lie in one box: the rest of that box cannot "
    "have it.",
    "naked pair": "Two cells of a row, column or box have the same two digits left: no other cell "
    "there has them.",
    "hidden pair": "Two digits have only two places in a row, column or box: nothing else goes "
    "there.",
    "hidden triple": "Three digits have only three places in a row, column or box: nothing else "
    "goes there.",
    "X-wing": "In two rows, a digit has its places in the same two columns, or the reverse.",
    "XY-wing": "A cell with two digits left sees two more such cells: one of those has the digit "
    "they share.",
    "skyscraper": "In two rows, a digit has two places each, one of them in the same column: one "
    "of the other two has it.",
    "2-string kite": "A row and a column have two places each for a digit, one of each in the "
    "same box: one of the other two has it.",
    "unique rectangle": "Four cells of two boxes, all with the same two digits, would make two "
    "solutions: one has another digit.",
    "WXYZ-wing": "Four cells have four digits left, and only one of these fits twice: one of the "
    "cells has it.",
    "X-chain": "If a digit were here, a row, column or box would have no place left for it.",
}
