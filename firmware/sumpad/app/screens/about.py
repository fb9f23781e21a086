"""The texts of the pages: rules, keys, about."""

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
    "or line; hard, pairs and other sets; expert, fish and wings; extreme, trying.",
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
    "blocks of runs; expert, trying; single, any of it.",
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

HOME_KEYS = [
    "In the home menu:",
    "5 or FIRE: new puzzle",
    "4 or RIGHT: select one",
    "6 or LEFT: enter one",
    "8: settings",
    "7: best results",
    "9: these keys",
    "CLEAR: exit, any key wakes",
    "In a game:",
]

_MEANINGS = (
    ("FIRE", "choose, step up"),
    ("HASH", "choose, step up"),
    ("CLEAR", "back, step down"),
    ("STAR", "back, step down"),
    ("UP", "up"),
    ("DOWN", "down"),
    ("LEFT", "left"),
    ("RIGHT", "right"),
    ("0", "clear the cell"),
    ("MENU", "game menu"),
    ("BACK", "back, game menu"),
    ("UNDO", "undo"),
    ("REDO", "redo"),
    ("HINT", "hint, and on with it"),
    ("NOTES", "notes on, off"),
)


def key_lines(board, navigation, zooms):
    """What the keys of a board do, a line each; `navigation`: digits move the cursor, `zooms`:
    the family has two views of a board."""
    if navigation:
        lines = ["1 2 3, 4 6, 7 8 9: move", "5: step up"]
    else:
        lines = ["1 to 9: type a digit"]
    for name, meaning in _MEANINGS:
        if zooms and name == "HASH":
            meaning = "choose, zoom"
        for row in board.KEYS:
            for legend in row:
                names = board.ACTIONS.get(legend, (legend,))
                if name in names:
                    held = "hold " if names[0] != name else ""
                    lines.append(held + legend + ": " + meaning)
    return lines
