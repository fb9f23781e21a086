"""The bounds of the cells of a cross-number on a page of a hint.

A fact is (cell, bound, side, line), as in solver/crossnum/chains.py: a lower or upper bound of a
cell, and the line that shows it. A group is (cells, bound, side, line): equal facts on several
cells of a line.
"""

from micropython import const

from sumpad.solver.crossnum import search
from sumpad.solver.crossnum.hinter import HIGH, LOW

_ROOMY = const(5)  # the largest size whose cells have room for both bounds


def grouped(facts):
    """Return `facts` in groups: consecutive facts that differ only in the cell."""
    groups = []
    for cell, value, side, line in facts:
        if groups and groups[-1][1:] == (value, side, line):
            groups[-1][0].append(cell)
        else:
            groups.append(([cell], value, side, line))
    return groups


def mask(least, most):
    """Return the mask of the digits `least` to `most`, 0 if there are none; bit d - 1 stands for
    the digit d."""
    return (1 << most) - (1 << least - 1)


class Bounds:
    """The bounds `least` and `most` of all cells; those of a blank are 1 and 9 until a fact
    narrows them. In a supposition, a blank with one digit left counts as filled."""

    def __init__(self, size, digits, targets):
        self._size = size
        self._digits = digits
        self._targets = targets
        self.least = bytearray(size * size)
        self.most = bytearray(size * size)
        self.begin()

    def begin(self):
        """Discard all facts and suppositions."""
        self._supposes = False
        for cell in range(len(self.least)):
            self.least[cell] = self._digits[cell] or 1
            self.most[cell] = self._digits[cell] or 9

    def narrow_to(self, cell, least, most):
        """Narrow the bounds of a cell to `least` to `most`."""
        self.least[cell] = max(least, self.least[cell])
        self.most[cell] = min(most, self.most[cell])

    def suppose(self, cell, least, most):
        """Suppose that a cell is `least` to `most`."""
        self._supposes = True
        self.narrow_to(cell, least, most)

    def free(self, cell):
        """Take back what is supposed of a cell."""
        self.least[cell] = 1
        self.most[cell] = 9

    def narrow(self, cell, value, side):
        """Narrow the bound of a cell on `side` to `value`."""
        self.narrow_to(cell, 1 if side else value, value if side else 9)

    def take(self, group):
        """Narrow bounds by all facts of a group."""
        cells, value, side, _ = group
        for cell in cells:
            self.narrow(cell, value, side)

    def knows(self, group):
        """Return whether a group has a cell whose digit is known."""
        cells, value, _, _ = group
        return self.least[cells[0]] == self.most[cells[0]] == value

    def cells(self, line):
        first = search.line_start(self._size, line)
        stride = search.line_stride(self._size, line)
        return range(first, first + stride * self._size, stride)

    def _digit(self, cell):
        """Return the digit that fills a cell, 0 if it is blank."""
        if self._supposes and self.least[cell] == self.most[cell]:
            return self.least[cell]
        return self._digits[cell]

    def blanks(self, line):
        return [cell for cell in self.cells(line) if not self._digit(cell)]

    def target(self, line):
        return self._targets[line]

    def left(self, line):
        """Return what the blanks of a line must add up to."""
        return self._targets[line] - sum([self._digit(cell) for cell in self.cells(line)])

    def terms(self, line, side, own=-1):
        """Return the bounds on `side` of all blanks of a line except `own`."""
        bounds = self.most if side else self.least
        return [bounds[cell] for cell in self.blanks(line) if cell != own]

    def keeps_blanks(self, line):
        """Return whether no supposition fills a blank of a line."""
        return not [at for at in self.cells(line) if self._digit(at) != self._digits[at]]

    def is_tight(self, line, side):
        """Return whether a line needs what the bounds of its blanks on `side` make."""
        return sum(self.terms(line, side)) == self.left(line)

    def leaves_one(self, line, cell):
        """Return whether all other cells of a line are known, so that one digit is left for
        `cell`."""
        return all(self.least[at] == self.most[at] for at in self.cells(line) if at != cell)

    def stronger(self, fact):
        """Return the strongest fact that the line of `fact` now shows for its cell and side, None
        if it is no news."""
        cell, _, side, line = fact
        value = self.left(line) - sum(self.terms(line, 1 - side, cell))
        if value < self.most[cell] if side else value > self.least[cell]:
            return cell, value, side, line
        return None

    def annotations(self, line=-1, side=LOW, news=()):
        """Return the annotations of a page, see explain.Pages: the bounds of each blank with a
        bound other than 1 or 9.

        Small cells have room for one bound only. For cells of `line`, whose bounds on `side` are
        summed, it is that bound; for cells in `news`, which the line narrows, the other one. That
        is all of a cell in `news` whose bounds are now equal: the next page says so.
        """
        found = bytearray()
        cells = self.cells(line) if line >= 0 else ()
        for cell, least in enumerate(self.least):
            most = self.most[cell]
            if 1 < least and most < 9:
                only = -1
                if cell in news:
                    only = 1 - side if least == most or self._size > _ROOMY else -1
                elif cell in cells and least < most:
                    only = side
                if only == HIGH:
                    least = 1
                elif only == LOW:
                    most = 9
            if not self._digits[cell] and (least > 1 or most < 9):
                found.append(cell)
                found.append(least << 4 | most)
        return found
