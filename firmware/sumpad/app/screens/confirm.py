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
_PITCH = const(47)
_CLOSE = const(43)  # the pitch of three answers
_KEYS_Y = const(55)


class Question(base.Screen):
    """A question. Arrows choose an answer, and FIRE or # gives it. BACK, CLEAR and * mean No. MENU
    does nothing, as the next digit might be meant for a menu.

    No is selected at first, so a stray press of the key that led here changes nothing, unless
    that would do no harm (`is_safe`). Yes closes the screen and then calls `yes()`, which may
    change the stack of screens. No only closes it. If a game will be lost (`loses`), a third
    answer leads to a list, where the player chooses the game to delete before `yes()`.
    """

    def __init__(self, shell, question, yes, is_safe=False, loses=False):
        base.Screen.__init__(self, shell)
        self._lines = base.lines_of(shell.canvas, question, shell.canvas.WIDTH - 4)
        self._act = yes
        self._answers = ("No", "Yes", "Choose") if loses else ("No", "Yes")
        self._answer = int(is_safe)  # the place of the chosen answer

    def key(self, code):
        if keys.UP <= code <= keys.RIGHT:
            step = 1 if code == keys.RIGHT or code == keys.DOWN else -1
            self._answer = max(0, min(self._answer + step, len(self._answers) - 1))
            self.dirty = True
        elif code in base.SELECT_KEYS:
            self.shell.pop()
            if self._answer == 1:
                self._act()
            elif self._answer:
                self.shell.push(self.shell.load("games_menu").Families(self.shell, self._act))
        elif code in base.BACK_KEYS:
            self.shell.pop()

    def paint(self, canvas, whole):
        y = _MIDDLE - len(self._lines) * _ROW // 2
        for line in self._lines:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += _ROW
        board = self.shell.board
        select = key_labels.legend(board, base.SELECT_KEYS)
        if self._answer:
            no = key_labels.legend(board, base.BACK_KEYS)
            way = select
        else:
            no = select
            way = key_labels.arrow(board, keys.RIGHT) + " " + select
        chosen = self._answers[self._answer or 1].lower()
        words = "{}: no   {}: {}".format(no, way, chosen)
        canvas.fill_rect(0, _KEYS_Y, canvas.WIDTH, canvas.HEIGHT - _KEYS_Y, 0)
        base.paint_foot(canvas, words, True)
        count = len(self._answers)
        pitch = _PITCH if count == 2 else _CLOSE
        x = (canvas.WIDTH - pitch * (count - 1) - _ANSWER_WIDTH) // 2
        for i, word in enumerate(self._answers):
            self._paint_answer(canvas, x + i * pitch, word, i == self._answer)

    def _paint_answer(self, canvas, x, word, chosen):
        canvas.fill_rect(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT, 0)
        canvas.text_centred(fonts.TEXT, x + _ANSWER_WIDTH // 2, _ANSWER_Y + 3, word)
        if chosen:
            canvas.invert(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
        else:
            canvas.frame(x, _ANSWER_Y, _ANSWER_WIDTH, _ANSWER_HEIGHT)
