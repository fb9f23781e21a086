"""The texts of the pages Rules, Keys and About. The texts of a family are in its rules.py."""

from sumpad import __version__, games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base, page

_COUNTS = (
    "A time can be among the ten best if the puzzle came from New puzzle and you had no help.",
    "Help is a hint, Find mistakes, Count solutions and a look at the solution, but not FITS or "
    "Fill in all notes.",
    "Lessons (home menu) explain the hint names.",
)


class Rules(page.Page):
    """The rules of the family, and which times count."""

    def __init__(self, shell):
        shell.wait()  # loading the rules and breaking them into lines takes a while
        rules = games.rules(shell.session.family.NAME).RULES
        page.Page.__init__(self, shell, "Rules", rules + _COUNTS)


class Keys(page.Page):
    """What the keys do in a game, then in menus."""

    def __init__(self, shell):
        shell.wait()
        lines = key_lines(shell) + home_lines(shell.board)
        page.Page.__init__(self, shell, "Keys in a game", lines)


ABOUT = (
    "Sumpad " + __version__ + ", a console for number puzzles on the Raspberry Pi Pico.",
    "Cross-number after the newspaper puzzle 'Challenger' and a phone program of 2003.",
    "Free software under the MIT licence.",
)

_MEANINGS = (
    (0, "clear the cell"),
    (keys.HASH, "hint, next page"),
    (keys.HINT, "hint, next page"),
    (keys.STAR, "notes on/off"),
    (keys.NOTES, "notes on/off"),
    (keys.FIRE, "mark this digit"),
    (keys.MENU, "game menu"),
    (keys.CLEAR, "back, game menu"),
    (keys.UNDO, "undo"),
    (keys.REDO, "redo"),
)
_MARK_OR_LIST = "mark digit, list sets"
_STEP_UP = "step up"
_STEP_DOWN = "step down"


def home_lines(board):
    """Return lines on what the keys of `board` do in menus."""
    return [
        "In menus: the digit or {}".format(key_labels.legend(board, base.SELECT_KEYS)),
        "Home, {}: screen off".format(key_labels.legend(board, (keys.BACK,))),
    ]


def entry_lines(board, game):
    """Return paragraphs on how to enter a puzzle of the family `game`."""
    select = key_labels.legend(board, base.SELECT_KEYS)
    star = key_labels.legend(board, (keys.STAR,))
    menu = key_labels.legend(board, (keys.MENU,))
    entering = games.rules(game.NAME).ENTERING
    lines = [line.format(select=select, star=star) for line in entering]
    lines.append(
        "When done: menu ({}), Done. It tests the puzzle; then you can play and save it.".format(
            menu
        )
    )
    return lines


def key_lines(shell):
    """Return lines on what the keys do in the current game, or in most games if there is none."""
    board = shell.board
    keypad = shell.settings.get("keypad")
    play = shell.session.play
    zoom = "zoom" if play and play.game.other_view() >= 0 else "zoom, if any"
    if keypad == settings.NAVIGATION:
        lines = ["1 2 3, 4 6, 7 8 9: move", "5: step up"]
    else:
        lines = ["1 to 9: type a digit"]
    lines.append(key_labels.moves(board))
    listing = shell.session.family.LISTING
    steps = {keys.FIRE: _MARK_OR_LIST} if listing else {}
    if keypad != settings.PLAIN:
        steps = {keys.FIRE: _STEP_UP, keys.CLEAR: _STEP_DOWN}
        if key_labels.select_key(board) == keys.HASH:
            steps = {keys.HASH: _STEP_UP, keys.STAR: _STEP_DOWN}
            menu = key_labels.legend(board, (keys.MENU,))
            lines += [menu + ", 2: hint", menu + ", 9, 6: notes on/off"]
    views = ((key_labels.view_key(board), zoom),) if shell.session.family.view >= 0 else ()
    for code, meaning in _MEANINGS + views:
        meaning = steps.get(code, meaning)
        for legend, is_held in key_labels.places(board, code):
            lines.append("{}{}: {}".format("hold " if is_held else "", legend, meaning))
    if not any(key_labels.places(board, keys.REDO)):
        lines.append(key_labels.legend(board, (keys.MENU,)) + ", 5: redo")
    if listing:
        lines.append("0 in a blank: " + listing.lower())
    lines.append("hold: press for 0.6 seconds")
    select = key_labels.legend(board, base.SELECT_KEYS)
    back = key_labels.legend(board, (keys.LEFT,))
    lines.append("Hint: {} next, {} back".format(select, back))
    return lines
