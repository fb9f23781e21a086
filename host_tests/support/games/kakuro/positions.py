"""Positions of kakuro with a hint each: one for every rung of the ladder.

Rung -> (board, digits entered as (row, column) -> digit, ((row, column), digit) that follows or
None, the sentences). Tests of hints use them, and key scripts play them.
"""

from sumpad.games.kakuro import game as kakuro_game
from support.console import rungs, scripts


def _csv(*rows):
    return "\n".join(rows) + "\n"


_SQUARE = _csv("10000,10000,11600,11400", "10000,11715,0,0", "10018,0,0,0", "10014,0,0,10000")

HINTS = {
    "broken run": (_SQUARE, {(2, 1): 9, (2, 3): 9}, None, ["18 across has 9 twice"]),
    "mistake": (
        _SQUARE,
        {(1, 2): 8},
        None,
        [
            "14 down would need 7 twice",
            "no solution is left: undo, or find mistakes",
        ],
    ),
    "last blank": (
        _csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {(1, 3): 7},
        ((1, 2), 6),
        ["13 across needs 6 in its last blank"],
    ),
    "sums": (
        _csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {},
        ((2, 3), 9),
        [
            "14 across is 5+9 or 6+8",
            "16 down is 7+9, and only 9 fits here",
        ],
    ),
    "sets": (
        _csv("10000,10000,12200,12000", "10000,10008,0,0", "10000,10017,0,0", "10000,10017,0,0"),
        {},
        ((1, 2), 5),
        [
            "22 down is 5+8+9 or 6+7+9",
            "20 down is 3+8+9, 4+7+9, 5+6+9 or 5+7+8",
            "8 across is now 3+5, and only 5 fits here",
        ],
    ),
    "needed": (
        _csv("10000,10000,11300,10600", "10000,10010,0,0", "10000,10003,0,0", "10000,10006,0,0"),
        {},
        ((1, 3), 3),
        [
            "3 across is 1+2",
            "6 across is 1+5 or 2+4",
            "6 down is 1+2+3, and the across sums allow 3 only here",
        ],
    ),
    "pair": (
        _csv(
            "10000,11600,11500,10000",
            "10012,0,0,10000",
            "10010,0,0,10900",
            "10000,10007,0,0",
            "10000,10007,0,0",
            "10000,10004,0,0",
        ),
        {},
        ((1, 2), 5),
        [
            "4 across is 1+3",
            "16 down is 7+9",
            "15 down is 1+2+3+4+5",
            "12 across is now 3+9 or 5+7, so 3 or 5 here (not 7 or 9)",
            "10 across is now 1+9 or 3+7, so 1 or 3 here (not 7 or 9)",
            "15 down: two cells hold 1 and 3, so no other cell does",
            "so only 5 is left here",
        ],
    ),
    "neck": (
        _csv(
            "10000,11400,11300,10000,10000",
            "10009,0,0,10000,10000",
            "10013,0,0,10600,11000",
            "10000,10010,0,0,0",
            "10000,10000,10011,0,0",
        ),
        {},
        ((3, 2), 5),
        [
            "the rows here make 10+11=21",
            "the columns here make 6+10=16",
            "all other cells are in both sums: this cell is 21-16=5",
        ],
    ),
    "shorter run": (
        _csv(
            "10000,10000,10000,10800,10900",
            "10000,10900,10407,0,0",
            "10016,0,0,0,0",
            "10007,0,0,10000,10000",
        ),
        {},
        ((2, 1), 5),
        [
            "4 down is 1+3",
            "the row here makes 7",
            "the columns here make 9+4=13",
            "all other cells are in both sums: these 2 cells make 13-7=6",
            "these 2 cells make 6: that is now 1+5, and the down sums allow 5 only here",
        ],
    ),
    "couple": (
        _csv(
            "10000,10000,11400,11800,10000",
            "10000,10010,0,0,10600",
            "10000,10020,0,0,0",
            "10000,10000,10008,0,0",
        ),
        {},
        ((2, 4), 5),
        [
            "10 across is 1+9, 2+8, 3+7 or 4+6",
            "14 down is 5+9 or 6+8",
            "6 down is 1+5 or 2+4",
            "the row here makes 10",
            "the column here makes 14",
            "all other cells are in both sums: this cell is 14-10=4 more than the other",
            "the other cell is not 5, so no 9 here",
            "20 across is now 5+6+9 or 5+7+8, and only 5 fits here",
        ],
    ),
    "what-if": (
        _csv("10000,10500,10900,10300", "10009,0,0,0", "10008,0,0,0"),
        {},
        ((1, 3), 2),
        [
            "the sums leave 1 or 2 here",
            "suppose 1 here: in 5 down, 2 or 3 plus 1 never makes 5",
            "so only 2 is left here",
        ],
    ),
    "choice": (
        _SQUARE,
        {},
        ((2, 1), 9),
        [
            "the sums leave 8 or 9 here",
            "9 is one way here, 8 is another",
        ],
    ),
}


def files(every=1):
    """Return the boards of HINTS, or every `every`-th of them, as named puzzles in the order of
    their names: name -> text. Each begins with its rung, because a text that was there before
    would continue its unfinished game."""
    return rungs.files(f"# {rung}\n{HINTS[rung][0]}" for rung in [*HINTS][::every])


def script(every=1):
    """Return keys from the home menu of kakuro that show the hints of the `files` under My puzzles
    (see `rungs.script`)."""
    positions = (
        (rung, _keys(board, entered), len(sentences), bool(follows))
        for rung, (board, entered, follows, sentences) in [*HINTS.items()][::every]
    )
    return rungs.script(positions, thought=1200)


def _keys(board, entered):
    """Return keys that enter the digits from the first cell."""
    game = kakuro_game.Game()
    assert game.load(board) is None
    digits = bytearray(game.rows * game.columns)
    for (row, column), digit in entered.items():
        digits[row * game.columns + column] = digit
    return scripts.filled_in(game, digits)
