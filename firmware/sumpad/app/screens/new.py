"""New puzzle: its parameters and its code, then the making of it."""

from micropython import const

from sumpad import keys
from sumpad.app.screens import base, making
from sumpad.games import backend
from sumpad.view import fonts

_ROW = const(10)
_TOP = const(13)
_VALUE_X = const(66)
_NO_CODE = const(-1)


class New(base.Screen):
    """A form: a row for each parameter of the family, one for the code, one to start.

    LEFT and RIGHT change a value, digits type it; CLEAR takes the last digit of the code back.
    Without a code the puzzle is a random one.
    """

    def __init__(self, shell, family):
        base.Screen.__init__(self, shell)
        self._game = shell.games[family]
        self._values = list(self._game.defaults())
        self._code = _NO_CODE
        self._at = 0

    def key(self, code):
        fields = len(self._values)
        if code == keys.UP or code == keys.DOWN:
            self._at = (self._at + (1 if code == keys.DOWN else -1)) % (fields + 2)
        elif code in base.SELECT_KEYS:
            self._start()
            return
        elif self._at < fields and self._change_value(self._at, code):
            pass
        elif self._at == fields and self._change_code(code):
            pass
        elif code in base.BACK_KEYS:
            self.shell.pop()
            return
        self.dirty = True

    def _change_value(self, field, code):
        parameter = self._game.PARAMETERS[field]
        value = self._values[field]
        if code == keys.LEFT:
            value -= 1
        elif code == keys.RIGHT:
            value += 1
        elif code <= 9:
            # 1, then 2 types 12; a digit that fits alone starts anew
            value = code if not 1 <= value * 10 + code <= parameter.high else value * 10 + code
            self._values[field] = value
            return True
        else:
            return False
        choices = parameter.high - parameter.low + 1
        self._values[field] = (value - parameter.low) % choices + parameter.low
        return True

    def _change_code(self, code):
        if code <= 9:
            longer = code if self._code == _NO_CODE else self._code * 10 + code
            if longer <= backend.MAX_CODE:
                self._code = longer
        elif code in base.BACK_KEYS and self._code != _NO_CODE:
            self._code = self._code // 10 or _NO_CODE
        else:
            return False
        return True

    def _start(self):
        for i, parameter in enumerate(self._game.PARAMETERS):
            if not parameter.low <= self._values[i] <= parameter.high:
                self._values[i] = parameter.default
                self.dirty = True
                return
        code = self.shell.random_code() if self._code == _NO_CODE else self._code
        self.shell.replace(making.Making(self.shell, self._game, tuple(self._values), code))

    def paint(self, canvas, whole):
        canvas.clear()
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 1, "New " + self._game.TITLE)
        canvas.invert(0, 0, canvas.WIDTH, 9)
        y = _TOP
        for i, parameter in enumerate(self._game.PARAMETERS):
            self._paint_row(canvas, i, y, parameter.title, self._game.shown(i, self._values[i]))
            y += _ROW
        code = "random" if self._code == _NO_CODE else "#" + str(self._code)
        self._paint_row(canvas, len(self._values), y, "Code", code)
        self._paint_row(canvas, len(self._values) + 1, y + _ROW + 2, "Start", "")

    def _paint_row(self, canvas, row, y, title, value):
        canvas.text(fonts.TEXT, 4, y + 1, title)
        x = canvas.text(fonts.TEXT, _VALUE_X, y + 1, value)
        if row == self._at:
            if row < len(self._values):
                canvas.text_right(fonts.TEXT, _VALUE_X - 3, y + 1, fonts.LEFT)
                canvas.text(fonts.TEXT, x + 2, y + 1, fonts.RIGHT)
            canvas.invert(0, y, canvas.WIDTH, 9)
