"""My puzzles: those that were entered under a name or copied onto the console."""

from micropython import const

from sumpad import games, keys
from sumpad.app import keeper
from sumpad.app.screens import asking, base, starting
from sumpad.games import text
from sumpad.storage import files
from sumpad.view import fonts

_TOP = const(11)
_ROW = const(9)
_ROWS = const(5)
_NAME_X = const(3)
_SIZE_X = const(60)


def read(shell, name):
    """The sheet of a named puzzle. Raises files.StorageError or text.TextError with a sentence on
    why there is none."""
    puzzle = shell.puzzles.read(name)
    if puzzle is None:
        raise files.StorageError("{} is gone".format(name))
    family = games.family_of(puzzle)
    if family != shell.family.NAME:
        if family:
            title = games.TITLES[games.FAMILIES.index(family)]
            raise files.StorageError("{} is for {}: change the game".format(name, title))
        raise files.StorageError("{} is no puzzle of a kind that is known here".format(name))
    sheet = shell.family.sheet()
    error = sheet.load(puzzle)
    if error:
        raise error
    return sheet


class Picking(base.Screen):
    """FIRE plays a puzzle, CLEAR or * deletes it, MENU edits it.

    The list is there at once; what the visible files hold is found out file by file, in idle
    moments. They may hold anything: why one is no puzzle is told when it is chosen.
    """

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._names = ()
        self._trouble = ""  # why there are no names
        self._known = {}  # name -> size and family, each in a word
        self._at = 0
        self._first = 0  # in the first row

    def enter(self):
        self._known = {}
        self._trouble = "no puzzles yet"
        try:
            self._names = self.shell.puzzles.names()
        except files.StorageError as error:
            self._names = ()
            self._trouble = str(error)
        self._move(0)

    def _move(self, step):
        count = len(self._names)
        self._at = (min(self._at, count - 1) + step) % count if count else 0
        self._first = min(max(self._first, self._at - _ROWS + 1), self._at)
        self.dirty = True

    def key(self, code):
        if code == keys.BACK or code == keys.LEFT or not self._names:
            self.shell.pop()
        elif code == keys.UP or code == keys.DOWN:
            self._move(1 if code == keys.DOWN else -1)
        elif code in base.SELECT_KEYS or code == keys.RIGHT:
            self._use(self._play)
        elif code == keys.MENU:
            self._use(self._edit)
        elif code in base.BACK_KEYS:
            name = self._names[self._at]  # the list may be another one after the question
            self._ask("Delete the puzzle {}?".format(name), lambda: self._delete(name))

    def _ask(self, question, yes):
        self.shell.push(asking.Ask(self.shell, question, yes))

    def _use(self, act):
        """Act on name and sheet of the chosen puzzle, or say why it is none."""
        name = self._names[self._at]
        try:
            sheet = read(self.shell, name)
        except files.StorageError as error:
            self.shell.tell(str(error))
        except text.TextError as error:
            self.shell.tell("{}, {}".format(name, error))
        else:
            act(name, sheet)

    def _play(self, name, sheet):
        error = starting.start(self.shell, sheet.text())
        if error:
            self.shell.tell("Cannot play", error)

    def _edit(self, name, sheet):
        if self.shell.keeper.is_there(keeper.DRAFT):
            question = "Throw the draft away for this one?"
            self._ask(question, lambda: self._edit_now(name, sheet))
        else:
            self._edit_now(name, sheet)

    def _edit_now(self, name, sheet):
        from sumpad.app.screens import entry

        self.shell.push(entry.Entry(self.shell, name=name, sheet=sheet))

    def _delete(self, name):
        try:
            self.shell.puzzles.remove(name)
        except files.StorageError as error:
            self.shell.tell("Not deleted", str(error))
        else:
            self.enter()

    def work(self):
        """Find out about one of the visible files; whether there may be more."""
        for name in self._names[self._first : self._first + _ROWS]:
            if name not in self._known:
                self._known[name] = self._about(name)
                self.dirty = True
                return True
        return False

    def _about(self, name):
        try:
            sheet = read(self.shell, name)
        except text.TextError:
            return "damaged", ""
        except files.StorageError:
            return "no puzzle", ""
        return sheet.label(), sheet.NAME.upper()

    def paint(self, canvas, whole):
        if whole:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 1, "My puzzles")
            canvas.invert(0, 0, canvas.WIDTH, 9)
            if self._names:
                footer = "FIRE PLAY, * DELETE, MENU EDIT"
                canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, 58, footer)
        canvas.fill_rect(0, _TOP, canvas.WIDTH, _ROWS * _ROW, 0)
        if not self._names:
            y = _TOP + _ROW
            for line in base.wrap(canvas, fonts.TEXT, self._trouble, canvas.WIDTH - 4):
                canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
                y += _ROW
            return
        last = min(self._first + _ROWS, len(self._names))
        for i in range(self._first, last):
            self._paint_row(canvas, _TOP + (i - self._first) * _ROW, i)
        if self._first:
            canvas.text(fonts.TEXT, canvas.WIDTH - 3, _TOP, fonts.MORE_ABOVE)
        if last < len(self._names):
            y = _TOP + (_ROWS - 1) * _ROW
            canvas.text(fonts.TEXT, canvas.WIDTH - 3, y, fonts.MORE_BELOW)

    def _paint_row(self, canvas, y, i):
        name = self._names[i]
        canvas.text(fonts.TEXT, _NAME_X, y + 1, name)
        if canvas.text_width(fonts.TEXT, name) > _SIZE_X - _NAME_X - 3:
            canvas.fill_rect(_SIZE_X - 10, y, canvas.WIDTH, _ROW, 0)
            canvas.text(fonts.TEXT, _SIZE_X - 9, y + 1, fonts.ELLIPSIS)
        size, family = self._known.get(name, ("", ""))
        canvas.text(fonts.TEXT, _SIZE_X, y + 1, size)
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 6, y + 2, family)
        if i == self._at:
            canvas.invert(0, y, canvas.WIDTH - 4, _ROW)
