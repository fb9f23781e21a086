"""The home menu, under the logo and the name of the game.

A digit always means the same item, whatever other items the menu has. Digits are in the order of
the items.
"""

from micropython import const

from sumpad import keys
from sumpad.app import autosave
from sumpad.app.screens import base, menu
from sumpad.storage import files
from sumpad.view import fonts

_LOGO_ROWS = const(18)
_ITEMS = const(5)  # how many items have room under the logo
_GAME_Y = const(8)  # y of the name of the game

_OWN = const("Codes, own puzzles")
_MORE = const("Help, switch off")


def take_up(shell, file):
    """Resume the game in `file`, a name that the shelf returned, or say why that is not
    possible."""
    try:
        shell.session.swap(file)
    except files.StorageError as error:
        shell.tell(str(error))
    else:
        shell.show_game()


class Group(menu.Menu):
    """A menu under an item of the home menu. `offer()` returns its items."""

    def __init__(self, shell, title, offer):
        menu.Menu.__init__(self, shell)
        self.title = title
        self._offer = offer

    def enter(self):
        self.items = self._offer()
        self.dirty = True


def _results():
    return (
        (1, "Best results", "best_results.BestResults"),
        (2, "Statistics", "statistics.Statistics"),
    )


class Home(menu.Menu):
    """The home menu. The cursor stays on its item unless there is another game to continue. BACK
    turns the panel off."""

    top = _LOGO_ROWS
    has_job = False

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self._prepared = False
        self._play = None  # the game when the menu was last shown

    def enter(self):
        self.shell.host.tidy()  # the items last, so keep them from lying behind garbage
        play = self.shell.session.play
        kept = self.shell.session.autosave
        is_set = self.shell.host.now()
        self.shell.note_day()
        items = [
            (1, "New puzzle", "puzzle_forms.New"),
            (2, "Today's puzzle", "today.Today" if is_set else self._ask_for_date),
            (3, "Other games", "games_menu.Families"),
            (4, "How to play", self._how_to_play),
            (5, _OWN, lambda: self._group(_OWN, self._puzzles)),
            (6, "Results", lambda: self._group("Results", _results)),
            (7, "Lessons", "lesson_list.LessonList"),
            (8, "Settings", "settings.Settings"),
            (9, _MORE, lambda: self._group(_MORE, self._more)),
        ]
        title = tag = ""
        if play and not play.solved:
            tag = play.tag or play.game.label()
            if play.code >= 0:  # for other puzzles, finding the grade may take a while
                title = play.game.title(play.game.league(play.parameters))
        if tag:
            items.insert(0, (0, "Continue " + (title or tag), self.shell.show_game))
        elif kept.has_left():
            left, code = kept.title(self.shell.session.family, kept.name(autosave.LEFT))
            items.insert(0, (0, "Previous " + (left or code), self._swap))
        before = self.items[self.at][1] if play is self._play and self.items else ""
        self.at = 0
        for i, item in enumerate(items):
            if item[1] == before:
                self.at = i
        self._play = play
        self.items = items

    def key(self, code):
        if code == keys.BACK:  # not the other keys that go back, which are pressed by mistake
            self.shell.open("notices.Farewell")
        elif code not in base.BACK_KEYS and code != keys.MENU:
            menu.Menu.key(self, code)

    def sleep(self):
        menu.Menu.sleep(self)
        self.at = 0  # so that FIRE continues the game instead of turning the panel off again
        self.dirty = True

    def work(self):
        if not (self._prepared or self.shell.dirty):
            self._prepared = True
            autosave.saves()  # else the first game would wait for this import
        return False

    def paint(self, canvas, whole):
        top = _LOGO_ROWS if self.at < _ITEMS else 0
        if top != self.top:  # further down, the items take the room of the logo
            self.top = top
            self._first = 0
            canvas.clear()
            whole = True
        menu.Menu.paint(self, canvas, whole)

    def paint_title(self, canvas):
        if self.top == _LOGO_ROWS:
            fonts.logo(canvas)
            title = self.shell.session.family.TITLE
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 2, _GAME_Y, title)

    def _group(self, title, offer):
        self.shell.push(Group(self.shell, title, offer))

    def _puzzles(self):
        has_draft = self.shell.session.autosave.has_draft()
        return (
            (1, "By code", "puzzle_forms.Select"),
            (2, "My puzzles", "my_puzzles.MyPuzzles"),
            (3, "Enter puzzle: draft" if has_draft else "Enter puzzle", self._enter),
        )

    def _more(self):
        return (
            (1, "Keys", self._keys),
            (2, "Rules", "help_texts.Rules"),
            (3, "Self-test", self._self_test),
            (4, "About", self._about),
            (5, "Switch off", self._switch_off),
        )

    def _swap(self):
        take_up(self.shell, self.shell.session.slots.left_last())

    def _self_test(self):
        shell = self.shell
        confirm = shell.load("confirm")
        # A key to be tested may be the one that would choose Yes.
        shell.push(confirm.Question(shell, "Test keys, display and memory?", self._test, True))

    def _test(self):
        self.shell.hand_over("self_test.SelfTest")

    def _how_to_play(self):
        # The pages have small letters.
        self.shell.open("help_texts.Rules" if self.shell.canvas.large else "welcome.HowToPlay")

    def _ask_for_date(self):
        shell = self.shell
        shell.push(shell.load("clock").Clock(shell, "today.Today"))

    def _enter(self):
        shell = self.shell
        entry = shell.load("entry")
        try:
            kept = entry.kept(shell)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        if not kept:
            blanks = shell.session.family.BLANKS
            kept = shell.load("puzzle_forms").Blank(shell) if blanks else entry.Entry(shell)
        shell.push(kept)

    def _switch_off(self):
        self.shell.go_home()
        self.at = 0  # a key may keep the console on, and the next one should not switch it off
        self.shell.open("notices.Farewell")

    def _keys(self):
        shell = self.shell
        texts = shell.load("help_texts")
        lines = texts.key_lines(shell)
        shell.tell_more("Keys", texts.home_lines(shell.board) + lines)

    def _about(self):
        from sumpad.app import error_log

        shell = self.shell
        paragraphs = shell.load("help_texts").ABOUT
        try:
            error = error_log.latest(shell.session.autosave.store)
        except files.StorageError:
            error = ()
        if error:
            paragraphs += ("It stopped with an error:",) + tuple(error)
        shell.tell_more("About", paragraphs)
