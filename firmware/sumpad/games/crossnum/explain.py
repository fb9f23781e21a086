"""Explains the hints of cross-number: turns what the solver has found into pages and steps."""

from micropython import const

from sumpad.games import backend, explain, hint
from sumpad.games import messages as shared
from sumpad.games.crossnum import fault_sentences, hint_pages, messages
from sumpad.games.crossnum.bounds import Bounds, grouped, mask
from sumpad.solver.crossnum import techniques
from sumpad.solver.crossnum.hinter import HIGH
from sumpad.solver.technique_columns import NAME

_ALL = const(0x1FF)  # digits, as a mask


class Explainer(hint.Explainer):
    """See hint.Explainer."""

    RARITY = b"\x07\x08\x0a\x0c\x0e\x10\x12\x14"  # of lines with one blank
    LENGTHS = (3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12, 16, 24, 32)

    def __init__(self, hinter, size, digits, targets, fits=None):
        """`digits` and `targets` are the game's own and must not change while this is used."""
        self._hinter = hinter
        self._board = size, digits, targets
        self._writer = hint_pages.Writer(size, digits, targets, fits)
        self._line = explain.NONE  # the line that shows everything, if there is one
        self._groups = []  # the groups of facts that lead to the digit, see bounds.py
        self._excluded = []  # the digits that refutations exclude, see what_if.py
        hinter.reset(size, digits, targets, hinter.LIMIT)

    def rating(self, job):
        """See hint.Explainer. The fewer of the lines with blanks have one, the longer it takes to
        see such a line."""
        tenths = hint.Explainer.rating(self, job)
        if job.rung == techniques.TABLE[techniques.ONE_BLANK][NAME]:
            tenths += hint.rarity(*self._hinter.count_lines(), self.RARITY)
        return tenths

    def explain(self, job):
        hinter = self._hinter
        answer = yield from hint.search(hinter)
        if answer == backend.FOUND:
            rung = hinter.rung
            job.use(techniques.TABLE[rung])
            if hinter.digit:
                job.follows(hinter.cell, hinter.digit)
            if rung == techniques.BOUNDS or rung == techniques.SLACK:
                yield from self._explain_facts(job)
            elif rung == techniques.WHAT_IF:
                yield from self._explain_what_if(job)
            elif rung == techniques.CHOICE:
                self._explain_choice(job)
            elif rung == techniques.NO_SOLUTION and hinter.line >= 0:
                yield from self._explain_what_if(job)
            elif rung == techniques.NO_SOLUTION:
                job.show(self._writer.page((shared.no_solution(),), (), ()))
            else:
                self._explain_line(job)
        yield answer

    # Pages.

    def _explain_line(self, job):
        """Explain a digit that one line shows."""
        hinter = self._hinter
        line = self._line = hinter.line
        name = self._writer.line_name(line)
        framed = (hinter.cell,)
        if hinter.rung == techniques.ONE_BLANK:
            words = messages.one_blank(name, hinter.digit)
        elif hinter.rung == techniques.EXTREMES:
            framed = self._writer.bounds.blanks(line)
            job.also = [backend.move(cell, 0, hinter.digit) for cell in framed[1:]]
            words = messages.extremes(name, hinter.rest, hinter.blanks, hinter.digit)
        else:
            framed = ()
            size, digits, targets = self._board
            words = fault_sentences.fault(size, line, digits, targets)
        job.show(self._writer.page((words,), (line,), framed, cell=hinter.cell))

    def _explain_choice(self, job):
        hinter = self._hinter
        job.is_ambiguous = hinter.other != 0
        framed = (hinter.cell,)
        least, most = hinter.bounds()
        if most - least < 8:
            job.show(self._writer.page((messages.sums_leave(least, most),), (), framed))
        job.show(self._writer.page((shared.choice(hinter.digit, hinter.other),), (), framed))

    def _explain_facts(self, job):
        """Explain the facts that lead to a digit, with a page for each group."""
        hinter = self._hinter
        bounds = self._writer.bounds
        facts = []
        for number in range(hinter.steps):
            fact = bounds.stronger(hinter.fact(number)[:4])
            if fact:
                facts.append(fact)
                bounds.narrow(*fact[:3])
            yield backend.RUNNING
        job.effort = hinter.steps
        self._groups = grouped(facts)
        bounds.begin()
        parts = []
        for group in self._groups:
            _, _, side, line = group
            is_known = group is self._groups[-1] and bounds.is_tight(line, 1 - side)
            if is_known:
                pages = self._writer.tight(line, 1 - side)
                cells = [cell for cell in bounds.blanks(line) if cell != hinter.cell]
                job.also = [backend.move(cell, 0, bounds.least[cell]) for cell in cells]
            else:
                pages = explain.Pages()
                is_known = self._writer.add_step(pages, group)
            parts.append((pages, pages))
            yield backend.RUNNING
        if not is_known:
            pages = self._writer.both(hinter.cell)
            parts.append((pages, pages))
        explain.paginate(job, parts, self._sum_up)

    def _sum_up(self, count):
        """Return Pages that sum up the first `count` groups."""
        bounds = self._writer.bounds
        bounds.begin()
        framed = []
        for group in self._groups[:count]:
            bounds.take(group)
            framed += group[0]
        return self._writer.page((messages.limit(count),), (), framed)

    def _explain_what_if(self, job):
        """Explain why all other digits of a cell fail, or why there is no solution."""
        from sumpad.games.crossnum import what_if  # most games do without it
        from sumpad.solver.crossnum import forcing

        yield backend.RUNNING
        found = forcing.Forcing(self._hinter, *self._board)
        yield from found.find()
        if found.digit:
            job.follows(found.cell, found.digit)
            job.effort = found.most - found.least
            job.depth = max([refutation.depth for refutation in found.refutations])
            job.way = max([refutation.length for refutation in found.refutations])
        explainer = what_if.WhatIf(self._writer, found.cell)
        yield from explainer.explain(job, found)
        self._groups = explainer.groups
        self._excluded = explainer.excluded

    # Steps.

    def steps(self, job):
        if job.move < 0:
            return []
        if self._line >= 0:
            moves = [job.move] + list(job.also)
            placed = [(backend.move_cell(move), backend.move_new(move)) for move in moves]
            return [explain.Step(job.rung, self._line, (it[0],), (), it) for it in placed]
        bounds = Bounds(*self._board)
        technique = job.rung
        if self._excluded:
            technique = techniques.TABLE[techniques.SLACK][NAME]
        last = self._groups[-1] if job.also else None
        found = [_step(bounds, group, technique, group is last) for group in self._groups]
        cell, digit = backend.move_cell(job.move), backend.move_new(job.move)
        left = mask(bounds.least[cell], bounds.most[cell])
        for digits, line in self._excluded:
            if digits & left:
                found.append(explain.Step(job.rung, line, (cell,), ((cell, digits & left),)))
                left &= ~digits
        for move in [job.move] + list(job.also):
            cell, digit = backend.move_cell(move), backend.move_new(move)
            others = ((cell, _ALL & ~mask(digit, digit)),)
            found.append(explain.Step(job.rung, explain.NONE, (cell,), (), (cell, digit), others))
        return found


def _step(bounds, group, technique, is_tight):
    """Return the explain.Step of a group of facts, and apply them to `bounds`. `is_tight`: whether
    all blanks of the line take their bounds."""
    cells, value, side, line = group
    cells = bounds.blanks(line) if is_tight else cells
    removed = []
    needs = []
    for cell in bounds.blanks(line):
        least, most = bounds.least[cell], bounds.most[cell]
        used = mask(1, least - 1) if side == HIGH else mask(most + 1, 9)
        if used and (cell not in cells or len(cells) > 1):
            needs.append((cell, used))
        if cell in cells:
            if is_tight:
                value = least if side == HIGH else most
            lost = mask(value + 1, most) if side == HIGH else mask(least, value - 1)
            if lost:
                removed.append((cell, lost))
            bounds.narrow(cell, value, side)
    return explain.Step(technique, line, cells, removed, (), needs)
