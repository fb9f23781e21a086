"""Deductions on a kakuro board, step by step, for the hints of hinter.py.

A *pass* applies the reasoning of one rung to every run (or every neck, shorter run or couple),
given the candidates from before the pass. Each run that narrows a cell is a *step*. Once a cell
has one candidate left, the steps behind it are traced backwards, and every step that can be spared
is dropped. The others are applied again, so that each is true at its place in the explanation.
"""

from array import array

from micropython import const

from sumpad.solver import HEAP_LOCKED
from sumpad.solver.kakuro import couples as kakuro_couples
from sumpad.solver.kakuro import hint_kernels as kernels
from sumpad.solver.kakuro.techniques import COUPLE, NECK, PAIR, REQUIRED, SUMS

NONE = const(-1)  # no run, or no cell

_CELLS = const(121)
_ALL = const(511)
_STEPS = const(256)  # capacity: once full, no cell narrows further, and what is found stays true
_PASSES = const(255)  # the same
_SLICE = const(12)  # runs, parts or couples per call
_TRACES = const(16)  # cells that `explain` traces per call
_TOO_LONG = const(_STEPS + 1)


def digit_of(mask):
    """Return the lowest digit of a mask, which must not be 0."""
    digit = 1
    while not mask & 1:
        mask >>= 1
        digit += 1
    return digit


class Steps:
    """Makes steps and picks those that explain a digit. After the constructor, that needs no heap.

    masks     the candidates of each cell, a halfword per cell
    entered   the candidates by the digits entered alone
    before    after `advance`, the candidates before its step; during a pass, those after its steps
    run       the run of the last contradiction, NONE if it is not in a run
    explained the cell that `explain` has chosen, or NONE
    choices   the number of cells it has chosen from
    reached   a byte per run: 1 if it is in the last `block`
    quiet     passes in a row that narrowed nothing, counting the rungs that `begin` skips
    length    the number of steps in the explanation, once `shorten` has returned True
    hardest   the highest rung among them
    """

    def __init__(self, necks):
        """`necks`: a necks.Necks that nothing else uses until the hint is finished."""
        self.masks = array("H", bytes(2 * _CELLS))
        self.entered = array("H", bytes(2 * _CELLS))
        self.run = NONE
        self.explained = NONE
        self.choices = 0
        self.reached = bytearray(kernels.REACHED_BYTES)
        self.quiet = 0
        self.length = 0
        self.hardest = 0
        self.necks = necks
        self.couples = kakuro_couples.Couples(necks)
        self._sums = necks.sums
        self._board = None
        self.before = array("H", bytes(2 * _CELLS))
        self._next = 0  # the first step that `advance` has not applied
        self._at_pass = 0  # the pass of the last step that `advance` has applied
        self._scratch = array("H", bytes(2 * kernels.SCRATCH))
        self._pass = SUMS  # the rung of the present pass
        self._passes = 0
        self._at = 0  # the next run, part or couple of the pass
        self._first_step = 0  # the first step of the pass
        self._necks_found = False  # whether `necks` has been used on this board
        self._bits = 0  # bitmask of the cells of `run` that a step is about; the index of a couple
        self._count = 0  # the number of steps in the tables below, oldest first
        self._rung = bytearray(_STEPS)
        self._index = bytearray(_STEPS)  # of the run, of the part in `necks` or of the couple
        self._pass_of = bytearray(_STEPS)
        self._run_of = bytearray(_STEPS)  # for these three see `hint_kernels.trace`
        self._reach = array("H", bytes(2 * _STEPS))
        self._changed = array("H", bytes(2 * _STEPS))
        self._kept = bytearray(_STEPS)  # 1: the explanation rests on this step
        self._needed = bytearray(_CELLS)
        self._untried = 0  # `shorten` has still to try the steps before this one
        self._next_cell = 0  # the first cell that `explain` has not checked
        self._goal = 0  # the candidates that the explanation must leave for its cell
        self._least = _TOO_LONG  # the fewest steps behind a cell that `explain` has checked

    def reset(self, board, digits):
        """Start on a Board: `digits` as entered (a byte per place, 0 blank)."""
        self._board = board
        self._necks_found = False
        self._count = self._passes = self._next_cell = 0
        kernels.init_masks(0, 0, board.geometry, digits, self.entered, self.masks, board.cells)
        self.begin(SUMS)

    def begin(self, rung):
        """Make the next pass one of `rung`; the rungs below are exhausted."""
        self._pass = rung
        self._at = 0
        self.quiet = rung - SUMS

    def continue_passes(self, highest):
        """Continue with passes of the rungs up to `highest`. Return the number of new steps when a
        pass ends, else 0; -1 on a contradiction, which is in `run`."""
        with HEAP_LOCKED:
            return self._continue_passes(highest)

    def _continue_passes(self, highest):
        into = self.before
        if not self._at:
            self._passes += 1
            self._first_step = self._count
            kernels.copy(0, 0, self.masks, into, self._board.cells)
        rung = self._pass
        end = self._sources(rung)
        stop = min(end, self._at + _SLICE)
        for index in range(self._at, stop):
            i = self._count
            if i == _STEPS or self._passes > _PASSES:
                break
            changed = self._apply(rung, index, self.masks, into)
            if changed < 0:
                return -1
            if changed:
                self._rung[i] = rung
                self._index[i] = index
                self._pass_of[i] = self._passes
                self._run_of[i] = kernels.NO_RUN if self.run == NONE else self.run
                self._reach[i] = 0 if rung == SUMS or rung == NECK else self._bits
                self._changed[i] = changed
                self._count += 1
        self._at = stop
        if stop < end:
            return 0
        self._at = 0
        self._pass = rung + 1 if rung < highest else SUMS
        kernels.copy(0, 0, into, self.masks, self._board.cells)
        found = self._count - self._first_step
        self.quiet = 0 if found else self.quiet + 1
        return found

    def _sources(self, rung):
        """Return how many runs, parts or couples a pass of `rung` looks at."""
        if rung < NECK:
            return self._board.runs
        necks = self.necks
        if not self._necks_found:
            self._necks_found = True
            if necks.find(self._board, self.entered) >= 0:
                self.couples.find()
        return self.couples.count if rung == COUPLE else necks.count

    def _apply(self, rung, index, masks, into):
        """Apply a rung to the run, part or couple `index`: narrow `into`, given `masks`. Return
        the changed cells as in `hint_kernels.trace`, or -1 on a contradiction; set `run` and
        `_bits`."""
        board = self._board
        if rung == COUPLE:
            self.run = NONE
            self._bits = index
            return self._apply_couple(index, masks, into)
        if rung < NECK:
            run = index
            bits = (1 << board.length(run)) - 1
            key = board.keys[run]
        else:
            run = self.necks.run(index)
            bits = self.necks.bits(index)
            key = self.necks.key(index)
            if (bits & bits - 1 == 0) != (rung == NECK):
                return 0
        self.run = run
        self._bits = bits
        if rung == PAIR:
            found = kernels.find_pair(0, 0, 0, board.geometry, masks, into, run)
            return found & _ALL if found > 0 else found
        found = self._deduce(self.entered if rung == SUMS else masks, run, bits, key)
        if found <= 0:
            return found
        allowed = _ALL if rung == REQUIRED else found & _ALL
        required = found >> 9 if rung >= REQUIRED else 0
        return kernels.restrict(0, 0, 0, board.geometry, masks, into, run, bits, allowed, required)

    def _apply_couple(self, k, masks, into):
        """Do the same for couple `k`: each cell keeps the digits that fit a candidate of the
        other."""
        couples = self.couples
        one = couples.one(k)
        other = couples.other(k)
        new_one = new_other = 0
        for digit in range(1, 10):
            rest = couples.total(k) - digit
            if couples.differ(k):
                rest = -rest
            if 1 <= rest <= 9:
                if masks[one] >> digit - 1 & masks[other] >> rest - 1 & 1:
                    new_one |= 1 << digit - 1
                    new_other |= 1 << rest - 1
        new_one &= into[one]
        new_other &= into[other]
        if not new_one or not new_other:
            return -1
        changed = (new_one != into[one]) | (new_other != into[other]) << 1
        into[one] = new_one
        into[other] = new_other
        return changed

    def explain(self):
        """Look for the cell with one candidate left that takes the fewest steps. Return True when
        all cells have been checked: `explained` is that cell then, or NONE."""
        cells = self._board.cells
        if not self._next_cell:
            self.explained = NONE
            self.choices = 0
            self._least = _TOO_LONG
        cell = self._next_cell
        traces = _TRACES
        while cell < cells and traces:
            mask = self.masks[cell]
            if mask & mask - 1 == 0 and mask != self.entered[cell]:
                traces -= 1
                self.choices += 1
                steps = self._trace(cell)
                if steps < self._least:
                    self._least = steps
                    self.explained = cell
            cell += 1
        self._next_cell = cell
        if cell < cells:
            return False
        self._next_cell = 0
        if self.explained != NONE:
            self.explain_left(self.explained)
        return True

    def explain_left(self, cell):
        """Choose the steps behind the candidates of `cell`, for `shorten`."""
        self._trace(cell)
        self._goal = self.masks[cell]
        self._untried = self._count

    def _trace(self, cell):
        """Mark the steps behind the candidates of `cell` in `_kept`; return their number."""
        return kernels.trace(
            0, 0, 0, self._board.geometry, self._run_of, self._changed, self._reach, self._kept,
            self._needed, self.couples.cells, self._count, cell,
        )  # fmt: skip

    def explain_contradiction(self):
        """Choose the steps behind the candidates of the cells of `run`, which contradict each
        other, for `shorten`. Takes heap."""
        kept = bytearray(self._count)
        board = self._board
        for cell in board.members[board.start[self.run] : board.start[self.run + 1]]:
            self._trace(cell)
            for i in range(self._count):
                kept[i] |= self._kept[i]
        for i in range(self._count):
            self._kept[i] = kept[i]
        self._untried = self._count

    def shorten(self, cell, run=NONE):
        """Try to drop one more step from the explanation of `cell`, or of a contradiction in
        `run`. Return True when all have been tried: `masks` has the candidates at its end then."""
        with HEAP_LOCKED:
            return self._shorten(cell, run)

    def _shorten(self, cell, run):
        i = self._untried - 1
        while i >= 0 and not self._kept[i]:
            i -= 1
        self._untried = i
        if i >= 0:
            self._kept[i] = 0
            self._apply_all()
            if not self._is_shown(cell, run):
                self._kept[i] = 1
            return False
        self._apply_all()
        self.length = self.hardest = 0
        for i in range(self._count):
            if self._kept[i]:
                self.length += 1
                self.hardest = max(self.hardest, self._rung[i])
        return True

    def _is_shown(self, cell, run):
        if run == NONE:
            return self.masks[cell] == self._goal
        return self.deduce(self.masks, run) < 0

    def rewind(self):
        """Set `masks` to `entered`, the start of the explanation, for `advance`."""
        self._next = self._at_pass = 0
        kernels.copy(0, 0, self.entered, self.masks, self._board.cells)

    def advance(self):
        """Apply the next step of the explanation to `masks`, given `before`. Return rung << 8 |
        its run, part or couple, or 0 if there is none left."""
        i = self._next
        while i < self._count and not self._kept[i]:
            i += 1
        self._next = i + 1
        if i >= self._count:
            return 0
        if self._pass_of[i] != self._at_pass:
            self._at_pass = self._pass_of[i]
            kernels.copy(0, 0, self.masks, self.before, self._board.cells)
        self._apply(self._rung[i], self._index[i], self.before, self.masks)
        return self._rung[i] << 8 | self._index[i]

    def _apply_all(self):
        """Apply the whole explanation."""
        self.rewind()
        while self.advance():
            pass

    def kept(self):
        """Return the list of the steps of the explanation, each as `advance` returns it."""
        return [self._rung[i] << 8 | self._index[i] for i in range(self._count) if self._kept[i]]

    def block(self, cut):
        """Set `reached` to the runs on the smaller side of the cells `cut`, which cut the board in
        two."""
        board = self._board
        barrier = self._needed
        for cell in range(board.cells):
            barrier[cell] = cell in cut
        across = board.across_run[cut[0]]
        down = board.down_run[cut[0]]
        count = self._flood(down)
        if self._flood(across) > count:
            self._flood(down)

    def _flood(self, run):
        board = self._board
        return kernels.flood(
            0, 0, board.geometry, self.entered, self._needed, self.reached, run, board.runs
        )

    def is_whole(self):
        """Return whether the last contradiction was in all of `run`, not in a part of it."""
        return self._bits == (1 << self._board.length(self.run)) - 1

    def deduce(self, masks, run):
        """Return what the open cells of `run` can be, given `masks`, as `hint_kernels.deduce`."""
        bits = (1 << self._board.length(run)) - 1
        return self._deduce(masks, run, bits, self._board.keys[run])

    def _deduce(self, masks, run, bits, key):
        return kernels.deduce(
            0, 0, 0, self._board.geometry, self._sums, masks, self._scratch, run, bits, key
        )
