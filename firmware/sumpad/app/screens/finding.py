"""The search for a puzzle that fulfils a wish, and the list of techniques to practise."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels
from sumpad.app.screens import base, dialogs, making, menu
from sumpad.games import puzzle_search
from sumpad.view import fonts

_TRIED_Y = const(26)
_VAIN_Y = const(59)


class Practice(menu.Menu):
    """The rungs of the family's hints that can be practised, the easiest first."""

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        family = shell.session.family
        self.title = "Practice " + family.TITLE
        self.items = [
            (
                i + 1 if i < 9 else menu.NO_KEY,
                rung[0].upper() + rung[1:],
                lambda i=i: self._find(i),
            )
            for i, (rung, _) in enumerate(family.PRACTICE)
        ]

    def _find(self, i):
        self.at = i  # the cursor is there when the menu comes back
        shell = self.shell
        shell.push(Technique(shell, *shell.session.family.PRACTICE[i]))


class Technique(dialogs.Notice):
    """An explanation of a technique. FIRE looks for a puzzle that needs the technique."""

    def __init__(self, shell, rung, parameters):
        words = games.about(shell.session.family.NAME).TECHNIQUES[rung]
        dialogs.Notice.__init__(self, shell, "Practice: " + rung, words)
        self._rung = rung
        self._parameters = parameters

    def key(self, code):
        chosen = code in base.SELECT_KEYS or code == keys.RIGHT
        if chosen or code in base.BACK_KEYS or code == keys.LEFT or code == keys.MENU:
            self.shell.pop()
        if chosen:
            self.shell.leave_game(self._begin)

    def _begin(self):
        shell = self.shell
        title = "Looking for: " + self._rung
        wish = puzzle_search.Technique(self._rung)
        # Not `drawn`, so the time does not count and help is given without a question.
        shell.replace(Finding(shell, title, self._parameters, wish, False))

    def foot(self):
        return key_labels.legend(self.shell.board, base.SELECT_KEYS).upper() + ": FIND A PUZZLE"


class Finding(making.Making):
    """Makes puzzles until one fulfils the wish. Shows how many it has tried, or why they were
    refused: some wishes are hardly ever fulfilled, and the player should see how to change
    them."""

    begins_again = True

    def __init__(self, shell, title, parameters, wish, drawn, form=()):
        self.title = title
        self._wish = wish
        self._tried = 0  # the number on the display
        making.Making.__init__(self, shell, parameters, 0, drawn, form)

    def make(self):
        shell = self.shell
        draw = shell.host.random_code
        self._has_board = True
        return puzzle_search.FindingJob(shell.session.family, self.parameters, self._wish, draw)

    def key(self, code):
        takes = self._offers() and code in base.SELECT_KEYS
        if takes or code in base.BACK_KEYS:
            self.bring_back()
        if takes:
            self._take_nearest()
        else:
            making.Making.key(self, code)

    def _offers(self):
        """Return whether the nearest puzzle is offered instead."""
        return self._wish.nearest and self._wish.seems_vain()

    def _take_nearest(self):
        shell = self.shell
        made = making.Making(shell, self.parameters, self._wish.code, self._drawn, self._form)
        shell.replace(made)

    def moves(self):
        return self.job.moves

    @property
    def tried(self):
        return self.job.tried if self.job else 1

    def work(self):
        if self.job:
            self.code = self.job.code
        play = self.shell.session.play
        more = making.Making.work(self)
        if self.shell.session.play is not play and not self._wish.by_rating:
            shell = self.shell
            shell.session.play.led = shell.session.play.end
            shell.push(shell.load("toast").Needed(shell, self._wish.rung))
        if self.tried != self._tried:
            self.dirty = True
        return more

    def paint(self, canvas, whole):
        making.Making.paint(self, canvas, whole)
        self._tried = self.tried
        canvas.fill_rect(0, _TRIED_Y, canvas.WIDTH, fonts.height(fonts.TEXT), 0)
        words = self._wish.refused() or "puzzle {}".format(self._tried)
        canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, _TRIED_Y, words)
        canvas.fill_rect(0, _VAIN_Y, canvas.WIDTH, fonts.height(fonts.SMALL), 0)
        words = "PERHAPS THERE IS NONE" if self._wish.seems_vain() else ""
        if self._offers():
            select = key_labels.legend(self.shell.board, base.SELECT_KEYS).upper()
            tenths = self._wish.nearest
            words = "{}: TAKE {}.{}, THE NEAREST".format(select, tenths // 10, tenths % 10)
        canvas.text_centred(fonts.SMALL, canvas.WIDTH // 2, _VAIN_Y, words)
