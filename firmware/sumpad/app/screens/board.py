"""The game: board on the left, panel with code, clock and messages on the right."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base, game_menu, notices
from sumpad.view import boardview, fonts, layout

_LINE = const(7)  # height of a line of the panel


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
            canvas.text(fonts.SMALL, x, 0, self.play.game.label())
            canvas.text(fonts.SMALL, x, _LINE, self._code)

    def paint_words(self, canvas, x, words):
        """Write lines into the middle of the panel, over those that stood there."""
        canvas.fill_rect(x, 3 * _LINE, canvas.WIDTH - x, 4 * _LINE, 0)
        for i, line in enumerate(words):
            canvas.text(fonts.SMALL, x, (3 + i) * _LINE, line)


class PlayScreen(BoardScreen):
    """Playing: keys go to the mid-end, the clock runs."""

    def __init__(self, shell):
        BoardScreen.__init__(self, shell)
        self._seconds = -1  # on the glass
        self._notes = False  # on the glass

    def enter(self):
        BoardScreen.enter(self)
        self.play.go_on()

    def leave(self):
        self.play.pause()

    def key(self, code):
        if code == keys.MENU or code == keys.BACK:
            self.shell.push(game_menu.GameMenu(self.shell))
        elif self.play.key(code):
            self.dirty = True
            if not self.play.running and self.play.solved:
                self.shell.push(notices.Solved(self.shell))

    def advance(self, ms):
        self.play.advance(ms)
        if self.play.seconds != self._seconds:
            self.dirty = True

    def paint_panel(self, canvas, x, whole):
        BoardScreen.paint_panel(self, canvas, x, whole)
        play = self.play
        if whole or play.notes != self._notes:
            self._notes = play.notes
            canvas.fill_rect(x, 3 * _LINE, canvas.WIDTH - x, 5, 0)
            if play.notes:
                canvas.text(fonts.SMALL, x, 3 * _LINE, "NOTES")
        if whole or play.seconds != self._seconds:
            self._seconds = play.seconds
            canvas.clock(fonts.SMALL, canvas.WIDTH, canvas.HEIGHT - 5, self._seconds)
