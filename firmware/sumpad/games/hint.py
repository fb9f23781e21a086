"""What the hint jobs of the families share; see `Backend.hint`."""

from sumpad.games import backend
from sumpad.view import look

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT
WRONG = look.WRONG >> look.MARKS_SHIFT


def what_if(digit):
    """The sentence where every other digit of a cell was tried and leads to no solution."""
    return "only {} leaves a solution here".format(digit)


def choice(digit):
    """The sentence where nothing follows for any cell."""
    return "no certain digit found; {} here leads to a solution".format(digit)


def no_solution(fault="no solution is left"):
    """The sentence where what was entered cannot be right; `fault`: what shows that."""
    return fault + ": undo, or try Check"


class HintJob:
    """A job that has found nothing yet; it steps a hinter, which was given the board."""

    def __init__(self, hinter):
        self.rung = ""
        self.move = -1
        self.pages = 1
        self._hinter = hinter

    def _follows(self, cell):
        """The hint is that the hinter's digit goes into a cell."""
        self.move = backend.move(cell, 0, self._hinter.digit)
