"""Practice: puzzles that need a technique of one's choice."""

from micropython import const

from sumpad.app.screens import base, making, menu
from sumpad.games import practice
from sumpad.view import fonts

_TRIED_Y = const(26)


class Practice(menu.Menu):
    """The rungs of the family's hints that can be practised, the easiest first."""

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        family = shell.session.family
        self.title = "Practice " + family.TITLE
        self.items = [
            (i + 1, rung[0].upper() + rung[1:], lambda i=i: self._find(i))
            for i, (rung, _) in enumerate(family.PRACTICE)
        ]

    def _find(self, i):
        shell = self.shell
        shell.replace(Finding(shell, *shell.session.family.PRACTICE[i]))


class Finding(making.Making):
    """Makes puzzles until one needs the rung, and says how many it has tried."""

    def __init__(self, shell, rung, parameters):
        self.title = "Looking for: " + rung
        self._rung = rung
        self._tried = 0  # on the glass
        making.Making.__init__(self, shell, parameters, 0)  # help is welcome: no time counts

    def make(self):
        family = self.shell.session.family
        draw = self.shell.host.random_code
        return practice.PracticeJob(family, self.parameters, self._rung, draw)

    def key(self, code):
        if code in base.BACK_KEYS:
            self.shell.session.bring_back(self.old)
        making.Making.key(self, code)

    def work(self):
        self.code = self.job.code
        more = making.Making.work(self)
        if self.job.tried != self._tried:
            self.dirty = True
        return more

    def paint(self, canvas, whole):
        making.Making.paint(self, canvas, whole)
        self._tried = self.job.tried
        canvas.fill_rect(0, _TRIED_Y, canvas.WIDTH, fonts.height(fonts.TEXT), 0)
        words = "puzzle {}".format(self._tried)
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _TRIED_Y, words)
