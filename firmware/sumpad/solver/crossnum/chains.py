"""Why a guess about a cell of a cross-number board, or the board itself, comes to a line that
cannot be met; or why a cell is no more, or no less, than a digit.

A chain is a list of steps. Each is what one line tells about one of its cells, from the bounds
that the others have by then: the least or the most that it can be (see search.py). It begins with
nothing but the digits on the board and what is guessed, and ends with a line whose cells are too
much or too little for its sum, whatever they are, or with the bound that is asked for. No step can
be left out.

Lines are swept over, each once, until one breaks or the bound is there; then the steps that this
rests on are found backwards; then those of them are dropped, the last first, without which it
still comes to that: a step may have told more than was needed.
"""

from array import array

from micropython import const

from sumpad.solver import FRUGAL
from sumpad.solver.crossnum import chain_kernels as kernels
from sumpad.solver.crossnum.maker_kernels import keep
from sumpad.solver.ladder import EXHAUSTED, FOUND, RUNNING

LOW = const(0)  # sides of a step
HIGH = const(1)

_CELLS = const(144)
_STEPS = const(600)  # beyond these nothing more is learned: what is known stays true
_DROPS = const(8)  # steps that are tried to be dropped in one go


class Chains:
    """All work space is made here; no heap is needed after that.

    When `step` has answered FOUND:

        length    of the chain; `facts()` returns its steps
        line      that cannot be met, -1 of a bound
        is_short  whether its cells cannot reach its sum, else they go over it
        total     the most that they come to if it is short, else the least
    """

    def __init__(self):
        self.line = 0
        self.is_short = False
        self.total = 0
        self.length = 0
        self._size = 0
        self._digits = b""
        self._targets = b""
        self._first_low = bytearray(_CELLS)  # bounds at the beginning of the chain
        self._first_high = bytearray(_CELLS)
        self._low = bytearray(_CELLS)
        self._high = bytearray(_CELLS)
        self._steps = array("H", bytes(2 * _STEPS))
        self._count = array("i", bytes(4))  # of them
        self._needed = bytearray(_STEPS)
        self._values = bytearray(_STEPS)
        self._wanted = bytearray(2 * _CELLS)
        self._at = -1  # the step behind the one to be tried next; -1: no line has broken yet
        self._dropped = False  # since the last one was tried
        self._cell = -1  # whose bound is asked for,
        self._side = LOW  # and which one
        self._bound = 0

    def reset(self, size, digits, targets):
        """Take a board: `digits` as entered (0 blank), not to change until the end."""
        self._size = size
        self._digits = digits
        self._targets = targets

    def begin(self, cell=-1, least=1, most=9):
        """Begin a chain, with the supposition that a cell is `least` to `most`, if there is one
        that is not -1."""
        cells = self._size * self._size
        kernels.start(cells, self._first_low, self._first_high, self._digits)
        if cell >= 0:
            self._first_low[cell] = least
            self._first_high[cell] = most
        keep(self._first_low, self._low, cells)
        keep(self._first_high, self._high, cells)
        self._count[0] = 0
        self._at = -1
        self._dropped = False
        self._cell = -1

    def ask(self, cell, side, value):
        """Begin a chain to a bound of a cell."""
        self.begin()
        self._cell = cell
        self._side = side
        self._bound = value

    def step(self):
        """A bounded piece of work: RUNNING, FOUND, or EXHAUSTED: bounds alone break no line, and
        `bounds` tells them. `is_broken` when it only has to be made shorter, `length` until then.
        """
        with FRUGAL:
            return self._go_on()

    def _go_on(self):
        if self._at >= 0:
            return self._drop()
        answer = kernels.sweep(
            0, self._low, self._high, self._targets, self._steps, self._count, self._size, _STEPS
        )
        if self._cell >= 0 and self.is_there():
            self.line = -1
            self._find_last()
        elif answer < kernels.BROKEN:
            return RUNNING if answer == kernels.CHANGED else EXHAUSTED
        else:
            self.line = answer - kernels.BROKEN >> 1
            self.is_short = bool(answer & 1)
            self._at = self._count[0]
            self._need(self.line, answer & 1, -1)
        return RUNNING

    def _find_last(self):
        """Leave the steps behind the one to the bound that is asked for, and find what it rests
        on."""
        at = self._count[0] - 1
        step = self._steps[at]
        while step & kernels.CELL != self._cell or bool(step & kernels.HIGH) != self._side:
            at -= 1
            step = self._steps[at]
        self._count[0] = at + 1
        self._at = at
        self._need(step >> kernels.LINE_SHIFT, 1 - self._side, self._cell)
        self._needed[at] = 1

    def _need(self, line, high, own):
        kernels.need(
            0, self._steps, self._needed, self._wanted, self._at, self._size, line, high, own
        )
        self.length = kernels.count(self._at, self._needed)

    @property
    def is_broken(self):
        return self._at >= 0

    def bounds(self, cell):
        """The least and the most that a cell can be."""
        return self._low[cell], self._high[cell]

    def facts(self):
        """The steps of the chain in order: a list, which takes heap, of (cell, value, side,
        line)."""
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
        """Try to drop some steps; FOUND when none of them can be."""
        tried = 0
        while self._at and tried < _DROPS:
            self._at -= 1
            if self._needed[self._at]:
                tried += 1
                self._needed[self._at] = 0
                if self._comes_to_that():
                    self._dropped = True
                else:
                    self._needed[self._at] = 1
        if self._at:
            return RUNNING
        if self._dropped:  # steps behind it may tell nothing by now
            self._dropped = False
            self._at = self._count[0]
            return RUNNING
        self._comes_to_that()
        self.length = kernels.count(self._count[0], self._needed)
        return FOUND

    def _comes_to_that(self):
        """Whether the line breaks, or the bound is there, by the steps that are needed."""
        kernels.follow(
            0, self._first_low, self._first_high, self._low, self._high, self._targets,
            self._steps, self._needed, self._values, self._count[0], self._size,
        )  # fmt: skip
        if self.line < 0:
            return self.is_there()
        bounds = self._high if self.is_short else self._low
        self.total = kernels.total(0, bounds, self._size, self.line)
        target = self._targets[self.line]
        return self.total < target if self.is_short else self.total > target

    def is_there(self):
        """Whether the bound that is asked for is known."""
        if self._side == HIGH:
            return self._high[self._cell] <= self._bound
        return self._low[self._cell] >= self._bound
