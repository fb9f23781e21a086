"""Playing: keys go to the mid-end, the clock runs."""

from micropython import const

from sumpad import keys
from sumpad.app import legends
from sumpad.app.screens import board
from sumpad.view import look

_LOOK_MS = const(1000)  # the finished board stands before it is told how it went
_REST_MS = const(8000)  # without a key, after which a new player is told some


class Playing(board.BoardScreen):
    """The game itself: code, notes mode and clock in the panel.

    With a time limit the clock shows what is left of it, and after that the time taken.
    """

    frugal = True
    has_job = False

    def __init__(self, shell):
        board.BoardScreen.__init__(self, shell)
        self._moved = False  # something other than the clock has changed
        self._ending = 0  # ms that the finished board still stands, 0 if it is not just finished
        self._untold = ""  # a tip, for who may take heap
        self._rest = _REST_MS if shell.settings.tips > 0 else 0  # up to a tip, 0: there is none
        self._seconds = -1  # on the glass
        self._late = self.play.late  # the player knows that the time is up
        self._shown = self.play.game.view
        # CLEAR or FIRE has just led back here: one press too many clears and marks nothing
        self.spares = False
        self._turns = legends.view_key(shell.board)
        self._other = ""  # how that key is called, if there is another view
        if self.play.game.other_view() >= 0:
            self._other = legends.legend(shell.board, (keys.VIEW, self._turns))
        panel = shell.load(self.play.game.panel)
        if self._layout.brief and self._layout.grid == look.OPEN and shell.settings.meets_bars():
            self._untold = "tip.Bars"
        self._panel = panel.Panel(self.play, self._layout, self._other)

    def enter(self):
        if self.play.game.view != self._shown:  # another one was chosen in the settings
            self.shell.replace(Playing(self.shell))
            return
        board.BoardScreen.enter(self)
        self.spares = self.shell.code == keys.CLEAR and not self.play.steps
        self.play.go_on()
        if self.play.solved:
            self._untold = "tip.Locked"
        self.shell.session.keeper.hurry()  # from now on pulling the plug costs time

    def leave(self):
        self.play.pause()

    def sleep(self):
        self.shell.open("notices.Paused")

    def key(self, code):
        if self._rest:
            self._rest = _REST_MS
        self._untold = ""
        if code == keys.HASH or code == keys.STAR:
            code = self._meant(code)
        spares = self.spares
        self.spares = False
        if spares and code == keys.CLEAR:
            self._untold = "tip.Again"
        elif spares and code == keys.FIRE:
            pass  # the key that has played a hint
        elif self._ending and not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
            self._end()
        elif code > keys.RIGHT and self._leads_on(code):
            pass
        else:
            play = self.play
            if not play.running and play.solved:  # the board is locked
                if not (keys.UP <= code <= keys.RIGHT or code == keys.UNDO):
                    self._end()
                    return
            changes = play.changes
            if play.key(code):
                self._moved = self.dirty = True
                if play.changes != changes:
                    if not play.running:
                        self._ending = _LOOK_MS
                    elif 0 < code <= 9 and play.game.is_full():
                        self.shell.open("tip.Full")
            elif code <= 9 and play.game.is_given(play.cell):
                self._untold = "tip.Given"
            elif code <= 9 and play.notes and play.game.digit(play.cell):
                self._untold = "tip.Filled"

    def _leads_on(self, code):
        """Act on a key that leads to something else than a change of the board; returns whether it
        is one. Apart from `key`, since a digit must not wait for these questions."""
        if code == keys.VIEW and self.play.game.view >= 0 or code == self._turns and self._other:
            self._turn_view()
        elif code == keys.MENU or code == keys.BACK:
            self.shell.open("game_menu.GameMenu")
        elif code == keys.HINT and not self.play.solved:
            self.shell.open_help("hint.Hint")
        else:
            return False
        return True

    def _turn_view(self):
        """Show the other view of the board, if there is one at its size."""
        shell = self.shell
        view = self.play.game.other_view()
        if view < 0:
            self._untold = "tip.OneView"
            return
        shell.settings.show(self.play.game, view)
        shell.host.tidy()
        shell.replace(Playing(shell))

    def _end(self):
        """Tell how it went, unless the last digit was taken back."""
        self._ending = 0
        if self.play.solved:
            self.shell.open("solved.Solved")

    def _meant(self, code):
        """What # and * mean here: a hint and notes, but for the pads that have no other key to
        step a digit with when keys step."""
        if self.play.steps and not self._has_fire():
            return keys.FIRE if code == keys.HASH else keys.CLEAR
        return keys.HINT if code == keys.HASH else keys.NOTES

    def _has_fire(self):
        return any(legends.places(self.shell.board, keys.FIRE))

    def advance(self, ms):
        self.play.advance(ms)
        if self.play.clock != self._seconds:
            self.dirty = True
        if self._ending:
            self._ending = max(self._ending - ms, 1)
        elif self._rest:
            self._rest = max(self._rest - ms, 1)

    def work(self):
        if self.play.late and not self._late:
            self._late = True
            self.shell.tell("The time is up!", "You may go on.")
        elif self._untold:
            untold = self._untold
            self._untold = ""
            self.shell.open(untold)
        elif self._ending == 1:
            self._end()
        elif self._rest == 1 and not self.play.solved:
            self._rest = 0
            self.shell.open("tip.Tip")
        return False

    def paint(self, canvas, whole):
        if whole or self._moved:
            self._moved = False
            board.BoardScreen.paint(self, canvas, whole)
        else:  # or a key that comes with the second would have to wait
            self.paint_panel(canvas, self._layout.panel_x, False)

    def paint_panel(self, canvas, x, whole):
        self._panel.paint(canvas, x, whole)
        self._seconds = self.play.clock
