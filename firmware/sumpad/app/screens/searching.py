"""The search for a puzzle that fulfils a wish."""

from micropython import const

from sumpad.app import key_labels
from sumpad.app.screens import base, making, menu
from sumpad.games import puzzle_search
from sumpad.view import fonts

_TRIED_Y = const(25)
_VAIN_Y = const(46)
_PATIENCE_MS = const(60000)


def begin(shell, technique):
    """Look for a puzzle that needs `technique`, in place of the top screen."""
    parameters = dict(shell.session.family.LESSONS)[technique]

    def look():
        title = "Looking for: " + technique
        wish = puzzle_search.Technique(technique)
        # Not `drawn`, so the time does not count and help is given without a question.
        shell.replace(Finding(shell, title, parameters, wish, False))

    shell.leave_game(look)


class Offer(menu.Menu):
    """What can be done about the search `finding`, which has found nothing for a minute."""

    title = "Nothing in a minute"

    def __init__(self, shell, finding, nearest):
        """`nearest`: the rating of the nearest puzzle, 0 if there is none."""
        menu.Menu.__init__(self, shell)
        self.items = [
            (1, "Keep looking", shell.pop),
            (0, "Stop", lambda: self._end(finding.go_back)),
        ]
        if nearest:
            words = "Take {}.{}, the nearest".format(nearest // 10, nearest % 10)
            self.items.append((2, words, lambda: self._end(finding.take_nearest)))

    def _end(self, act):
        self.shell.pop()
        act()


class Finding(making.Making):
    """Makes puzzles until one fulfils the wish. Shows how many it has tried, or why they were
    refused: some wishes are hardly ever fulfilled, and the player should see how to change them.
    After each minute it asks whether to keep looking."""

    begins_again = True

    def __init__(self, shell, title, parameters, wish, drawn, form=()):
        self.title = title
        self._wish = wish
        self._tried = 0  # the number on the display
        self._left = _PATIENCE_MS  # ms until the offer
        making.Making.__init__(self, shell, parameters, 0, drawn, form)

    def make(self):
        shell = self.shell
        draw = shell.host.random_code
        self._has_board = True
        return puzzle_search.FindingJob(shell.session.family, self.parameters, self._wish, draw)

    def key(self, code):
        if self._offers() and code in base.SELECT_KEYS:
            self.take_nearest()
        else:
            making.Making.key(self, code)

    def advance(self, ms):
        self._left = max(self._left - ms, 0)

    def go_back(self):
        self.bring_back()
        making.Making.go_back(self)

    def _offers(self):
        """Return whether the nearest puzzle is offered instead."""
        return self._wish.nearest and self._wish.seems_hopeless()

    def take_nearest(self):
        """Make the nearest puzzle instead."""
        self.bring_back()
        shell = self.shell
        made = making.Making(shell, self.parameters, self._wish.code, self._drawn, self._form)
        shell.replace(made)

    def moves(self):
        return self.job.moves

    @property
    def tried(self):
        return self.job.tried if self.job else 1

    def work(self):
        if not self._left:
            self._left = _PATIENCE_MS
            if self._wish.seems_hopeless() and not self._wish.nearest:
                self.go_back()
                self.shell.tell("Nothing in a minute.", "Perhaps there is none.")
                return False
            self.shell.push(Offer(self.shell, self, self._wish.nearest))
            return False
        if self.job:
            self.code = self.job.code
            self.parameters = self.job.parameters
        play = self.shell.session.play
        more = making.Making.work(self)
        if self.shell.session.play is not play and self._wish.starts_there:
            shell = self.shell
            shell.session.play.led = shell.session.play.end
            shell.push(shell.load("board_tips").Needed(shell, self._wish.rung))
        if self.tried != self._tried:
            self.dirty = True
        return more

    def paint(self, canvas, whole):
        making.Making.paint(self, canvas, whole)
        self._tried = self.tried
        canvas.fill_rect(0, _TRIED_Y, canvas.WIDTH, fonts.height(fonts.TEXT), 0)
        words = self._wish.refused() or "puzzle {}".format(self._tried)
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _TRIED_Y, words)
        canvas.fill_rect(0, _VAIN_Y, canvas.WIDTH, fonts.height(fonts.TEXT), 0)
        words = "perhaps there is none" if self._wish.seems_hopeless() else ""
        if self._offers():
            select = key_labels.legend(self.shell.board, base.SELECT_KEYS)
            tenths = self._wish.nearest
            words = "{}: take {}.{}, the nearest".format(select, tenths // 10, tenths % 10)
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _VAIN_Y, words)
