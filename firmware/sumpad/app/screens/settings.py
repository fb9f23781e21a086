"""The settings, as a list in which values are changed."""

from micropython import const

from sumpad import keys
from sumpad.app import settings
from sumpad.app.screens import base
from sumpad.view import fonts

_ROW = const(9)
_TOP = const(11)
_ROWS = const(5)
_IN_GAME = ("keypad", "notes", "ask", "solve", "test", "contrast", "dim", "off", "sound")
_NEXT = base.SELECT_KEYS + (keys.RIGHT,)
_LEAVE = base.BACK_KEYS + (keys.MENU,)


class Settings(base.Screen):
    """UP and DOWN move; FIRE, # or RIGHT show the next value, LEFT the previous one.

    A value counts at once. The last row leads to the clock. `in_game`: only
    what makes sense while a puzzle is being played.
    """

    def __init__(self, shell, in_game=False):
        base.Screen.__init__(self, shell)
        game = shell.session.play.game if in_game else shell.session.family
        rows = [] if in_game else settings.settings_of(game, game.PARAMETERS)
        rows += settings.settings_of(game, game.OPTIONS)
        for setting in settings.GENERAL:
            if in_game and setting.name not in _IN_GAME:
                continue
            if setting.name != "sound" or shell.board.BUZZER is not None:
                rows.append(setting)
        self._settings = rows
        self._rows = len(rows) + (not in_game)  # the clock comes last
        self._at = 0
        self._first = 0  # row in the first line

    def enter(self):
        self.dirty = True

    def key(self, code):
        self.dirty = True
        if code == keys.UP or code == keys.DOWN:
            self._at = (self._at + (1 if code == keys.DOWN else -1)) % self._rows
        elif code in _LEAVE:
            self.shell.pop()
        elif self._at == len(self._settings):
            if code in _NEXT:
                self._set_clock()
        elif code in _NEXT:
            self._change(1)
        elif code == keys.LEFT:
            self._change(-1)

    def _change(self, step):
        shell = self.shell
        setting = self._settings[self._at]
        shell.settings.put(setting, setting.after(shell.settings.value(setting), step))
        shell.use_settings()

    def _set_clock(self):
        self.shell.open("clock.Clock")

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, "Settings")
        self._first = max(self._at - _ROWS + 1, min(self._first, self._at))
        last = min(self._first + _ROWS, self._rows)
        for row in range(self._first, last):
            self._paint_row(canvas, row, _TOP + (row - self._first) * _ROW)
        base.paint_more(canvas, self._first, last < self._rows)

    def _paint_row(self, canvas, row, y):
        right = canvas.WIDTH - 6
        if row < len(self._settings):
            setting = self._settings[row]
            title = setting.title
            value = setting.shown(self.shell.settings.value(setting))
        else:
            title = "Clock"
            now = self.shell.host.now()
            value = "{}-{:02}-{:02} {:02}:{:02}".format(*now) if now else "not set"
        canvas.text(fonts.TEXT, 2, y + 1, title)
        canvas.text_right(fonts.TEXT, right, y + 1, value)
        if row == self._at:
            canvas.invert(0, y, canvas.WIDTH - 4, _ROW)
