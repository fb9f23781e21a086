"""What a new player who rests is told beside the board: two keys."""

from micropython import const

from sumpad import keys
from sumpad.app import legends
from sumpad.app.screens import board

_MS = const(5000)  # that it stands


class Tip(board.BoardScreen):
    """Names the keys of hint and menu while the game goes on, for some seconds or up to the next
    key, which is the game's."""

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._game = shell.top
        self._left = _MS
        shell.settings.tips -= 1

    def key(self, code):
        self.shell.pop()
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
        pad = self.shell.board
        hint = legends.legend(pad, (keys.HINT, keys.HASH))
        menu = legends.legend(pad, (keys.MENU,))
        self.paint_bar(canvas, "Hint: {}. Menu: {}.".format(hint, menu))
