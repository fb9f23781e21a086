"""The texts of the pages: rules, keys, about."""

RULES = (
    "Fill every cell with a digit from 1 to 9. A digit may stand in a line more than once.",
    "The digits of each row, each column and both diagonals must add up to the number at its end.",
    "The number beside a target tells what the line has too much (+) or still needs (-).",
    "An inverse target can no longer be met; a tick marks a line that is full and right.",
)

ABOUT = (
    "Sumpad, a console for number puzzles on the Raspberry Pi Pico.",
    "Cross-number after the newspaper puzzle 'Challenger' and a phone program of 2003.",
    "Free software under the MIT licence.",
)

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


def key_lines(board):
    """What the keys of a board do, a line each."""
    lines = []
    for name, meaning in _MEANINGS:
        for row in board.KEYS:
            for legend in row:
                names = board.ACTIONS.get(legend, (legend,))
                if name in names:
                    held = "hold " if names[0] != name else ""
                    lines.append(held + legend + ": " + meaning)
    return lines
