"""Hints as data: the steps of an explanation, and the pages that show them.

A solver finds a deduction. A family's `explain` module turns it into steps, and its `messages`
module words them. `paginate` puts them on pages. A screen, `solve --explain` and the tests read
Steps and Pages, never a solver.
"""

from micropython import const

from sumpad.view import cell_style

MOST = const(8)  # pages, without the further ones that RIGHT shows
FEW = const(3)  # not worth a sum
KEY = const(8)  # of that step: more are left to RIGHT
LESSON = const(9)  # and in a lesson, which shows its technique without RIGHT
NONE = const(-1)

# Bits of a cell's mark on a page.
MARK = cell_style.MARK >> cell_style.MARKS_SHIFT
FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT

# Bytes at the start of a packed page: the cell + 1, then the numbers of lines, of marks and of
# annotations.
_HEAD = const(4)


def everything(words):
    """Return True: a `fits` for readers with room for any sentence."""
    return True


class Step:
    """One deduction, as data.

    technique  its name in the table of the family's techniques.py
    line       the number of its house, line or run; NONE if it has none
    cells      the cells of its pattern
    removed    (cell, mask) for each cell that loses digits; bit d - 1 stands for the digit d
    placed     (cell, digit), or () if it only removes digits
    needs      (cell, mask) for each cell that must lack the digits of the mask for it to hold
    """

    def __init__(self, technique, line, cells, removed=(), placed=(), needs=()):
        self.technique = technique
        self.line = line
        self.cells = cells
        self.removed = removed
        self.placed = placed
        self.needs = needs


class Pages:
    """A list of pages, each packed into one block of the heap, because a long hint has many.

    A page has:

        words        a sentence
        lines        bytes: the numbers of the lines that it is about
        marks        two bytes per cell: its number, and the bits MARK and FOCUS
        annotations  two bytes per blank cell: its number, and 16 * the least digit that it can be
                     + the greatest
        cell         where the cursor goes, or NONE: it stays
    """

    def __init__(self):
        self._packed = []

    def __len__(self):
        return len(self._packed)

    def add(self, words, lines=(), marked=(), focus=(), cell=NONE, annotations=b""):
        """Append a page, and return these Pages. `marked`, `focus`: the cells with the marks MARK
        and FOCUS; `cell`: by default the first one of `focus`."""
        marks = bytearray()
        for at in sorted(set(marked) | set(focus)):
            marks.append(at)
            marks.append(MARK * (at in marked) | FOCUS * (at in focus))
        if cell == NONE and focus:
            cell = focus[0]
        head = bytes((cell + 1, len(lines), len(marks) // 2, len(annotations) // 2))
        page = head, bytes(lines), marks, bytes(annotations), words.encode()
        self._packed.append(b"".join(page))
        return self

    def extend(self, pages, at=None):
        """Insert the pages of other Pages before the page `at`, by default at the end."""
        at = len(self) if at is None else at
        self._packed[at:at] = pages._packed

    def words(self, page):
        packed = self._packed[page]
        return str(packed[_HEAD + packed[1] + 2 * packed[2] + 2 * packed[3] :], "utf-8")

    def cell(self, page):
        return self._packed[page][0] - 1

    def lines(self, page):
        packed = self._packed[page]
        return packed[_HEAD : _HEAD + packed[1]]

    def marks(self, page):
        packed = self._packed[page]
        start = _HEAD + packed[1]
        return packed[start : start + 2 * packed[2]]

    def annotations(self, page):
        packed = self._packed[page]
        start = _HEAD + packed[1] + 2 * packed[2]
        return packed[start : start + 2 * packed[3]]


def paginate(job, parts, sum_up, key=NONE):
    """Show the parts of an explanation on the pages of a HintJob.

    Each part is (whole, brief): its Pages with all reasons, and Pages that sum it up, which are
    used if they are fewer. If all parts need more than `job.most` pages, the last ones are brief,
    and `sum_up(count)` returns Pages on what the first `count` of them show for the others, if
    these are several and have more than `FEW` pages: a sum of one part would be its claim without
    its reason. A list of (Pages, numbers of parts) instead divides the sum, in order. This makes
    at most `job.most` pages, or one more without a sum, unless the first part or the sum needs
    more. The pages that it leaves out become details.

    `key`: the part that the hint is named after. It is shown wherever it stands, all of it if it
    has at most `KEY` pages. The parts before it and those after it, which `sum_up(count, start)`
    sums up from `start` on, are only summed up if they have more than `FEW` pages.
    """
    most = job.most
    if sum([len(whole) for whole, _ in parts]) <= most:
        for whole, _ in parts:
            job.show(whole)
        return
    for at, (whole, brief) in enumerate(parts):
        if len(brief) >= len(whole) or at == key and len(whole) <= KEY:
            parts[at] = whole, whole
    first = len(parts) - 1
    room = most - len(parts[first][1])
    while first and len(parts[first - 1][1]) + (first > 1) <= room:
        first -= 1
        room -= len(parts[first][1])
    is_named = 0 <= key < first
    start = 0
    for end, after in ((key, key + 1), (first, len(parts)))[not is_named :]:
        count = sum([len(brief) for _, brief in parts[start:end]])
        if count > FEW and (is_named or end - start > 1):
            sums = sum_up(end, start) if start else sum_up(end)
            for summary, numbers in sums if type(sums) is list else ((sums, range(start, end)),):
                details = Pages()
                for number in numbers:
                    details.extend(parts[number][0])
                job.show(summary, details, len(summary))
            start = end
        for whole, brief in parts[start:after]:
            job.show(brief, () if brief is whole else whole)
        start = after
