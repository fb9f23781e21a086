"""The texts of the pages: the rules, and how a puzzle is entered."""

RULES = (
    "Fill every cell with a digit from 1 to 9. The digits of a run, the cells in a line between "
    "walls, differ and add up to the number in the wall before it.",
    "The sum of a run to the right is light on dark, at the right of its wall; that of a run "
    "below is dark on light, at the left.",
    "Below or beside the board stand the two runs of the cursor's cell: what is left of the sum. "
    "CAN are the digits that both runs allow, NOTE or the pencil what you have noted.",
    "Boards up to 8x8 are seen whole, of larger ones a part. The other view (game menu) shows a "
    "part of a small board in large cells, and a large one whole: there walls are hatched and "
    "have no sums, but those of the cursor's runs stand beside the board.",
    "A run with a digit twice, or with a sum that cannot be made, is marked by dashes.",
    "The grade tells what it takes: easy, sums alone; medium, sets of digits; hard, pairs and "
    "blocks of runs; expert, couples of cells or a what-if; single, any of it.",
)

IN_SHORT = (
    "Fill in digits, 1 to 9, so that each run of cells adds up to the number before it, with no "
    "digit twice.",
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
        "sums alone",
        "sets of digits that make a sum",
        "pairs, and blocks of runs",
        "couples of cells, or a what-if",
    ),
}

# What has to be seen, three lines.
TECHNIQUES = {
    "sets": "Few sets of digits make some sums: 4 in two cells is 1 and 3.",
    "required": "All sets that a run can still be have a digit, and one cell takes it.",
    "pair": "Two cells of a run have the same two digits: no other has them.",
    "neck": "The rows of a block and its columns differ by the cell that joins it to the rest.",
    "shorter run": "The rows of a block and its columns differ by some cells of a run: their sum.",
    "couple": "The rows of a block and its columns differ by two cells: their sum or difference.",
    "what-if": "Every other digit of a cell leads to a run that cannot be met.",
}
