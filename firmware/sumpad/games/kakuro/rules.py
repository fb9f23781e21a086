"""The texts of the family, see `games.rules`."""

RULES = (
    "A run is a line of cells between walls. Its digits, 1 to 9, differ and add up to its sum.",
    "The lower of two sums in a wall is down, the other across. A lone sum has an arrow along its "
    "run. Your cell's sums are inverted.",
    "Beside the board are both runs of your cell. \x0434 IN 5: these 5 cells make 34.",
    "\x0434: 22 IN 3: some cells are filled, and the 3 blanks still need 22.",
    "Below: sets like 1+7, and how many more there are. 0 in a blank lists all.",
    "2 SHORT: 2 too little in a full run. NO WAY: no digits make what is left.",
    "FITS: digits still allowed here. The pencil: your notes.",
    "Of boards larger than 8x8 you see a part, with the sums of its runs at the edges.",
    "Zoom (game menu): larger cells of a small board, or more of a large one.",
    "Dashes at both sides mark cells of a run that cannot be right.",
    "In hints =5 in a blank was found on the way, or is assumed; marked cells prove it.",
)

IN_SHORT = (
    "Fill each run with digits 1 to 9, none twice, that make the sum left of it or above it.",
)

MARKS = (
    "Wall 16|8: 16 down, 8 across",
    "\x0434 IN 5: 5 cells make 34",
    "0 in a blank: list digit sets",
)

EXAMPLE = (" 46", "312", "734")

ENTERING = (
    "{select} makes a cell a wall, or a wall a cell.",
    "Type the sums into walls, 0 clears one. {star} changes between the sum to the right "
    "(ACROSS) and the one below (DOWN).",
)

# The meanings of the values of parameters.
CHOICES = {
    "size": {it: "{}x{} cells, plus sums".format(it - 1, min(it, 10) - 1) for it in range(6, 13)},
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
