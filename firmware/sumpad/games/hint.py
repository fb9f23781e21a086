"""What the hint jobs of the families share; see `Backend.hint`."""

from micropython import const

from sumpad.games import backend
from sumpad.view import look

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT
WRONG = look.WRONG >> look.MARKS_SHIFT

PAGES = const(5)  # of a hint, at the most, without those that are only asked for

# In a sentence, with the arrow of the fonts: what it leaves out is where RIGHT turns to.
LEFT_OUT = "(\x04)"

# Words of rungs that may be too wide for a panel, with where they break.
_SYLLABLES = (
    "BRO-KEN CLAIM-ING EX-TREMES JELLY-FISH MIS-TAKE POINT-ING REC-TANGLE RE-QUIRED SHORT-ER "
    "SKY-SCRAPER SWORD-FISH"
)

# Ratings, see rating.py. A what-if by its depth, and what a further digit that is tried adds.
_TRIALS = (62, 78, 100)
_DIGIT_MORE = const(2)
_MOST_MORE = const(4)

# Each of these many steps that a hint has more than adds a tenth.
_LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)


def halves(word):
    """A word of a rung, in capitals, in two lines; None if it is not known where it breaks."""
    for parts in _SYLLABLES.split(" "):
        if parts.replace("-", "") == word:
            return parts.replace("-", "-\n").split("\n")
    return None


def left_out(count, name=""):
    """How a sentence begins that tells some steps in short; `name`: of one of them."""
    words = "first {} step{}".format(count, "" if count == 1 else "s")
    if name:
        words = words + " with " + name if count > 1 else name
    return "{} {}".format(words, LEFT_OUT)


def what_if(digit):
    """The sentence where every other digit of a cell was tried and leads to no solution."""
    return "only {} leaves a solution here".format(digit)


def choice(digit, other=0):
    """The sentence where nothing follows for any cell, but a solution has `digit` here, and
    another one `other`, unless that is 0."""
    if other:
        return "several solutions: {} here leads to one, {} to another".format(digit, other)
    return "{} here leads to a solution, others may too".format(digit)


def left(digits):
    """The sentence on what all sums together leave for a cell."""
    return "the sums leave {} here".format(either(digits))


def either(digits):
    """Some digits, ascending, in words: `3`, `3 or 5`, `3 to 5`, `3, 5 or 6`."""
    if len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return "{} to {}".format(digits[0], digits[-1])
    words = ", ".join(str(digit) for digit in digits[:-1])
    return "{} or {}".format(words, digits[-1]) if words else str(digits[-1])


def no_solution(fault="no solution is left"):
    """The sentence where what was entered cannot be right; `fault`: what shows that."""
    return fault + ": undo, or find mistakes"


class HintJob:
    """A job that has found nothing yet; it steps a hinter, which was given the board.

    effort  how many steps lead to the digit, or how many other digits were tried
    depth   of a what-if: 0 if what these break was shown, 1 if it took a second trial, 2 if only
            the search knows
    is_vague  the rating may be higher: to find the hint's reasons would take too long
    details   for each of the further pages, which count on from `pages`: the page that they lead
              to and that tells them in short; ascending
    """

    RATINGS = {}  # of the rungs that are not trials, by name

    def __init__(self, hinter):
        self.rung = ""
        self.move = -1
        self.also = ()
        self.effort = 1
        self.depth = 0
        self.is_vague = False
        self.pages = 1
        self.details = ()
        self._hinter = hinter

    def rating(self):
        """How hard the hint is to find, see rating.py."""
        base = self.RATINGS.get(self.rung)
        if base is None:
            return _TRIALS[self.depth] + _DIGIT_MORE * min(self.effort - 1, _MOST_MORE)
        for length in _LENGTHS:
            base += self.effort > length
        return base

    def before(self, page):
        """The page before one, -1: none; of the first of further pages the one that they lead to,
        where the way to them begins."""
        at = page - self.pages
        if at < 0 or at > 0 and self.details[at - 1] == self.details[at]:
            return page - 1
        return self.details[at]

    def more(self, page):
        """The first of the further pages that tell what one leaves out, -1: there are none."""
        at = bytes(self.details).find(bytes((page,))) if page >= 0 else -1
        return self.pages + at if at >= 0 else -1

    def after(self, page):
        """The page after one, from the last of further pages the one that they lead to."""
        at = page - self.pages
        if at < 0 or self.details[at : at + 1] == self.details[at + 1 : at + 2]:
            return page + 1
        return self.details[at]

    def beyond(self, page):
        """The page after one, or the one that a further page leads to."""
        at = page - self.pages
        return page + 1 if at < 0 else self.details[at]

    def number(self, page):
        """Which page one is of how many; of a further one, with a plus, of those alike."""
        at = page - self.pages
        if at < 0:
            return "{}/{}".format(page + 1, self.pages)
        details = bytes(self.details)
        lead = details[at : at + 1]
        return "+{}/{}".format(at + 1 - details.find(lead), details.count(lead))

    def lines(self, page):
        """The lines that a page is about."""
        return (self.line(page),)

    def limits(self, page):
        """What was told of blank cells by the end of a page, of each its number, and 16 times the
        least and the most that it can be, as bytes; with BOXES the one or the two digits."""
        return b""

    def _follows(self, cell):
        """The hint is that the hinter's digit goes into a cell."""
        self.move = backend.move(cell, 0, self._hinter.digit)
