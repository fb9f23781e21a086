"""Writes the pages of cross-number's hints."""

from sumpad.games import explain
from sumpad.games import messages as shared
from sumpad.games.crossnum import conflicts, messages
from sumpad.games.crossnum.bounds import Bounds


class Writer:
    """Writes pages.

    bounds        the Bounds known before the next page
    has_all_room  whether the reader has room for any number of pages
    """

    def __init__(self, size, digits, targets, fits):
        self.bounds = Bounds(size, digits, targets)
        self._size = size
        self._fits = fits or explain.everything
        self.has_all_room = fits is explain.everything

    def cell_name(self, cell):
        return conflicts.cell_name(self._size, cell)

    def line_name(self, line):
        return conflicts.line_name(self._size, line)

    def add(self, pages, ways, lines, framed, annotations=b"", cell=explain.NONE):
        """Add a page with the fullest of `ways` that fits. `cell`: for the cursor; by default the
        first cell of `framed`."""
        words = shared.fullest(ways, self._fits)
        table = bytearray(self._size * self._size)
        for line in lines:
            for at in self.bounds.cells(line):
                table[at] = explain.MARK
        for at in framed:
            table[at] |= explain.FOCUS
        if cell < 0 < len(framed):
            cell = framed[0]
        pages.add(words, bytes(lines), explain.marks(table), cell, annotations)

    def add_step(self, pages, group, opening="", guess=()):
        """Add a page on `group`, equal facts on cells of a line (see bounds.py), and apply them to
        the bounds. Return whether the page names the digit of the cells.

        opening  the beginning of the sentence
        guess    the supposed cells, which are framed too
        """
        cells, value, side, line = group
        bounds = self.bounds
        name = self.line_name(line)
        names = [self.cell_name(cell) for cell in cells]
        terms = bounds.terms(line, 1 - side, cells[0])
        is_exact = len(cells) == 1 and bounds.leaves_one(line, cells[0])
        reasons = messages.reasons(name, bounds.left(line), terms, side, is_exact)
        shown = str(value) if is_exact else messages.bound(value, side)
        if 1 < len(cells) == len(bounds.blanks(line)):
            names = []
        follows = messages.so_are(names, shown)
        ways = [opening + reason + follows for reason in reasons]
        ways += messages.line_leaves(opening, name, names, shown)
        bounds.take(group)
        if is_exact:
            bounds.narrow_to(cells[0], value, value)
        annotations = bounds.annotations(line, 1 - side, cells)
        self.add(pages, ways, (line,), cells + list(guess), annotations)
        return is_exact or shown == str(value)

    def add_both(self, pages, cell, line):
        """Add a page on a cell whose two bounds are equal; `line` has shown the latest one."""
        words = messages.both(self.cell_name(cell), self.bounds.least[cell])
        self.add(pages, (words,), (line,), (cell,), self.bounds.annotations())


class Parts:
    """The parts of an explanation: a `writer` of explain.paginate."""

    def __init__(self, sum_up):
        """`sum_up(count)` returns Pages that sum up the first `count` parts."""
        self._whole = []
        self._brief = []
        self._sum_up = sum_up

    def add(self, pages, brief=None):
        """Add a part; `brief`: Pages that sum it up, if it has more than one page."""
        self._whole.append(pages)
        self._brief.append(brief if brief and len(pages) > 1 else pages)

    def show(self, job):
        """Put the parts on the pages of `job`. A generator like explain.paginate."""
        pages, leads = yield from explain.paginate(len(self._whole), self)
        job.show(pages, leads)

    def full(self, number):
        return self._whole[number]

    def brief(self, number):
        return self._brief[number]

    def together(self, count):
        return self._sum_up(count)
