"""Makes a puzzle and shows its progress; BACK cancels, and nothing is lost."""

from micropython import const

from sumpad.app import legends
from sumpad.app.screens import base
from sumpad.games import backend
from sumpad.storage import files
from sumpad.view import fonts

_BAR_X = const(14)
_BAR_Y = const(38)
_BAR_WIDTH = const(100)
_MARK = const(10)  # columns of a mark in the bar

_NOTHING = const(-1)


class Making(base.Screen):
    """Runs the job of a family's `make`, then starts the game in place of this screen.

    `drawn`: the code was drawn at random. The current game is left for it.
    `form`: what it was asked for on, if that is to come back when there is no puzzle: the name of
    a form of new.py, and what makes it. The form itself would take of the heap meanwhile.
    """

    title = "Making a puzzle"
    begins_again = False  # whether progress is that of one of many

    def __init__(self, shell, parameters, code, drawn=False, form=()):
        base.Screen.__init__(self, shell)
        self.parameters = shell.session.family.settled(parameters)
        self.code = code
        self._drawn = drawn
        self._form = form
        self.old = shell.session.unfinished()  # before its board goes
        # Begun when the screen is on the glass: deep in the calls of a key the stack may still
        # hold what a new puzzle lets go of.
        self.job = None
        self._has_board = False  # the family's backend holds another board than the game
        self._shown = _NOTHING  # progress on the glass

    def make(self):
        """The job, which `parameters` and `code` describe."""
        return self.shell.session.family.make(self.parameters, self.code)

    def moves(self):
        """What hints would enter, and is entered as one step, once the puzzle is made."""
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
        if code in base.BACK_KEYS:
            self._go_back()

    def _go_back(self):
        shell = self.shell
        if not self._form:
            shell.pop()
            return
        new = shell.load("new")
        form = getattr(new, self._form[0])(shell, *self._form[1:])
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
            self._go_back()
            shell.tell("No such board", "try another code")
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
            self._go_back()
            shell.tell(str(error))
            return False
        play.begin(self.parameters, self.code, self._drawn)
        if moves:
            play.make_step(moves)
            play.note_help(False)
            play.show_first()
        self._has_board = False
        session.begin(play)
        session.keeper.later(counting(session, self.parameters))
        shell.show_game()
        return False

    def paint(self, canvas, whole):
        self._shown = self.progress
        paint_progress(self.shell.board, canvas, whole, self.title, self._shown, self.begins_again)


def paint_progress(board, canvas, whole, title, progress, begins_again=False):  # noqa: PLR0913
    """Say what is being done, how far it is, 0..100, and which key of a board cancels it;
    `begins_again`: that is not how far all of it is, and only moves a mark."""
    if whole:
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 16, title)
        words = legends.legend(board, base.BACK_KEYS).upper() + " CANCELS"
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, 52, words)
    canvas.frame(_BAR_X, _BAR_Y, _BAR_WIDTH + 4, 7)
    canvas.fill_rect(_BAR_X + 2, _BAR_Y + 2, _BAR_WIDTH, 3, 0)
    done = progress * _BAR_WIDTH // 100
    start = max(done - _MARK, 0) if begins_again else 0
    canvas.fill_rect(_BAR_X + 2 + start, _BAR_Y + 2, done - start, 3, 1)


def counting(session, parameters):
    """A function that has the statistics count a puzzle that was begun."""

    def count():
        from sumpad.app import statistics  # when the keys rest

        statistics.note_begun(session.keeper.store, session.family, parameters)

    return count
