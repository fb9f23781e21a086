"""Tips shown beside the board while the game continues."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base, board_messages, board_screen
from sumpad.view import fonts

_MS = const(5000)  # how long a tip is shown
_BRIEF_MS = const(2000)
_EVER = const(1 << 29)
_WORDS = const(2)  # how many words of the panel stay, if its lower part has no sums
_Y = const(21)  # y of a tip, unless it is longer
_ROW = const(6)


class Aside(board_screen.BoardScreen):
    """Shows `words` for `stands` ms or until the next key, which goes to the game."""

    words = ""
    short = ""  # words for a panel with room for each, if `words` would be divided badly there
    stands = _MS
    spares = False  # whether CLEAR, which may be meant for the tip, only asks for another press
    marks_runs = True

    def __init__(self, shell):
        board_screen.BoardScreen.__init__(self, shell)
        self._game = shell.top
        self.source = getattr(self._game, "source", self.source)  # with the marks of a trial
        self._left = self.stands

    def lay_out(self):
        """Take the view of the game below: making another one would take time and heap."""
        game = self.shell.top
        self._layout = game._layout
        self._view = game._view
        self._words = game._words[: 1 if self._layout.brief else _WORDS]

    def key(self, code):
        self.shell.pop()
        # Else the key is meant for the game.
        self._game.spares = self.spares and code == keys.CLEAR
        self._game.key(code)

    def sleep(self):
        self.shell.pop()
        self._game.sleep()

    def advance(self, ms):
        self._game.advance(ms)
        self._left -= ms

    def work(self):
        if self._left <= 0:
            self.shell.pop()
        return False

    def paint(self, canvas, whole):
        board_screen.BoardScreen.paint(self, canvas, whole)
        self.say(canvas)

    def say(self, canvas):
        """Write the words. If there are sums beside the board, write them into the panel, if there
        is one."""
        is_beside = board_messages.in_panel(canvas, self._layout)
        if not canvas.large:
            is_beside = self.has_panel(canvas)
        words = self.words
        room = board_screen.EDGE - self._layout.panel_x - 1  # the sums end just before the panel
        if (
            is_beside
            and self.short
            and board_messages.widest(canvas, fonts.SMALL, self.short) <= room
        ):
            words = self.short
        if canvas.large or not self._layout.margins or not is_beside:
            self.paint_answer(canvas, words)
            return
        self._say_beside(canvas, words)

    def _say_beside(self, canvas, words):
        """Write `words` in small letters into the panel."""
        room = board_screen.EDGE - self._layout.panel_x - 1
        lines = base.wrap(canvas, fonts.SMALL, words.upper(), room)
        y = _Y
        if self._layout.brief:  # above the sums of the diagonals
            y = min(y, self._layout.diagonal_y[0] - 1 - _ROW * len(lines))
        for line in lines:
            canvas.text_right(fonts.SMALL, board_screen.EDGE, y, line)
            y += _ROW


class Tip(Aside):
    """Shows the keys of hint, menu and view to a new player who pauses."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        pad = shell.board
        hint = key_labels.legend(pad, (keys.HINT, keys.HASH))
        menu = key_labels.legend(pad, (keys.MENU,))
        tips = [(hint, "hint"), (menu, "menu")]
        if self.play.game.other_view() >= 0:
            tips.append((key_labels.legend(pad, (keys.VIEW, key_labels.view_key(pad))), "view"))
        self.words = ", ".join(["{}: {}".format(*tip) for tip in tips])
        self.short = " ".join(["{}:{}".format(*tip) for tip in tips])  # keeps both together
        shell.settings.tips -= 1


class OneView(Aside):
    """Shown if the key of the other view was pressed and there is no other view."""

    words = "This size has one view."


class Again(Aside):
    """Shown if the key that led back to the game was pressed once more, which would clear."""

    stands = _BRIEF_MS

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = "{} again: clear".format(key_labels.legend(shell.board, (keys.CLEAR,)))


class MenuKey(Aside):
    """Shown if CLEAR was pressed twice where there is nothing to clear, perhaps to leave."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = "{}: menu".format(key_labels.legend(shell.board, (keys.MENU,)))


class Fits(Aside):
    """Explains the marks of a pinned digit, once in a game."""

    spares = True

    def __init__(self, shell):
        Aside.__init__(self, shell)
        select = key_labels.legend(shell.board, (keys.FIRE,))
        game = self.play.game
        digit = self.play.pinned
        where = "no blank"  # in words that the narrowest panel has room for
        for cell in range(game.rows * game.columns):
            blank = game.is_cell(cell) and not game.digit(cell)
            if blank and game.rules_allow(cell) >> digit & 1:
                where = "at the dots"
        self.words = "{} fits {}. {}: off".format(digit, where, select)


class Given(Aside):
    """Shown if a digit was typed on a given."""

    words = "This digit is fixed."


class Filled(Aside):
    """Shown if a note was typed on a digit."""

    words = "Notes: for blanks only."


class Locked(Aside):
    """Shown over the board of a solved game, which is locked."""

    stands = _EVER

    def __init__(self, shell):
        Aside.__init__(self, shell)
        words = "Given up. {}: next" if self.play.given_up else "Solved. {}: back"
        self.words = words.format(key_labels.legend(shell.board, base.SELECT_KEYS))

    def say(self, canvas):
        # Any key leads on, so rather say nothing than cover a part of the solution.
        is_beside = self.has_panel(canvas)
        if not canvas.large and is_beside:
            self._say_beside(canvas, self.words)
        elif is_beside or self.has_strip():
            Aside.say(self, canvas)


class Needed(Aside):
    """Names the technique looked for, when the game has been brought to where it is needed."""

    def __init__(self, shell, rung):
        Aside.__init__(self, shell)
        self.words = "Needed now: {}.".format(rung)
