"""Screens that say one thing: a notice, paused, solved."""

from sumpad import keys, tones
from sumpad.app.screens import base
from sumpad.view import fonts


class Notice(base.Screen):
    """A few lines of words; any key closes it."""

    def __init__(self, shell, *sentences):
        base.Screen.__init__(self, shell)
        self._lines = []
        for sentence in sentences:
            self._lines += base.wrap(shell.canvas, fonts.TEXT, sentence, shell.canvas.WIDTH - 4)

    def key(self, code):
        self.shell.pop()

    def paint(self, canvas, whole):
        y = max(1, 29 - 5 * len(self._lines))
        for line in self._lines:
            canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
            y += 10
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, 58, "ANY KEY GOES ON")


class Paused(base.Screen):
    """The clock is stopped and the board hidden; 8 leads to the settings, any other key
    continues."""

    def enter(self):
        self.shell.session.play.pause()
        self.dirty = True

    def key(self, code):
        if code == 8:
            settings = self.shell.load("settings")
            self.shell.push(settings.Settings(self.shell, in_game=True))
        else:
            self.shell.pop()

    def paint(self, canvas, whole):
        play = self.shell.session.play
        middle = canvas.WIDTH // 2
        canvas.text_centred(fonts.BIG, middle, 2, "PAUSE")
        canvas.text_centred(fonts.TEXT, middle, 21, puzzle_of(play))
        canvas.clock_centred(fonts.DIGIT, middle, 33, play.seconds)
        canvas.text_centred(fonts.SMALL, middle, 50, "ANY KEY GOES ON")
        canvas.text_centred(fonts.SMALL, middle, 58, "8: SETTINGS")


class Solved(base.Screen):
    """The puzzle is solved: how long it took, and whether that is among the best.

    FIRE goes home, BACK shows the board, which can be looked at and altered.
    """

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._objection = shell.session.play.objection()
        self._waits = True  # for its place among the best and its tune, until it has been seen
        self._seen = False
        self._says = "" if shell.session.play.helped else "well done!"

    def key(self, code):
        if code in base.SELECT_KEYS or code == keys.MENU:
            self.shell.go_home()
        elif code in base.BACK_KEYS:
            self.shell.pop()

    def work(self):
        if self._waits and self._seen:
            self._waits = False
            if not self._objection:
                self._count()
            elif self.shell.session.play.stamp and not self.shell.session.play.helped:
                self._mark()
            self.shell.tone = tones.SOLVED
        return self._waits

    def _mark(self):
        """Record that this puzzle, if it has a name, is solved."""
        from sumpad.app import progress
        from sumpad.storage import files

        session = self.shell.session
        try:
            store = session.keeper.store
            progress.note(store, session.family.NAME, session.play.stamp, progress.SOLVED)
        except files.StorageError as error:
            self.shell.tell("Not kept", str(error))

    def _count(self):
        """Put the game among the best and say so."""
        from sumpad.app import results
        from sumpad.storage import files

        shell = self.shell
        try:
            place = results.add(shell.session.keeper.store, shell.session.play, shell.host.now())
        except files.StorageError as error:
            shell.tell("Not kept", str(error))
            return
        if place:
            self._says = "number {} of the best".format(place)
            self.dirty = True

    def paint(self, canvas, whole):
        play = self.shell.session.play
        middle = canvas.WIDTH // 2
        if whole:
            canvas.text_centred(fonts.BIG, middle, 1, "SOLVED")
            canvas.text_centred(fonts.TEXT, middle, 17, puzzle_of(play))
            canvas.clock_centred(fonts.BIG, middle, 27, play.seconds)
            if self._objection:
                words = "NO RESULT: " + self._objection.upper()
                canvas.text_centred(fonts.SMALL, middle, 52, words)
            canvas.text_centred(fonts.SMALL, middle, 59, self._keys())
        canvas.fill_rect(0, 43, canvas.WIDTH, 7, 0)
        canvas.text_centred(fonts.TEXT, middle, 43, self._says)
        self._seen = True

    def _keys(self):
        from sumpad.app import legends

        board = self.shell.board
        home = legends.legend(board, base.SELECT_KEYS)
        back = legends.legend(board, base.BACK_KEYS)
        return "{}: HOME, {}: BOARD".format(home, back).upper()


def puzzle_of(play):
    """A puzzle by its size, code and grade."""
    if play.code < 0:
        return play.game.label()
    grade = play.game.grade(play.parameters)
    return "{} #{} {}".format(play.game.label(), play.code, grade).rstrip()
