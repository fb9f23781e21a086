"""The puzzle of the day, with a tick for each recent day whose puzzle was solved."""

from micropython import const

from sumpad import keys
from sumpad.app import daily_puzzles, dates, key_labels
from sumpad.app.screens import base, home, notices
from sumpad.storage import files
from sumpad.view import fonts

_READ_MS = const(1000)  # how often the date is read
_DAYS = const(14)  # how many days are shown; the last is today
_PITCH = const(9)
_BOX = const(8)
_BOX_Y = const(42)
_LAST_Y = const(34)  # y of the title of the boxes


class Today(base.Screen):
    """FIRE begins the puzzle of the day, or continues it. DOWN lists the times of the days that
    are remembered, and 0 sets the clock.

    The screen may stay over midnight, so it reads the date at each key and every second.
    """

    has_job = False

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._today = -1
        self._date = ""
        self._waited = 0  # ms since the date was read
        self._trouble = None
        self._left = None  # the file of the day's game, if another one was begun after it
        self._times = ()
        try:
            self._times = daily_puzzles.times(
                shell.session.autosave.store, shell.session.family.NAME
            )
        except files.StorageError as error:
            self._trouble = str(error)
        self._done = [it[0] for it in self._times]

    def enter(self):
        self._read_date()

    def _read_date(self):
        """Take over the date of now, if the clock still has one."""
        self._waited = 0
        now = self.shell.host.now()
        if not now:
            return
        today = dates.number(*now[:3])
        if today != self._today:
            self._today = today
            self._date = dates.date(*now[:3])
            self._left = self._find_left()
            self.dirty = True

    def _code(self):
        return daily_puzzles.code(self.shell.session.family.NAME, self._today)

    def _is_played(self):
        """Return whether the current game is today's puzzle and is not solved yet."""
        session = self.shell.session
        play = session.play
        if not play or play.solved or play.code != self._code():
            return False
        return play.parameters == session.family.DAILY

    def _find_left(self):
        """Return the file of the game of the day if it was left, or None."""
        session = self.shell.session
        try:
            return session.slots.left_of(session.family.DAILY, self._code())
        except files.StorageError:
            return None

    def advance(self, ms):
        if self._waited < _READ_MS:
            self._waited += ms

    def work(self):
        if self._waited >= _READ_MS:
            self._read_date()
        return False

    def key(self, code):
        self._read_date()
        if code in base.SELECT_KEYS:
            self._play()
        elif code == keys.DOWN and self._done:
            self.shell.tell_more("Days solved", self._list())
        elif code == 0:
            self.shell.open("clock.Clock")
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()

    def _list(self):
        """Return a line for each day that is remembered, the latest first."""
        lines = []
        for day, ms, is_unaided in reversed(self._times):
            line = dates.date(*dates.parts(day))
            if ms >= 0:
                line += "  " + notices.time_of(ms // 1000)
                line += "" if is_unaided else " help"
            lines.append(line)
        return lines

    def _play(self):
        shell = self.shell
        if self._is_played():
            shell.show_game()
        elif self._left:
            home.take_up(shell, self._left)
        else:
            shell.leave_game(self._make)

    def _make(self):
        shell = self.shell
        making = shell.load("making")
        session = shell.session
        code = self._code()
        try:
            session.spoil(code)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        shell.replace(making.Making(shell, session.family.DAILY, code))

    def paint(self, canvas, whole):
        game = self.shell.session.family
        canvas.clear()  # the date may have changed
        base.paint_title(canvas, "Daily " + game.TITLE)
        middle = canvas.WIDTH // 2
        words = "{}, {}".format(self._date, game.league(game.DAILY))
        canvas.text_centred(fonts.TEXT, middle, 13, words)
        canvas.text_centred(fonts.TEXT, middle, 23, "one a day. 0: set date")
        words = ("last {} days" if canvas.large else "solved, last {} days").format(_DAYS)
        if self._done:
            words += "  {}: times".format(key_labels.arrow(self.shell.board, keys.DOWN))
        if canvas.large:
            canvas.text_centred(fonts.TEXT, middle, _LAST_Y - 2, words)
        else:
            canvas.text_centred(fonts.SMALL, middle, _LAST_Y, words.upper())
        for i in range(_DAYS):
            day = self._today - _DAYS + 1 + i
            x = 2 + i * _PITCH
            if day in self._done:
                canvas.text(fonts.TEXT, x + 1, _BOX_Y, fonts.TICK)
            elif day == self._today:
                canvas.frame(x, _BOX_Y, _BOX, _BOX)
            else:
                canvas.fill_rect(x + 3, _BOX_Y + 3, 2, 2, 1)
        select = key_labels.legend(self.shell.board, base.SELECT_KEYS)
        words = "{}: play".format(select)
        if self._left or self._is_played():
            words = "begun; {}: continue".format(select)
        elif self._today in self._done:
            words = "solved; {}: again".format(select)
        canvas.text_centred(fonts.TEXT, middle, 54, self._trouble or words)
