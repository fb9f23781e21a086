"""Explains what-ifs of cross-number: why every digit of a cell but one fails, or why a board has
no solution. Loaded with the first what-if of a game."""

from micropython import const

from sumpad.games import backend, explain
from sumpad.games import messages as shared
from sumpad.games.crossnum import messages
from sumpad.games.crossnum.bounds import grouped, mask
from sumpad.solver.crossnum import forcing
from sumpad.solver.crossnum.hinter import HIGH, LOW

_ALL = const(0x1FF)  # the digits 1 to 9 as a mask
_STEPS = const(60)  # of a hint, to cells that no digit fits: no more have pages
_ENDLESS = const(1 << 20)  # no limit, for readers with room for all


class WhatIf:
    """Explains what a Forcing has found.

    groups    the groups of facts that bound the cell, see bounds.py
    excluded  (mask of digits, line that excludes them or NONE) for each part: for the groups, if
              there are any, and for each refutation
    """

    def __init__(self, writer, cell):
        """`cell`: the one with a forced digit; NONE for a board without a solution."""
        self.groups = []
        self.excluded = []
        self._writer = writer
        self._bounds = writer.bounds
        self._cell = cell
        self._framed = (cell,) if cell >= 0 else ()
        self._parts = []  # see explain.paginate
        # The steps to cells that no digit fits that still have pages.
        self._room = _ENDLESS if writer.has_all_room else _STEPS

    def explain(self, job, found):
        """Put the pages into `job`. A generator that yields RUNNING."""
        if any(refutation.depth != forcing.BOUNDS for refutation in found.refutations):
            if found.most - found.least < 8:
                self._add_left(found.least, found.most)
        elif found.bound_proof:
            yield from self._explain_bound_proof(found.bound_proof)
        for refutation in sorted(found.refutations, key=_order):
            self.excluded.append((mask(refutation.least, refutation.most), refutation.line))
            if refutation.depth == forcing.BOUNDS:
                yield from self._explain_bounds(refutation)
            elif refutation.depth == forcing.STUCK:
                yield from self._explain_stuck(refutation)
            else:
                self._bounds.begin()
                opening = self._suppose(self._cell, refutation)
                self._add_part(messages.search_fails(opening))
        if found.digit:
            self._bounds.begin()
            whole = self._parts[-1][0]
            shows_all = sum([len(part[0]) for part in self._parts]) <= job.most
            if not (shows_all and whole.words(len(whole) - 1).endswith(self._so_is(found))):
                self._add_part(self._so_is(found)[2:])  # without the comma
        explain.paginate(job, self._parts, self._sum_up)

    def _add_part(self, words, pages=None):
        """Add a part with a sentence, which sums up `pages` if there are any."""
        brief = self._page(words)
        self._parts.append((pages or brief, brief))

    def _page(self, words):
        """Return a page that frames the cell of the hint."""
        return self._writer.page((words,), (), self._framed)

    def _add_left(self, least, most):
        """Add a page on what bounds leave for the cell."""
        self.excluded.append((_ALL & ~mask(least, most), explain.NONE))
        self._bounds.begin()
        self._bounds.narrow_to(self._cell, least, most)
        self._add_part(messages.sums_leave(least, most))

    def _explain_bound_proof(self, facts):
        """Explain why the digit is the lower or the upper bound of the cell."""
        _, value, side, _ = facts[-1]
        least, most = (1, value) if side == HIGH else (value, 9)
        self.groups = grouped(facts)
        self.excluded.append((_ALL & ~mask(least, most), explain.NONE))
        self._bounds.begin()
        pages = explain.Pages()
        for group in self.groups:
            self._writer.add_step(pages, group)
            yield backend.RUNNING
        self._add_part(messages.sums_leave(least, most), pages)

    def _explain_bounds(self, refutation):
        """Explain how bounds alone refute digits, or show that there is no solution."""
        self._bounds.begin()
        opening = ""
        if self._framed:
            opening = self._suppose(self._cell, refutation)
        else:
            self._bounds.suppose(0, 1, 9)  # so that cells which pages fill are no blanks
        words = opening[:-2]
        if any(fact[0] != self._cell for fact in refutation.facts):
            words += messages.LIMITS
        brief = self._page(words)
        pages = explain.Pages()
        yield from self._add_chain(pages, self._cell, refutation, opening)
        follows = "" if self._framed else messages.NO_SOLUTION
        failure = self._failure(self._cell, refutation, opening, follows)
        # The chain may have narrowed the supposed cell, or there is no room for figures.
        is_same = brief.annotations(0) in failure.annotations(0)
        if self._framed and not (is_same and messages.IN_SHORT not in failure.words(0)):
            brief.extend(self._failure(self._cell, refutation, messages.THEN, ""))
            failure = brief
        self._parts.append((pages, failure))

    def _explain_stuck(self, refutation):
        """Explain that digits fail because they leave another cell no digit."""
        stuck = refutation.stuck
        pages = explain.Pages()
        for digit, ways in refutation.ways:
            for way in ways:
                self._bounds.begin()
                self._bounds.suppose(self._cell, digit, digit)
                if way is ways[0]:
                    name = self._writer.cell_name(self._cell)
                    pages.extend(self._page(messages.suppose(name, digit, digit)))
                opening = self._suppose(stuck, way, True)
                if way.length < self._room:
                    self._room -= way.length + 1
                    yield from self._add_chain(pages, stuck, way, opening)
                else:
                    name = self._writer.line_name(way.line)
                    words = messages.fails_in_short(opening, name, messages.after(way.length))
                    pages.extend(self._broken_line((words,), stuck, way))
                    yield backend.RUNNING
        self._bounds.begin()
        opening = self._suppose(self._cell, refutation)
        name = self._writer.cell_name(stuck)
        framed = (self._cell, stuck)
        words = messages.none_fits("", name, self._so(self._cell, refutation))
        pages.extend(self._writer.page((words,), (), framed))
        words = messages.none_fits(opening, name, "")
        self._parts.append((pages, self._writer.page((words,), (), framed)))

    def _suppose(self, cell, refutation, is_second=False):
        """Narrow `cell` to the digits of a refutation; return the beginning of a sentence that
        supposes them."""
        least, most = refutation.least, refutation.most
        self._bounds.suppose(cell, least, most)
        return messages.suppose(self._writer.cell_name(cell), least, most, is_second) + ": "

    def _so(self, cell, refutation):
        """Return the end of a sentence: what follows from a refutation."""
        if cell < 0:
            return messages.NO_SOLUTION
        return messages.so_not(self._writer.cell_name(cell), refutation.least, refutation.most)

    def _so_is(self, found):
        """Return the end of a sentence: which digit the cell of a Forcing has."""
        return messages.so_are((self._writer.cell_name(found.cell),), str(found.digit))

    def _add_chain(self, pages, cell, refutation, opening):
        """Add a page for each step of a refutation, and one on the line that breaks."""
        guess = (cell,) if self._framed else ()
        bounds = self._bounds
        for group in grouped(refutation.facts):
            if bounds.knows(group):
                continue  # a page has said more
            if guess and group[0] == [cell]:
                # It holds for the supposed cell in any case, so its page comes first.
                bounds.free(cell)
                lead = "" if cell == self._cell else messages.THEN
                self._writer.add_step(pages, group, lead)
                bounds.narrow_to(cell, refutation.least, refutation.most)
                yield backend.RUNNING
                continue
            self._writer.add_step(pages, group, opening, guess)
            opening = messages.THEN
            guess = ()
            yield backend.RUNNING
        pages.extend(self._failure(cell, refutation, opening, self._so(cell, refutation)))

    def _failure(self, cell, refutation, opening, follows):
        """Return a page on the line that the facts of a refutation, which are believed, break."""
        line = refutation.line
        ways = messages.fails(
            opening,
            self._writer.line_name(line),
            self._bounds.target(line),
            self._bounds.left(line),
            self._bounds.terms(line, _side(refutation)),
            refutation.is_short,
            follows,
            opening not in ("", messages.THEN) and self._bounds.keeps_blanks(line),
            self._writer.cell_name((self._bounds.blanks(line) or [0])[0]),
        )
        return self._broken_line(ways, cell, refutation)

    def _broken_line(self, ways, cell, refutation):
        """Return a page on the line that breaks."""
        line = refutation.line
        framed = (cell,) if self._framed else ()
        cursor = cell if self._framed else self._bounds.cells(line)[0]
        annotations = self._bounds.annotations(line, _side(refutation))
        return self._writer.page(ways, (line,), framed, annotations, cursor)

    def _sum_up(self, count):
        left = _ALL
        for digits, _ in self.excluded[:count]:
            left &= ~digits
        digits = shared.digits(left)
        self._bounds.begin()
        self._bounds.narrow_to(self._cell, digits[0], digits[-1])
        return self._page(messages.leave(count, digits))


def _side(refutation):
    """Return which bounds of the line that breaks are added up."""
    return HIGH if refutation.is_short else LOW


def _order(refutation):
    """Return a sort key: the shortest first, those by the search alone last."""
    return refutation.depth, refutation.length, refutation.least
