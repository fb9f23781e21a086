"""My puzzles: those that were entered under a name or copied onto the console."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import asking, base, starting
from sumpad.storage import files
from sumpad.view import fonts

_TOP = const(11)
_ROW = const(9)
_ROWS = const(5)
_NAME_WIDTH = const(56)
_SIZE_X = const(62)


class Picking(base.Screen):
    """FIRE plays a puzzle, CLEAR or * deletes it, MENU edits it.

    The list is there at once; what the visible files hold is found out file by file, in idle
    moments. They may hold anything: what is no puzzle is told when it is chosen.
    """

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._names = ()
        self._known = {}  # name -> size and family, or why it is none
        self._at = 0
        self._first = 0  # in the first row

    def enter(self):
        self.dirty = True
        self._known = {}
        try:
            self._names = self.shell.puzzles.names()
        except files.StorageError as error:
            self._names = ()
            self.shell.replace(base_notice(self.shell, str(error)))
        self._move(0)

    def _move(self, step):
        count = len(self._names)
        self._at = (self._at + step) % count if count else 0
        self._first = min(max(self._first, self._at - _ROWS + 1), self._at)

    def key(self, code):
        if code == keys.BACK or code == keys.LEFT or not self._names:
            self.shell.pop()
        elif code == keys.UP or code == keys.DOWN:
            self._move(1 if code == keys.DOWN else -1)
            self.dirty = True
        elif code in base.SELECT_KEYS or code == keys.RIGHT:
            self._play()
        elif code in base.BACK_KEYS:
            question = "Delete the puzzle {}?".format(self._names[self._at])
            self.shell.push(asking.Ask(self.shell, question, self._delete))
        elif code == keys.MENU:
            self._edit()
