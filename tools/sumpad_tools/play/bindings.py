"""The keys of a PC as keys of a board, for live play in a terminal or a window."""

import unicodedata

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
    "backspace": "0",
    "delete": "0",
    "m": "menu",
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "n": "notes",
    "v": "view",
}

# Words for keys that mean more than one thing: what they do in a game or elsewhere.
_LABELS = {"HASH": "hint", "STAR": "notes", "FIRE": "choose", "0": "clear"}
_LABELS |= {"TURN_LEFT": "left", "TURN_RIGHT": "right", "PUSH_LEFT": "up", "PUSH_RIGHT": "down"}


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


def positions(board: Board) -> dict[str, Key]:
    """Return what the PC's keys press on `board` by their position, whatever they type.

    Names are the `code` values of the W3C's UI Events: Digit1 is the key that types 1 on an
    American keyboard. French digits need Shift, Arabic keyboards have digits of their own, and a
    number pad without Num Lock has arrows; a console needs the digits. Letters count by position
    only where the keyboard has no Latin ones.
    """
    found = {}
    for name, key in keys(board).items():
        if len(name) == 1 and name.isdigit():
            found[f"Digit{name}"] = found[f"Numpad{name}"] = key
        elif len(name) == 1 and name.isalpha():
            found[f"Key{name.upper()}"] = key
    return found


def find_key(board: Board, typed: str, position: str) -> Key | None:
    """Return the key of `board` that a PC's key presses, None if it is not the console's.

    `typed` is its name as in `keys`, `position` its name as in `positions`; either may be empty.
    tools/web/src/pc_keys.mjs decides in the same way.
    """
    named, placed = keys(board), positions(board)
    if position.startswith("Numpad") and position in placed:
        return placed[position]  # without Num Lock, the number pad types arrows
    if typed in named:
        return named[typed]
    is_latin = not typed.isalpha() or "LATIN" in unicodedata.name(typed[0], "")
    return None if position.startswith("Key") and is_latin else placed.get(position)


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
