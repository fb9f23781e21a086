"""Chains of bounds on a cross-number board. A chain shows why a board, or an assumption about one
cell, contradicts a line; or why a cell is at least, or at most, some digit.

A chain is a list of steps. In a step one line sets the lower or the upper bound of one of its
cells from the bounds that its other cells have by then (see search.py). The chain starts from the
digits on the board and the assumption, if any. It ends with a line whose cells must exceed or
cannot reach its sum, or with the requested bound. No step can be left out.

First every line narrows its cells once per sweep, until a line breaks or the bound is reached.
Then the steps behind this result are traced backwards. Then steps are dropped, the last first, as
long as the result remains: a step may give a tighter bound than needed.
"""

from array import array

from micropython import const

from sumpad.solver import HEAP_LOCKED
from sumpad.solver.crossnum import chain_kernels as kernels
from sumpad.solver.crossnum.maker_kernels import copy

# As in games/backend.py
RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)

# Sides: which bound of a cell a step sets.
LOW = const(0)
HIGH = const(1)

_CELLS = const(144)
_STEPS = const(600)  # capacity: once full, no bound narrows further, and those found stay valid
_DROPS = const(8)  # attempts to drop a step in one call


class Chains:
    """Finds one chain at a time. The constructor allocates all work space; `step` needs no heap.

    After `step` has returned FOUND:

        length    number of steps; `facts()` returns them
        line      the line that breaks; -1 if the chain ends with a bound
        is_short  True if the cells of `line` cannot reach its sum, False if they must exceed it
        total     the sum of their upper bounds if `is_short`, else of their lower bounds
    """

    def __init__(self):
        self.line = 0
        self.is_short = False
        self.total = 0
        self.length = 0
        self._size = 0
        self._digits = b""
        self._targets = b""
        self._first_low = bytearray(_CELLS)  # bounds at the start of the chain
        self._first_high = bytearray(_CELLS)
        self._low = bytearray(_CELLS)
        self._high = bytearray(_CELLS)
        self._steps = array("H", bytes(2 * _STEPS))
        self._count = array("i", bytes(4))
        self._needed = bytearray(_STEPS)
        self._values = bytearray(_STEPS)
        self._wanted = bytearray(2 * _CELLS)
        self._untried = -1  # one past the next step to try to drop; -1: still sweeping
        self._dropped = False  # whether this pass over the steps has dropped one
        self._cell = -1  # the requested bound: its cell (-1: none), side and value
        self._side = LOW
        self._bound = 0

    def reset(self, size, digits, targets):
        """Take a board without copying it: `digits` (a byte per cell, 0 blank), read when a chain
        begins, and `targets` (a byte per line), read until it is found."""
        self._size = size
        self._digits = digits
        self._targets = targets

    def begin(self, cell=-1, least=1, most=9):
        """Begin a chain. If `cell` is not -1, assume that it is `least` to `most`."""
        cells = self._size * self._size
        kernels.init_bounds(cells, self._first_low, self._first_high, self._digits)
        if cell >= 0:
            self._first_low[cell] = least
            self._first_high[cell] = most
        copy(self._first_low, self._low, cells)
        copy(self._first_high, self._high, cells)
        self._count[0] = 0
        self._untried = -1
        self._dropped = False
        self._cell = -1

    def request(self, cell, side, value):
        """Begin a chain that shows that `cell` is at least (LOW) or at most (HIGH) `value`."""
        self.begin()
        self._cell = cell
        self._side = side
        self._bound = value

    def step(self):
        """Do a bounded piece of work; return RUNNING, FOUND or EXHAUSTED.

        EXHAUSTED: bounds alone break no line; `bounds` returns them. Once `is_broken`, further
        steps only shorten the chain, and `length` is its length before that.
        """
        with HEAP_LOCKED:
            return self._step()

    def _step(self):
        if self._untried >= 0:
            return self._drop()
        answer = kernels.sweep(
            0, self._low, self._high, self._targets, self._steps, self._count, self._size, _STEPS
        )
        if self._cell >= 0 and self.is_reached():
            self.line = -1
            self._find_last()
        elif answer < kernels.BROKEN:
            return RUNNING if answer == kernels.CHANGED else EXHAUSTED
        else:
            self.line = answer - kernels.BROKEN >> 1
            self.is_short = bool(answer & 1)
            self._untried = self._count[0]
            self._need(self.line, answer & 1, -1)
        return RUNNING

    def _find_last(self):
        """Discard the steps after the one that sets the requested bound, and trace that one
        back."""
        at = self._count[0] - 1
        step = self._steps[at]
        while step & kernels.CELL != self._cell or bool(step & kernels.HIGH) != self._side:
            at -= 1
            step = self._steps[at]
        self._count[0] = at + 1
        self._untried = at
        self._need(step >> kernels.LINE_SHIFT, 1 - self._side, self._cell)
        self._needed[at] = 1

    def _need(self, line, high, own):
        kernels.trace_back(
            0, self._steps, self._needed, self._wanted, self._untried, self._size, line, high, own
        )
        self.length = kernels.count(self._untried, self._needed)

    @property
    def is_broken(self):
        return self._untried >= 0

    def bounds(self, cell):
        """Return the lower and upper bound of a cell."""
        return self._low[cell], self._high[cell]

    def facts(self):
        """Return the steps of the chain in order: a list of (cell, value, side, line). Takes
        heap."""
        found = []
        top = self._count[0]
        i = kernels.next_needed(0, self._needed, top)
        while i < top:
            step = self._steps[i]
            side = HIGH if step & kernels.HIGH else LOW
            cell = step & kernels.CELL
            found.append((cell, self._values[i], side, step >> kernels.LINE_SHIFT))
            i = kernels.next_needed(i + 1, self._needed, top)
        return found

    def _drop(self):
        """Try to drop up to _DROPS steps; return FOUND once no step can be dropped."""
        tried = 0
        while self._untried and tried < _DROPS:
            self._untried -= 1
            if self._needed[self._untried]:
                tried += 1
                self._needed[self._untried] = 0
                if self._still_holds():
                    self._dropped = True
                else:
                    self._needed[self._untried] = 1
        if self._untried:
            return RUNNING
        if self._dropped:  # later steps may have become useless
            self._dropped = False
            self._untried = self._count[0]
            return RUNNING
        self._still_holds()
        self.length = kernels.count(self._count[0], self._needed)
        return FOUND

    def _still_holds(self):
        """Return whether the needed steps alone break the line or reach the requested bound."""
        kernels.replay(
            0, self._first_low, self._first_high, self._low, self._high, self._targets,
            self._steps, self._needed, self._values, self._count[0], self._size,
        )  # fmt: skip
        if self.line < 0:
            return self.is_reached()
        bounds = self._high if self.is_short else self._low
        self.total = kernels.total(0, bounds, self._size, self.line)
        target = self._targets[self.line]
        return self.total < target if self.is_short else self.total > target

    def is_reached(self):
        """Return whether the requested bound is reached."""
        if self._side == HIGH:
            return self._high[self._cell] <= self._bound
        return self._low[self._cell] >= self._bound
