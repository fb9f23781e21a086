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


def take_up(shell, file):
    """Resume the game in `file`, a name that the shelf returned, or say why that is not
    possible."""
    try:
        shell.session.swap(file)
    except files.StorageError as error:
        shell.tell(str(error))
    else:
        shell.show_game()


class Home(menu.Menu):
    """The home menu. The cursor stays on its item unless there is another game to continue. BACK
    turns the panel off, the other keys that go back say that this is home, and MENU shows the
    keys: it opens no menu, as a digit that was typed for one would choose an item."""

    top = _LOGO_ROWS
    has_job = False

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        self._prepared = False
        self._play = None  # the game when the menu was last shown

    def enter(self):
        session = self.shell.session
        count = session.slots.count()
        other = "Change game, resume {}".format(count) if count else "Change game"
        self.shell.host.tidy()  # the items last, so keep them from lying behind garbage
        play = session.play
        kept = session.autosave
        is_set = self.shell.host.now()
        self.shell.note_day()
        items = [
            (1, "New puzzle", "puzzle_forms.New"),
            (2, "Daily puzzle", "today.Today" if is_set else self._ask_for_date),
            (3, other, "games_menu.Families"),
            (4, "How to play", self._how_to_play),
            (5, "Codes, own puzzles", self._group),
            (6, "Results", self._group),
            (7, "Lessons", "lesson_list.LessonList"),
            (8, "Settings", "settings.Settings"),
            (9, "Keys, rules, switch off", self._group),
        ]
        title = tag = ""
        if play and not play.solved:
            tag = session.named(play.tag) or play.game.label()
            if play.code >= 0:  # for other puzzles, finding the grade may take a while
                title = play.game.title(play.game.league(play.parameters))
                if is_set and not play.drawn and play.parameters == play.game.DAILY:
                    from sumpad.app import daily_puzzles

                    if daily_puzzles.day_of(play, is_set) >= 0:
                        title = "daily puzzle"
        if tag:
            items.insert(0, (0, "Continue " + (title or tag), self.shell.show_game))
        elif kept.has_left():
            left, code = kept.title(session.family, kept.name(autosave.LEFT))
            items.insert(0, (0, "Continue " + (left or session.named(code)), self._swap))
        before = self.items[self.at][0] if play is self._play and self.items else 0
        self.at = 0
        for i, item in enumerate(items):
            if item[0] == before:
                self.at = i
        self._play = play
        self.items = items

    def key(self, code):
        if code == keys.BACK:  # not the other keys that go back, which are pressed by mistake
            self.shell.open("notices.Farewell")
        elif code in base.BACK_KEYS:
            self.shell.open("notices.AtHome")
        elif code == keys.MENU:
            self.shell.open("help_texts.Keys")
        else:
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

    def _group(self):
        key, title, _ = self.items[self.at]
        self.shell.push(self.shell.load("home_groups").Group(self.shell, title, key))

    def _swap(self):
        take_up(self.shell, self.shell.session.slots.left_last())

    def _how_to_play(self):
        # The pages have small letters.
        self.shell.open("help_texts.Rules" if self.shell.canvas.large else "welcome.HowToPlay")

    def _ask_for_date(self):
        shell = self.shell
        shell.push(shell.load("clock").Clock(shell, "today.Today"))
