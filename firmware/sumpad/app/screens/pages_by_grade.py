"""The base of best results and statistics: a page for each league."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base, menu
from sumpad.storage import files
from sumpad.view import fonts

_WORDS_Y = const(22)
_WORDS_ROW = const(10)
_ARROW = const(10)  # columns of an arrow beside the title, and of a gap


class LeaguesMenu(menu.Menu):
    """The menu over the pages."""

    def __init__(self, shell, title, delete):
        menu.Menu.__init__(self, shell)
        self.title = title
        self.items = [(1, "Continue", shell.pop), (2, "Delete all", delete)]


class Leagues(base.Screen):
    """The pages of the leagues. Arrows turn to another league, MENU opens a menu that can delete
    the data of all leagues, other keys leave.

    kept      the module that keeps the data: leagues(store, game) and clear(store, game)
    question  a question before the data of a family are deleted; {} is its title
    nothing   the text of a page without data; {} is the title of the family
    page      the data of the shown league as `read` returned them; nothing to show if false
    """

    kept = None
    question = ""
    nothing = ""

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self.store = shell.session.autosave.store
        self.game = shell.session.family
        self._find()

    def read(self, league):
        """Return the data of `league`. Raises StorageError."""

    def paint_page(self, canvas):
        """Draw `page` below the title."""

    def _find(self):
        """Find the leagues with data and show the league of the current puzzle, or of the last one
        asked for, if it is among them. Without any data show only that league."""
        game = self.game
        play = self.shell.session.play
        parameters = play.parameters if play else ()
        of_last = game.league(parameters or self.shell.settings.parameters(game))
        kept = ()
        trouble = None
        try:
            kept = self.kept.leagues(self.store, game)
        except files.StorageError as error:
            trouble = str(error)
        self._leagues = [it for it in game.leagues() if it in kept] or [of_last]
        self._at = self._leagues.index(of_last) if of_last in self._leagues else 0
        self._read()
        if trouble:
            self._words = self._trouble = trouble

    def _read(self):
        self.page = None
        self._trouble = None
        self._words = self.nothing.format(self.game.TITLE.lower())
        try:
            self.page = self.read(self._leagues[self._at])
        except files.StorageError as error:
            self._words = self._trouble = str(error)

    def key(self, code):
        self.dirty = True
        if code in (keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN):
            step = 1 if code == keys.RIGHT or code == keys.DOWN else -1
            self._at = (self._at + step) % len(self._leagues)
            self._read()
        elif code == keys.MENU and (self.page or self._trouble or len(self._leagues) > 1):
            self.shell.push(LeaguesMenu(self.shell, self.game.TITLE, self._ask))
        else:
            self.shell.pop()

    def enter(self):
        self.dirty = True

    def _ask(self):
        question = self.shell.load("confirm")
        words = self.question.format(self.game.TITLE.lower())
        self.shell.push(question.Question(self.shell, words, self._forget))

    def _forget(self):
        self.shell.pop()
        try:
            self.kept.clear(self.store, self.game)
        except files.StorageError as error:
            self.shell.tell(str(error))
        self._find()

    def paint(self, canvas, whole):
        canvas.clear()
        if len(self._leagues) > 1:
            canvas.text(fonts.TEXT, 0, 1, fonts.LEFT)
            canvas.text_right(fonts.TEXT, canvas.WIDTH, 1, fonts.RIGHT)
        league = self.game.shown(self._leagues[self._at])
        title = "{} {}".format(self.game.TITLE, league)
        if canvas.text_width(fonts.TEXT, title) > canvas.WIDTH - 2 * _ARROW:
            title = title.replace("-number", "")
        base.paint_title(canvas, title)
        if self.page:
            self.paint_page(canvas)
            return
        y = _WORDS_Y
        for line in base.wrap(canvas, fonts.TEXT, self._words, canvas.WIDTH - 4):
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += _WORDS_ROW
        base.paint_foot(canvas, key_labels.legend(self.shell.board, base.BACK_KEYS) + ": back")
