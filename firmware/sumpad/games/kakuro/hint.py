"""Hints of kakuro in words, for `Game.hint`; the reasoning is the solver's.

Sentences name a run by its sum and direction, a block of runs not at all: its cells are marked.
"""

from micropython import const

from sumpad.games import backend, hint, unload
from sumpad.games.kakuro import faults, wording
from sumpad.games.kakuro.wording import digits_of
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.solver.kakuro import sums as kakuro_sums

_NONE = const(-1)
_ALL = const(511)
_FURTHER = const(16)  # steps on further pages, at the most: these take heap


class _Page:
    """A sentence, the run it is about (-1: none), the cells to mark, the cells in focus."""

    def __init__(self, words, run, marked, focus):
        self.words = words
        self.run = run
        self.marked = marked
        self.focus = focus


class HintJob(hint.HintJob):
    """The hint job of the contract; its lines are the runs, numbered as in the Board."""

    RATINGS = {"last cell": 10, "sums": 15, "sets": 23, "required": 28, "pair": 34, "neck": 40,
               "shorter run": 45, "couple": 50}  # fmt: skip

    def __init__(self, hinter, board, digits):
        """`digits`, a byte a place, and `board` are the game's own and must not change while the
        job is used."""
        super().__init__(hinter)
        self._board = board
        self._digits = digits
        self._cell = _NONE  # what the hint is about
        self._told = []  # of _Page
        self._trials = None
        self._trying = None  # their steps
        self._is_plain = False  # the last sentence names the digit of its cell
        self._before = []  # what each cell could be before the step that is explained
        self._step = _NONE  # the number of the step to explain next, once there is one
        self._main = 0  # that of the first step that is not on further pages
        self._further = []  # of _Page
        self._now = _NONE  # that step, once `go_to` has returned it
        self._cut = []  # the cells that its block hangs on, once that is explained
        hinter.reset(board, digits, search.Search.LIMIT)

    def step(self):
        hinter = self._hinter
        if self._step != _NONE:
            return self._explain()
        if self._trying:
            return self._try_on()
        answer = hinter.step(hinter.SLICE)
        if answer == backend.FOUND:
            rung = hinter.rung
            self.rung = kakuro_hinter.RUNGS[rung][0]
            self._cell = hinter.cell
            if hinter.digit:
                self._follows(self._board.place[hinter.cell])
            if rung == kakuro_hinter.BROKEN_RUN:
                self._tell_broken()
            elif rung == kakuro_hinter.NO_SOLUTION:
                self._tell_no_solution()
            elif kakuro_steps.SUMS <= rung <= kakuro_steps.COUPLE:
                self._main = self._first_step()
                self._step = max(0, self._main - _FURTHER)
                self.effort = hinter.steps.length
                return backend.RUNNING
            elif rung == kakuro_hinter.WHAT_IF:
                self._try()
                return backend.RUNNING
            else:
                self._tell_digit()
            self.pages = len(self._told)
        return answer

    def sentence(self, page):
        return self._told[page].words

    def line(self, page):
        return self._told[page].run

    def cell(self, page):
        told = self._told[page]
        cell = self._cell
        if self.move < 0 or (page != self.pages - 1 and cell not in told.focus):
            if told.focus:
                cell = told.focus[0]
            elif cell < 0 <= told.run:
                cell = self._board.members[self._board.start[told.run]]
        return self._board.place[cell] if cell >= 0 else -1

    def mark(self, page, table):
        told = self._told[page]
        for cell in told.marked:
            table[self._board.place[cell]] |= hint.MARK
        for cell in told.focus:
            table[self._board.place[cell]] |= hint.FOCUS

    def _tell(self, words, run, focus, marked=None):
        if marked is None:
            marked = self._cells(run) if run >= 0 else []
        self._told.append(_Page(words, run, marked, focus))

    # what the sentences are about

    def _cells(self, run, bits=_ALL):
        """The cells of a run, or those of them that are in `bits`."""
        board = self._board
        members = board.members[board.start[run] : board.start[run + 1]]
        return [cell for i, cell in enumerate(members) if bits >> i & 1]

    def _digit(self, cell):
        return self._digits[self._board.place[cell]]

    def _open(self, run):
        return [cell for cell in self._cells(run) if not self._digit(cell)]

    def _rest(self, run):
        """What is left of the sum of a run."""
        return self._board.sum(run) - sum(self._digit(cell) for cell in self._cells(run))

    # one rung after another

    def _tell_broken(self):
        run = self._hinter.run
        cells = self._cells(run)
        digits = [self._digit(cell) for cell in cells]
        name = wording.name(self._board, run)
        for digit in range(1, 10):
            if digits.count(digit) > 1:
                twice = [cell for cell in cells if self._digit(cell) == digit]
                self._tell("{} has {} twice".format(name, digit), run, twice)
                return
        self._tell(faults.of_run(name, digits, self._board.sum(run)), run, [])

    def _tell_no_solution(self):
        run = self._hinter.run
        steps = self._hinter.steps
        if run < 0:
            self._tell(hint.no_solution(), run, [])
        elif not steps.is_whole():
            self._tell("no solution is left for " + wording.name(self._board, run), run, [])
        else:
            cells = self._open(run)
            masks = [steps.left(cell) for cell in cells]
            self._tell(wording.impossible(self._board, run, self._rest(run), masks), run, cells)

    def _tell_digit(self):
        hinter = self._hinter
        digit = hinter.digit
        run = -1
        if hinter.rung == kakuro_hinter.LAST_CELL:
            run = hinter.run
            words = "{} has one cell left, so it is {}"
            words = words.format(wording.name(self._board, run), digit)
        else:
            left = hinter.steps.masks[hinter.cell]
            words = hint.left([it for it in range(1, 10) if left >> it - 1 & 1])
            self._tell(words, -1, [hinter.cell])
            words = hint.choice(digit, hinter.other)
        self._tell(words, run, [hinter.cell])

    # trials

    def _try(self):
        """Begin to try the other digits of a cell that has one only."""
        from sumpad.games.kakuro import trial

        hinter = self._hinter
        self._trials = trial.Trials(
            hinter.steps, self._board, self._digits, hinter.cell, hinter.digit
        )
        self._trying = self._trials.steps()
        unload("sumpad.games.kakuro.trial")

    def _try_on(self):
        for _ in self._trying:
            return backend.RUNNING
        trials = self._trials
        self._cell = trials.cell
        self.move = backend.move(self._board.place[trials.cell], 0, trials.digit)
        self.effort, self.depth = trials.effort, trials.depth
        for words, run in trials.sentences():
            self._tell(words, run, [trials.cell])
        self.pages = len(self._told)
        self._trying = None
        return backend.FOUND

    def _first_step(self):
        """The first step to explain: of many the last ones are, after a page on the others."""
        pages = []
        for rung in self._hinter.steps.rungs():
            pages.append(1 + (rung >= kakuro_steps.NECK) + (rung == kakuro_steps.SHORTER_RUN))
        pages[-1] += rung == kakuro_steps.PAIR  # one to say what is left
        first = 0
        if sum(pages) > hint.PAGES:
            while sum(pages[first:]) >= hint.PAGES:
                first += 1
        return first

    def _explain(self):
        """Explain the next of the steps that lead to a digit, in three goes; answers like
        `step`."""
        hinter = self._hinter
        steps = hinter.steps
        if self._now == _NONE:
            if self._step == self._main > 0:
                self._further = self._told
                self._told = []
                self._tell_before()
                self._main = 0
            elif self._step and not self._told:
                self._tell_before()
            if self._step < steps.length:
                self._now = steps.go_to(self._step)
                self._before = steps.masks[: self._board.cells]
                return backend.RUNNING
            if not self._is_plain or self._told[-1].focus != [hinter.cell]:
                self._tell("so only {} is left here".format(hinter.digit), -1, [hinter.cell])
            self.pages = len(self._told)
            self._told += self._further
            self.details = bytes(len(self._further))
            return backend.FOUND
        if self._now >> 8 >= kakuro_steps.NECK and not self._cut:
            self._cut = self._cells_of(self._now)
            self._tell_block(self._cut)
            return backend.RUNNING
        self._is_plain = self._tell_step(self._now)
        self._step += 1
        self._now = _NONE
        self._cut = []
        return backend.RUNNING

    def _tell_before(self):
        """What the steps up to now leave for the cell that they tell most about."""
        steps = self._hinter.steps
        steps.carry_out(steps.go_to(self._step - 1))
        cell = self._plainest(steps.entered)
        several = hint.left_out(self._step) if self._step == self._main else "steps before"
        words = "{} leave only {} here"
        self._tell(words.format(several, digits_of(steps.masks[cell])), -1, [cell])

    def _plainest(self, before):
        """Of the cells that can be less now than before, the one with the fewest digits, rather
        the hint's."""
        masks = self._hinter.steps.masks
        best = _NONE
        for cell in range(self._board.cells):
            if masks[cell] != before[cell]:
                if cell == self._cell:
                    return cell
                if best < 0 or wording.size(masks[cell]) < wording.size(masks[best]):
                    best = cell
        return best

    def _tell_change(self, words, run, named=0):
        """A sentence, with what follows for the cells in focus; returns whether that is a digit.
        `named`: digits that it has."""
        steps = self._hinter.steps
        if self._step == steps.length - 1:
            steps.go_to(steps.length)  # with what steps beside this one tell of the same cell
        cell = self._plainest(self._before)
        left = steps.masks[cell]
        lost = self._before[cell] & ~left
        alike = [cell]
        if wording.size(left) == 1:
            words += ", so it is {}".format(digits_of(left))
        elif named and named in (left, lost):
            words += " here"
        elif wording.size(left) < wording.size(lost):
            words += ", so only {} here".format(digits_of(left))
        else:
            words += ", so no {} here".format(digits_of(lost))
        for other in range(self._board.cells):
            its = steps.masks[other]
            if other != cell and its == left and self._before[other] == self._before[cell]:
                alike.append(other)
        self._tell(words, run, alike, self._cut if run < 0 else None)
        return wording.size(left) == 1

    def _cells_of(self, step):
        """The cells that the block of a step hangs on."""
        steps = self._hinter.steps
        index = step & 255
        if step >> 8 == kakuro_steps.COUPLE:
            return [steps.couples.one(index), steps.couples.other(index)]
        return self._cells(steps.necks.run(index), steps.necks.bits(index))

    def _tell_step(self, step):
        """Returns whether the sentence names the digit of a cell."""
        necks = self._hinter.steps.necks
        rung = step >> 8
        index = step & 255
        if rung == kakuro_steps.REQUIRED:
            return self._tell_required(index)
        if rung == kakuro_steps.PAIR:
            self._tell_pair(step)
        elif rung == kakuro_steps.COUPLE:
            return self._tell_couple(step)
        elif rung == kakuro_steps.NECK:
            words = "only this cell is not in both: it is the difference, {}"
            self._tell(words.format(necks.sum(index)), -1, self._cut)
            return True
        elif rung == kakuro_steps.SHORTER_RUN:
            run = necks.run(index)
            total = necks.sum(index)
            words = "only these {} cells are not in both: they make the difference, {}"
            self._tell(words.format(len(self._cut), total), run, self._cut)
            words = "these {} cells make {}".format(len(self._cut), total)
            return self._tell_sets(words, run, self._cut, total, step)
        else:
            return self._tell_sets("", index, self._open(index), self._rest(index), step)
        return False

    def _tell_sets(self, words, run, cells, total, step):  # noqa: PLR0913
        """Which digits some cells of a run that make a total can have. `words` say which cells
        these are, "" for all its blanks. Returns as `_tell_change`."""
        steps = self._hinter.steps
        known = step >> 8 != kakuro_steps.SUMS  # it takes what each of them can be by now
        steps.carry_out(step)
        if known:
            allowed = 0
            for cell in cells:
                allowed |= steps.masks[cell]
        else:
            allowed = steps.told(steps.entered, run) & _ALL
        if not words:
            placed = 0
            for cell in self._cells(run):
                placed |= 1 << self._digit(cell) >> 1
            count = len(cells)
            union = steps.necks.sums[kakuro_sums.UNION + kakuro_sums.SUMS * count + total]
            if known or not placed & union:  # without them it would be the same
                placed = 0
            words = wording.blanks(self._board, run, total, count, placed)
        words, named = wording.made_by(words, len(cells), allowed, known)
        return self._tell_change(words, run, named)

    def _tell_required(self, run):
        """Returns whether the sentence names the digit of a cell."""
        steps = self._hinter.steps
        required = steps.told(steps.masks, run) >> 9
        cells = [cell for cell in self._open(run) if steps.masks[cell] & required]
        if self._hinter.cell in cells:
            cells = [self._hinter.cell]
        digits = digits_of(steps.masks[cells[0]] & required)
        words = "{} needs {}, which only this cell can be"
        self._tell(words.format(wording.name(self._board, run), digits), run, cells[:1])
        return len(digits) == 1

    def _tell_pair(self, step):
        run = step & 255
        steps = self._hinter.steps
        cells = self._open(run)
        masks = [steps.masks[cell] for cell in cells]
        steps.carry_out(step)
        for mask in masks:
            pair = [cell for cell, of in zip(cells, masks) if of == mask]
            if wording.size(mask) == 2 and len(pair) == 2:
                others = [
                    cell
                    for cell, of in zip(cells, masks)
                    if cell not in pair and of & mask and not steps.masks[cell] & mask
                ]
                if others:
                    words = "{}: two cells hold {}, so no others do"
                    name = wording.name(self._board, run)
                    self._tell(words.format(name, digits_of(mask, " and ")), run, pair)
                    return

    def _tell_couple(self, step):
        """Returns as `_tell_change`."""
        couples = self._hinter.steps.couples
        k = step & 255
        total = couples.total(k)
        words = "only these two cells are not in both: they "
        if not couples.differ(k):
            words += "make {}".format(total)
        else:
            words += "are {} apart".format(total) if total else "are the same"
        self._hinter.steps.carry_out(step)
        return self._tell_change(words, -1)

    def _tell_block(self, cut):
        """What the runs of a block that hangs on some cells add up to."""
        board = self._board
        steps = self._hinter.steps
        steps.block(cut)
        reached = steps.reached
        marked = [
            cell
            for cell in range(board.cells)
            if reached[board.across_run[cell]] or reached[board.down_run[cell]]
        ]
        across, down = [], []
        is_begun = False
        for run in range(board.runs):
            if reached[run]:
                rest = self._rest(run)
                is_begun = is_begun or rest != board.sum(run)
                (across if run < board.across else down).append(rest)
        self._tell(wording.block(across, down, is_begun), -1, cut, marked)
