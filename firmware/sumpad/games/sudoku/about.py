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
    "Extreme: search.",
)

IN_SHORT = ("Fill in digits, so that every row, column and box of 3x3 has 1 to 9, each once.",)

ENTERING = ("Type the givens; 0 takes one away. Digits that stand twice are marked.",)

# What the values of parameters mean.
CHOICES = {
    "grade": (
        "easy or hard",
        "one cell at a time",
        "where in a box can a digit go?",
        "compare cells: pairs, triples",
        "patterns across the whole board",
        "harder than all of these",
    ),
    "symmetric": ("givens anywhere", "givens look alike upside down"),
}

# What has to be seen, three lines. A house is a row, a column or a box.
TECHNIQUES = {
    "pointing": "In a box, the places of a digit lie in one line: it is nowhere else there.",
    "claiming": "In a line, the places of a digit lie in one box: it is nowhere else there.",
    "naked pair": "Two cells of a house have the same two digits left: no other has them.",
    "hidden pair": "Two digits have the same two places in a house: nothing else is there.",
    "hidden triple": "Three digits have just three places in a house: nothing else is there.",
    "X-wing": "In two rows, a digit has its places in the same two columns, or the reverse.",
    "XY-wing": "A cell with two digits sees two more such: one of those has the digit they share.",
    "skyscraper": "A digit has two places in two rows, two aligned: one of the others has it.",
    "2-string kite": "In a row and a column, a digit has two places, two of them in a box.",
    "unique rectangle": "Four cells of two boxes, with the same two digits, make two solutions.",
    "WXYZ-wing": "Four cells have four digits, of which just one fits twice: one of them has it.",
    "X-chain": "If a digit is not here it is there, and so on: one end of the chain has it.",
}
