"""Positions of sudoku with a hint each: one for every rung of the ladder, and for what is wrong.

Name -> (rung, grid, (cell, digit) that follows or None, the sentences, the cells of each pattern).
Tests of hints use them, and key scripts play them.
"""

from support.console import rungs
from support.games.sudoku import further

HINTS = {
    "hidden single": (
        "hidden single",
        "2.....8.3.5..3...93..57.4..92...5.1...4........64...9..6....1.......1..6....2..8.",
        ("r2c1", 6),
        [
            "in box 1 only r2c1 can be 6",
        ],
        [
            "r2c1",
        ],
    ),
    "hidden single of a line": (
        "hidden single",
        "976..548.458.9.71.2134785966847..2591359..847729854631367589124542..7968891.4.375",
        ("r5c5", 6),
        [
            "in column 5 only r5c5 can be 6",
        ],
        [
            "r5c5",
        ],
    ),
    "direct pointing": (
        "pointing",
        "....7...5.67.9.1841.968.2373.184.7.2..852.3....2.3.8.9.1..68..3.......78...4.....",
        ("r8c5", 1),
        [
            "box 9 has its 1 in row 9, so no X is 1",
            "so in column 5 only r8c5 can be 1",
        ],
        [
            "r9c8 r9c9",
            "r8c5",
        ],
    ),
    "direct claiming": (
        "claiming",
        "2...389.6....6.87286.27.1.3.5.7..2.4....425..4.2..576.724853691583.9.427916427385",
        ("r6c5", 1),
        [
            "row 6 has its 1 in box 5, so no X is 1",
            "so in column 5 only r6c5 can be 1",
        ],
        [
            "r6c4 r6c5",
            "r6c5",
        ],
    ),
    "direct hidden pair": (
        "hidden pair",
        "68...1.2.5.138...........81...1.8.....75....4...7.3..2..2.3...77..61..58.9.....13",
        ("r7c1", 1),
        [
            "box 7: 5 and 6 fit only in r7c2 and r9c3",
            "so no other digits in these two",
            "so in box 7 only r7c1 can be 1",
        ],
        [
            "r7c2 r9c3",
            "r7c2 r9c3",
            "r7c1",
        ],
    ),
    "naked single": (
        "naked single",
        "318462975569718243..7593618.8..5.4399..24.18...138952.....258..1.68743.28..93.7..",
        ("r4c3", 2),
        [
            "no digit but 2 fits r4c3",
        ],
        [
            "r3c3 r4c2 r4c3 r4c5 r4c7 r4c8 r4c9 r6c3 r8c3",
        ],
    ),
    "direct hidden triple": (
        "hidden triple",
        "...34.......16739...392....167483259.9.571638835692471...216743.2.739815371854926",
        ("r3c1", 6),
        [
            "row 1: 2, 7 and 9 fit only in the frames",
            "so no other digits in these three",
            "so in box 1 only r3c1 can be 6",
        ],
        [
            "r1c1 r1c3 r1c9",
            "r1c1 r1c3 r1c9",
            "r3c1",
        ],
    ),
    "pointing": (
        "pointing",
        "..3192647672543891149876.5...6289..5...364..929.751..6...6159...65.2871..21.37568",
        ("r4c8", 7),
        [
            "box 4 has its 3 in row 4, so no X is 3",
            "so r4c8 can only be 7",
        ],
        [
            "r4c1 r4c2",
            "r1c8 r4c3 r4c4 r4c5 r4c6 r4c8 r4c9 r8c8",
        ],
    ),
    "claiming": (
        "claiming",
        "..572648.84..31.27.27.8..1.753142896492.6.731..83972452.1.7.95858..1.37..7..5.16.",
        ("r8c6", 9),
        [
            "row 7 has its 4 in box 8, so no X is 4",
            "so r8c6 can only be 9",
        ],
        [
            "r7c4 r7c6",
            "r1c6 r4c6 r8c1 r8c2 r8c5 r8c6 r8c7 r8c8",
        ],
    ),
    "naked pair": (
        "naked pair",
        ".82.9.675..5...124...5.289325...7.18.....523773.2...56547128369823...541619.5.782",
        ("r4c5", 3),
        [
            "2 frames: only 3 or 4, so no X is 3 or 4",
            "so in box 5 only r4c5 can be 3",
        ],
        [
            "r1c4 r9c4",
            "r4c5",
        ],
    ),
    "X-wing": (
        "X-wing",
        "569.7.321...2395.6.2.516.9.812.9..53...185..2.75.23819.5.3629....6.4123523.95.164",
        ("r5c3", 3),
        [
            "the 4s of columns 2 and 8 are in rows 2 and 5",
            "so no X is 4",
            "so r5c3 can only be 3",
        ],
        [
            "r2c2 r2c8 r5c2 r5c8",
            "r2c2 r2c8 r5c2 r5c8",
            "r1c3 r5c3 r5c4 r5c5 r5c6 r5c9 r6c2 r8c3",
        ],
    ),
    "hidden pair": (
        "hidden pair",
        "17..64..5.8.153.7.6...27..1...695.83...748...968312.5.8..47...9.2.58..4....23..18",
        ("r5c8", 6),
        [
            "row 8: 1 and 9 fit only in r8c3 and r8c6",
            "so no other digits in these two",
            "row 8 has its 6 in box 9, so no X is 6",
            "so in column 8 only r5c8 can be 6",
        ],
        [
            "r8c3 r8c6",
            "r8c3 r8c6",
            "r8c7 r8c9",
            "r5c8",
        ],
    ),
    "naked triple": (
        "naked triple",
        ".31......4.93....1.871......24.16......7...52...2.9.4.....28..4342971865.784..219",
        ("r4c4", 5),
        [
            "3 frames: only 2, 5 or 6, so no X is 2, 5 or 6",
            "so in row 4 only r4c4 can be 5",
        ],
        [
            "r1c1 r3c1 r9c1",
            "r4c4",
        ],
    ),
    "swordfish": (
        "swordfish",
        "..5.3.9....8.2.5..97315846278..6..915.9.716..1368927548.7.1..4..916478.5.5..8.17.",
        ("r7c2", 6),
        [
            "the 2s of rows 1, 5 and 8 are in columns 1, 2 and 8",
            "so no X is 2",
            "so r7c2 can only be 6",
        ],
        [
            "r1c1 r1c2 r1c8 r5c2 r5c8 r8c1 r8c8",
            "r1c1 r1c2 r1c8 r5c2 r5c8 r8c1 r8c8",
            "r6c2 r7c1 r7c2 r7c3 r7c5 r7c8 r8c2 r9c2",
        ],
    ),
    "hidden triple": (
        "hidden triple",
        "8..547.....7391..8143286..9965814...381725694274639185...9..8.....1........45.92.",
        ("r2c2", 5),
        [
            "row 8: 2, 8 and 9 fit only in the frames",
            "so no other digits in these three",
            "column 2: 1 and 3 fit only in r7c2 and r9c2",
            "so no other digits in these two",
            "so in column 2 only r2c2 can be 5",
        ],
        [
            "r8c2 r8c3 r8c6",
            "r8c2 r8c3 r8c6",
            "r7c2 r9c2",
            "r7c2 r9c2",
            "r2c2",
        ],
    ),
    **further.HINTS,
    "choice": (
        "choice",
        "." * 81,
        ("r6c8", 1),
        ["r6c8 can be 1 to 9", "several solutions: 1 here leads to one, 3 to another"],
        ["r6c8", "r6c8"],
    ),
    "conflict": (
        "conflict",
        "5.......5" + "." * 72,
        None,
        ["row 1 has 5 at r1c1 and r1c9"],
        ["r1c1 r1c9"],
    ),
    "no digit fits a cell": (
        "mistake",
        ".12345678" + "........9" + "9........" + "." * 54,
        None,
        ["no digit fits r1c1: undo, or find mistakes"],
        ["r1c1"],
    ),
    "a digit without a place": (
        "mistake",
        "124......" + "...3....." + "......3.." + "." * 54,
        None,
        ["row 1 has no place for 3: undo, or find mistakes"],
        [""],
    ),
    "something is wrong": (
        "mistake",
        "32147..8.8792..4.3..68391...35782.1.9..54............8....2.....6315789......8.3.",
        None,
        ["no solution is left: undo, or find mistakes"],
        [""],
    ),
}

# Positions that a player meets in a puzzle with a solution; each is a puzzle under My puzzles.
RUNGS = tuple(name for name, (_, _, follows, _, _) in HINTS.items() if follows)


def files():
    """Return the positions of RUNGS as named puzzles, in the order of their names: name ->
    text."""
    return rungs.files(HINTS[name][1] + "\n" for name in RUNGS)


def script(most=None):
    """Return keys from the home menu of sudoku that show the hints of the `files` under My
    puzzles, all or the first `most` (see `rungs.script`)."""
    return rungs.script((name, "", len(HINTS[name][3]), True) for name in RUNGS[:most])
