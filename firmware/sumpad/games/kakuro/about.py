"""The texts of the pages: the rules, and how a puzzle is entered."""

RULES = (
    "Fill every cell with a digit from 1 to 9. The digits of a run, the cells in a line between "
    "walls, differ and add up to the number in the wall before it.",
    "The sum of a run to the right is light on dark, at the right of its wall; that of a run "
    "below is dark on light, at the left.",
    "Below or beside the board stand the two runs of the cursor's cell: what is left of the sum. "
    "CAN are the digits that both runs allow, NOTE or the pencil what you have noted.",
    "Boards up to 8x8 are seen whole, of larger ones a part. The other view (game menu) shows a "
    "part of a small board in large cells, and more of a large one, or all: there walls are "
    "hatched and have no sums, but those of the cursor's runs stand beside the board.",
    "A run with a digit twice, or with a sum that cannot be made, is marked by dashes.",
    "The grade tells what it takes: easy, to see which digits a sum allows; medium, to note what "
    "each cell can be; hard, to spot pairs and add up blocks of runs; expert, trickier blocks, or "
    "to try digits out; single, any of it.",
)

IN_SHORT = (
    "Digits 1 to 9, none twice in a run, make its sum. A lit box is for the run below, a plain "
    "sum to the right.",
)

ENTERING = (
    "{select} makes a cell a wall, or a wall a cell.",
    "Type the sums into walls, 0 takes one away. {star} changes from the sum of the run to the "
    "right (ACROSS) to that of the run below (DOWN), and back.",
)

# What the values of parameters mean.
CHOICES = {
    "grade": (
        "one solution, easy or not",
        "see which digits a sum allows",
        "note what each cell can be",
        "spot pairs, add up blocks",
        "add up blocks, try digits out",
    ),
}

# What has to be seen, four lines.
TECHNIQUES = {
    "sets": "Some sums leave few sets of digits: 4 in two cells can only be 1 and 3.",
    "required": "One digit is in every set that makes the sum, and only one cell can have it.",
    "pair": "Two cells of a run have the same two digits left: its other cells cannot have these.",
    "neck": "The rows and the columns of a block share all cells but one, the neck: it is what "
    "their sums differ by.",
    "shorter run": "The rows and the columns of a block share all but some cells of a run: these "
    "make what their sums differ by.",
    "couple": "The rows and the columns of a block share all but two cells: their sums tell what "
    "these make or differ by.",
    "what-if": "Each other digit of a cell leads to a run that cannot be made.",
}
