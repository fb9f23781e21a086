"""What has been told of the cells of a cross-number by a page of a hint.

A fact is (cell, bound, side, line), as of solver/crossnum/chains.py: the least or the most that a
cell can be, and the line that tells it.
"""

from micropython import const

from sumpad.solver.crossnum import search
from sumpad.solver.crossnum.hinter import HIGH, LOW

_ROOMY = const(5)  # the largest boards with cells that have room for both bounds
_TERMS = const(8)  # of a sum in words


class Bounds:
    """The least and the most that each cell can be by what has been told."""

    def __init__(self, size, digits, targets):
        self._size = size
        self._digits = digits
        self._targets = targets
        self._least = bytearray(size * size)
        self._most = bytearray(size * size)

    def begin(self, facts):
        """Nothing but some facts has been told."""
        for cell in range(len(self._least)):
            self._least[cell] = self._digits[cell] or 1
            self._most[cell] = self._digits[cell] or 9
        self.take(facts)

    def take(self, facts):
        for cell, value, side, _ in facts:
            self.suppose(cell, 1 if side else value, value if side else 9)

    def suppose(self, cell, least, most):
        self._least[cell] = max(least, self._least[cell])
        self._most[cell] = min(most, self._most[cell])

    def cells(self, line):
        first = search.line_start(self._size, line)
        stride = search.line_stride(self._size, line)
        return range(first, first + stride * self._size, stride)

    def of_blanks(self, line, side):
        """(cell, bound) of the blanks of a line."""
        bounds = self._most if side else self._least
        return [(cell, bounds[cell]) for cell in self.cells(line) if not self._digits[cell]]

    def left(self, line):
        """What the blanks of a line have to make."""
        return self._targets[line] - search.line_sum(self._size, line, self._digits)

    def broken(self, line):
        """The side whose bounds show that a line cannot be met, or None."""
        for side in (LOW, HIGH):
            total = sum([bound for _, bound in self.of_blanks(line, side)])
            if total < self.left(line) if side else total > self.left(line):
                return side
        return None

    def leaves_one(self, line, cell):
        """Whether a line leaves one digit for a cell: what its others are is known."""
        return all(self._least[at] == self._most[at] for at in self.cells(line) if at != cell)

    def stronger(self, fact):
        """A fact with all that its line tells by now, or None if that is not news."""
        cell, _, side, line = fact
        others = [bound for at, bound in self.of_blanks(line, 1 - side) if at != cell]
        value = self.left(line) - sum(others)
        if value < self._most[cell] if side else value > self._least[cell]:
            return cell, value, side, line
        return None

    def told(self, line=-1, side=LOW, news=b""):
        """Of each blank of which something was told: its number, and 16 times the least and the
        most that it can be.

        Of cells of a line only the bounds of this side, if that tells of them: they are added up,
        and there may be room for one only. Of the `news`, cells that the line tells about, the
        other one, where there is no room for both.
        """
        cells = self.cells(line) if line >= 0 else ()
        told = bytearray()
        for cell, least in enumerate(self._least):
            most = self._most[cell]
            if 1 < least < most < 9:
                only = -1  # a side
                if cell in news:
                    only = 1 - side if self._size > _ROOMY else -1
                elif cell in cells:
                    only = side
                if only == HIGH:
                    least = 1
                elif only == LOW:
                    most = 9
            bounds = least << 4 | most
            if not self._digits[cell] and bounds != 0x19:
                told.append(cell)
                told.append(bounds)
        return bytes(told)


def others_in_words(count, side, is_exact):
    """What comes before the sum of so many other blanks of a line, which limits a cell from a side
    or, if they are known, leaves it one digit."""
    blanks = "the other" if count == 1 else "others"
    if is_exact:
        return blanks + (" is" if count == 1 else " make")
    return "{} at {}".format(blanks, "least" if side == HIGH else "most")


def sums(terms):
    """A sum in words, from the longest: with its terms, unless these are too many; with terms that
    are the same together, as in `3x1+2=5`; without."""
    total = str(sum(terms))
    if len(terms) < 2:
        return (total,)
    counted = []
    for term in sorted(set(terms)):
        count = terms.count(term)
        counted.append("{}x{}".format(count, term) if count > 1 else str(term))
    short = "+".join(counted) + "=" + total
    if len(terms) > _TERMS:
        return short, total
    return "+".join([str(term) for term in terms]) + "=" + total, short, total
