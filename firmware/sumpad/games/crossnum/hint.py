"""Hints of cross-number in words, for `Game.hint`; the reasoning is the solver's."""

from micropython import const

from sumpad.games import backend, hint, unload
from sumpad.games.crossnum.faults import blanks_of, fault, left_over, line_name
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search

_NONE = const(-1)
_OVER = const(1)  # As in trial.py
_UNKNOWN = const(2)  # As in trial.py
_STUCK = const(3)  # As in trial.py
_WHYS = const(3)  # pages for them at the most: with a first and a last one that is five


class HintJob(hint.HintJob):
    """The hint job of the contract."""

    RATINGS = {"one blank": 10, "extremes": 15, "bounds": 23, "slack": 32}

    def __init__(self, hinter, size, digits, targets):
        """`digits` and `targets` are the game's own and must not change while the job is used."""
        super().__init__(hinter)
        self._size = size
        self._digits = digits
        self._targets = targets
        self._cell = _NONE  # what the hint is about
        self._facts = []  # a list of facts for each page, for the rungs that have facts
        self._told = []  # (words, line) of each page of what-ifs and choices
        self._trials = None
        self._steps = None
        hinter.reset(size, digits, targets, hinter.LIMIT)

    def step(self):
        if self._steps:
            for _ in self._steps:
                return backend.RUNNING
            self._steps = None
            self._tell_trials()
            return backend.FOUND
        hinter = self._hinter
        answer = hinter.step(hinter.SLICE)
        if answer == backend.FOUND:
            rung = hinter.rung
            self.rung = crossnum_hinter.RUNGS[rung][0]
            self._cell = hinter.cell
            if hinter.digit:
                self._follows(hinter.cell)
            if rung in (crossnum_hinter.BOUNDS, crossnum_hinter.SLACK):
                self._collect()
                self.pages = len(self._facts)
                self.effort = hinter.steps
            elif rung == crossnum_hinter.WHAT_IF:
                self._try()
                return backend.RUNNING
            elif rung == crossnum_hinter.CHOICE:
                self._tell_left(*hinter.bounds())
                self._tell(hint.choice(hinter.digit, hinter.other))
        return answer

    def _tell(self, words, line=_NONE):
        self._told.append((words, line))
        self.pages = len(self._told)

    def _tell_left(self, least, most):
        """What the sums of all lines leave for the cell, if that is not any digit."""
        if most - least < 8:
            self._tell(hint.left(range(least, most + 1)))

    # trials

    def _try(self):
        """Begin to try the other digits of a cell that has one only."""
        from sumpad.games.crossnum import trial

        hinter = self._hinter
        self._trials = trial.Trials(
            hinter.search, self._size, self._digits, self._targets, hinter.cell, hinter.digit
        )
        self._steps = self._trials.steps()
        unload("sumpad.games.crossnum.trial")

    def _tell_trials(self):
        trials = self._trials
        self._cell = trials.cell
        self.move = backend.move(trials.cell, 0, trials.digit)
        self._tell_left(trials.least, trials.most)
        whys = trials.whys
        self.effort = sum(len(digits) for _, _, digits in whys)
        for _, how, _ in whys:
            if how >= _UNKNOWN:
                self.depth = max(self.depth, 1 + (how == _UNKNOWN))
        told = whys if len(whys) <= _WHYS else whys[: _WHYS - 1]
        for line, how, digits in told:
            words = self._broken(line, how)
            if not self._is_plain(line, how, digits):
                words = "in the end " + words
            self._tell("if {}, {}".format(hint.either(digits), words), line)
        rest = [digit for _, _, digits in whys[len(told) :] for digit in digits]
        if rest:
            rest.sort()
            self._tell("if {}, other lines cannot be met".format(hint.either(rest)))
        self._tell(hint.what_if(trials.digit))

    def _broken(self, line, how):
        """What is said of a line that cannot be met."""
        if line >= 0:
            words = "{} goes over {}" if how else "{} cannot reach {}"
            return words.format(line_name(self._size, line), self._targets[line])
        if how < _STUCK:
            return "a search finds no solution"
        row, column = divmod(how - _STUCK, self._size)
        return "no digit fits row {}, column {}".format(row + 1, column + 1)

    def _is_plain(self, line, how, digits):
        """Whether the board shows that these digits break a line, without any other deduction."""
        if line < 0:
            return how == _UNKNOWN
        left, blanks = left_over(self._size, line, self._digits, self._targets)
        first = search.line_start(self._size, line)
        stride = search.line_stride(self._size, line)
        if self._cell not in range(first, first + stride * self._size, stride):
            return False
        least, most = blanks - 1, 9 * (blanks - 1)
        if how == _OVER:
            return left - digits[0] < least
        return left - digits[-1] > most

    def _collect(self):
        """Put the facts on pages; several cells of a line with the same bound share one."""
        for number in range(self._hinter.steps):
            fact = self._hinter.fact(number)
            for page in self._facts:
                if fact[4] == 1 and fact[2:] == page[0][2:]:
                    page.append(fact)
                    break
            else:
                self._facts.append([fact])

    def line(self, page):
        if self._told:
            return self._told[page][1]
        return self._facts[page][0][3] if self._facts else self._hinter.line

    def cell(self, page):
        if self._facts and page < self.pages - 1:
            return self._facts[page][0][0]
        if self._cell < 0 <= self._hinter.line:
            return search.line_start(self._size, self._hinter.line)
        return self._cell

    def mark(self, page, table):
        line = self.line(page)
        if line >= 0:
            cell = search.line_start(self._size, line)
            for _ in range(self._size):
                table[cell] |= hint.MARK
                cell += search.line_stride(self._size, line)
        if self._facts:
            for fact in self._facts[page]:
                table[fact[0]] |= hint.FOCUS
        elif self.move >= 0:
            table[self.cell(page)] |= hint.FOCUS

    def sentence(self, page):
        hinter = self._hinter
        rung = hinter.rung
        line = self.line(page)
        if self._told:
            return self._told[page][0]
        if self._facts:
            return self._fact_in_words(self._facts[page][0], page == self.pages - 1)
        if rung == crossnum_hinter.BROKEN_LINE:
            return fault(self._size, line, self._digits, self._targets)
        if rung == crossnum_hinter.NO_SOLUTION:
            if line < 0:
                return hint.no_solution()
            return "no solution is left: {} cannot be met".format(line_name(self._size, line))
        name = line_name(self._size, line)
        if rung == crossnum_hinter.ONE_BLANK:
            target = self._targets[line]
            return "{}: the others make {} of {}, so it is {}".format(
                name, target - hinter.digit, target, hinter.digit
            )
        return "{}: {} make {}, so each is {}".format(
            name, blanks_of(hinter.blanks), hinter.rest, hinter.digit
        )

    def _fact_in_words(self, fact, is_last):
        _, value, side, line, round_of = fact
        bound = "or less" if side == crossnum_hinter.HIGH else "or more"
        name = line_name(self._size, line)
        last = ": {}".format(value) if is_last else ""
        if round_of == 1:
            left, blanks = left_over(self._size, line, self._digits, self._targets)
            return "{}: {} make {}, so each is {} {}{}".format(
                name, blanks_of(blanks), left, value, bound, last
            )
        target = self._targets[line]
        return "{}: others at {} {} of {}, so {} {}{}".format(
            name,
            "least" if side == crossnum_hinter.HIGH else "most",
            target - value,
            target,
            value,
            bound,
            last,
        )
