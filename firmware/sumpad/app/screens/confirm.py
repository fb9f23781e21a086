"""A yes-or-no question."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base
from sumpad.view import fonts

_MIDDLE = const(20)  # y of the middle of the question
_ROW = const(10)
_ANSWER_Y = const(39)
_ANSWER_WIDTH = const(37)
_ANSWER_HEIGHT = const(13)
_NO_X = const(22)
_YES_X = const(69)
_KEYS_Y = const(55)


class Question(base.Screen):
    """A question. No is preselected, and BACK, CLEAR, MENU and * mean No.

    The arrows change the answer, FIRE or # gives it. But # is also the key of hints, and may have
    been pressed twice. So if the question is about help (`is_help`), # changes No to Yes; on a pad
    with FIRE, # never gives the answer No. At Yes the screen closes and then calls `yes()`, which
    may change the stack of screens; at No it only closes.
    """

    def __init__(self, shell, question, yes, is_help=False):
        base.Screen.__init__(self, shell)
        self._lines = base.wrap(shell.canvas, fonts.TEXT, question, shell.canvas.WIDTH - 4)
        self._act = yes
        self._is_help = is_help
        self._yes = False  # whether the chosen answer is Yes
        self._select = key_labels.select_key(shell.board)

    def key(self, code):
        if keys.UP <= code <= keys.RIGHT:
            self._yes = not self._yes
            self.dirty = True
        elif code == keys.HASH and not self._yes and (self._is_help or code != self._select):
            self._yes = self.dirty = self._is_help
        elif code in base.SELECT_KEYS:
            self.shell.pop()
            if self._yes:
                self._act()
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()

    def paint(self, canvas, whole):
        y = _MIDDLE - len(self._lines) * _ROW // 2
        for line in self._lines:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += _ROW
        board = self.shell.board
        change = [key_labels.legend(board, (code,)) for code in (keys.LEFT, keys.RIGHT)]
        select = key_labels.legend(board, base.SELECT_KEYS)
        answer = "yes" if self._yes else "no"
        if self._is_help and not self._yes and self._select == keys.HASH:
            select, answer = "# #", "yes"
        words = "{}: {}".format(select, answer)
        if not canvas.large:
            words = "{}: change   {}".format(", ".join(change), words)
        canvas.fill_rect(0, _KEYS_Y, canvas.WIDTH, canvas.HEIGHT - _KEYS_Y, 0)
        base.paint_foot(canvas, words)
        self._paint_answer(canvas, _NO_X, "No", not self._yes)
        self._paint_answer(canvas, _YES_X, "Yes", self._yes)

    def _paint_answer(self, canvas, x, word, chosen):
        canvas.fill_rect(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT, 0)
        canvas.text_centred(fonts.TEXT, x + _ANSWER_WIDTH // 2, _ANSWER_Y + 3, word)
        if chosen:
            canvas.invert(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
        else:
            canvas.frame(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
