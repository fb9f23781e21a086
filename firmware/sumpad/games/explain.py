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


def premises(steps, number):
    """Return the indices of the steps before `steps[number]` on which it rests, ascending."""
    found = []
    for at in range(number):
        for cell, mask in steps[number].needs:
            if any(its == cell and lost & mask for its, lost in steps[at].removed):
                found.append(at)
                break
    return found


class Pages:
    """A list of pages, each packed into one block of the heap, because a long hint has many.

    A page has:

        words        a sentence
        lines        bytes: the numbers of the lines that it is about
        marks        two bytes per cell: its number, and the bits MARK, FOCUS and WRONG
        annotations  two bytes per blank cell: its number, and 16 * the least digit that it can be
                     + the greatest
        cell         where the cursor goes, or NONE: it stays
    """

    def __init__(self):
        self._packed = []

    def __len__(self):
        return len(self._packed)

    def add(self, words, lines=b"", marks=b"", cell=NONE, annotations=b""):
        """Append a page."""
        head = bytes((cell + 1, len(lines), len(marks) // 2, len(annotations) // 2))
        page = head, bytes(lines), bytes(marks), bytes(annotations), words.encode()
        self._packed.append(b"".join(page))

    def extend(self, pages, first=0, end=None):
        """Append the pages of other Pages from `first` to before `end`."""
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
    """Return the marks of a page, from a table of their bits with a byte per cell."""
    found = bytearray()
    for cell, bits in enumerate(table):
        if bits:
            found.append(cell)
            found.append(bits)
    return found


def paginate(count, writer, most=MOST):
    """Put `count` steps on pages. A generator: it yields RUNNING after each step, and returns
    (pages, leads).

    If all steps need more than `most` pages, the last ones keep their own pages, and the first
    pages sum up the others. These are then at most `most` pages, unless one step or the sum of the
    others needs more. The pages that this leaves out follow at the end, as details: `leads` has a
    byte for each, the number of the page that sums it up.

    `writer` words the steps:

        full(number)     returns Pages of one step, with all its reasons
        brief(number)    returns fewer, if possible; those of `full` then become details
        together(count)  returns Pages that sum up what the first `count` steps show for the others
    """
    whole = []
    for number in range(count):
        whole.append(writer.full(number))
        yield backend.RUNNING
    if sum([len(pages) for pages in whole]) <= most:
        found = Pages()
        for pages in whole:
            found.extend(pages)
        return found, b""
    first = count
    shown = []  # the Pages of each of the last steps, in order
    room = most
    while first:
        pages = writer.brief(first - 1)
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
        found.extend(writer.together(first))
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
