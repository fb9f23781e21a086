"""Positions of sudoku with a hint each: one for every rung of the ladder, and for what is wrong.

Name -> (rung, grid, (cell, digit) that follows or None, the sentences, the cells of each pattern).
Tests of hints ask for them, and key scripts play them.
"""

from support.console import rungs

HINTS = {
    "hidden single": (
        "single",
        "2.....8.3.5..3...93..57.4..92...5.1...4........64...9..6....1.......1..6....2..8.",
        ("r4c9", 4),
        ["hidden single: 4 of box 6 fits r4c9 alone"],
        ["r4c9"],
    ),
    "naked single": (
        "single",
        "321.7..8.87.2..4.3..683.1...35782.1.9..54............8....2.....631.789......8.3.",
        ("r2c3", 9),
        ["naked single: r2c3 can only be 9"],
        ["r2c3"],
    ),
    "pointing": (
        "locked candidates",
        "321.7..8.87921.4.35468391...35782.1.98.5413...1......8..8.2.....6315789......8.3.",
        ("r4c1", 6),
        [
            "pointing: box 5 has its 6 in row 6, which has no other",
            "hidden single: 6 of box 4 fits r4c1 alone",
        ],
        ["r6c4 r6c5 r6c6", "r4c1"],
    ),
    "claiming": (
        "locked candidates",
        "2471..853651834..93..57246192...5.14..42.......64...9..6...81.......1..641..2..8.",
        ("r7c1", 7),
        [
            "claiming: column 3 has its 5 in box 7, which has no other",
            "naked single: r7c1 can only be 7",
        ],
        ["r7c3 r8c3 r9c3", "r7c1"],
    ),
    "naked pair": (
        "pair",
        "643...1.25172.3.8.92861..3515273.8.473....21.48..2.357874...923395482..12613..548",
        ("r7c5", 6),
        [
            "naked pair r5c39: 6 9 nowhere else in row 5",
            "hidden single: 6 of column 5 fits r7c5 alone",
        ],
        ["r5c3 r5c9", "r7c5"],
    ),
    "hidden pair": (
        "pair",
        "2471..853651834..93..57246192...5.14..42.......64...9..6....1.......1..641..2..8.",
        ("r7c6", 8),
        [
            "hidden pair: 4 5 of box 8 fit r78c5 alone",
            "hidden single: 8 of box 8 fits r7c6 alone",
        ],
        ["r7c5 r8c5", "r7c6"],
    ),
    "naked triple": (
        "subset",
        "....71248.....257.....45.....91.4683.1.7....58....37...48......2...1..6.16......7",
        ("r3c3", 2),
        [
            "naked triple: 2 5 7 nowhere else in box 4",
            "hidden single: 2 of column 3 fits r3c3 alone",
        ],
        ["r4c1 r4c2 r6c2", "r3c3"],
    ),
    "naked quad": (
        "subset",
        "267...3945..932716391...52817.4...5.9.6..31.2......6...1.3...6.63..59..172...1.3.",
        ("r7c9", 7),
        [
            "naked quad r6c1268: 4 5 7 8 nowhere else in row 6",
            "hidden single: 7 of column 9 fits r7c9 alone",
        ],
        ["r6c1 r6c2 r6c6 r6c8", "r7c9"],
    ),
    "X-wing": (
        "X-wing",
        "321.7..8.8792..4.3..68391...35782.1.9..54............8....2.....6315789......8.3.",
        ("r3c2", 4),
        [
            "X-wing: 4 of rows 4 8 is only in columns 1 9",
            "hidden single: 4 of box 1 fits r3c2 alone",
        ],
        ["r4c1 r4c9 r8c1 r8c9", "r3c2"],
    ),
    "swordfish": (
        "swordfish",
        "2471..853651834..93..57246192...5.14..42.......64...9.76...81..8....1..641..2..8.",
        ("r5c8", 3),
        [
            "swordfish: 7 of rows 2 4 8 is only in columns 4 7 8",
            "naked single: r5c8 can only be 3",
        ],
        ["r2c7 r2c8 r4c4 r4c7 r8c4 r8c7 r8c8", "r5c8"],
    ),
    "XY-wing": (
        "XY-wing",
        "4125..893...341275573928164.2178534.8342..7517..413.823..6.2.1729.1...381..83.52.",
        ("r9c2", 4),
        [
            "XY-wing r9c9: r9c2 or r7c7 is 4, so no cell both see",
            "hidden single: 4 of box 7 fits r9c2 alone",
        ],
        ["r9c9 r9c2 r7c7", "r9c2"],
    ),
    "what-if": (
        "what-if",
        "162387594.48.62713..7..4628.792468.18.473.96262....4.74.6.2.1792.547.3867..6..245",
        ("r5c2", 5),
        [
            "if r3c2 is 5, r6c5 is 5",
            "row 5 has no 5, so r3c2 not 5",
            "hidden single: 5 of column 2 fits r5c2 alone",
        ],
        ["r3c2 r6c5", "r3c2", "r5c2"],
    ),
    "choice": (
        "choice",
        "." * 81,
        ("r1c1", 1),
        ["1 here leads to a solution, others may too"],
        ["r1c1"],
    ),
    "conflict": (
        "conflict",
        "5.......5" + "." * 72,
        None,
        ["row 1 has 5 at r1c1 and r1c9"],
        ["r1c1 r1c9"],
    ),
    "no digit fits a cell": (
        "no solution",
        ".12345678" + "........9" + "9........" + "." * 54,
        None,
        ["no digit fits r1c1 any more: undo, or try Check"],
        ["r1c1"],
    ),
    "a digit without a place": (
        "no solution",
        "124......" + "...3....." + "......3.." + "." * 54,
        None,
        ["row 1 has no place for 3: undo, or try Check"],
        [""],
    ),
    "something is wrong": (
        "no solution",
        "32147..8.8792..4.3..68391...35782.1.9..54............8....2.....6315789......8.3.",
        None,
        ["no solution is left: undo, or try Check"],
        [""],
    ),
}

# Those that a player meets in a puzzle with a solution, one for each file of a list of puzzles.
RUNGS = tuple(name for name, (_, _, follows, _, _) in HINTS.items() if follows)


def files():
    """The positions of RUNGS as named puzzles, in the order of their names: name -> text."""
    return rungs.files(HINTS[name][1] + "\n" for name in RUNGS)


def script():
    """From the home menu of sudoku, with the `files` under My puzzles (see `rungs.script`)."""
    return rungs.script((name, "", len(HINTS[name][3]), True) for name in RUNGS)
