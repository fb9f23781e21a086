"""Hints as data: the steps of an explanation, and the pages that show them.

A solver finds a deduction. A family's `explain` module turns it into steps, and its `messages`
module words them. `paginate` puts them on pages. A screen, `solve --explain` and the tests read
Steps and Pages, never a solver.
"""

from micropython import const

from sumpad.games import backend
from sumpad.view import cell_style

MOST = const(5)  # pages, without the further ones that RIGHT shows
NONE = const(-1)

# Bits of a cell's mark on a page.
MARK = cell_style.MARK >> cell_style.MARKS_SHIFT
FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT
WRONG = cell_style.WRONG >> cell_style.MARKS_SHIFT

# Bytes before those of a page: cell + 1, how many lines, and how many cells have marks and
# annotations, which take two bytes each.
_HEAD = const(4)


def everything(words):
    """Fit everything: for readers who have room for any sentence, and any number of pages."""
    return True


class Step:
    """One deduction, as data.

    technique  its name, from the family's table
    line       number of the house, line or run that it is about, NONE if there is none
    cells      the cells of its pattern
    removed    (cell, mask) for each cell that loses digits; bit d - 1 stands for the digit d
    placed     (cell, digit), or () if it only removes digits
    needs      (cell, mask) for each cell of which it uses that it cannot be these digits
    """

    def __init__(self, technique, line, cells, removed=(), placed=(), needs=()):
        self.technique = technique
        self.line = line
        self.cells = cells
        self.removed = removed
        self.placed = placed
        self.needs = needs


def premises(steps, number):
    """Return the numbers of the earlier steps that one of `steps` rests on, ascending."""
    found = []
    for at in range(number):
        for cell, mask in steps[number].needs:
            if any(its == cell and lost & mask for its, lost in steps[at].removed):
                found.append(at)
                break
    return found


class Pages:
    """Pages, each packed into one small piece of the heap, since a long hint has many.

    A page has a sentence, the lines that it is about, marks (a byte for the cell, a byte for the
    bits MARK, FOCUS and WRONG), annotations of blank cells (a byte for the cell, a byte with the
    least and the most that it can be, 16 * least + most), and the cell for the cursor.
    """

    def __init__(self):
        self._packed = []

    def __len__(self):
        return len(self._packed)

    def add(self, words, lines=b"", marks=b"", cell=NONE, annotations=b""):
        """Add a page behind the others."""
        head = bytes((cell + 1, len(lines), len(marks) // 2, len(annotations) // 2))
        page = head, bytes(lines), bytes(marks), bytes(annotations), words.encode()
        self._packed.append(b"".join(page))

    def extend(self, pages, first=0, end=None):
        """Add some pages of others, those from `first` to before `end`."""
        self._packed += pages._packed[first:end]

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


def marks(table):
    """Return the marks of a page from a table of their bits, a byte a cell."""
    found = bytearray()
    for cell, bits in enumerate(table):
        if bits:
            found.append(cell)
            found.append(bits)
    return found


def paginate(count, teller, most=MOST):
    """Put `count` steps on pages. Yields RUNNING after each step, and returns (pages, leads).

    There are at most `most` pages, as far as one step needs no more. If the steps need more, the
    last of them have pages of their own, and the first page sums up the others. The pages of those
    follow as further ones: `leads` has, for each of these, the number of the page that sums it up.

    `teller` words the steps:

        full(number)          Pages of one step, with all its reasons
        brief(number)         Pages of one step where room is short; if they are fewer, those of
                              `full` follow as further ones
        together(count, room) Pages, at most `room`, that sum up the first `count` steps
    """
    whole = []
    for number in range(count):
        whole.append(teller.full(number))
        yield backend.RUNNING
    if sum([len(pages) for pages in whole]) <= most:
        found = Pages()
        for pages in whole:
            found.extend(pages)
        return found, b""
    first = count
    shown = []  # Pages of the last steps, the first of them in front
    room = most
    while first:
        pages = teller.brief(first - 1)
        if len(pages) + (first > 1) > room and shown:
            break
        room -= len(pages)
        shown.insert(0, pages)
        first -= 1
        yield backend.RUNNING
    found = Pages()
    leads = bytearray()
    further = Pages()
    if first:
        found.extend(teller.together(first, max(1, room)))
        for pages in whole[:first]:
            further.extend(pages)
        leads += bytes(len(further))
    for number in range(first, count):
        pages = shown[number - first]
        found.extend(pages)
        if len(whole[number]) > len(pages):
            further.extend(whole[number])
            leads += bytes((len(found) - 1,)) * len(whole[number])
        yield backend.RUNNING
    found.extend(further)
    return found, leads
