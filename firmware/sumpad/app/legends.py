"""The legends on the keys of the pad, for screens that name a key."""

from sumpad import keys
from sumpad.view import fonts

_ARROWS = "arrows"


def places(board, code):
    """Yield the keys of a board that mean a logical key: (legend, whether it has to be held)."""
    name = keys.NAMES[code]
    for row in board.KEYS:
        for legend in row:
            names = board.ACTIONS.get(legend, (legend,))
            if name in names:
                yield legend, names[0] != name


def select_key(board):
    """The logical key that chooses: HASH on a pad that has none for just that."""
    return keys.FIRE if any(places(board, keys.FIRE)) else keys.HASH


def view_key(board):
    """The logical key that turns the view: BACK on a pad that has none for just that."""
    return keys.VIEW if any(places(board, keys.VIEW)) else keys.BACK


def arrows(board):
    """What the keys that move are called together."""
    names = [legend(board, (code,)) for code in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)]
    return _ARROWS if len(names[0]) > 1 else " ".join(names)


def moves(board):
    """What the keys that move do, in the font TEXT."""
    names = arrows(board)
    return names + (": move" if names == _ARROWS else ": " + " ".join(fonts.ARROWS))


def legend(board, codes):
    """A key that means one of some logical keys, the first in their order; 'hold F2' where all of
    them have to be held."""
    held = ""
    for code in codes:
        for text, is_held in places(board, code):
            if not is_held:
                return text
            held = held or "hold " + text
    return held
