"""Playing: keys go to the mid-end, the clock runs."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import board
from sumpad.view import fonts

_LOOK_MS = const(1000)  # the finished board stands before it is told how it went
_CANDIDATES_Y = const(39)
_CANDIDATE = const(6)  # pitch of the candidates


class Playing(board.BoardScreen):
    """The game itself: code, notes mode and clock in the panel.

    With a time limit the clock shows what is left of it, and after that the time taken.
    """

    frugal = True

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._moved = False  # something other than the clock has changed
        self._ending = 0  # ms that the finished board still stands, 0 if it is not just finished
        self._seconds = -1  # on the glass
        self._notes = False  # on the glass
        self._candidates = 0  # on the glass
        self._late = self.play.late  # the player knows that the time is up
        name = self.play.game.panel
        self._panel = shell.load(name).Panel(self.play) if name else None

    def enter(self):
        board.BoardScreen.enter(self)
        self.play.go_on()
        self.shell.session.keeper.hurry()  # from now on pulling the plug costs time

    def leave(self):
        self.play.pause()

    def sleep(self):
        self.shell.open("notices.Paused")

    def key(self, code):
        code = self._meant(code)
        if self._ending and not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
            self._end()
        elif code == keys.MENU or code == keys.BACK:
            self.shell.open("game_menu.GameMenu")
        elif code == keys.VIEW and self.play.game.zoom >= 0:
            self.shell.settings.toggle(self.play.game, "zoom")
            self.shell.use_settings()
            self.shell.replace(Playing(self.shell))
        elif self.play.solved and not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
            self._end()  # the board is locked
        elif code == keys.HINT:
            self.shell.open_help("hint.Hint")
        else:
            changes = self.play.changes
            if self.play.key(code):
                self._moved = self.dirty = True
                if self.play.changes != changes and not self.play.running:
                    self._ending = _LOOK_MS

    def _end(self):
        """Tell how it went, unless the last digit was taken back."""
        self._ending = 0
        if self.play.solved:
            self.shell.open("solved.Solved")

    def _meant(self, code):
        """What # and * mean here: a hint and notes, but for the pads that have no other key to
        step a digit with when keys step."""
        if code != keys.HASH and code != keys.STAR:
            return code
        if self.play.steps and not self._has_fire():
            return keys.FIRE if code == keys.HASH else keys.CLEAR
        return keys.HINT if code == keys.HASH else keys.NOTES

    def _has_fire(self):
        from sumpad.app import legends

        return any(legends.places(self.shell.board, keys.FIRE))

    def advance(self, ms):
        self.play.advance(ms)
        if self.play.clock != self._seconds:
            self.dirty = True
        if self._ending:
            self._ending = max(self._ending - ms, 1)

    def work(self):
        if self.play.late and not self._late:
            self._late = True
            self.shell.tell("The time is up!", "You may go on.")
        if self._ending == 1:
            self._end()
        return False

    def paint(self, canvas, whole):
        if whole or self._moved:
            self._moved = False
            board.BoardScreen.paint(self, canvas, whole)
        else:  # or a key that comes with the second would have to wait
            self.paint_panel(canvas, self._layout.panel_x, False)

    def paint_panel(self, canvas, x, whole):
        if self._panel:
            self._panel.paint(canvas, x, whole)
            self._seconds = self.play.clock
            return
        board.BoardScreen.paint_panel(self, canvas, x, whole)
        play = self.play
        if whole or play.notes != self._notes:
            self._notes = play.notes
            canvas.fill_rect(x, board.WORDS_Y, canvas.WIDTH - x, 5, 0)
            if play.notes:
                canvas.text_right(fonts.SMALL, canvas.WIDTH, board.WORDS_Y, "NOTES")
        candidates = play.game.candidates(play.cell)
        if whole or candidates != self._candidates:
            self._candidates = candidates
            self._paint_candidates(canvas, x, candidates)
        if whole or play.clock != self._seconds:
            self._seconds = play.clock
            canvas.fill_rect(x, canvas.HEIGHT - 5, canvas.WIDTH - x, 5, 0)
            canvas.clock(fonts.SMALL, canvas.WIDTH, canvas.HEIGHT - 5, self._seconds)

    def _paint_candidates(self, canvas, x, candidates):
        """Show what may stand in the cursor's cell, 1 2 3 / 4 5 6 / 7 8 9 as on the keys."""
        canvas.fill_rect(x, _CANDIDATES_Y, canvas.WIDTH - x, 3 * _CANDIDATE, 0)
        left = canvas.WIDTH - 3 * _CANDIDATE
        for digit in range(1, 10):
            if candidates >> digit & 1:
                row = (digit - 1) // 3
                column = digit - 1 - 3 * row
                y = _CANDIDATES_Y + row * _CANDIDATE
                canvas.number(fonts.SMALL, left + column * _CANDIDATE, y, digit)
