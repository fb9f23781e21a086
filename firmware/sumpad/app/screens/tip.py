"""What is told beside the board while the game goes on."""

from micropython import const

from sumpad import keys
from sumpad.app import legends
from sumpad.app.screens import bar, base, board
from sumpad.view import fonts

_MS = const(5000)  # that it stands
_BRIEF_MS = const(2000)
_LONG_MS = const(12000)
_EVER = const(1 << 29)
_WORDS = const(2)  # of the panel that stay
_Y = const(21)  # of these words below them
_ROW = const(6)


class Aside(board.BoardScreen):
    """Says `words` for some seconds or up to the next key, which is the game's."""

    words = ""
    stands = _MS

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._game = shell.top
        self._left = self.stands
        del self._words[_WORDS:]

    def key(self, code):
        self.shell.pop()
        self._game.spares = False  # the key is meant for it
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
        board.BoardScreen.paint(self, canvas, whole)
        self.say(canvas)

    def say(self, canvas):
        """Write the words: where sums stand below the board into the panel, if there is one."""
        if not self._layout.margins or not self.has_panel(canvas):
            self.paint_answer(canvas, self.words)
            return
        y = _Y
        room = canvas.WIDTH - self._layout.panel_x - self._layout.brief  # sums end just before it
        for line in base.wrap(canvas, fonts.SMALL, self.words.upper(), room):
            canvas.text_right(fonts.SMALL, canvas.WIDTH, y, line)
            y += _ROW


class Tip(Aside):
    """Names the keys of hint, menu and view to a new player who rests."""

    def __init__(self, shell):
        Aside.__init__(self, shell)
        pad = shell.board
        hint = legends.legend(pad, (keys.HINT, keys.HASH))
        menu = legends.legend(pad, (keys.MENU,))
        self.words = "{}: hint, {}: menu".format(hint, menu)
        if self.play.game.other_view() >= 0:
            view = legends.legend(pad, (keys.VIEW, legends.view_key(pad)))
            self.words += ", {}: view".format(view)
        shell.settings.tips -= 1


class Bars(Aside):
    """The first large board: signs that small ones do not have."""

    stands = _LONG_MS
    words = "Right and below: what is missing. {}{}, {}{}: full sums."

    def paint_panel(self, canvas, x, whole):
        self._game.paint_panel(canvas, x, whole)  # it has the arrows

    def say(self, canvas):
        row, column = ("", "") if self.has_panel(canvas) else ("R", "C")  # as on the board
        words = self.words.format(row, fonts.RIGHT, column, fonts.DOWN)
        self.paint_bar(canvas, words, side=bar.TOP)


class Full(Aside):
    """The board has no blank cell, and is not solved: its sums are to be seen soon."""

    words = "Full: not yet right."
    stands = _BRIEF_MS


class OneView(Aside):
    """The key of the other view was pressed, and there is none."""

    words = "This size has one view."


class Again(Aside):
    """The key that led back to the game was pressed once more; there it clears."""

    stands = _BRIEF_MS

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = "{} again: clear".format(legends.legend(shell.board, (keys.CLEAR,)))


class Given(Aside):
    """A digit was typed on one that was there from the start."""

    words = "Given digits stay."


class Filled(Aside):
    """A note was typed on a digit."""

    words = "Notes: for blanks only."


class Locked(Aside):
    """The board is looked at once it is solved, and is locked."""

    stands = _EVER

    def __init__(self, shell):
        Aside.__init__(self, shell)
        self.words = "Solved. {}: back".format(legends.legend(shell.board, base.SELECT_KEYS))


class Needed(Aside):
    """Practice begins where the technique is needed."""

    def __init__(self, shell, rung):
        Aside.__init__(self, shell)
        self.words = "The next step: {}.".format(rung)
