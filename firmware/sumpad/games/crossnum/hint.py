"""Hints of cross-number in words, for `Game.hint`; the reasoning is the solver's."""

from micropython import const

from sumpad.games import backend, hint
from sumpad.games.crossnum import bounds
from sumpad.games.crossnum.faults import blanks_of, cell_name, fault, left_over, line_name
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search

_NONE = const(-1)
_EACH = "each"
_BOUNDS = ("or more", "or less")  # by the side of a fact
_SIGNS = (">=", "<=")  # where several are told
_LONGEST = const(76)  # characters of a sentence that tells several steps


class HintJob(hint.FamilyHintJob):
    """The hint job of the contract."""

    RATINGS = {"one blank": 10, "extremes": 15, "bounds": 23, "what fits": 32}

    def __init__(self, hinter, size, digits, targets):
        """`digits` and `targets` are the game's own and must not change while the job is used."""
        super().__init__(hinter)
        self._size = size
        self._digits = digits
        self._targets = targets
        self._cell = _NONE  # what the hint is about
        self._facts = []  # a list of facts for each page, for the rungs that have facts
        self._before = ""  # what the first page tells, if that is several steps together
        self._told = []  # what-ifs, choices, no solution: the pages, see telling.py
        self._steps = None
        hinter.reset(size, digits, targets, hinter.LIMIT)

    def step(self):
        if self._steps:
            for _ in self._steps:
                return backend.RUNNING
            self._steps = None
            return backend.FOUND
        hinter = self._hinter
        answer = hinter.step(hinter.SLICE)
        if answer == backend.FOUND:
            rung = hinter.rung
            self.rung = crossnum_hinter.RUNGS[rung][0]
            self._cell = hinter.cell
            if hinter.digit:
                self._follows(hinter.cell)
            if rung == crossnum_hinter.EXTREMES:
                self.also = [
                    backend.move(cell, 0, hinter.digit)
                    for cell in self._cells(hinter.line)
                    if cell != hinter.cell and not self._digits[cell]
                ]
            elif rung in (crossnum_hinter.BOUNDS, crossnum_hinter.SLACK):
                self._collect()
                self.pages = len(self._facts) - len(self.details)
                self.effort = hinter.steps
            elif rung == crossnum_hinter.WHAT_IF or (
                rung == crossnum_hinter.NO_SOLUTION and hinter.line >= 0
            ):
                self._steps = self._try()
                return backend.RUNNING
            elif rung == crossnum_hinter.CHOICE:
                self._tell_left(*hinter.bounds())
                self._tell(hint.choice(hinter.digit, hinter.other))
        return answer

    def _tell(self, words):
        self._told.append((words, (), (self._cell,), b""))
        self.pages = len(self._told)

    def _tell_left(self, least, most):
        """What the sums of all lines leave for the cell, if that is not any digit."""
        if most - least < 8:
            self._tell(hint.left(range(least, most + 1)))

    # trials

    def _try(self):
        """Try the other digits of a cell that has one only, or find why there is no solution; with
        a yield after each piece of work. Most games do without these two modules."""
        from sumpad.games.crossnum import trial

        yield
        trials = trial.Trials(self._hinter, self._size, self._digits, self._targets)
        yield from trials.steps()
        if trials.digit:
            self._cell = trials.cell
            self.move = backend.move(trials.cell, 0, trials.digit)
            self.effort = trials.tried
            self.depth = max([why.how for why in trials.whys])
        yield
        from sumpad.games.crossnum import telling

        told = telling.Telling(self._size, self._digits, self._targets, trials.cell, trials.digit)
        yield from told.steps(trials.whys, trials.known)
        self._told = told.pages + told.details
        self.pages = len(told.pages)
        self.details = told.leads

    def _collect(self):
        """Put the facts on pages; several cells of a line with the same bound share one, and so do
        the first steps if there are too many."""
        for number in range(self._hinter.steps):
            fact = self._hinter.fact(number)
            for page in self._facts:
                if fact[4] == 1 and fact[2:] == page[0][2:]:
                    page.append(fact)
                    break
            else:
                self._facts.append([fact])
        first = len(self._facts) - hint.PAGES + 1
        if first > 1:
            several = self._facts[:first]
            self._before = self._in_short(several)
            together = [fact for page in several for fact in page]
            self._facts = [together] + self._facts[first:] + several
            self.details = bytes(first)

    def _in_short(self, pages):
        """What some pages tell, as far as there is room, without the reasons."""
        words = hint.left_out(len(pages))
        lead = ": "
        for number, page in enumerate(pages):
            _, value, side, line, _ = page[0]
            name = self._who(page)
            if name == _EACH:
                name = line_name(self._size, line) + " each"
            more = "; {} more".format(len(pages) - number)
            told = "{}{}{}{}".format(lead, name, _SIGNS[side], value)
            if len(words + told) + (number < len(pages) - 1) * len(more) > _LONGEST:
                return words + more
            words += told
            lead = "; "
        return words

    def line(self, page):
        if self._told:
            lines = self._told[page][1]
            return lines[0] if lines else _NONE
        return self._facts[page][0][3] if self._facts else self._hinter.line

    def lines(self, page):
        if self._told:
            return tuple(self._told[page][1])
        if self._before and not page:
            lines = []
            for fact in self._facts[0]:
                if fact[3] not in lines:
                    lines.append(fact[3])
            return tuple(lines)
        return (self.line(page),)

    def cell(self, page):
        if self._facts and page != self.pages - 1:
            return self._facts[page][0][0]
        if self._told and (page != self.pages - 1 or self.move < 0):
            _, lines, focus, _ = self._told[page]
            return focus[0] if focus else search.line_start(self._size, lines[0])
        if self._cell < 0 <= self._hinter.line:
            return search.line_start(self._size, self._hinter.line)
        return self._cell

    def mark(self, page, table):
        if self._told:
            _, lines, focus, _ = self._told[page]
            for line in lines:
                self._mark_line(line, table)
            for cell in focus:
                table[cell] |= hint.FOCUS
            return
        for line in self.lines(page):
            if line >= 0:
                self._mark_line(line, table)
        if self._facts:
            for fact in self._facts[page]:
                table[fact[0]] |= hint.FOCUS
        elif self.move >= 0:
            table[self.cell(page)] |= hint.FOCUS
            for move in self.also:
                table[backend.move_cell(move)] |= hint.FOCUS

    def _mark_line(self, line, table):
        for cell in self._cells(line):
            table[cell] |= hint.MARK

    def _cells(self, line):
        start = search.line_start(self._size, line)
        stride = search.line_stride(self._size, line)
        return range(start, start + self._size * stride, stride)

    def limits(self, page):
        if self._told:
            return self._told[page][3]
        if not self._facts:
            return b""
        _, _, side, line, _ = self._facts[page][0]
        if self._before and not page:
            line = _NONE  # it is about several
        return self._known(page, page + 1).told(
            line, 1 - side, [fact[0] for fact in self._facts[page]]
        )

    def _known(self, page, end):
        """What was told by the pages before `end`, of further ones if `page` is one."""
        known = bounds.Bounds(self._size, self._digits, self._targets)
        known.begin(())
        for at in range(0 if page < self.pages else self.pages, end):
            known.take([fact[:4] for fact in self._facts[at]])
        return known

    def sentence(self, page):
        hinter = self._hinter
        rung = hinter.rung
        line = self.line(page)
        if self._told:
            return self._told[page][0]
        if self._before and not page:
            return self._before
        if self._facts:
            facts = self._facts[page]
            cell, _, side, _, _ = facts[0]
            known = self._known(page, page)
            terms = [limit for at, limit in known.of_blanks(line, 1 - side) if at != cell]
            is_exact = len(facts) == 1 and known.leaves_one(line, cell)
            return self._fact_in_words(facts, terms, is_exact, page == self.pages - 1)
        if rung == crossnum_hinter.BROKEN_LINE:
            return fault(self._size, line, self._digits, self._targets)
        if rung == crossnum_hinter.NO_SOLUTION:
            return hint.no_solution()
        name = line_name(self._size, line)
        if rung == crossnum_hinter.ONE_BLANK:
            return "{}: {} to go in one blank, so it is {}".format(
                name, hinter.digit, hinter.digit
            )
        return "{}: {} make {}, so each is {}".format(
            name, blanks_of(hinter.blanks), hinter.rest, hinter.digit
        )

    def _who(self, facts):
        """The cells of a page, in words: of the other blanks of its line nothing is told."""
        if facts[0][4] == 1 and len(facts) == self._blanks(facts[0][3]):
            return _EACH
        return ",".join([cell_name(self._size, fact[0]) for fact in facts])

    def _blanks(self, line):
        return left_over(self._size, line, self._digits, self._targets)[1]

    def _fact_in_words(self, facts, terms, is_exact, is_last):
        """What a line tells of some cells alike. `terms`: what the other blanks of the line are at
        least, or at most; `is_exact`: it leaves no other digit."""
        _, value, side, line, round_of = facts[0]
        name = line_name(self._size, line)
        left, blanks = left_over(self._size, line, self._digits, self._targets)
        told = "{} {}".format(value, _BOUNDS[side])
        is_plain = is_exact or value in (1, 9)
        if is_plain and not is_last:
            told = str(value)
        if is_last and is_exact:
            follows = ", so it is {}".format(value)
        elif is_last:
            follows = ": each is " + told if round_of == 1 else ": " + told
            if is_plain:
                follows += ", so {}".format(value)
            elif round_of == 1:  # which holds for this cell alone
                who = cell_name(self._size, facts[0][0])
                follows += "; {} is also {} {}, so {}".format(who, value, _BOUNDS[1 - side], value)
            else:
                follows += "; also {} {}, so {}".format(value, _BOUNDS[1 - side], value)
        else:
            verb = "is" if len(facts) == 1 or self._who(facts) == _EACH else "are"
            follows = ", so {} {} {}".format(self._who(facts), verb, told)
        if round_of == 1:
            return "{}: {} make {}{}".format(name, blanks_of(blanks), left, follows)
        words = ""
        for total in bounds.sums(terms):
            others = bounds.others_in_words(blanks - 1, side, is_exact)
            words = "{}: {} left, {} {}{}".format(name, left, others, total, follows)
            if len(words) <= _LONGEST:
                break
        return words
