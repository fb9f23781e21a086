"""Why a cell has one digit only, shown by trying the others: for the what-ifs of the hints.

A search says that a digit must be, not why. Here the others are tried by the bounds of lines
alone, to the line that they break; nearly always there is a cell where that is enough for all of
them. Loaded with the first what-if of a game.
"""

from micropython import const

from sumpad.solver.crossnum import search as crossnum_search

SHORT = const(0)  # how a line cannot be met: the most that its cells can be is less than its sum
OVER = const(1)  # .. the least is more
UNKNOWN = const(2)  # not by bounds alone
STUCK = const(3)  # plus a cell: each of its digits then breaks a line by bounds alone

_NO_LINE = const(-1)
_CELLS = const(24)  # that are tried: so many make a wait of a second at most


class Trials:
    """Picks a cell that has one digit only and finds why, by `steps`.

    cell, digit  what must be; as given, unless another cell takes less to explain
    least, most  what its line's sums leave for the cell
    whys         tuples (line, how, digits): digits which break a line, and how; the line is -1
                 with STUCK and, if only the search refutes them, UNKNOWN
    """

    def __init__(self, search, size, digits, targets, cell, digit):
        """`search`: not in use by others; `cell`: one that has `digit` in every solution."""
        self.cell = cell
        self.digit = digit
        self.least = 1
        self.most = 9
        self.whys = []
        self._search = search
        self._size = size
        self._targets = targets
        self._digits = bytearray(digits)
        self._low = bytearray(digits)
        self._high = bytearray(digits)
        for at in range(size * size):
            if not digits[at]:
                self._low[at] = 1
                self._high[at] = 9
        self._others = []  # cells
        self._line = _NO_LINE  # that cannot be met, and how
        self._how = UNKNOWN

    def steps(self):
        """Do it all, with a yield after each bounded piece of work."""
        low = self._low
        high = self._high
        while self._narrow(low, high):
            yield
        yield from self._choose()
        cell = self.cell
        self.least = low[cell]
        self.most = high[cell]
        for digit in range(self.least, self.most + 1):
            if digit != self.digit:
                least = bytearray(low)
                most = bytearray(high)
                least[cell] = most[cell] = digit
                self._line = _NO_LINE
                self._how = UNKNOWN
                while self._narrow(least, most):
                    yield
                if self._how == UNKNOWN:
                    yield from self._choose_other(digit)
                self._note(digit)

    def _choose(self):
        """Look for the cell: the first given, then those with the fewest digits."""
        low = self._low
        high = self._high
        cells = [
            at for at in range(self._size * self._size) if low[at] < high[at] and at != self.cell
        ]
        cells.sort(key=lambda at: (high[at] - low[at]) << 8 | at)  # MicroPython keeps no order
        self._others = cells[:_CELLS]
        for cell in [self.cell] + self._others:
            left = 0  # the digit that bounds do not refute, -1: several
            for digit in range(low[cell], high[cell] + 1):
                if left >= 0 and not self._fails(cell, digit):
                    left = -1 if left else digit
                yield
            if left > 0:
                self.cell = cell
                self.digit = left
                return

    def _choose_other(self, digit):
        """Look for a cell in which bounds alone leave no digit, with this one in `cell`."""
        self._digits[self.cell] = digit
        for other in self._others:
            left = False
            for its in range(self._low[other], self._high[other] + 1):
                left = left or not self._fails(other, its)
                yield
            if not left:
                self._how = STUCK + other
                break
        self._digits[self.cell] = 0

    def _fails(self, cell, digit):
        """Whether bounds alone show that a digit is wrong."""
        self._digits[cell] = digit
        failed = self._search.fails(self._size, self._digits, self._targets)
        self._digits[cell] = 0
        return failed

    def _note(self, digit):
        """Note why a digit is wrong."""
        for line, how, digits in self.whys:
            if line == self._line and how == self._how:
                digits.append(digit)
                return
        self.whys.append((self._line, self._how, [digit]))

    def _narrow(self, low, high):
        """Let each line narrow the bounds of its cells once; False if that changes nothing, or if
        a line cannot be met."""
        size = self._size
        changed = False
        for line in range(2 * size + 2):
            first = crossnum_search.line_start(size, line)
            stride = crossnum_search.line_stride(size, line)
            cells = range(first, first + stride * size, stride)
            down = self._targets[line]
            up = -down
            for at in cells:
                down -= low[at]
                up += high[at]
            if down < 0 or up < 0:
                self._line = line
                self._how = OVER if down < 0 else SHORT
                return False
            if down >= 8 and up >= 8:
                continue  # no digit is out of reach
            for at in cells:
                least = high[at] - up
                most = low[at] + down
                if least > low[at]:
                    low[at] = least
                    changed = True
                if most < high[at]:
                    high[at] = most
                    changed = True
        return changed
