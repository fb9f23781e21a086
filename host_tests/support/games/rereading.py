"""Re-derives a hint from its sentences, page after page, without the solvers.

A family's Reader parses the words of its sentences, the only place that does. It knows what the
pages before have concluded, and asserts that each sentence follows from that and from what the
sentence itself names. `changed` makes sentences that do not.
"""

import re

from sumpad.games import backend, explain
from support.games.annotations import bounds_of
from support.games.ordering import details_of, in_order

# Words that mean the opposite; `only` and `no` where a digit follows.
_OPPOSITES = [
    it.split("/") for it in ("across/down", "row/column", "only/no", "more/less", "least/most")
]
_CHANGED = r"\d+|\b(?:across|down|row|column|more|less|least|most|(?:only|no)(?= \d))\b"


class Reader:
    """Reads the hint of a board that has not been followed yet.

    left  what each cell can be by the pages read so far, a dict to sets of digits
    """

    SENTENCES = {}  # a regular expression -> the name of the method that takes its groups
    SHARED = {  # of all families
        r"(\d) is one way here, (\d) is another": "choice",
        r"(\d) here leads to a solution, but others may too": "choice",
    }

    def __init__(self, left, hint, sentence=None):
        """`sentence(page)` returns the words of a page; None: those of the hint."""
        self.left = left
        self.hint = hint
        self._sentence = sentence or hint.sentence

    def read(self):
        """Read all pages; they must lead to the move of the hint."""
        for page in in_order(self.hint):
            self.page = page
            self.run = self.hint.line(page)
            marks = self.hint.all_pages.marks(page)
            bits = list(zip(marks[::2], marks[1::2], strict=True))
            self.framed = [at for at, its in bits if its & explain.FOCUS]
            self.marked = {at for at, its in bits if its & explain.MARK}
            self.leads = details_of(self.hint, self.page)
            self.look()
            self.words(self._sentence(self.page))
            for at, its in bounds_of(self.hint.annotations(self.page)).items():
                assert self.agrees(at, *its), (self.page, at)
            self.turn()
        if self.hint.move >= 0:
            cell, digit = backend.move_cell(self.hint.move), backend.move_new(self.hint.move)
            assert self.left[cell] == {digit}

    def look(self):
        """Look at the marks of the page."""

    def words(self, words):
        """Read a sentence, or some of its words."""
        for pattern, method in {**self.SHARED, **self.SENTENCES}.items():
            found = re.fullmatch(pattern, words)
            if found:
                getattr(self, method)(*found.groups())
                return
        raise AssertionError(f"what does '{words}' say?")

    def holds(self, cell, digit):
        """Return whether the board has a solution with a digit in a cell."""
        raise NotImplementedError

    def choice(self, *digits):
        (cell,) = self.framed
        assert len(set(digits)) == len(digits)
        assert all(self.holds(cell, int(digit)) for digit in digits)
        if self.hint.move >= 0:
            self.left[cell] = {int(digits[0])}

    def agrees(self, cell, least, most):
        """Whether an annotation, see explain.Pages, shows what is left for a cell."""
        return self.left[cell] == {least, most}

    def turn(self):
        """Turn the page."""

    def conclude(self, cells, allowed, follows):
        """Note that cells can only be digits of `allowed`; `follows`: what each can be by what
        the sentence names."""
        assert cells
        for cell in cells:
            left = self.left[cell] & allowed
            assert left and self.left[cell] & follows[cell] <= left, cell
            self.left[cell] = left


def changed(hint, rng):
    """Return the sentences of a hint, with one number or word of one sentence replaced, and the
    number of its page. Return None if there is nothing to change."""
    words = [hint.sentence(page) for page in range(hint.pages + len(hint.details))]
    pages = [page for page, its in enumerate(words) if re.search(_CHANGED, its)]
    if not pages:
        return None
    page = rng.choice(pages)
    place = rng.choice(list(re.finditer(_CHANGED, words[page])))
    old = place.group()
    if old.isdigit():
        numbers = range(1, 10) if len(old) == 1 else range(int(old) - 5, int(old) + 6)
        new = str(rng.choice([it for it in numbers if it != int(old)]))
    else:
        new = next(two[1 - two.index(old)] for two in _OPPOSITES if old in two)
    words[page] = words[page][: place.start()] + new + words[page][place.end() :]
    return words, page
