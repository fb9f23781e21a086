"""The labels on the keys of the pad, for screens that name a key."""

from sumpad import keys
from sumpad.view import fonts

_ARROWS = "arrows"
_TURN = "turn"
# Arrow keys -> what replaces them on a knob, on a board of cells.
_TURNS = {
    keys.LEFT: keys.TURN_LEFT,
    keys.RIGHT: keys.TURN_RIGHT,
    keys.UP: keys.PUSH_LEFT,
    keys.DOWN: keys.PUSH_RIGHT,
}


def has_knob(board):
    """Return whether `board` has a knob. Boards of old releases do not say so."""
    return getattr(board, "KNOB", None) is not None


def places(board, code):
    """Yield (legend, whether it has to be held) for each key of `board` that means the logical key
    `code`."""
    name = keys.NAMES[code]
    if code in _TURNS and has_knob(board):
        name = keys.NAMES[_TURNS[code]]
    for row in board.KEYS:
        for legend in row:
            names = board.ACTIONS.get(legend, (legend,))
            if name in names:
                yield legend, names[0] != name


def select_key(board):
    """Return the logical key that selects: FIRE, or HASH on a pad without a key for FIRE."""
    return keys.FIRE if any(places(board, keys.FIRE)) else keys.HASH


def view_key(board):
    """Return the logical key that changes the view: VIEW, or BACK on a pad without a key for
    VIEW."""
    return keys.VIEW if any(places(board, keys.VIEW)) else keys.BACK


def arrows(board):
    """Return a name for the four keys that move the cursor."""
    if has_knob(board):
        return _TURN
    names = [legend(board, (code,)) for code in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)]
    return _ARROWS if len(names[0]) > 1 else " ".join(names)


def arrow(board, *codes):
    """Return a name for arrow keys: the letters on them, if `board` has these, else arrows."""
    names = [legend(board, (code,)) for code in codes]
    if len(names[0]) == 1:
        return " ".join(names)
    return "".join([fonts.ARROWS[code - keys.UP] for code in codes])


def moves(board):
    """Return a text in the font TEXT on what the keys that move the cursor do."""
    names = arrows(board)
    return names + (": move" if names in (_ARROWS, _TURN) else ": " + " ".join(fonts.ARROWS))


def legend(board, codes):
    """Return the legend of a key that means one of the logical keys `codes`, preferring the first
    ones. Returns, for example, 'hold F2' if all of these keys have to be held, "" if there is
    none."""
    held = ""
    for code in codes:
        for text, is_held in places(board, code):
            if not is_held:
                return text
            held = held or "hold " + text
    return held
