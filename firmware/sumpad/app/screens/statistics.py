"""What became of the puzzles that were made, a page for each league that has any."""

from micropython import const

from sumpad import keys
from sumpad.app import statistics
from sumpad.app.screens import base
from sumpad.storage import files
from sumpad.view import fonts

_TOP = const(12)
_ROW = const(9)
_LEFT_END = const(68)  # of the numbers in the left half
_RIGHT_X = const(76)
_BAR = const(3)  # pitch of the bars
_BAR_Y = const(48)  # top of the longest
_LAST_X = const(60)  # where the bars begin


class Statistics(base.Screen):
    """LEFT and RIGHT turn to another league, MENU forgets all of them, other keys leave."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._find()

    def _find(self):
        """Find the leagues that have any, and begin with that of the puzzle asked for last."""
        game = self.shell.session.family
        of_last = game.league(self.shell.settings.parameters(game))
        self._trouble = "no puzzles yet"
        try:
            self._leagues = statistics.leagues(self.shell.session.keeper.store, game)
        except files.StorageError as error:
            self._leagues = []
            self._trouble = str(error)
        self._at = self._leagues.index(of_last) if of_last in self._leagues else 0
        self._read()

    def _read(self):
        self._record = None
        if self._leagues:
            try:
                store = self.shell.session.keeper.store
                league = self._leagues[self._at]
                self._record = statistics.record(store, self.shell.session.family, league)
            except files.StorageError as error:
                self._trouble = str(error)

    def key(self, code):
        self.dirty = True
        if (code == keys.LEFT or code == keys.RIGHT) and self._leagues:
            step = 1 if code == keys.RIGHT else -1
            self._at = (self._at + step) % len(self._leagues)
            self._read()
        elif code == keys.MENU:
            words = "Forget all statistics?"
            question = self.shell.load("question")
            self.shell.push(question.Question(self.shell, words, self._forget))
        else:
            self.shell.pop()

    def _forget(self):
        try:
            statistics.clear(self.shell.session.keeper.store, self.shell.session.family)
        except files.StorageError as error:
            self.shell.tell(str(error))
        self._find()

    def paint(self, canvas, whole):
        canvas.clear()
        title = self.shell.session.family.TITLE
        if self._leagues:
            league = self._leagues[self._at]
            title = league if " " in league else "{} {}".format(title, league)
        if len(self._leagues) > 1:
            canvas.text(fonts.TEXT, 3, 1, fonts.LEFT)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 3, 1, fonts.RIGHT)
        base.paint_title(canvas, title)
        if self._record:
            self._paint_numbers(canvas, self._record)
            self._paint_bars(canvas, self._record.last)
            return
        y = 22
        for line in base.wrap(canvas, fonts.TEXT, self._trouble, canvas.WIDTH - 4):
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += 10

    def _paint_numbers(self, canvas, record):
        counts = (record.begun, record.solved, record.unaided)
        for i, (title, count) in enumerate(zip(("begun", "solved", "without help"), counts)):
            y = _TOP + i * _ROW
            canvas.text(fonts.TEXT, 1, y, title)
            canvas.number_right(fonts.TEXT, _LEFT_END + 3, y, count)
        for i, (title, ms) in enumerate((("best", record.best), ("mean", record.mean))):
            y = _TOP + i * _ROW
            canvas.text(fonts.TEXT, _RIGHT_X, y, title)
            if record.unaided:
                canvas.clock(fonts.TEXT, canvas.WIDTH - 1, y, ms // 1000)
        y = _TOP + 3 * _ROW
        canvas.text(fonts.TEXT, 1, y, "days in a row")
        now = self.shell.host.now()
        if record.most or now:
            canvas.number_right(fonts.TEXT, canvas.WIDTH - 1, y, record.most)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 14, y, "most")
            canvas.number(fonts.TEXT, _RIGHT_X, y, record.streak(now))
        else:
            canvas.text(fonts.TEXT, _RIGHT_X, y, "no clock")

    def _paint_bars(self, canvas, last):
        """The times of the last puzzles, the latest at the right; hollow where help was had."""
        if not last:
            return
        canvas.text(fonts.TEXT, 1, 54, "last {}".format(len(last)))
        longest = max(1, max(it[0] for it in last))
        for i, (ms, _, _, is_unaided) in enumerate(last):
            height = max(2, ms * (canvas.HEIGHT - _BAR_Y) // longest)
            x = _LAST_X + i * _BAR
            y = canvas.HEIGHT - height
            if is_unaided:
                canvas.fill_rect(x, y, _BAR - 1, height, 1)
            else:
                canvas.dots(x, y, 0, 2, (height + 1) // 2)
