"""The texts of the family, see `games.rules`."""

RULES = (
    "A run is a line of cells between walls. Its digits, 1 to 9, differ and add up to its sum.",
    "In a wall, the sum at the right of the stroke is for the run to its right; the sum at the "
    "left is for the run below.",
    "Beside the board, for both runs here: 34 IN 5 is 34 in 5 cells; 34: 22 IN 3: of that, 3 "
    "blanks still need 22.",
    "Below: the digits that make it, or how many SETS do (0 in a blank: LIST).",
    "OVER or SHORT: too much or too little. NO FIT: no digits make what is left.",
    "FITS: digits still allowed here. The pencil: your notes.",
    "Boards up to 8x8 are seen whole, of larger ones a part.",
    "Other view (game menu): larger cells of a small board, or more of a large one.",
    "Dashes mark a run that cannot be right.",
    "In hints =5 in a blank was found on the way, or is assumed; marked cells prove it.",
)

IN_SHORT = (
    "Fill each run with digits 1 to 9, none twice, that make the sum left of it or above it.",
)

MARKS = (
    "\x0434 IN 5: 5 cells make 34",
    "22 IN 3: 3 blanks need 22",
    "Wall 16|8: 16 down, 8 across",
)

EXAMPLE = (" 46", "312", "734")

ENTERING = (
    "{select} makes a cell a wall, or a wall a cell.",
    "Type the sums into walls, 0 clears one. {star} changes between the sum to the right "
    "(ACROSS) and the one below (DOWN).",
)

# The meanings of the values of parameters.
CHOICES = {
    "size": {
        it: "{}x{} cells and the sums".format(it - 1, min(it, 10) - 1) for it in range(6, 13)
    },
    "rows": "the first row is sums",
    "columns": "the first column is sums",
    "grade": (
        "any difficulty",
        "see which digits a sum allows",
        "note what each cell can be",
        "spot pairs, add up blocks",
        "add up blocks, try digits out",
    ),
}

CHECK = 0xE4485BB1


def first_words(game, cell):
    """Return what the run across `cell` asks for, to a player who sees a board for the first
    time."""
    run = game.run(cell, False)
    return "Across: these {} cells make {}, no digit twice.".format(
        game.run_cells(run), game.run_target(run)
    )
