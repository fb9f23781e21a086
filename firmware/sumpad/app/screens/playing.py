"""Playing: keys go to the mid-end, the clock runs."""

from sumpad import keys
from sumpad.app.screens import board, notices
from sumpad.view import fonts


class Playing(board.BoardScreen):
    """The game itself: code, notes mode and clock in the panel.

    With a time limit the clock shows what is left of it, and after it the time that was taken.
    """

    frugal = True

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._seconds = -1  # on the glass
        self._notes = False  # on the glass
        self._late = self.play.late  # the player knows that the time is up

    def enter(self):
        board.BoardScreen.enter(self)
        self.play.go_on()

    def leave(self):
        self.play.pause()

    def sleep(self):
        self.shell.push(notices.Paused(self.shell))

    def key(self, code):
        if code == keys.MENU or code == keys.BACK:
            from sumpad.app.screens import game_menu  # loaded when first asked for

            self.shell.push(game_menu.GameMenu(self.shell))
        elif code == keys.HINT:
            from sumpad.app.screens import hinting

            self.shell.push(hinting.Hinting(self.shell))
        elif self.play.key(code):
            self.dirty = True
            if not self.play.running and self.play.solved:
                self.shell.push(notices.Solved(self.shell))

    def advance(self, ms):
        self.play.advance(ms)
        if self.play.clock != self._seconds:
            self.dirty = True

    def work(self):
        if self.play.late and not self._late:
            self._late = True
            self.shell.tell("The time is up!", "You may go on.")
        return False

    def paint_panel(self, canvas, x, whole):
        board.BoardScreen.paint_panel(self, canvas, x, whole)
        play = self.play
        if whole or play.notes != self._notes:
            self._notes = play.notes
            canvas.fill_rect(x, board.WORDS_Y, canvas.WIDTH - x, 5, 0)
            if play.notes:
                canvas.text_right(fonts.SMALL, canvas.WIDTH, board.WORDS_Y, "NOTES")
        if whole or play.clock != self._seconds:
            self._seconds = play.clock
            canvas.fill_rect(x, canvas.HEIGHT - 5, canvas.WIDTH - x, 5, 0)
            canvas.clock(fonts.SMALL, canvas.WIDTH, canvas.HEIGHT - 5, self._seconds)
