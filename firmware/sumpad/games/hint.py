"""The hint job of all families; see `Backend.hint`."""

from micropython import const

from sumpad.games import backend, explain

# Ratings, see rating.py. A what-if by its depth, and what a further digit that is tried adds.
TRIALS = (62, 78, 100)
DIGIT_MORE = const(2)
MOST_MORE = const(4)


class Explainer:
    """What finds and explains the hints of a family. Each has one, in its module `explain`.

    RATINGS     of the family's techniques, by name, see rating.py; those without one are what-ifs
    LENGTHS     each of these many steps that a hint has more than adds a tenth to its rating
    RARITY      numbers for `rarity`, each of which may add a tenth too

    A family also writes `explain(job)`, which finds the next deduction and fills in a HintJob: a
    generator of the answers of its `step`, each after a bounded piece of work. The last one is not
    RUNNING.
    """

    RATINGS = {}
    LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)
    RARITY = b""

    def rating(self, job):
        """Return how hard the hint is to find, see rating.py."""
        base = self.RATINGS.get(job.rung)
        length = job.effort
        if base is None:
            base = TRIALS[job.depth] + DIGIT_MORE * min(job.effort - 1, MOST_MORE)
            if job.depth == len(TRIALS) - 1:
                return base  # no way shows why it fails
            length = job.way
        for least in self.LENGTHS:
            base += length > least
        return base

    def steps(self, job):
        """Return the explain.Steps that lead to the move of a hint, for readers of data."""
        return []


def rarity(places, ready, least):
    """Return how rare the places are that show a digit, as tenths of a rating.

    Where `ready` of so many `places` do, each number of `least` adds a tenth if there are half as
    many places to one of them, or more.
    """
    tenths = 0
    for twice in least:
        tenths += 2 * places >= twice * ready
    return tenths


def search(hinter):
    """Step a hinter to its answer, which is returned; yields RUNNING before that."""
    answer = hinter.step(hinter.SLICE)
    while answer == backend.RUNNING:
        yield answer
        answer = hinter.step(hinter.SLICE)
    return answer


class HintJob:
    """Finds a hint; see `Backend.hint`. An Explainer fills it in.

    told      explain.Pages, further ones behind the others
    pages     how many there are without further ones
    details   for each of the further pages, which count on from `pages`: the page that they lead
              to and that sums them up; ascending
    effort    how many steps lead to the digit, or how many other digits were tried
    way       of a what-if: how many steps show at the most why one of these fails
    depth     of a what-if: 0 if its pages show what fails, 1 if it took a second trial, 2 if only
              the search knows
    is_vague  the rating may be higher: to find the hint's reasons would take too long
    """

    def __init__(self, explainer):
        self.rung = ""
        self.move = -1
        self.also = ()
        self.effort = 1
        self.way = 0
        self.depth = 0
        self.is_vague = False
        self.told = explain.Pages()
        self.pages = 0
        self.details = b""
        self._explainer = explainer
        self._work = explainer.explain(self)

    def step(self):
        # A bare yield of an Explainer means RUNNING.
        return next(self._work) or backend.RUNNING

    def follows(self, cell, digit):
        """Set the move: a digit goes into a cell."""
        self.move = backend.move(cell, 0, digit)

    def show(self, pages, leads=b""):
        """Set the pages; `leads` has, for each further one at their end, the page it leads to."""
        self.told = pages
        self.details = bytes(leads)
        self.pages = len(pages) - len(leads)

    def rating(self):
        """Return how hard the hint is to find, see rating.py."""
        return self._explainer.rating(self)

    def steps(self):
        """Return the explain.Steps that lead to the move."""
        return self._explainer.steps(self)

    # pages

    def sentence(self, page):
        return self.told.words(page)

    def cell(self, page):
        """Return the cell for the cursor, -1 if it stays."""
        return self.told.cell(page)

    def lines(self, page):
        """Return the numbers of the lines that a page is about, as bytes."""
        return self.told.lines(page)

    def line(self, page):
        """Return the first of them, -1 if there is none."""
        lines = self.told.lines(page)
        return lines[0] if lines else -1

    def annotations(self, page):
        """Return the annotations of blank cells on a page, see explain.Pages."""
        return self.told.annotations(page)

    def mark(self, page, table):
        """Set the bits MARK, FOCUS and WRONG of the cells of a page in a table, a byte a cell."""
        marks = self.told.marks(page)
        for at in range(0, len(marks), 2):
            table[marks[at]] |= marks[at + 1]

    # from page to page

    def before(self, page):
        """The page before one, -1: none; of the first of further pages the one that they lead to,
        where the way to them begins."""
        at = page - self.pages
        if at < 0 or at > 0 and self.details[at - 1] == self.details[at]:
            return page - 1
        return self.details[at]

    def more(self, page):
        """The first of the further pages that tell what one leaves out, -1: there are none."""
        at = bytes(self.details).find(bytes((page,))) if 0 <= page < self.pages else -1
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
        """Return which further page one is, of how many that lead to the same page: `+2/8`."""
        at = page - self.pages
        details = bytes(self.details)
        lead = details[at : at + 1]
        return "+{}/{}".format(at + 1 - details.find(lead), details.count(lead))
