"""The list of games: the families, and the unfinished games of all of them."""

from micropython import const

from sumpad import keys
from sumpad.app import autosave, dates, key_labels, save_summary, settings
from sumpad.app.screens import base, home, menu, notices
from sumpad.games import AIMS, FAMILIES, TITLES
from sumpad.storage import files
from sumpad.view import fonts

# Of the first screen, which has the logo.
_TITLE_Y = const(8)
_TOP = const(18)
_AIM_Y = const(49)

_TIME_X = const(122)  # end of the time of a game


class Families(menu.Menu):
    """The families, with the cursor on the current one, and the unfinished games except the
    current one, those of the current family first and the latest of each first, with the time
    played. FIRE or a digit opens the home menu of a family, or continues a game; 0 deletes a game.
    The foot says what the chosen family is, or what tells the chosen game from similar ones.

    `act`: what needs the room of a game. Then only the games of the current family are listed,
    with the cursor on the oldest. The player deletes one of them, and `act` is called.
    """

    title = "Change game"

    def __init__(self, shell, act=None):
        menu.Menu.__init__(self, shell)
        self.at = FAMILIES.index(shell.session.family.NAME)
        self._families = FAMILIES
        self._act = act
        if act:
            self.title = "Which may go?"
            self.at = autosave.MOST_OLDER
            self._families = ()
        self._files = ()
        self._told = False  # whether the player knows that the games cannot be listed
        self._marks = ()  # (time, code) of each game

    def enter(self):
        shell = self.shell
        session = shell.session
        session.kept = None
        self.items = [
            (i + 1, title, lambda name=name: self._choose(name))
            for i, (name, title) in enumerate(zip(self._families, TITLES))
        ]
        self._files = []
        try:
            self._files += session.slots.others()
            for name in self._families:
                if name != session.family.NAME:
                    self._files += session.slots.others(name)
        except files.StorageError as error:
            if self._act:
                shell.pop()
                shell.tell(str(error))
                return
            if not self._told:  # else the notice would come again when it is closed
                self._told = True
                shell.tell(str(error))
        self._marks = []
        now = shell.host.now()
        day = dates.number(*now[:3]) if now else 0
        for file in self._files:
            title, ms, code = save_summary.head(session.autosave.store, file, day)
            self._marks.append(("" if ms is None else notices.time_of(ms // 1000), code))
            at = len(self.items) + 1
            act = self._ask if self._act else lambda file=file: self._take_up(file)
            self.items.append((at if at <= 9 else menu.NO_KEY, title, act))
        self.at = min(self.at, len(self.items) - 1)
        self.dirty = True

    def key(self, code):
        if code == 0 and self._game() >= 0:  # a key that nobody presses to go back
            self._ask()
        else:
            menu.Menu.key(self, code)

    def _game(self):
        """Return the index of the chosen game, below 0 if that is a family."""
        return self.at - len(self._families)

    def _ask(self):
        """Delete the chosen game after a question."""
        shell = self.shell
        words = "Delete {} {}?".format(self.items[self.at][1], self._traits())
        shell.push(shell.load("confirm").Question(shell, words, self._delete))

    def _delete(self):
        try:
            self.shell.session.autosave.store.remove(self._files[self._game()])
        except files.StorageError as error:
            self.shell.tell("Not deleted", str(error))
            return
        if self._act:
            self.shell.pop()
            self._act()
        else:
            self.enter()

    def _take_up(self, file):
        name = file.rpartition("-")[2]
        if name == self.shell.session.family.NAME:
            home.take_up(self.shell, file)
        else:
            self.shell.replace(Changing(self.shell, name, file))

    def paint_mark(self, canvas, i, y):
        game = i - len(self._families)
        if game >= 0:
            time = self._marks[game][0]
            end = menu.TITLE_X + canvas.text_width(fonts.TEXT, self.items[i][1])
            if end + canvas.text_width(fonts.TEXT, time) < _TIME_X - 2:
                canvas.text_right(fonts.TEXT, _TIME_X, y + 1, time)

    def _choose(self, name):
        if name == self.shell.session.family.NAME:
            self.shell.pop()
            self.shell.top.at = 0  # else FIRE would open the list again
        else:
            self.shell.replace(Changing(self.shell, name))

    def paint(self, canvas, whole):
        self.foot = self.words()
        menu.Menu.paint(self, canvas, whole)

    def words(self):
        """Return the words of the foot."""
        return self._traits() + "  0: delete" if self._game() >= 0 else AIMS[self.at]

    def _traits(self):
        """Return the code of the chosen game, and how many digits are in it, in words."""
        game = self._game()
        count = save_summary.filled(self.shell.session.autosave.store, self._files[game])
        filled = "" if count is None else "{} filled".format(count)
        return ", ".join([it for it in (self._marks[game][1], filled) if it])


class First(Families):
    """The first screen of a new console: all games. BACK skips the introduction to them."""

    top = _TOP

    def _choose(self, name):
        shell = self.shell
        if name == shell.session.family.NAME:
            shell.pop()
            shell.open("welcome.Welcome")
        else:
            shell.settings.tips = settings.TIPS
            Families._choose(self, name)

    def back(self, code):
        self.shell.settings.tips = settings.TIPS
        self.shell.settings.meets_family()
        self.shell.pop()

    def words(self):
        board = self.shell.board
        select = key_labels.legend(board, base.SELECT_KEYS)
        back = key_labels.legend(board, base.BACK_KEYS)
        up = key_labels.legend(board, (keys.UP,))
        if len(up) == 1:  # a letter, which does not say that it moves
            down = key_labels.legend(board, (keys.DOWN,))
            select = "{} {} {}".format(up, down, select)
        return "1-3 or {}: choose  {}: skip".format(select, back)

    def paint(self, canvas, whole):
        Families.paint(self, canvas, whole)
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, _AIM_Y, AIMS[self.at].upper())

    def paint_title(self, canvas):
        fonts.logo(canvas)
        canvas.text_right(fonts.TEXT, canvas.WIDTH - 2, _TITLE_Y, "Pick a game")


class Changing(base.Screen):
    """Shows the name of a family while that is being opened. Then `screen`, or the game in a file
    of that name, is shown if it is named, else the home menu."""

    holds_keys = True

    def __init__(self, shell, name, screen=""):
        base.Screen.__init__(self, shell)
        self._name = name
        self._screen = screen
        self._seen = self._closed = False

    def work(self):
        # Not while handling a key, and in two slices: the stack may still refer to objects of the
        # old family, and what is opened meanwhile would lie behind them.
        shell = self.shell
        if self._closed:
            shell.clear()
            shell.session.open_family()
            shell.load("first_screens").show_family(shell, self._screen)
        elif self._seen:
            self._close()
            return self._closed
        return False

    def _close(self):
        """Save the game and close the family. If the game cannot be saved, go home and say so."""
        shell = self.shell
        shell.wait()
        try:
            shell.session.choose_family(self._name)
        except files.StorageError as error:
            shell.go_home()
            shell.tell("Not saved", str(error))
        else:
            shell.clear()
            shell.push(self)
            shell.session.close_family()
            self._closed = True

    def paint(self, canvas, whole):
        fonts.logo(canvas)
        title = TITLES[FAMILIES.index(self._name)]
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 33, title)
        self._seen = True
