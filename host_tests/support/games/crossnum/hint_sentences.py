"""Reads the sentences of cross-number's hints: each must follow, by trying out sums, from what the
pages before it and its own words say of the cells of its line."""

import re

from sumpad.games import backend
from support.games import rereading
from support.games.crossnum import Board
from support.games.digits import DIGITS, either, number_list

_LINE = r"((?:row|column) \d+|diagonal [\\/])"
_SPAN = r"(\d(?: or less| or more|(?:, \d)*(?: or| to) \d)?)"
_SUPPOSE = rf"suppose (r\d+c\d+) is {_SPAN}( too)?: "
_OPENING = rf"(?:{_SUPPOSE}|then )?"
_CHANGED = rf"{_OPENING}{_LINE}(?: now)?"  # by what is supposed
_CELLS = r"r\d+c\d+(?:(?:, | and )r\d+c\d+)*"
_SUM = r"((?:(?:\d+x)?\d+\+)*(?:\d+x)?\d+=)?(\d+)"
_THEN = rf"(: no solution is left)?(?:, so (r\d+c\d+) is (not )?{_SPAN})?"


def span(words):
    """Return the digits of `3 or less`, `3 or more`, `3 to 5`, `3 or 4` or `3`."""
    if words.endswith("less"):
        return set(range(1, int(words[0]) + 1))
    return set(range(int(words[0]), 10)) if words.endswith("more") else either(words)


class Reader(rereading.Reader):
    """`left` is what suppositions leave, if there are any."""

    SENTENCES = {
        rf"{_LINE} needs (\d+) in (?:its last|one) blank": "one_blank",
        rf"{_LINE} needs (\d+) in (\d+) blanks, so each is (\d)": "alike",
        rf"{_CHANGED} needs (\d+)(?: in (?:its last|one) blank|"
        rf"; the (other(?: blank is|s make))( at least| at most)? {_SUM}), so (.*)": "bound",
        rf"{_CHANGED} needs (\d+); even with (?:a )?{_SUM}, (.*)": "bound_even",
        rf"{_LINE} needs (\d+); the (most|least) is {_SUM}, so each blank takes its (most|least)":
            "tight",
        rf"{_LINE} needs (\d+); {_SUPPOSE}the (other(?: blank is|s make))"
        rf"( at least| at most)? {_SUM}, so (.*)": "bound_within",
        rf"{_OPENING}(?:by {_LINE}, )?({_CELLS}|each blank) (?:is|are) {_SPAN}": "leaves",
        rf"{_CHANGED} needs (\d+), but (?:its blanks make|it makes) "
        rf"at (most|least) {_SUM}{_THEN}": "fails",
        rf"{_CHANGED} leaves (\d+) for (r\d+c\d+), (?:not|but it is) "
        rf"(\d)( or more| or less)?{_THEN}": "fails_for_one",
        rf"{_LINE} needs (\d+); {_SUPPOSE}the (row|column|diagonal)'s "
        rf"blanks make at (most|least) {_SUM}{_THEN}": "fails_within",
        rf"{_OPENING}{_LINE} adds up to (\d+)( or more| or less)?, not (\d+){_THEN}": "adds_up",
        rf"{_OPENING}{_LINE} cannot make its sum( \(after \d+ steps\))?{_THEN}": "fails_in_short",
        rf"{_OPENING}no digit fits (r\d+c\d+){_THEN}": "none_fits",
        rf"{_OPENING}it fails, but in too many steps to show": "searched",
        r"(r\d+c\d+) is (.*) and (.*), so it is (\d)": "both",
        rf"suppose (r\d+c\d+) is {_SPAN}( too)?(, which limits other cells)?": "suppose",
        r"in (\d+) steps, sums limit the marked cells": "limit",
        r"(\d+) steps? leaves? only (.*) here": "leave",
        rf"the sums leave {_SPAN} here": "sums_leave",
        r"so (r\d+c\d+) is (\d)": "so_is",
        r"no solution is left: undo, or find mistakes": "verdict",
    }  # fmt: skip

    def __init__(self, board, hint, sentence=None):
        """`board`: a Board."""
        super().__init__(board.start(), hint, sentence)
        self.board = board
        self.supposed = []  # (cell, digits, what was left before) one in the other
        self.gone = set()  # digits of a cell that fail by the pages since the last main one
        self.own = None, None  # a cell and its digits by a page before it is supposed
        self.shown = None  # what was left at the end of the last supposition
        self.opened = ()  # what a main page supposed for the next one

    @classmethod
    def of(cls, game, hint, sentence=None):
        return cls(Board(game), hint, sentence)

    def look(self):
        """Marks are the lines of the page; frames are blanks."""
        lines = self.hint.all_pages.lines(self.page)
        assert self.marked == {cell for line in lines for cell in self.board.lines[line]}
        assert not any(self.board.digits[cell] for cell in self.framed)

    def agrees(self, cell, least, most):
        """A small cell shows one bound only. A page that sums up others shows what they led to."""
        return any(
            least in (1, min(left[cell], default=0)) and most in (9, max(left[cell], default=0))
            for left in (self.left, self.shown or self.left)
        )

    # lines and cells

    def cell(self, name):
        row, column = number_list(name)
        return (row - 1) * self.board.size + column - 1

    def line(self, name):
        """Return the blanks of the line of the page, and what these must make. In a supposition,
        or if the board has no solution, cells whose digits the pages have shown are no blanks."""
        assert name == self.board.line_name(self.run)
        digits = {at: self.board.digits[at] for at in self.board.lines[self.run]}
        for at in digits:
            if (self.supposed or self.hint.move < 0) and len(self.left[at]) == 1:
                (digits[at],) = self.left[at]
        blanks = [at for at, digit in digits.items() if not digit]
        return blanks, self.board.targets[self.run] - sum(digits.values())

    def one_blank(self, name, needs):
        self.alike(name, needs, 1, needs)

    def alike(self, name, needs, count, digit):
        blanks, left = self.line(name)
        assert int(needs) == left and int(count) == len(blanks) and int(digit)
        self.concludes(blanks, {int(digit)})
        if self.hint.move >= 0:  # else the page is one of those that lead to a broken line
            moves = [self.hint.move, *self.hint.also]
            assert {backend.move_cell(it) for it in moves} == set(blanks)

    def bound(self, cell, digits, too, name, needs, others, side, terms, total, then):
        self.open(cell, digits, too)
        blanks, left = self.line(name)
        assert int(needs) == left
        names = re.findall(r"r\d+c\d+", then)
        cells = list(map(self.cell, names)) or blanks
        if others:
            its = [self.left[at] for at in blanks if at != cells[0]]
            assert (others == "other blank is") == (len(its) == 1)
            assert side or all(len(it) == 1 for it in its)
            bounds = [max(it) if side and "most" in side else min(it) for it in its]
            self.sum(terms, total, bounds)
        its = span(re.split(" is | are ", then)[-1])
        self.concludes(cells, its)
        self.own = cells[0], its

    def bound_even(self, cell, digits, too, name, needs, terms, total, then):
        """The other blanks are all 1, or all 9."""
        self.open(cell, digits, too)
        side = "least" if 1 in span(re.split(" is | are ", then)[-1]) else "most"
        count = len(self.line(name)[0]) - 1
        assert int(total) == count * (1 if side == "least" else 9)
        others = "other blank is" if count == 1 else "others make"
        side = " at " + side
        self.bound(None, None, None, name, needs, others, side, terms, total, then)

    def bound_within(self, name, needs, cell, digits, too, *argument):
        self.needs_whatever(name, needs, cell)
        self.bound(cell, digits, too, name, needs, *argument)

    def needs_whatever(self, name, needs, cell):
        """What a line needs does not depend on the bounds supposed of a blank."""
        line = self.board.lines[self.run]
        entered = [self.board.digits[at] for at in line]
        assert int(needs) == self.board.targets[self.run] - sum(entered)

    def tight(self, name, needs, side, terms, total, then):
        """All blanks take their bounds, and the hint fills them."""
        blanks, left = self.line(name)
        ends = [(max if side == "most" else min)(self.left[at]) for at in blanks]
        assert int(needs) == left == sum(ends) and then == side
        self.sum(terms, total, ends)
        for cell, digit in zip(blanks, ends, strict=True):
            self.concludes([cell], {digit})
        moves = [self.hint.move, *self.hint.also]
        found = {backend.move_cell(it): backend.move_new(it) for it in moves}
        assert found == dict(zip(blanks, ends, strict=True))

    def both(self, name, least, most, digit):
        """The pages before have shown two bounds, which are the same."""
        cell = self.cell(name)
        assert self.framed == [cell] and self.left[cell] == {int(digit)}
        assert span(least) & span(most) == {int(digit)}

    def sum(self, terms, total, numbers):
        """Assert that a sum is written as it should be."""
        assert int(total) == sum(numbers)
        if terms:
            its = [list(map(int, term.split("x"))) for term in terms[:-1].split("+")]
            found = [it[-1] for it in its for _ in range(it[0] if it[1:] else 1)]
            assert sorted(found) == sorted(numbers)

    def leaves(self, cell, digits, too, name, cells, words):
        self.open(cell, digits, too)
        blanks, _ = self.line(name or self.board.line_name(self.run))
        self.concludes(list(map(self.cell, re.findall(r"r\d+c\d+", cells))) or blanks, span(words))

    def concludes(self, cells, digits):
        """Conclude all that the line says about some of its cells."""
        assert set(cells) <= set(self.framed) and set(cells) <= set(self.board.lines[self.run])
        follows = {at: self.board.can_be(self.run, at, self.left) for at in cells}
        assert any(
            min(digits) == min(follows[at]) or max(digits) == max(follows[at]) for at in cells
        )
        self.conclude(cells, digits, follows)

    # suppositions

    def open(self, cell, digits, too=None):
        """Read the opening of a sentence, if it has one: what is supposed."""
        if cell:
            while len(self.supposed) > (1 if too else 0):
                self.close()
            cell = self.cell(cell)
            assert cell in self.framed
            self.supposed.append((cell, span(digits), self.left))
            its = span(digits) & (self.own[1] if self.own[0] == cell else DIGITS)
            self.left = {**(self.left if too else self.board.start()), cell: its}
        self.own = None, None

    def suppose(self, cell, digits, too, limits):
        self.open(cell, digits, too)
        assert not limits or self.page < self.hint.pages
        if self.page < self.hint.pages:  # not a detail
            self.opened = (cell, digits)

    def close(self):
        """Take the last supposition back; if it leaves a cell with no digit, it was wrong."""
        cell, digits, before = self.supposed.pop()
        if not all(self.left.values()):
            before[cell] = before[cell] - digits
            if not self.supposed:
                self.gone |= digits
        self.left = before

    def turn(self):
        if self.page < self.hint.pages:
            self.gone = set()

    def refute(self, no_solution, cell, is_not, digits):
        """The last supposition, or the board if there is none, is wrong."""
        leads = self.leads
        if not self.supposed:
            assert not cell
            return
        supposed, wrong, _ = self.supposed[-1]
        if not leads:
            self.shown = self.left
            self.left = {at: set() for at in self.left}
        self.close()
        assert not leads or wrong == self.gone and not self.left[supposed] & wrong
        if cell:
            its = span(digits)
            assert (
                self.cell(cell) == supposed and (DIGITS - its if is_not else its) == DIGITS - wrong
            )

    def fails(self, cell, digits, too, name, needs, side, terms, total, *then, last=None):
        self.fails_if(cell, digits, too)
        blanks, left = self.line(name)
        ends = [(max if side == "most" else min)(self.left[at]) for at in blanks]
        assert int(needs) == left
        assert [self.cell(last)] == blanks if last else len(blanks) > 1
        self.sum(terms, total, ends)
        assert sum(ends) < left if side == "most" else sum(ends) > left
        self.refute(*then)

    def fails_for_one(self, cell, digits, too, name, needs, last, bound, end, *then):
        side = "most" if end == " or less" or not end and bound == "1" else "least"
        assert end or bound in "19"
        self.fails(cell, digits, too, name, needs, side, None, bound, *then, last=last)

    def fails_within(self, name, needs, cell, digits, too, kind, *argument):
        assert name.startswith(kind)
        self.needs_whatever(name, needs, cell)
        self.fails(cell, digits, too, name, needs, *argument)

    def fails_if(self, cell, digits, too):
        """Read the opening of a sentence that sums up the pages before it, if there are any."""
        if self.leads and not cell and self.opened:
            cell, digits = self.opened
            self.opened = ()
        self.open(cell, digits, too)
        if self.leads and self.supposed:
            assert all(its <= self.left[at] for at, its in self.shown.items())
            self.left = self.shown

    def adds_up(self, cell, digits, too, name, total, end, target, *then):
        self.fails_if(cell, digits, too)
        blanks, left = self.line(name)
        sums = [(max if "less" in (end or "") else min)(self.left[at]) for at in blanks]
        assert int(target) == self.board.targets[self.run] and bool(end) == bool(blanks)
        assert int(total) == int(target) - left + sum(sums)
        assert int(total) < int(target) if "less" in (end or "") else int(total) != int(target)
        assert not end or "less" in end or int(total) > int(target)
        self.refute(*then)

    def fails_in_short(self, cell, digits, too, name, is_long, *then):
        self.open(cell, digits, too)
        self.line(name)
        if is_long:
            assert not self.board.holds({at: its for at, its, _ in self.supposed})
        elif not self.leads:
            assert not self.board.can_be(self.run, self.board.lines[self.run][0], self.left)
        self.refute(*then)

    def none_fits(self, cell, digits, too, stuck, no_solution, *then):
        self.open(cell, digits, too)
        leads = self.leads
        assert leads or not self.left[self.cell(stuck)]
        while not leads and len(self.supposed) > 1:
            self.close()
        if leads:
            self.refute(no_solution, *then)
            return
        supposed = self.supposed[-1][0]
        self.close()
        name, is_not, words = then
        its = span(words) if is_not else DIGITS - span(words)
        assert self.cell(name) == supposed and its == self.gone
        self.shown = {**self.board.start(), supposed: its}

    def searched(self, cell, digits, too):
        self.open(cell, digits, too)
        assert not self.board.holds({at: its for at, its, _ in self.supposed})
        self.refute(None, None, None, None)

    # the steps together, and what is left

    def limit(self, count):
        assert 1 <= int(count) <= len(self.leads)

    def leave(self, count, digits):
        assert 1 <= int(count) <= len(self.leads)
        (cell,) = self.framed
        assert self.left[cell] == either(digits)

    def sums_leave(self, digits):
        (cell,) = self.framed
        if not self.leads:
            self.left[cell] = self.board.narrowed()[cell]
        assert self.left[cell] == span(digits)

    def so_is(self, name, digit):
        """All other digits of the cell have failed."""
        while self.supposed:
            self.close()
        assert self.framed == [self.cell(name)] and self.left[self.cell(name)] == {int(digit)}

    def holds(self, cell, digit):
        return self.board.holds({cell: {digit}})

    def verdict(self):
        assert not self.board.holds({})
