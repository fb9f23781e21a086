"""Why a cell has one digit only, shown by trying the others: for the what-ifs of the hints.

A search says that a digit must be, not why. Here the others are tried by the reasoning about
single runs, to the run that they break; nearly always there is a cell where that is enough for all
of them. Loaded with the first what-if of a game.
"""

from micropython import const

from sumpad.games import hint
from sumpad.games.kakuro import wording
from sumpad.solver.kakuro import steps as kakuro_steps

_NONE = const(-1)
_WORKING = const(-2)
_WHYS = const(3)  # pages for them at the most: with a first and a last one that is five
_CELLS = const(16)  # that are tried at the most


class Trials:
    """Picks a cell that has one digit only and finds why, by `steps`.

    cell, digit  what must be; as given, unless another cell takes less to explain
    effort       how many others were tried
    depth        0, or 2 if the search alone refutes one
    """

    def __init__(self, steps, board, digits, cell, digit):
        """`steps`: after all reasoning, not in use by others; `cell`: a cell that has `digit` in
        every solution."""
        self.cell = cell
        self.digit = digit
        self._whys = []  # (run, digits which break it, why); -1: only the search refutes them
        self.effort = self.depth = 0
        self._told = steps
        self._board = board
        self._trial = bytearray(digits)
        self._masks = [steps.masks[at] for at in range(board.cells)]

    def steps(self):
        """Do it all, with a yield after each bounded piece of work."""
        cells = [at for at, mask in enumerate(self._masks) if mask & mask - 1 and at != self.cell]
        cells.sort(key=lambda at: len(self._left(at)) << 8 | at)  # MicroPython keeps no order
        first = None
        for cell in [self.cell] + cells[:_CELLS]:
            wrong = []  # (run, digit, why)
            right = []  # the digits that break no run
            for digit in self._left(cell):
                if len(right) > 1 and first:
                    break
                for run in self._runs_broken(cell, digit):
                    if run != _WORKING:
                        if run == _NONE:
                            right.append(digit)
                        else:
                            wrong.append((run, digit, self._why(run)))
                    yield
            if len(right) == 1:
                self._keep(cell, right[0], wrong)
                return
            if not first:
                first = wrong + [(_NONE, digit, "") for digit in right if digit != self.digit]
        self._keep(self.cell, self.digit, first)

    def sentences(self):
        """What was found, five pages at the most: (words, run) each."""
        pages = [(hint.left(self._left(self.cell)), _NONE)]
        told = self._whys if len(self._whys) <= _WHYS else self._whys[: _WHYS - 1]
        for run, digits, why in told:
            words = "every way on fails"
            if run >= 0:
                words = wording.name(self._board, run)
                words += ": " + why if why else " cannot be made"
            pages.append(("with {} here, {}".format(hint.either(digits), words), run))
        rest = [digit for _, digits, _ in self._whys[len(told) :] for digit in digits]
        if rest:
            rest.sort()
            pages.append(
                ("with {} here, other runs cannot be made".format(hint.either(rest)), _NONE)
            )
        pages.append((hint.what_if(self.digit), _NONE))
        return pages

    def _runs_broken(self, cell, digit):
        """Try a digit: yield WORKING for a while, then the run that it breaks or NONE."""
        steps = self._told
        place = self._board.place[cell]
        self._trial[place] = digit
        steps.reset(self._board, self._trial)
        self._trial[place] = 0
        told = 0
        while told >= 0 and steps.quiet <= kakuro_steps.PAIR - kakuro_steps.SUMS:
            told = steps.tell_on(kakuro_steps.PAIR)
            yield _WORKING
        yield _NONE if told >= 0 else steps.run

    def _keep(self, cell, digit, wrong):
        """This cell it is: collect the digits by the runs that they break."""
        self.cell = cell
        self.digit = digit
        self.effort = len(wrong)
        for run in sorted({it[0] for it in wrong}, reverse=True):
            if run == _NONE:
                self.depth = 2
            its = [it for it in wrong if it[0] == run]
            why = its[0][2] if len(its) == 1 else ""
            self._whys.append((run, [digit for _, digit, _ in its], why))

    def _why(self, run):
        """Why the run that was just broken cannot be made of what its cells can be by then, in
        words; nothing if that takes too many, or if less than the whole run is broken."""
        board = self._board
        steps = self._told
        if not steps.is_whole():
            return ""
        cells = board.members[board.start[run] : board.start[run + 1]]
        masks = [steps.left(cell) for cell in cells]
        sets = wording.sets_of(masks)
        return wording.cannot_make(sets, masks, board.sum(run)) if sets else ""

    def _left(self, cell):
        return [digit for digit in range(1, 10) if self._masks[cell] >> digit - 1 & 1]
