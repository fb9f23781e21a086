"""Screens that say one thing: a notice, paused, solved."""

from sumpad import keys
from sumpad.app.screens import base
from sumpad.view import fonts


class Notice(base.Screen):
    """Two lines of words; any key goes on."""

    def __init__(self, shell, *lines):
        base.Screen.__init__(self, shell)
        self._lines = lines

    def key(self, code):
        self.shell.pop()

    def paint(self, canvas, whole):
        for i, line in enumerate(self._lines):
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, 18 + 12 * i, line)
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, 54, "ANY KEY GOES ON")


class Paused(base.Screen):
    """The clock stands and the board is hidden; any key goes on."""

    def enter(self):
        self.shell.play.pause()

    def key(self, code):
        self.shell.pop()

    def paint(self, canvas, whole):
        middle = canvas.WIDTH // 2
        canvas.text_centred(fonts.BIG, middle, 12, "PAUSE")
        canvas.clock_centred(fonts.DIGIT, middle, 34, self.shell.play.seconds)
        canvas.text_centred(fonts.TEXT, middle, 50, "any key goes on")


class Solved(base.Screen):
    """The puzzle is solved: how long it took. FIRE goes home, BACK shows the board."""

    def key(self, code):
        if code in base.SELECT_KEYS or code == keys.MENU:
            self.shell.go_home()
        elif code in base.BACK_KEYS:
            self.shell.pop()

    def paint(self, canvas, whole):
        play = self.shell.play
        middle = canvas.WIDTH // 2
        canvas.text_centred(fonts.BIG, middle, 2, "SOLVED")
        puzzle = play.game.label()
        if play.code >= 0:
            puzzle += " #" + str(play.code)
        canvas.text_centred(fonts.TEXT, middle, 21, puzzle)
        canvas.clock_centred(fonts.BIG, middle, 33, play.seconds)
        words = "with help" if play.helped else "with hints" if play.hinted else "well done!"
        canvas.text_centred(fonts.TEXT, middle, 54, words)
