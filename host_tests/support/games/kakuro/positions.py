"""Positions of kakuro with a hint each: one for every rung of the ladder.

Rung -> (board, digits entered as (row, column) -> digit, ((row, column), digit) that follows or
None, the sentences). Tests of hints ask for them, and key scripts play them.
"""

from sumpad.games.kakuro import game as kakuro_game
from support.console import rungs, scripts


def _csv(*rows):
    return "\n".join(rows) + "\n"


_SQUARE = _csv("10000,10000,11600,11400", "10000,11715,0,0", "10018,0,0,0", "10014,0,0,10000")

HINTS = {
    "broken run": (_SQUARE, {(2, 1): 9, (2, 3): 9}, None, ["this run has 9 twice"]),
    "no solution": (
        _SQUARE,
        {(1, 2): 8},
        None,
        ["no solution: 2 cells make 14, but by now are 7 and 1 to 9"],
    ),
    "last cell": (
        _csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {(1, 3): 7},
        ((1, 2), 6),
        ["one cell of this run is left, so it is 6"],
    ),
    "sums": (
        _csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {},
        ((2, 3), 9),
        [
            "2 cells make 14 by 5,6,8,9 alone, so no others here",
            "2 cells make 16 only by 7+9, so it is 9",
        ],
    ),
    "sets": (
        _csv("10000,10000,12200,12000", "10000,10008,0,0", "10000,10017,0,0", "10000,10017,0,0"),
        {},
        ((1, 2), 5),
        [
            "3 cells make 22 without 1,2,3,4, so none of these",
            "3 cells make 20 without 1,2, so none of these",
            "2 cells make 8, by now only by 3+5, so it is 5",
        ],
    ),
    "required": (
        _csv("10000,10000,11300,10600", "10000,10010,0,0", "10000,10003,0,0", "10000,10006,0,0"),
        {},
        ((1, 3), 3),
        [
            "2 cells make 3 only by 1+2, so no others here",
            "2 cells make 6 by 1,2,4,5 alone, so no others here",
            "this run needs 3, and only this cell can be it",
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
            "after 3 steps, only 1,2,3,4,5 are left here",
            "2 cells make 12, by now by 3,5,7,9 alone, so only 3,5 here",
            "2 cells make 10, by now by 1,3,7,9 alone, so only 1,3 here",
            "two cells are 1 and 3, so no other of this run is",
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
            "this block: its rows make 21, its columns 16",
            "the cell that joins it is the difference: 5",
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
            "2 cells make 4 only by 1+3, so no others here",
            "this block: its rows make 7, its columns 13",
            "the 2 cells that join it make the difference: 6",
            "2 cells make 6, by now only by 1+5, so it is 5",
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
            "after 2 steps, only 5,6,8,9 are left here",
            "2 cells make 6 by 1,2,4,5 alone, so no others here",
            "this block: its rows make 10, its columns 14",
            "two cells join it, 4 apart, so only 1,2,4 here",
            "3 cells make 20, by now without 1,2,3,4, so it is 5",
        ],
    ),
    "what-if": (
        _csv("10000,10500,10900,10300", "10009,0,0,0", "10008,0,0,0"),
        {},
        ((1, 3), 2),
        [
            "the sums leave 1 or 2 here",
            "if 1, this run cannot make 5",
            "only 2 leaves a solution here",
        ],
    ),
    "choice": (
        _SQUARE,
        {},
        ((2, 1), 9),
        [
            "the sums leave 8 or 9 here",
            "several solutions: 9 here leads to one, 8 to another",
        ],
    ),
}


def files():
    """The boards of HINTS as named puzzles, in the order of their names: name -> text. They begin
    with the rung, because a text that was there before would go on with its unfinished game."""
    return rungs.files(f"# {rung}\n{board}" for rung, (board, _, _, _) in HINTS.items())


def script():
    """From the home menu of kakuro, with the `files` under My puzzles (see `rungs.script`)."""
    positions = (
        (rung, _keys(board, entered), len(sentences), bool(follows))
        for rung, (board, entered, follows, sentences) in HINTS.items()
    )
    return rungs.script(positions, thought=1200)


def _keys(board, entered):
    """From the first cell: the digits are entered."""
    game = kakuro_game.Game()
    assert game.load(board) is None
    digits = bytearray(game.rows * game.columns)
    for (row, column), digit in entered.items():
        digits[row * game.columns + column] = digit
    return scripts.filled_in(game, digits)
