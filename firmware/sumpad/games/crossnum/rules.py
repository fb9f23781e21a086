"""The texts of the family, see `games.rules`."""

from sumpad.view import cell_style

RULES = (
    "Fill every cell with a digit from 1 to 9. Digits may repeat in a line.",
    "The digits of each row, each column and both diagonals, \\ and /, must add up to the "
    "number at its end.",
    "Beside each sum: \x13 still needed in the blanks, + over, - under.",
    "From 7x7 up the edge shows only what is still needed; \x0438 \x1314 beside the board, or R1 "
    "38 \x1314 below it, is your row: sum 38, needs 14.",
    "From 8x8 up a line joins the cells of a diagonal while you are on it.",
    "Dashes beside a sum: it can no longer be met. A tick: the line is full and right.",
    "Under the pencil: your notes. FITS (settings): digits still allowed here.",
    "Grades. Open: one solution or more.",
    "Any: one solution.",
    "Easy to expert: one solution, more and more reasoning.",
    "In hints r2c4 is row 2, column 4; in a blank 4\x0b is 4 or more, 8\x0c is 8 or less, =5 is "
    "5.",
)

IN_SHORT = (
    "Fill in 1 to 9, repeats allowed: rows, columns and both diagonals (round cells) make their "
    "sums.",
)

MARKS = ()  # the example has the only one

EXAMPLE = ("746 ", "SUM 19", "\x132: needs 2")

ENTERING = (
    "Type the givens into their cells and the sums beside and below the board; 0 clears a cell.",
)

# The meanings of the values of parameters.
CHOICES = {
    "kind": (
        "may have several solutions",
        "one solution, any difficulty",
        "fill lines with one blank left",
        "see what is too low or too high",
        "combine what the lines allow",
        "try a digit, see what breaks",
    ),
    "thorough": ("few digits printed at the start", "even fewer: best of many tries"),
}

CHECK = 0x7255FB92


def first_words(game, cell):
    """Return what the row of `cell` asks for, to a player who sees a board for the first time."""
    row = cell // game.columns
    target = game.sum_style(row) & cell_style.TARGET_MASK
    needed = target
    for i in range(row * game.columns, (row + 1) * game.columns):
        needed -= game.digit(i)
    return "{0} \x13{1}: row {2} still needs {1}.".format(target, needed, row + 1)
