"""The best results, a page for each league that has any."""

from micropython import const

from sumpad import keys
from sumpad.app import results
from sumpad.app.screens import base
from sumpad.storage import files
from sumpad.view import fonts

_TOP = const(12)
_ROW = const(7)
_ROWS = const(7)
_TIME_RIGHT = const(38)
_TRAIT_X = const(43)


class BestResults(base.Screen):
    """LEFT and RIGHT turn to another league, UP and DOWN scroll; MENU forgets all of them."""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._game = shell.session.family
        self._find()

    def _find(self):
        """Find the leagues that have results. The one of the puzzle that was asked for last is
        always there, and comes first."""
        game = self._game
        of_last = game.league(self.shell.settings.parameters(game))
        kept = ()
        trouble = None
        try:
            kept = results.leagues(self.shell.session.keeper.store, game)
        except files.StorageError as error:
            trouble = str(error)
        self._leagues = [it for it in game.leagues() if it in kept or it == of_last]
        self._at = self._leagues.index(of_last)
        self._read()
        self._trouble = self._trouble or trouble

    def _read(self):
        """Get the results of the league."""
        self._first = 0
        self._trouble = None
        try:
            store = self.shell.session.keeper.store
            self._table = results.table(store, self._game, self._leagues[self._at])
        except files.StorageError as error:
            self._table = ()
            self._trouble = str(error)

    def key(self, code):
        self.dirty = True
        if code == keys.LEFT or code == keys.RIGHT:
            step = 1 if code == keys.RIGHT else -1
            self._at = (self._at + step) % len(self._leagues)
            self._read()
        elif code == keys.DOWN:
            self._first = max(0, min(self._first + 1, len(self._table) - _ROWS))
        elif code == keys.UP:
            self._first = max(0, self._first - 1)
        elif code == keys.MENU:
            words = "Forget all best results?"
            question = self.shell.load("question")
            self.shell.push(question.Question(self.shell, words, self._forget))
        else:
            self.shell.pop()

    def _forget(self):
        try:
            results.clear(self.shell.session.keeper.store, self._game)
        except files.StorageError as error:
            self.shell.tell(str(error))
        self._find()

    def paint(self, canvas, whole):
        canvas.clear()
        title = "Best {}".format(self._leagues[self._at])
        if len(self._leagues) > 1:
            canvas.text(fonts.TEXT, 3, 1, fonts.LEFT)
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 3, 1, fonts.RIGHT)
        base.paint_title(canvas, title)
        if not self._table:
            y = 22
            for line in base.wrap(
                canvas, fonts.TEXT, self._trouble or "no results yet", canvas.WIDTH - 4
            ):
                canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
                y += 10
        last = min(self._first + _ROWS, len(self._table))
        for i in range(self._first, last):
            self._paint_row(canvas, i, _TOP + (i - self._first) * _ROW)
        base.paint_more(canvas, self._first, last < len(self._table), _TOP, canvas.HEIGHT - 8)

    def _paint_row(self, canvas, i, y):
        result = self._table[i]
        canvas.number_right(fonts.SMALL, 9, y, i + 1)
        canvas.clock(fonts.SMALL, _TIME_RIGHT, y, result.ms // 1000)
        trait, _, more = result.traits.upper().partition(" ")
        canvas.text(
            fonts.SMALL, _TRAIT_X, y, trait + "+" if more else trait
        )  # + for fewest givens
        date = "CLOCK NOT SET" if result.date == "-" else result.date
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 5, y, date)
