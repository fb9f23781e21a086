"""The puzzle of the day, with a tick for each recent day whose puzzle was solved."""

from micropython import const

from sumpad import keys
from sumpad.app import daily, days, key_labels
from sumpad.app.screens import base
from sumpad.storage import files
from sumpad.view import fonts

_DAYS = const(14)  # how many days are shown; the last is today
_PITCH = const(9)
_BOX = const(8)
_BOX_Y = const(42)
_LAST_Y = const(34)  # y of the title of the boxes


class Today(base.Screen):
    """FIRE or RIGHT begins the puzzle of the day, or continues it. Any other key leaves."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        now = shell.host.now()
        self._date = days.date(*now[:3])
        self._today = days.number(*now[:3])
        self._trouble = None
        self._done = ()
        try:
            self._done = daily.read(shell.session.autosave.store, shell.session.family.NAME)
        except files.StorageError as error:
            self._trouble = str(error)

    def key(self, code):
        if code in base.SELECT_KEYS or code == keys.RIGHT:
            self._play()
        else:
            self.shell.pop()

    def _play(self):
        shell = self.shell
        session = shell.session
        play = session.play
        game = session.family
        code = days.code(game.NAME, self._today)
        if play and not play.solved and play.code == code and play.parameters == game.DAILY:
            shell.show_game()
            return
        shell.leave_game(lambda: self._make(code))

    def _make(self, code):
        shell = self.shell
        making = shell.load("making")
        session = shell.session
        try:
            session.spoil(code)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        shell.replace(making.Making(shell, session.family.DAILY, code))

    def paint(self, canvas, whole):
        game = self.shell.session.family
        canvas.clear()
        base.paint_title(canvas, "Today's puzzle")
        middle = canvas.WIDTH // 2
        words = "{}, {}".format(game.TITLE, game.league(game.DAILY))
        canvas.text_centred(fonts.TEXT, middle, 13, words)
        canvas.text_centred(fonts.TEXT, middle, 23, self._date)
        canvas.text_centred(
            fonts.SMALL, middle, _LAST_Y, "SOLVED OF THE LAST {} DAYS".format(_DAYS)
        )
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
        if self._today in self._done:
            words = "solved; {}: again".format(select)
        canvas.text_centred(fonts.TEXT, middle, 54, self._trouble or words)
