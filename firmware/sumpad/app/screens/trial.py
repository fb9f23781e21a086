"""The screens of a trial: its menu, and what is said when one begins or fails."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, temporary_marks, trials
from sumpad.app.screens import board_messages, board_tips, menu


def begin(shell):
    """Begin a trial in the game on top, and say how it ends."""
    trials.begin(shell.session.play)
    shell.repaint()
    shell.top.key_done()
    shell.open("trial.Begun")


def end(shell):
    """End the empty trial in the game on top, and say so."""
    trials.keep(shell.session.play)
    shell.show_board()
    shell.top.key_done()
    shell.open("trial.Ended")


_KEEP = const("The trial fails. Keep its digits all the same?")
_KEEP_ITEM = const(1)  # the places of two items
_DROP = const(2)


class TrialMenu(menu.Menu):
    """What can be done with the trial, or with the inner one of two. The cursor is on keeping its
    digits; if it fails, on dropping them, and keeping them needs an answer. The foot says what
    fails."""

    def __init__(self, shell):
        menu.Menu.__init__(self, shell)
        is_inner = len(shell.session.play.trials) == trials.MOST_TRIALS
        self.title = "Inner trial" if is_inner else "Trial"
        self.items = [
            (1, "Continue", shell.show_board),
            (2, "Keep its digits", self._ask),
            (3, "Drop its digits", self._drop),
        ]
        self.at = _KEEP_ITEM
        self.foot = board_messages.capitalized(trials.fault(shell.session.play))
        if self.foot:
            self.title += " fails"
            self.at = _DROP
        elif not is_inner:
            self.items.append((4, "Start one inside it", self._begin))

    def _ask(self):
        shell = self.shell
        if self.foot:
            shell.push(shell.load("confirm").Question(shell, _KEEP, self._keep))
        else:
            self._keep()

    def _keep(self):
        trials.keep(self.shell.session.play)
        self._leave()

    def _drop(self):
        trials.drop(self.shell.session.play)
        self._leave()

    def _leave(self):
        self.shell.show_board()
        self.shell.top.key_done()

    def _begin(self):
        self.shell.show_board()
        begin(self.shell)


class Begun(board_tips.Aside):
    """Says at the beginning of a trial which keys end it."""

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        word = "Trial" if len(self.play.trials) == 1 else "Inner trial"
        self.words = "{}. {}, 8: end it.".format(
            word, key_labels.legend(shell.board, (keys.MENU,))
        )


class Ended(board_tips.Aside):
    """Says that an empty trial has ended."""

    words = "The empty trial ended."


class Broken(board_tips.Beside):
    """Names the line that the digit just entered in a trial has broken, and frames the digit that
    the trial began with, which may be right all the same."""

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        game = self.play.game
        line = game.broken_line(self._game.at)
        self.seen = cell = trials.supposed(self.play, line)
        self.source = temporary_marks.Marks(game)
        self.source.alone = True  # else the marks of mistakes would hide the frame
        self.source.cells[cell] = trials.FOCUS
        name = game.line_name(line)
        trial = "Trial"
        if len(self.play.trials) == trials.MOST_TRIALS:
            is_outer = trials.blamed(self.play, line) != self.play.trials[-1]
            trial = "Outer trial" if is_outer else "Inner trial"
        words = "{} fails. {} began with {}.".format(name, trial, game.digit(cell))
        self.words = board_messages.capitalized(words)
