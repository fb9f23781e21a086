"""The texts of the pages: rules, keys, about."""

from sumpad import keys
from sumpad.app import legends
from sumpad.app.screens import base

_CROSSNUM = (
    "Fill every cell with a digit from 1 to 9. A digit may stand in a line more than once.",
    "The digits of each row, each column and both diagonals must add up to the number at its end.",
    "The number beside a target tells what the line has too much (+) or still needs (-).",
    "An inverse target can no longer be met; a tick marks a line that is full and right.",
)

_SUDOKU = (
    "Fill every cell with a digit from 1 to 9 so that each row, each column and each box of 3x3 "
    "cells holds every digit once.",
    "The digits that no rule forbids are shown at the side for the cell of the cursor, and what "
    "stands twice in a row, column or box is inverse. The settings can turn both off.",
    "The grade tells what it takes: easy, single cells; medium, where a digit is locked in a box "
    "or line; hard, pairs and other sets; expert, fish and wings; extreme, trying; any, "
    "one of these.",
)

_KAKURO = (
    "Fill every white cell with a digit from 1 to 9. The digits of a run, the white cells in a "
    "line between black ones, differ and add up to the number in the black square before it: on "
    "top that of the run to its right, at the bottom that of the run below.",
    "At the side stand the two runs of the cursor's cell: what is placed of the sum, what is "
    "left, and the sets of digits that can still make it. At the bottom are the digits that both "
    "runs allow; what is noted is underlined.",
    "# shows the whole board, or a part of it with its sums. A run with a digit twice, or full "
    "with the wrong sum, is marked.",
    "The grade tells what it takes: easy, sums alone; medium, sets of digits; hard, pairs and "
    "blocks of runs; expert, couples of cells or trying; single, any of it.",
)

_COUNTS = (
    "A time is among the ten best if the puzzle was drawn by lot (New puzzle) and the machine "
    "gave no help: no hint, check, test or solution.",
)


def rules(family):
    """The rules of a family, and what counts as a result; paragraphs."""
    return {"crossnum": _CROSSNUM, "sudoku": _SUDOKU, "kakuro": _KAKURO}[family] + _COUNTS


ABOUT = (
    "Sumpad, a console for number puzzles on the Raspberry Pi Pico.",
    "Cross-number after the newspaper puzzle 'Challenger' and a phone program of 2003.",
    "Free software under the MIT licence.",
)

_ENTERING = {
    "crossnum": (
        "Type the givens into their cells and the targets beside and below the board; 0 takes a "
        "given away.",
    ),
    "sudoku": ("Type the givens; 0 takes one away. Digits that stand twice are marked.",),
    "kakuro": (
        "{select} makes a square black or white.",
        "Type the sums into black squares, 0 takes one away. {back} changes from the sum of the "
        "run to the right to that of the run below.",
    ),
}

_MEANINGS = (
    (keys.FIRE, "choose, step up"),
    (keys.HASH, "choose, step up"),
    (keys.CLEAR, "back, step down"),
    (keys.STAR, "back, step down"),
    (keys.UP, "up"),
    (keys.DOWN, "down"),
    (keys.LEFT, "left"),
    (keys.RIGHT, "right"),
    (0, "clear the cell"),
    (keys.MENU, "game menu"),
    (keys.BACK, "back, game menu"),
    (keys.UNDO, "undo"),
    (keys.REDO, "redo"),
    (keys.HINT, "hint, and on with it"),
    (keys.NOTES, "notes on, off"),
)


def home_lines(board):
    """What the keys of a board do in the home menu, a line each."""
    return [
        "In the home menu:",
        "5: new puzzle",
        "4, {}: select one".format(legends.legend(board, (keys.RIGHT,))),
        "6, {}: enter one".format(legends.legend(board, (keys.LEFT,))),
        "3: my puzzles",
        "1: continue",
        "0: previous game",
        "8: settings",
        "7: best results",
        "2: rules",
        "9: these keys",
        "{}: exit, any key wakes".format(legends.legend(board, base.BACK_KEYS)),
        "In a game:",
    ]


def entry_lines(board, family):
    """How a puzzle of a family is entered; paragraphs."""
    select = legends.legend(board, base.SELECT_KEYS)
    back = legends.legend(board, base.BACK_KEYS)
    menu = legends.legend(board, (keys.MENU,))
    lines = [line.format(select=select, back=back) for line in _ENTERING[family]]
    lines.append(
        "In the menu, {}, Done tests the puzzle; then it can be played and saved.".format(menu)
    )
    return lines


def key_lines(board, navigation, zooms):
    """What the keys of a board do, a line each; `navigation`: digits move the cursor, `zooms`:
    the family has two views of a board."""
    if navigation:
        lines = ["1 2 3, 4 6, 7 8 9: move", "5: step up"]
    else:
        lines = ["1 to 9: type a digit"]
    for code, meaning in _MEANINGS:
        if zooms and code == keys.HASH:
            meaning = "choose, zoom"
        for legend, is_held in legends.places(board, code):
            lines.append("{}{}: {}".format("hold " if is_held else "", legend, meaning))
    select = legends.legend(board, base.SELECT_KEYS)
    lines.append("{} turns the pages of a hint".format(select))
    return lines
