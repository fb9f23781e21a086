"""The hint job of all families; see `Backend.hint`."""

from micropython import const

from sumpad.games import backend, explain
from sumpad.solver import technique_columns

# Ratings of what-ifs in tenths, see rating.py: by depth, and more for each further digit tried.
TRIALS = (62, 78, 100)
DIGIT_MORE = const(2)
MOST_MORE = const(4)


class Explainer:
    """Finds and explains the hints of a family. Each family derives its own, in `explain.py`.

    LENGTHS     numbers of steps: a hint gets a tenth more for each number that it exceeds
    RARITY      the argument `limits` of `rarity`

    A derived class adds `explain(job)`, a generator that finds the next deduction and fills in the
    HintJob. It yields an answer of `HintJob.step` after each bounded piece of work; the last
    answer is not RUNNING.
    """

    LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192)
    RARITY = b""

    def rating(self, job):
        """Return how hard a finished hint is to find, in tenths; see rating.py."""
        base = job.base
        length = job.effort
        if not base:
            base = TRIALS[job.depth] + DIGIT_MORE * min(job.effort - 1, MOST_MORE)
            if job.depth == len(TRIALS) - 1:
                return base  # the search alone refutes a digit
            length = job.way
        for least in self.LENGTHS:
            base += length > least
        return base

    def steps(self, job):
        """Return the list of explain.Steps that lead to the move of a finished hint."""
        return []

    def removed(self):
        """Return what the steps remove, see HintJob.removed."""
        return ()


def rarity(places, ready, limits):
    """Return how rare the places are where a digit can be found, as tenths of a rating: one for
    each of `limits` that is at most twice `places` / `ready`.

    `places`: how many there are; `ready`: how many of them give a digit.
    """
    tenths = 0
    for twice in limits:
        tenths += 2 * places >= twice * ready
    return tenths


def search(hinter):
    """Step a hinter to its end and return its answer. A generator that yields RUNNING."""
    answer = hinter.step(hinter.SLICE)
    while answer == backend.RUNNING:
        yield answer
        answer = hinter.step(hinter.SLICE)
    return answer


class HintJob:
    """Finds a hint; see `Backend.hint`. An Explainer fills it in.

    all_pages  explain.Pages: first `pages` main pages, then the detail pages
    pages      the number of main pages
    most       how many of these there may be, see explain.paginate
    details    a byte per detail page, ascending: the main page that sums it up
    first      the name of the technique of the first step, if the pages of that begin, else ""
    base       the base rating of its technique in tenths; 0: it is rated as a what-if
    effort     the number of steps to the digit; of a what-if: of the other digits tried
    way        of a what-if: the most steps that refute one of these digits
    depth      of a what-if: 0 if its pages refute them, 1 if that takes a second supposition, 2 if
               only the search refutes them
    is_vague   whether the rating may be too low, because finding the reasons would take too long
    is_ambiguous  whether the hint found that the puzzle has several solutions
    """

    is_ambiguous = False

    def __init__(self, explainer):
        self.rung = self.first = ""
        self.base = 0
        self.move = -1
        self.also = ()
        self.effort = 1
        self.way = 0
        self.depth = 0
        self.is_vague = False
        self.all_pages = explain.Pages()
        self.pages = 0
        self.most = explain.MOST
        self.details = b""
        self._explainer = explainer
        self._work = explainer.explain(self)

    def step(self):
        # A bare yield of an Explainer gives None, which means RUNNING.
        return next(self._work) or backend.RUNNING

    def use(self, row):
        """Set the technique: a row of its family's table, see solver/technique_columns.py."""
        self.rung = row[technique_columns.NAME]
        self.base = row[technique_columns.RATING]

    def follows(self, cell, digit):
        """Set the move: `digit` goes into `cell`."""
        self.move = backend.move(cell, 0, digit)

    def show(self, pages, details=(), last=1):
        """Append main pages, and detail pages (explain.Pages) that each of the `last` ones of them
        sums up."""
        self.all_pages.extend(pages, self.pages)
        self.pages += len(pages)
        if details:
            for page in range(self.pages - last, self.pages):
                self.all_pages.extend(details)
                self.details += bytes((page,)) * len(details)

    def rating(self):
        """Return how hard the hint is to find, see rating.py."""
        return self._explainer.rating(self)

    def steps(self):
        """Return the explain.Steps that lead to the move."""
        return self._explainer.steps(self)

    def removed(self):
        """Return (cell, mask) for each cell that loses digits by the steps; see explain.Step."""
        return self._explainer.removed()

    # Pages.

    def sentence(self, page):
        return self.all_pages.words(page)

    def cell(self, page):
        """Return the cell for the cursor; -1 if it stays."""
        return self.all_pages.cell(page)

    def lines(self, page):
        """Return the numbers of the lines that `page` is about, as bytes."""
        return self.all_pages.lines(page)

    def line(self, page):
        """Return the first line that `page` is about; -1 if there is none."""
        lines = self.all_pages.lines(page)
        return lines[0] if lines else -1

    def annotations(self, page):
        """Return the annotations of blank cells on `page`, see explain.Pages."""
        return self.all_pages.annotations(page)

    def mark(self, page, table):
        """Add the marks of `page` to `table`, a byte per cell."""
        marks = self.all_pages.marks(page)
        for at in range(0, len(marks), 2):
            table[marks[at]] |= marks[at + 1]

    # From page to page.

    def before(self, page):
        """Return the page before `page`; -1 if there is none. Before the first detail page comes
        the main page that sums it up."""
        at = page - self.pages
        if at < 0 or at > 0 and self.details[at - 1] == self.details[at]:
            return page - 1
        return self.details[at]

    def more(self, page):
        """Return the first detail page of the main page `page`; -1 if there is none."""
        at = self.details.find(bytes((page,))) if 0 <= page < self.pages else -1
        return self.pages + at if at >= 0 else -1

    def after(self, page):
        """Return the page after `page`. After the last detail page comes the main page that sums
        it up."""
        at = page - self.pages
        if at < 0 or self.details[at : at + 1] == self.details[at + 1 : at + 2]:
            return page + 1
        return self.details[at]

    def main(self, page):
        """Return the main page that sums up the detail page `page`; -1 if it is a main page."""
        return self.details[page - self.pages] if page >= self.pages else -1
