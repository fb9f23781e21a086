"""The form for the name of a puzzle: up to 8 capitals, digits and dashes, a valid file name on any
system."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base, confirm
from sumpad.storage import files
from sumpad.view import fonts

LONGEST = const(8)

_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
_BOX_WIDTH = const(14)
_BOX_HEIGHT = const(15)
_BOX_X = const(8)
_BOX_Y = const(17)
_KEYS_Y = const(42)
_KEYS_ROW = const(8)
_KEYS = const("2: A, 2 2: B, 2 2 2: C\n{}, {}: MOVE, {}: SAVE\n{}: DELETE, {}: BACK")
_LARGE_KEYS = const("2: A, 2 2: B\n{2}: save, {3}: delete")
_LARGE_KEYS_ROW = const(11)
# What a digit types, pressed once or several times, as on the keypad of a phone.
_LETTERS = ("0-", "1", "ABC2", "DEF3", "GHI4", "JKL5", "MNO6", "PQRS7", "TUV8", "WXYZ9")
_DELETE = (keys.CLEAR, keys.STAR)


def free_name(shell, label):
    """Return a name that no puzzle has yet, like 4X4-1. Raises StorageError."""
    names = shell.puzzles.names()
    number = 1
    while True:
        name = "{}-{}".format(label.upper(), number)[-LONGEST:]
        if name not in names:
            return name
        number += 1


def _fitted(name):
    """Return the valid name that is most similar to the file name `name`."""
    name = name.split(".")[0].upper()
    return "".join(c for c in name if c in _CHARACTERS)[:LONGEST]


class PuzzleName(base.Screen):
    """Digits type letters as on a phone: 2 is A, and a second 2 changes it to B. Another digit, or
    RIGHT, goes on to the next character. UP and DOWN change a character, CLEAR deletes one, FIRE
    accepts, BACK and MENU leave. The screen asks before it replaces a puzzle.

    When a name is accepted, the screen closes and then calls `done(name)`.
    """

    turns = base.ALL_ARROWS

    def __init__(self, shell, suggestion, done):
        base.Screen.__init__(self, shell)
        self._name = _fitted(suggestion)
        self._at = min(len(self._name), LONGEST - 1)
        self._done = done
        self._typed = -1  # the digit that typed the character at the cursor, -1: none

    def key(self, code):
        if code in base.SELECT_KEYS:
            if self._name:
                self._accept()
        elif code in (keys.BACK, keys.MENU) or code in base.BACK_KEYS and not self._name:
            self.shell.pop()
        else:
            self._edit(code)
            self.dirty = True

    def _edit(self, code):
        name = self._name
        at = self._at
        typed = self._typed
        self._typed = -1
        if code == keys.LEFT:
            self._at = (at or min(len(name) + 1, LONGEST)) - 1
        elif code == keys.RIGHT:
            self._at = (at + 1) % min(len(name) + 1, LONGEST)
        elif code == keys.UP or code == keys.DOWN:
            self._put(self._stepped(name[at : at + 1], 1 if code == keys.UP else -1))
        elif code <= 9:
            letters = _LETTERS[code]
            place = letters.find(name[at : at + 1]) + 1 if typed == code else 0
            if typed >= 0 and typed != code:
                self._at = min(at + 1, LONGEST - 1)
            self._put(letters[place % len(letters)])
            self._typed = code
        elif code in base.BACK_KEYS:
            if at == len(name):
                self._at = at = at - 1
            self._name = name[:at] + name[at + 1 :]

    def _put(self, character):
        self._name = self._name[: self._at] + character + self._name[self._at + 1 :]

    def _stepped(self, character, step):
        """Return the character `step` places after `character`. After "" comes the first or the
        last one, depending on the sign of `step`."""
        place = _CHARACTERS.find(character) if character else (-1 if step > 0 else 0)
        return _CHARACTERS[(place + step) % len(_CHARACTERS)]

    def _accept(self):
        try:
            taken = self._name in self.shell.puzzles.names()
        except files.StorageError as error:
            self.shell.tell("Cannot save", str(error))
            return
        if taken:
            words = "Replace the puzzle {}?".format(self._name)
            self.shell.push(confirm.Question(self.shell, words, self._finish))
        else:
            self._finish()

    def _finish(self):
        self.shell.pop()
        self._done(self._name)

    def paint(self, canvas, whole):
        if whole:
            base.paint_title(canvas, "Name of the puzzle")
            board = self.shell.board
            arrows = [(code,) for code in (keys.LEFT, keys.RIGHT)]
            used = arrows + [base.SELECT_KEYS, _DELETE, (keys.BACK,)]
            names = [key_labels.legend(board, codes) for codes in used]
            font, keys_, pitch = fonts.SMALL, _KEYS.format(*names).upper(), _KEYS_ROW
            if canvas.large:
                font, keys_, pitch = fonts.TEXT, _LARGE_KEYS.format(*names), _LARGE_KEYS_ROW
            y = _KEYS_Y
            for words in keys_.split("\n"):
                canvas.text_centred(font, canvas.WIDTH // 2, y, words)
                y += pitch
        for i in range(LONGEST):
            x = _BOX_X + i * _BOX_WIDTH
            canvas.fill_rect(x, _BOX_Y, _BOX_WIDTH + 1, _BOX_HEIGHT, 0)
            canvas.frame(x, _BOX_Y, _BOX_WIDTH + 1, _BOX_HEIGHT)
            character = self._name[i : i + 1]
            canvas.text_centred(fonts.TEXT, x + _BOX_WIDTH // 2, _BOX_Y + 4, character)
        x = _BOX_X + self._at * _BOX_WIDTH
        canvas.invert(x + 1, _BOX_Y + 1, _BOX_WIDTH - 1, _BOX_HEIGHT - 2)
