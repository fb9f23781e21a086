"""The settings: a list in which the player changes values."""

from micropython import const

from sumpad import games, keys
from sumpad.app import dates, key_labels, settings, start
from sumpad.app.screens import base
from sumpad.view import fonts

_RIGHT = const(122)  # end of a row; the marks of a scrolling list are after it
_TAB = const(5)  # columns of a tab in the title
_ARROW = const(11)  # columns of an arrow and of the gaps beside it
# Settings that need a part -> its name in board.py.
_PARTS = {"sound": "BUZZER", "lights": "LIGHTS"}
# The first settings of groups -> titles of these groups.
_GROUPS = {"presses": "game", "letters": "display", "sound": "sound", "lights": "lights"}
_NEXT = base.SELECT_KEYS + (keys.RIGHT,)
_LEAVE = base.BACK_KEYS + (keys.MENU,)

# Explanations of settings in the foot, by name: for all values of a setting, or for each of them.
_EXPLAINED = {
    "keypad": (
        "1 to 9 type a digit, 0 clears",
        "1 to 9 move, 5 steps a digit up",
        "{select} steps a digit up, {back} down",
    ),
    "letters": ("some words in small capitals", "hides digit sets, some clocks"),
    "cursor": ("the cursor stays", "on to the next blank cell"),
    "notes": ("notes stay until you clear them", "digits erase what they rule out"),
    "presses": {2: "reason, digit", 3: "name, reason, digit", 4: "place, name, reason, digit"},
    "ask": ("help starts at once", "help means no best time"),
    "solve": "most solutions to show",
    "test": "most solutions to count",
    "limit": "counts down; not for the daily",
    "contrast": "10 is brightest",
    "dim": "when left alone",
    "off": "pauses when left alone",
    "sound": "key clicks and a tune",
    "lights": "the digits that fit a cell",
    # options of the families
    "hints": (
        "the target alone",
        "\x135: 5 needed, +5: 5 over",
        "the sum of what was entered",
    ),
    "mark_diagonals": "cells of the diagonals",
    "mark_wrong": "runs that cannot be right",
    "mark_conflicts": "repeated digits",
    "view": (
        "suits the size of the board",
        "a part of the board at a time",
        "as many cells as fit",
    ),
    "show_candidates": ("no list at the side", "listed at the side, times count"),
    "mark_same": "the digit at the cursor",
}
_OF_NEW = const("1-{pages}: go to that page")
_OF_KNOB = const("turn: change, {select}: next row")
_OF_CLOCK = const("{select}: set date and time")
_OF_DISPLAY = const("{select}: if the picture is shifted")


class Settings(base.Screen):
    """The list of settings, in groups: the title names the group of the cursor, a digit leads to
    the group with that number. UP and DOWN move; FIRE, # or RIGHT choose the next value, LEFT the
    previous one. On a board with a knob, which is turned and pressed, FIRE and # go to the next
    row. On other pads with FIRE, # does nothing: players take it for help.

    A value takes effect at once, and the foot explains it. The last two rows lead to the choice of
    the display's controller and to the clock.
    `in_game`: leave these out, and begin with the settings of the board.
    """

    turns = base.ALL_ARROWS

    def __init__(self, shell, in_game=False):
        base.Screen.__init__(self, shell)
        game = shell.session.play.game if in_game else shell.session.family
        rows = settings.settings_of(game, game.PARAMETERS)
        self._new = len(rows)  # how many rows are about the next new puzzle
        rows += settings.settings_of(game, game.OPTIONS)
        for setting in settings.GENERAL:
            part = _PARTS.get(setting.name)
            if not part or getattr(shell.board, part, None) is not None:
                rows.append(setting)
        self._settings = rows
        self._display = len(rows)  # the row of the display; the clock's comes last
        self._rows = len(rows) + (0 if in_game else 2)
        self._groups = [(0, "new puzzle"), (self._new, "board")]  # (first row, title)
        for at, setting in enumerate(rows):
            if setting.name in _GROUPS:
                self._groups.append((at, _GROUPS[setting.name]))
        if not in_game:
            self._groups.append((self._display, "console"))
        self._has_knob = key_labels.has_knob(shell.board)
        has_fire = key_labels.select_key(shell.board) == keys.FIRE
        self._spares_hash = has_fire and not self._has_knob
        self._at = self._new if in_game else 0
        self._first = 0  # the row in the first line

    def enter(self):
        self.dirty = True

    def key(self, code):
        if code == keys.HASH and self._spares_hash:
            return
        self.dirty = True
        if code in base.SELECT_KEYS and self._has_knob and self._at < self._display:
            code = keys.DOWN
        if code == keys.UP or code == keys.DOWN:
            self._at = (self._at + (1 if code == keys.DOWN else -1)) % self._rows
        elif code in _LEAVE:
            self.shell.pop()
        elif 0 < code <= len(self._groups):
            self._at = self._first = self._groups[code - 1][0]
        elif self._at >= self._display:
            if code in _NEXT:
                self._open()
        elif code in _NEXT:
            self._change(1)
        elif code == keys.LEFT:
            self._change(-1)

    def _change(self, step):
        shell = self.shell
        setting = self._settings[self._at]
        if self._is_idle(self._at):
            self.dirty = False  # the tone indicates that
            return
        chosen = setting.after(self._value(self._at), step)
        if self._at < self._new:  # choosing one stores all, as they are offered together
            offered = shell.settings.parameters(shell.session.family)
            for other, value in zip(self._settings, offered):
                shell.settings.put(other, value)
        shell.settings.put(setting, chosen)
        play = shell.session.play
        if play and play.view and setting.name.endswith(".view"):
            play.view = 0
            play.changes += 1  # so that the view is saved
        shell.use_settings()

    def _value(self, row):
        """Return the value in `row`, which is a setting."""
        shell = self.shell
        if row < self._new:
            return shell.settings.parameters(shell.session.family)[row]
        return shell.settings.value(self._settings[row])

    def _is_idle(self, row):
        """Return whether `row` is a choice that follows from the others of a new puzzle."""
        if row >= self._new:
            return False
        family = self.shell.session.family
        values = self.shell.settings.parameters(family)
        return settings.is_idle(family, values, row, self._settings[row])

    def _open(self):
        """Do what a row after the settings leads to."""
        if self._at == self._display:
            self.shell.hand_over("display_chooser.Chooser", "settings.Settings")
        else:
            self.shell.open("clock.Clock")

    def paint(self, canvas, whole):
        canvas.clear()
        groups = len(self._groups)
        number = len([it for it in self._groups if it[0] <= self._at])
        self._paint_title(canvas, number, groups)
        words = self.explanation()
        shown = base.rows_above(canvas, words)
        # The list shows the group of the title only.
        end = self._groups[number][0] if number < groups else self._rows
        first = min(self._first, self._at, end - shown)
        self._first = max(self._groups[number - 1][0], self._at - shown + 1, first)
        last = min(self._first + shown, end)
        for row in range(self._first, last):
            self._paint_row(canvas, row, base.TOP + (row - self._first) * base.ROW)
        bottom = base.TOP + (shown - 1) * base.ROW
        base.paint_more(canvas, self._first, last < self._rows, base.TOP, bottom)
        base.paint_foot(canvas, words)

    def _paint_title(self, canvas, number, groups):
        """Name the group with the `number`, beside the digits of all `groups` as tabs or, if
        letters are large, its number and theirs."""
        canvas.text(fonts.TEXT, 1, 1, "Settings: " + self._groups[number - 1][1])
        if canvas.large:
            canvas.text_right(fonts.TEXT, canvas.WIDTH - 1, 1, "{}/{}".format(number, groups))
        else:
            x = canvas.WIDTH - _TAB * groups
            for tab in range(groups):
                canvas.number(fonts.SMALL, x + _TAB * tab + 1, 2, tab + 1)
            canvas.invert(x + _TAB * (number - 1), 1, _TAB, 7)
        base.paint_title(canvas, "")

    def _paint_row(self, canvas, row, y):
        right = _RIGHT - _ARROW
        is_setting = row < self._display
        if is_setting:
            setting = self._settings[row]
            title = setting.title
            is_setting = not self._is_idle(row)
            value = setting.shown(self._value(row)) if is_setting else "automatic"
        elif row == self._display:
            title = "Display chip"
            value = start.chip_of(self.shell.board.PANEL, self.shell.host)
        else:
            title = "Clock"
            now = self.shell.host.now()
            value = dates.date(*now[:3]) if now else "not set"
        canvas.text(fonts.TEXT, 1, y + 1, title)
        canvas.text_right(fonts.TEXT, right, y + 1, value)
        if row != self._at:
            return
        if is_setting:
            left = right - canvas.text_width(fonts.TEXT, value) - 3
            canvas.text_right(fonts.TEXT, left, y + 1, fonts.LEFT)
            canvas.text_right(fonts.TEXT, _RIGHT - 1, y + 1, fonts.RIGHT)
        canvas.invert(0, y, _RIGHT, base.ROW)

    def explanation(self):
        """Return an explanation of the chosen row, "" if there is none."""
        at = self._at
        words = _OF_DISPLAY if at == self._display else _OF_CLOCK
        if self._has_knob and not at:
            words = _OF_KNOB
        elif at < self._display:
            choices, words = _EXPLAINED, ""
            if at < self._new:
                choices = games.rules(self.shell.session.family.NAME).CHOICES
                words = _OF_NEW
            words = choices.get(self._settings[at].name.rpartition(".")[2], words)
            if self._is_idle(at):
                words = "follows from size and grade"
            elif not isinstance(words, str):
                words = words[self._value(at)]
        pad = self.shell.board
        select = key_labels.legend(pad, base.SELECT_KEYS)
        back = key_labels.legend(pad, base.BACK_KEYS)
        return words.format(select=select, back=back, pages=len(self._groups))
