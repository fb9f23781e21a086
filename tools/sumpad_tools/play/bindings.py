"""The keys of a PC as keys of a board, for live play in a terminal or a window."""

from sumpad_tools.boards import Board
from sumpad_tools.play.keyscript import Key, find

# Meanings of PC keys, if the board has them. Digits, letters and signs that are legends of the pad
# take precedence.
_MEANINGS = {
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "enter": "fire",
    "escape": "back",
    "backspace": "clear",
    "delete": "clear",
    "m": "menu",
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "n": "notes",
    "v": "view",
}

# Words for keys that mean more than one thing: what they do in a game or elsewhere.
_LABELS = {"HASH": "hint", "STAR": "notes", "FIRE": "choose"}


def keys(board: Board) -> dict[str, Key]:
    """Return what the PC's keys press on `board`: name -> (row, column, long) as in
    keyscript.find.

    Names are characters, letters in lower case, and up, down, left, right, enter, escape,
    backspace, delete.
    """
    found = {
        legend.lower(): (row, column, False)
        for row, legends in enumerate(board.KEYS)
        for column, legend in enumerate(legends)
        if len(legend) == 1
    }
    for name, meaning in _MEANINGS.items():
        key = find(meaning, board)
        if key:
            found.setdefault(name, key)
    return found


def help_text(board: Board) -> str:
    """Return a sentence for people: what the PC's keys do on `board`."""
    known: dict[str, str] = {}  # effect -> name of the first key that has it
    pressed = keys(board)
    for name, meaning in _MEANINGS.items():
        if name != meaning and name in pressed and pressed[name] == find(meaning, board):
            does = _LABELS.get(meaning.upper(), meaning)
            known.setdefault(does, name if len(name) == 1 else name.capitalize())
    words = [f"{name} {does}" for does, name in known.items()]
    return ", ".join(["Arrows move", *words]) + "."


def labels(board: Board) -> list[list[tuple[str, str, str]]]:
    """Return the labels of the keys, row by row: (legend, meaning pressed, meaning held), with ""
    if there is no other meaning."""
    rows: list[list[tuple[str, str, str]]] = []
    for legends in board.KEYS:
        rows.append([])
        for legend in legends:
            short, long = (tuple(board.ACTIONS.get(legend, (legend,))) + ("",))[:2]
            pressed = "" if short == legend else _LABELS.get(short, short.lower())
            rows[-1].append((legend, pressed, long.lower()))
    return rows
