"""Writes the pages of cross-number's hints."""

from sumpad.games import explain
from sumpad.games.crossnum import fault_sentences, messages
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
        return fault_sentences.cell_name(self._size, cell)

    def line_name(self, line):
        return fault_sentences.line_name(self._size, line)

    def page(self, ways, lines, framed, annotations=None, cell=explain.NONE):
        """Return Pages with one page: the fullest of `ways` that fits. `annotations`: by default
        all bounds; `cell`: for the cursor, by default the first one of `framed`."""
        if annotations is None:
            annotations = self.bounds.annotations()
        marked = [cell for line in lines for cell in self.bounds.cells(line)]
        for words in ways:  # as messages.fullest, but pages of what-ifs are deep in the stack
            if self._fits(words):
                break
        return explain.Pages().add(words, lines, marked, framed, cell, annotations)

    def add_step(self, pages, group, opening="", guess=()):
        """Add a page on `group`, equal facts on cells of a line (see bounds.py), and apply them to
        the bounds. Return whether the page names the digit of the cells.

        opening  the beginning of the sentence; a supposition without room gets its own page
        guess    the supposed cells, which are framed too
        """
        cells, value, side, line = group
        bounds = self.bounds
        name = self.line_name(line)
        names = [self.cell_name(cell) for cell in cells]
        terms = bounds.terms(line, 1 - side, cells[0])
        is_exact = len(cells) == 1 and bounds.leaves_one(line, cells[0])
        is_within = guess and bounds.keeps_blanks(line)
        left = bounds.left(line)
        shown = str(value) if is_exact else messages.bound(value, side)
        if 1 < len(cells) == len(bounds.blanks(line)):
            names = []
        follows = messages.so_are(names, shown)
        while True:
            ways = messages.reasons(opening, name, left, terms, side, is_exact, is_within, follows)
            has_room = False
            for words in ways:
                has_room = has_room or self._fits(words)
            if has_room or not guess or opening == messages.THEN:
                break
            pages.extend(self.page((opening[:-2],), (), guess))
            opening = messages.THEN
            is_within = False
        ways += messages.line_leaves(opening, name, names, shown)
        bounds.take(group)
        if is_exact:
            bounds.narrow_to(cells[0], value, value)
        annotations = bounds.annotations(line, 1 - side, () if is_exact else cells)
        pages.extend(self.page(ways, (line,), cells + list(guess), annotations))
        return is_exact or shown == str(value)

    def tight(self, line, side):
        """Return a page on a line whose blanks can only take their bounds on `side`."""
        bounds = self.bounds
        cells = bounds.blanks(line)
        terms = bounds.terms(line, side)
        for cell, digit in zip(cells, terms):
            bounds.narrow_to(cell, digit, digit)
        ways = messages.tight(self.line_name(line), sum(terms), terms, side)
        return self.page(ways, (line,), cells)

    def both(self, cell):
        """Return a page on a cell whose two bounds are equal."""
        words = messages.both(self.cell_name(cell), self.bounds.least[cell])
        return self.page((words,), (), (cell,))
