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
    """A question. Arrows choose an answer, and FIRE or # gives it. BACK, CLEAR, * and MENU mean
    No.

    No is selected at first, so a stray press of the key that led here changes nothing, unless
    that would do no harm (`is_safe`). Yes closes the screen and then calls `yes()`, which may
    change the stack of screens. No only closes it.
    """

    def __init__(self, shell, question, yes, is_safe=False):
        base.Screen.__init__(self, shell)
        self._lines = base.wrap(shell.canvas, fonts.TEXT, question, shell.canvas.WIDTH - 4)
        self._act = yes
        self._answer = is_safe  # whether the chosen answer is Yes

    def key(self, code):
        if keys.UP <= code <= keys.RIGHT:
            self._answer = code == keys.RIGHT or code == keys.DOWN
            self.dirty = True
        elif code in base.SELECT_KEYS:
            self.shell.pop()
            if self._answer:
                self._act()
        elif code in base.BACK_KEYS or code == keys.MENU:
            self.shell.pop()

    def paint(self, canvas, whole):
        y = _MIDDLE - len(self._lines) * _ROW // 2
        for line in self._lines:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += _ROW
        board = self.shell.board
        select = key_labels.legend(board, base.SELECT_KEYS)
        back = key_labels.legend(board, base.BACK_KEYS)
        way = "" if self._answer else fonts.RIGHT + " "
        words = "{}: no   {}{}: yes".format(back, way, select)
        canvas.fill_rect(0, _KEYS_Y, canvas.WIDTH, canvas.HEIGHT - _KEYS_Y, 0)
        base.paint_foot(canvas, words)
        self._paint_answer(canvas, _NO_X, "No", not self._answer)
        self._paint_answer(canvas, _YES_X, "Yes", self._answer)

    def _paint_answer(self, canvas, x, word, chosen):
        canvas.fill_rect(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT, 0)
        canvas.text_centred(fonts.TEXT, x + _ANSWER_WIDTH // 2, _ANSWER_Y + 3, word)
        if chosen:
            canvas.invert(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
        else:
            canvas.frame(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
