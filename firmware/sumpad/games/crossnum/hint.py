"""Hints of cross-number in words, for `Game.hint`; the reasoning is the solver's."""

from sumpad.games import backend, hint
from sumpad.games.crossnum.faults import blanks_of, fault, left_over, line_name
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search


class HintJob(hint.HintJob):
    """The hint job of the contract."""

    def __init__(self, hinter, size, digits, targets):
        """`digits` and `targets` are the game's own and must not change while the job is used."""
        super().__init__(hinter)
        self._size = size
        self._digits = digits
        self._targets = targets
        self._facts = []  # a list of facts for each page, for the rungs that have facts
        hinter.reset(size, digits, targets, hinter.LIMIT)

    def step(self):
        hinter = self._hinter
        answer = hinter.step(hinter.SLICE)
        if answer == backend.FOUND:
            self.rung = crossnum_hinter.RUNGS[hinter.rung][0]
            if hinter.digit:
                self._follows(hinter.cell)
            if hinter.rung in (crossnum_hinter.BOUNDS, crossnum_hinter.SLACK):
                self._collect()
                self.pages = len(self._facts)
        return answer

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
        return self._facts[page][0][3] if self._facts else self._hinter.line

    def cell(self, page):
        if self._facts and page < self.pages - 1:
            return self._facts[page][0][0]
        if self._hinter.cell < 0 <= self._hinter.line:
            return search.line_start(self._size, self._hinter.line)
        return self._hinter.cell

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
        if self._facts:
            return self._fact_in_words(self._facts[page][0], page == self.pages - 1)
        if rung == crossnum_hinter.BROKEN_LINE:
            return fault(self._size, line, self._digits, self._targets)
        if rung == crossnum_hinter.NO_SOLUTION:
            if line < 0:
                return hint.no_solution()
            return "no solution is left: {} cannot be met".format(line_name(self._size, line))
        if rung == crossnum_hinter.WHAT_IF:
            return hint.what_if(hinter.digit)
        if rung == crossnum_hinter.CHOICE:
            return hint.choice(hinter.digit)
        name = line_name(self._size, line)
        if rung == crossnum_hinter.ONE_BLANK:
            return "{}: one blank is left, so it is {}".format(name, hinter.digit)
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
