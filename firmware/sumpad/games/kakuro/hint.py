"""Hints of kakuro in words, for `Game.hint`; the reasoning is the solver's."""

from micropython import const

from sumpad.games import backend, hint
from sumpad.games.kakuro import faults, sets, telling, trial, wording
from sumpad.games.kakuro.told import Pages, Told
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search
from sumpad.solver.kakuro import steps as kakuro_steps

_NONE = const(-1)
_FURTHER = const(16)  # steps on further pages, at the most: these take heap


class HintJob(Told):
    """The hint job of the contract; its lines are the runs, numbered as in the Board."""

    RATINGS = {"last cell": 10, "sums": 15, "sets": 23, "required": 28, "pair": 34, "neck": 40,
               "shorter run": 45, "couple": 50}  # fmt: skip

    def __init__(self, hinter, board, digits):
        """`digits`, a byte a place, and `board` are the game's own and must not change while the
        job is used."""
        super().__init__(hinter)
        self._board = board
        self._digits = digits
        self._telling = None
        self._trials = None
        self._trying = None  # their steps
        self._proving = None  # that of why there is no solution
        self._step = _NONE  # the number of the step to explain next, once there is one
        self._main = 0  # that of the first step that is not on further pages
        self._further = None  # Pages
        hinter.reset(board, digits, search.Search.LIMIT)

    def step(self):
        hinter = self._hinter
        if self._step != _NONE:
            return self._explain()
        if self._trying:
            return self._try_on()
        if self._proving:
            for _ in self._proving:
                return backend.RUNNING
            self._proving = None
            return backend.FOUND
        answer = hinter.step(hinter.SLICE)
        if answer == backend.FOUND:
            rung = hinter.rung
            self.rung = kakuro_hinter.RUNGS[rung][0]
            self.about = self._board.place[hinter.cell] if hinter.cell >= 0 else _NONE
            self._telling = telling.Telling(hinter.steps, self._board, self._digits, hinter.cell)
            if hinter.digit:
                self._follows(self.about)
            if rung == kakuro_hinter.BROKEN_RUN:
                self._tell_broken()
            elif rung == kakuro_hinter.NO_SOLUTION:
                self._tell_no_solution()
                if self._proving:
                    return backend.RUNNING
            elif kakuro_steps.SUMS <= rung <= kakuro_steps.COUPLE:
                self._main = self._first_step()
                self._step = max(0, self._main - _FURTHER)
                self.effort = hinter.steps.length
                self._telling.sets_that_fit = sets.sets_that_fit
                return backend.RUNNING
            elif rung == kakuro_hinter.WHAT_IF:
                self._try()
                return backend.RUNNING
            else:
                self._tell_digit()
            self._show()
        return answer

    def _show(self, further=None, leads=b""):
        """What was told are the pages, with further ones behind them that lead to `leads`."""
        self.told = self._telling.pages
        self.pages = len(self.told)
        if further:
            self.told.add_all(further)
            self.details = leads

    # one rung after another

    def _tell_broken(self):
        its = self._telling
        run = self._hinter.run
        cells = its.cells(run)
        digits = [its.digit(cell) for cell in cells]
        name = wording.name(self._board, run)
        for digit in range(1, 10):
            if digits.count(digit) > 1:
                twice = [cell for cell in cells if its.digit(cell) == digit]
                its.tell("{} has {} twice".format(name, digit), run, twice)
                return
        its.tell(faults.of_run(name, digits, self._board.sum(run)), run, [])

    def _tell_no_solution(self):
        its = self._telling
        run = self._hinter.run
        steps = self._hinter.steps
        if run < 0:
            its.tell(hint.no_solution(), run, [])
            return
        words = "no solution is left for " + wording.name(self._board, run)
        verdict = hint.no_solution(words)
        if steps.is_whole():
            its.sets_that_fit = sets.sets_that_fit
            self._proving = self._prove(run, verdict)
        else:
            its.tell(verdict, run, its.open(run))

    def _prove(self, run, verdict):
        """Tell why a run has no solution, and on further pages, unless these are many, how its
        cells come to what they can be; then that. With a yield after each piece of work."""
        its = self._telling
        steps = self._hinter.steps
        cells = its.open(run)
        steps.explain_contradiction()
        while not steps.shorten(_NONE, run):
            yield
        words = wording.impossible(
            self._board, run, its.rest(run), [steps.masks[cell] for cell in cells]
        )
        further = self._telling_to(run)
        for number in range(steps.length):
            further.begin(number)
            if further.changes():
                while further.is_busy:
                    further.go_on()
            yield
            if len(further.pages) > _FURTHER:
                further.pages = Pages()
                break
        known = b""
        if further.pages:
            words += " " + hint.LEFT_OUT
            known = further.known()
        its.tell(words, run, cells, None, known)
        yield
        its.tell(verdict, run, cells)
        self._show(further.pages, bytes(len(further.pages)))

    def _telling_to(self, run):
        """What tells the steps to a run that has no solution."""
        its = telling.Telling(self._hinter.steps, self._board, self._digits, _NONE, run)
        its.sets_that_fit = self._telling.sets_that_fit
        return its

    def _tell_digit(self):
        its = self._telling
        hinter = self._hinter
        digit = hinter.digit
        run = -1
        if hinter.rung == kakuro_hinter.LAST_CELL:
            run = hinter.run
            words = wording.last_cell(wording.name(self._board, run), digit)
        else:
            left = hinter.steps.masks[hinter.cell]
            words = hint.left([it for it in range(1, 10) if left >> it - 1 & 1])
            its.tell(words, -1, [hinter.cell])
            words = hint.choice(digit, hinter.other)
        its.tell(words, run, [hinter.cell])

    # trials

    def _try(self):
        """Begin to try the other digits of a cell that has one only."""
        hinter = self._hinter
        self._trials = trial.Trials(
            hinter.steps, self._board, self._digits, hinter.cell, hinter.digit
        )
        self._trying = self._trials.steps()

    def _try_on(self):
        for _ in self._trying:
            return backend.RUNNING
        trials = self._trials
        self.about = self._board.place[trials.cell]
        self.move = backend.move(self.about, 0, trials.digit)
        self.effort, self.depth = trials.effort, trials.depth
        for words, run, limits in trials.sentences():
            self._telling.tell(words, run, [trials.cell], None, limits)
        self._show(trials.details, trials.leads)
        self._trials = self._trying = None
        return backend.FOUND

    def _first_step(self):
        """The first step to explain: of many the last ones are, after a page on the others."""
        pages = []
        for step in self._hinter.steps.kept():
            rung = step >> 8
            pages.append(1 + (rung >= kakuro_steps.NECK) + (rung >= kakuro_steps.SHORTER_RUN))
        pages[-1] += rung == kakuro_steps.PAIR  # one to say what is left
        first = 0
        if sum(pages) > hint.PAGES:
            while sum(pages[first:]) >= hint.PAGES:
                first += 1
        return first

    def _explain(self):
        """Explain the next of the steps that lead to a digit, in three goes; answers like
        `step`."""
        its = self._telling
        steps = self._hinter.steps
        if its.is_busy:
            its.go_on()
            return backend.RUNNING
        if self._step == self._main > 0:
            self._further = its.pages
            its.pages = Pages()
            whole = self._step <= _FURTHER  # else these are not all
            count = len(self._further) if whole else self._step
            its.tell_left(self._step, hint.left_out(count))
            self._main = 0
        elif self._step and not its.pages:
            its.tell_left(self._step, "first other steps")
        if self._step < steps.length:
            its.begin(self._step)
            self._step += 1
            return backend.RUNNING
        if not its.is_plain or its.pages[-1][3] != bytes((self.about,)):
            words = "so only {} is left here".format(self._hinter.digit)
            its.tell(words, _NONE, [self._hinter.cell])
        further = self._further
        self._show(further, bytes(len(further)) if further else b"")
        return backend.FOUND
