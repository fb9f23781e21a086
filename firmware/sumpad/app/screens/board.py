"""A board on the left and a panel of words on the right: what the screens of a game share."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import boardview, fonts, layout

LINE = const(7)  # height of a line of the panel


class BoardScreen(base.Screen):
    """Shows the game that is being played; the panel's words are the derived screens'."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        play = shell.play
        self.play = play
        self._layout = layout.for_game(play.game.NAME, play.game.rows, play.game.columns)
        self._view = boardview.BoardView(shell.canvas, self._layout)
        self._code = "" if play.code < 0 else "#{}".format(play.code)

    def enter(self):
        self.dirty = True

    def paint(self, canvas, whole):
        if whole:
            self._view.invalidate()
        play = self.play
        self._view.show(play.game, play.row, play.column)
        self.paint_panel(canvas, self._layout.panel_x, whole)

    def paint_panel(self, canvas, x, whole):
        if whole:
            canvas.text_right(fonts.SMALL, canvas.WIDTH, 0, self.play.game.label())
            canvas.text_right(fonts.SMALL, canvas.WIDTH, LINE, self._code)

    def paint_words(self, canvas, x, words):
        """Write lines into the middle of the panel, over those that stood there."""
        canvas.fill_rect(x, 3 * LINE, canvas.WIDTH - x, 4 * LINE, 0)
        for i, line in enumerate(words):
            canvas.text_right(fonts.SMALL, canvas.WIDTH, (3 + i) * LINE, line)
