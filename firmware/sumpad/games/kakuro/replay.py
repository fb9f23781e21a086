"""The steps of an explanation as data, repeated one by one from the record of the solver."""

from micropython import const

from sumpad.games import explain
from sumpad.games.kakuro.fitting_sets import size
from sumpad.solver.kakuro import techniques
from sumpad.solver.kakuro.steps import digit_of
from sumpad.solver.technique_columns import NAME

_NONE = const(-1)
_ALL = const(511)


class Replay:
    """Repeats the steps of an explanation.

    rung, index  of the last step: its row of techniques.TABLE, and its run, part or couple
    earlier      the candidates of all cells before the last step
    refutes      whether the steps make a run impossible
    """

    def __init__(self, steps, board, digits, cell=_NONE, run=_NONE):
        """`steps`: a solver's Steps with an explanation; `digits`: as entered, a byte per place;
        `cell`: the cell that the steps lead to, or `run`: the run that they make impossible."""
        self.rung = self.index = 0
        self.steps = steps
        self.board = board
        self.digits = digits
        self._cell = cell
        self._goal = self._members(run) if run >= 0 else ()
        self.refutes = run >= 0
        self._used = bytearray(board.cells)  # by cell: how many of the remaining steps use it
        self.rewind()

    def rewind(self):
        """Go back to the start of the explanation."""
        self.steps.rewind()
        for cell in range(len(self._used)):
            self._used[cell] = cell in self._goal
        for code in self.steps.kept():
            self._use(code, 1)

    def next(self):
        """Repeat the next step. Return it as an explain.Step with places as cells; None if it
        changes nothing. Of the cells that lose digits, the one of `plainest` comes first."""
        steps = self.steps
        place = self.board.place
        before = self.earlier = steps.masks[: self.board.cells]
        code = steps.advance()
        self._use(code, -1)
        self.rung, self.index = code >> 8, code & 255
        masks = steps.masks
        cell = self.plainest(before)
        if cell == _NONE:
            return None
        changed = [it for it, mask in enumerate(before) if mask != masks[it] and it != cell]
        removed = [(place[it], before[it] & ~masks[it]) for it in [cell] + changed]
        cells = [it for it in self._looked_at(code) if not self._is_entered(it)]
        if self.rung == techniques.PAIR:
            cells = self._pair(cells, before)
        needs = []
        if self.rung != techniques.SUMS and self.rung != techniques.NECK:
            needs = [(place[it], _ALL & ~steps.before[it]) for it in cells]
        return explain.Step(
            techniques.TABLE[self.rung][NAME],
            self._line(),
            [place[it] for it in cells],
            removed,
            () if masks[cell] & masks[cell] - 1 else (place[cell], digit_of(masks[cell])),
            [need for need in needs if need[1]],
        )

    def plainest(self, before):
        """Return the most important cell that has lost digits since `before`, a table of masks;
        NONE if no cell has.

        The most important one is the cell that the explanation leads to, else the one that most of
        the remaining steps use, and of several of these the one with the fewest digits.
        """
        best = _NONE
        least = 0
        for cell in range(self.board.cells):
            mask = self.steps.masks[cell]
            if mask != before[cell]:
                if cell == self._cell:
                    return cell
                rank = size(mask) - 10 * self._used[cell]
                if best < 0 or rank < least:
                    best, least = cell, rank
        return best

    def matters(self, place):
        """Return whether a remaining step or the conclusion uses a cell."""
        cell = self.board.cell[place]
        return cell == self._cell or self._used[cell] > 0

    def known(self):
        """Return the blank cells with one candidate, as annotations of a page."""
        found = bytearray()
        for cell in range(self.board.cells):
            mask = self.steps.masks[cell]
            if not mask & mask - 1 and not self._is_entered(cell):
                found.append(self.board.place[cell])
                found.append(17 * digit_of(mask))
        return found

    def mask(self, place):
        """Return the candidates of a cell, as a mask."""
        return self.steps.masks[self.board.cell[place]]

    def _members(self, run):
        board = self.board
        return bytes(board.members[board.start[run] : board.start[run + 1]])

    def _is_entered(self, cell):
        return self.digits[self.board.place[cell]] != 0

    def _use(self, code, more):
        if code >> 8 != techniques.SUMS and code >> 8 != techniques.NECK:
            for cell in self._looked_at(code):
                self._used[cell] += more

    def _looked_at(self, code):
        """Return the cells that a step uses; `code`: as `Steps.advance` returns it."""
        rung, index = code >> 8, code & 255
        if rung < techniques.NECK:
            return self._members(index)
        if rung == techniques.COUPLE:
            couples = self.steps.couples
            return couples.one(index), couples.other(index)
        necks = self.steps.necks
        bits = necks.bits(index)
        return [it for i, it in enumerate(self._members(necks.run(index))) if bits >> i & 1]

    def _line(self):
        """Return the run of the last step; NONE for a neck or a couple."""
        if self.rung < techniques.NECK:
            return self.index
        return self.steps.necks.run(self.index) if self.rung == techniques.SHORTER_RUN else _NONE

    def _pair(self, cells, before):
        """Return the two of `cells` with the same two candidates, which other cells have lost."""
        basis = self.steps.before
        masks = self.steps.masks
        for one in cells:
            pair = [cell for cell in cells if basis[cell] == basis[one]]
            if size(basis[one]) == 2 and len(pair) == 2:
                for cell in cells:
                    if cell not in pair and before[cell] & ~masks[cell] & basis[one]:
                        return pair
        return cells
