"""The texts of the pages: the rules, and how a puzzle is entered."""

from sumpad.solver.kakuro import techniques

RULES = (
    "Fill each run of cells with digits from 1 to 9, none twice, that make the sum before it. "
    "Walls (sums or strokes) take none.",
    "The sum of a run to the right is light on dark, at the right of its wall; that of a run "
    "below is in a light box, at the left.",
    "Below or beside the board REST is what is left of the sums of the cursor's two runs.",
    "CAN are the digits that both runs allow, NOTE or the pencil what you have noted.",
    "Boards up to 8x8 are seen whole, of larger ones a part.",
    "The other view (game menu) has a part of a small board, in large cells, or more of a large "
    "one, with its sums only beside it.",
    "A run with a digit twice, or with a sum that cannot be made, is marked by dashes.",
    "The grade tells what it takes. Easy: see which digits a sum allows.",
    "Medium: note what each cell can be.",
    "Hard: spot pairs, add up blocks of runs.",
    "Expert: trickier blocks, or try digits out.",
    "Single: any of these.",
    "In hints =5 in a blank is what was found on the way, or is supposed; frames are the cells "
    "that a page is about.",
)

IN_SHORT = (
    "Digits 1 to 9, none twice in a run, make its sum. A boxed sum is for the run below, a "
    "plain one to the right.",
)

EXAMPLE = ()

ENTERING = (
    "{select} makes a cell a wall, or a wall a cell.",
    "Type the sums into walls, 0 takes one away. {star} changes from the sum to the right "
    "(ACROSS) to that below (DOWN), and back.",
)

# What the values of parameters mean.
CHOICES = {
    "size": "with its border of sums",
    "rows": "one of them is the border",
    "columns": "one of them is the border",
    "grade": (
        "one solution, of any grade",
        "see which digits a sum allows",
        "note what each cell can be",
        "spot pairs, add up blocks",
        "add up blocks, try digits out",
    ),
}

TECHNIQUES = techniques.words()
