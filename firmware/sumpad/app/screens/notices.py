"""Simple messages: a notice, Paused, goodbye."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base
from sumpad.view import fonts

_FAREWELL_MS = const(1500)
_MANY = const(6)  # lines of a notice from which on they are close together


class Notice(base.Screen):
    """A few lines of words. Any key closes the notice."""

    def __init__(self, shell, *sentences):
        base.Screen.__init__(self, shell)
        self._lines = []
        for sentence in sentences:
            self._lines += base.wrap(shell.canvas, fonts.TEXT, sentence, shell.canvas.WIDTH - 4)

    def key(self, code):
        self.shell.pop()

    def paint(self, canvas, whole):
        pitch = 10 if len(self._lines) < _MANY else 9
        y = max(1, 29 - 5 * len(self._lines))
        for line in self._lines:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += pitch
        base.paint_last_line(canvas, self.foot())

    def foot(self):
        """Return the last line, on the key that closes the notice."""
        return "Press any key"


class Interruption(Notice):
    """A notice that the player did not ask for. The next key may be meant for another screen, so
    only keys that select or go back close it."""

    def key(self, code):
        if code in base.SELECT_KEYS or code in base.BACK_KEYS:
            self.shell.pop()

    def foot(self):
        return key_labels.legend(self.shell.board, base.SELECT_KEYS) + ": continue"


class Paused(base.Screen):
    """The screen while the clock is stopped and the board hidden. 8 opens the settings, MENU the
    menu of the board, and any other key continues."""

    def enter(self):
        self.shell.session.play.pause()
        self.dirty = True

    def key(self, code):
        if code == 8:
            settings = self.shell.load("settings")
            self.shell.push(settings.Settings(self.shell, in_game=True))
        else:
            self.shell.session.play.missed = 0
            self.shell.pop()
            if code == keys.MENU:  # else a digit typed for the menu would go into the board
                self.shell.top.key(code)

    def paint(self, canvas, whole):
        play = self.shell.session.play
        middle = canvas.WIDTH // 2
        canvas.text_centred(fonts.BIG, middle, 2, "PAUSE")
        canvas.text_centred(fonts.TEXT, middle, 20, puzzle_of(play))
        objection = "No best time" if play.objection() else ""
        if objection and not play.has_help() and self.shell.is_of_day():
            objection = "Daily puzzle"
        if play.missed > 0:
            objection = "Power cut"
        if canvas.large:
            canvas.text_centred(fonts.TEXT, middle, 28, objection)
        else:
            words = "{}  {}".format(play.tag, objection.upper()).strip()
            canvas.text_centred(fonts.SMALL, middle, 29, words)
        canvas.text_centred(fonts.DIGIT, middle, 37, time_of(play.seconds))
        words = "8: settings"
        foot = "other keys: play"
        if play.missed:
            foot = words + "   " + foot
            words = "+{} for unsaved time".format(time_of(play.missed // 1000))
            if play.missed < 0:
                words = "{} left alone: not counted".format(time_of(-play.missed // 1000))
        canvas.text_centred(fonts.TEXT, middle, 46, words)
        base.paint_last_line(canvas, foot)


class Farewell(Notice):
    """Explains how to turn the panel on again, before it turns off. A key keeps it on."""

    def __init__(self, shell):
        Notice.__init__(self, shell, "Goodbye", "Off: any key wakes it")
        self._left = _FAREWELL_MS

    def advance(self, ms):
        self._left -= ms

    def work(self):
        if self._left <= 0:
            self.shell.pop()
            self.shell.sleep()
        return False

    def foot(self):
        return ""


class AtHome(Notice):
    """Says to a player who goes back from the home menu that it is the first screen, and names
    keys. Another key closes the notice and does what it does at home."""

    def __init__(self, shell):
        board = shell.board
        select = key_labels.legend(board, base.SELECT_KEYS)
        menu = key_labels.legend(board, (keys.MENU,))
        words = select + ": choose", menu + ": keys", "9, then 5: switch off"
        Notice.__init__(self, shell, "This is Home.", *words)

    def key(self, code):
        self.shell.pop()
        if code not in base.BACK_KEYS:
            self.shell.top.key(code)


def time_of(seconds):
    """Return a span of time in the format of the clock."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    time = "{}:{:02}:{:02}" if hours else "{1}:{2:02}"
    return time.format(hours, minutes, seconds)


def puzzle_of(play):
    """Return what tells the puzzle of `play` from others with its code, in words: family, size
    and grade. If there is more, the family's name is short."""
    game = play.game
    label = game.label()
    words = game.TITLE if label == game.TITLE.upper() else game.TITLE + " " + label
    traits = () if play.code < 0 else game.traits(play.parameters)
    if len(traits) > 1:
        words = words.replace("-number", "")
    return game.shown(" ".join((words,) + traits))
