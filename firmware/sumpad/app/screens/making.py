"""The screen that makes a puzzle and shows the progress. BACK cancels, and nothing is lost."""

from micropython import const

from sumpad import keys
from sumpad.app import game_state, key_labels
from sumpad.app.screens import base
from sumpad.games import backend
from sumpad.storage import files
from sumpad.view import fonts

_BAR_X = const(14)
_BAR_Y = const(36)
_BAR_WIDTH = const(100)
_MARK = const(10)  # columns of a mark in the bar

_NOTHING = const(-1)


class Making(base.Screen):
    """Runs the job of a family's `make`, then leaves the current game and starts the new one in
    place of this screen.

    `drawn`: the code was drawn at random. `form`: the form to show again if there is no puzzle, as
    the name of a class of puzzle_forms.py and its arguments; the form itself would take heap
    meanwhile.
    """

    title = "Making a puzzle"
    begins_again = False  # whether the progress is that of one of many puzzles

    def __init__(self, shell, parameters, code, drawn=False, form=()):
        base.Screen.__init__(self, shell)
        self.parameters = shell.session.family.settled(parameters)
        self.code = code
        self._drawn = drawn
        self._form = form
        self.old = shell.session.unfinished()  # before its board is replaced
        # Made once the screen is visible: during the calls for a key the stack may still refer to
        # objects that a new puzzle replaces.
        self.job = None
        self._has_board = False  # the family's backend has another board than the current game
        self._shown = _NOTHING  # the progress when it was last shown
        self._start = self._end = 0  # percent of the bar before this try, and with it

    def make(self):
        """Return the job that makes the puzzle of `parameters` and `code`."""
        return self.shell.session.family.make(self.parameters, self.code)

    def moves(self):
        """Return moves of hints to be made as one step at the beginning of the game."""
        return ()

    @property
    def progress(self):
        return self.job.progress if self.job else 0

    def leave(self):
        self.bring_back()

    def bring_back(self):
        """Give the current game its board back."""
        if self._has_board:
            self._has_board = False
            self.job = None
            self.shell.session.bring_back(self.old)

    def key(self, code):
        if code in base.BACK_KEYS or code == keys.MENU:
            self.go_back()

    def go_back(self):
        """Show the form again, or the screen before."""
        shell = self.shell
        if not self._form:
            shell.pop()
            return
        forms = shell.load("puzzle_forms")
        form = getattr(forms, self._form[0])(shell, *self._form[1:])
        form.come_back()
        shell.replace(form)

    def work(self):
        if self._shown == _NOTHING:
            return True
        shell = self.shell
        if not self.job:
            shell.host.tidy()
            self.job = self.make()
        answer = self.job.step()
        if answer == backend.RUNNING:
            self.dirty = self.progress != self._shown
            return True
        if answer != backend.FOUND:
            self.go_back()
            shell.tell("No puzzle for this code.", "Try another.")
            return False
        self._has_board = True
        session = shell.session
        moves = self.moves()
        self.job = None
        shell.host.tidy()
        play = session.new_play()
        try:
            session.leave(self.old)
        except files.StorageError as error:
            self._has_board = False
            self.go_back()
            shell.tell(str(error))
            return False
        play.begin(self.parameters, self.code, self._drawn)
        if moves:
            play.make_step(moves)
            play.note_help(game_state.HINT)
            play.show_first()
        self._has_board = False
        session.begin(play)
        session.autosave.later(counting(session, self.parameters))
        shell.show_game()
        return False

    def paint(self, canvas, whole):
        progress = self.progress
        if progress < self._shown:  # a try has failed
            self._start = self._end
        self._shown = self._end = progress
        if not self.begins_again:
            # Each try takes half of what is left, because nobody knows how many there will be.
            self._end = self._start + progress * (100 - self._start) // 200
        paint_progress(self.shell.board, canvas, whole, self.title, self._end, self.begins_again)


def paint_progress(board, canvas, whole, title, progress, begins_again=False):
    """Draw `title`, the `progress` 0..100, and which key of `board` cancels. `begins_again`: the
    job may start over, so the progress only moves a mark."""
    if whole:
        lines = base.wrap(canvas, fonts.TEXT, title, canvas.WIDTH)
        for i, line in enumerate(lines):
            canvas.text_centred(
                fonts.TEXT, canvas.WIDTH // 2, 25 + base.ROW * (i - len(lines)), line
            )
        base.paint_last_line(canvas, key_labels.legend(board, base.BACK_KEYS) + ": cancel")
    canvas.frame(_BAR_X, _BAR_Y, _BAR_WIDTH + 4, 7)
    canvas.fill_rect(_BAR_X + 2, _BAR_Y + 2, _BAR_WIDTH, 3, 0)
    done = progress * _BAR_WIDTH // 100
    start = max(done - _MARK, 0) if begins_again else 0
    canvas.fill_rect(_BAR_X + 2 + start, _BAR_Y + 2, done - start, 3, 1)


def counting(session, parameters):
    """Return a function that counts a puzzle as begun in the statistics."""

    def count():
        from sumpad.app import statistics  # late, when no key is being pressed

        statistics.note_begun(session.autosave.store, session.family, parameters)

    return count
