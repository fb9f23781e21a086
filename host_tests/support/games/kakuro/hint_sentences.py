"""Reads the sentences of kakuro's hints: each must follow, by brute force, from what the pages
before it and its own words say of the cells of its run or block."""

import itertools
import re

from support.games.digits import DIGITS, either, number_list
from support.games.kakuro.judging import Grid, possible
from support.games.kakuro.runs import RunReader

_RUN = r"(?:the other )?(\d+ (?:across|down))"
_SETS = r"\d(?:\+\d)+(?:(?:, | or )\d(?:\+\d)+)*"
_LIST = r"\d(?:, \d)*(?: (?:or|and|to) \d)?"
_OTHERS = "(?:all other(?:s are in both| cells are in both sums): )?"
_HERE = "(?:here|in these cells)"
_END = (
    rf"(?:, (?:so|and|but) (this cell is \d|only \d fits {_HERE}|(?:only|no) {_LIST} {_HERE}"
    rf"|{_LIST} {_HERE} \(not {_LIST}\)))?"
)
_HEAD = (
    rf"(?:{_RUN}(?: has (?:an? )?({_LIST}); (?:its other (?:(\d) cells make|cell makes) (\d+)"
    r"|(\d+) left in (\w+) cells?)"
    r"|(?: needs (\d+) more in| has) (\w+) cells?)"
    r"|these (\d) cells make (\d+)(?:, (\d+) left after ([\d+]+))?)"
)
_ONLY = (
    r"(?:the (?P<crossing>across|down) sums allow|only this cell can be) (\d(?: or \d)?)"
    r"(?(crossing) only here)"
)
_BODY = (
    rf"(?:that is (now )?({_SETS})"
    rf"|(only|no) ({_LIST})( left)?(?: {_HERE})?(?: \(([\d+]+)=(\d+)\))?)"
    rf"(?:, and {_ONLY}|{_END})"
)
_FAILS = (
    rf"(?:in {_RUN}, (.*?) (never makes|makes) (?:the (\d+) left|(\d+))( only with a digit twice)?"
    rf"|{_RUN} ((?:has|would have) \d (?:twice|more than once)"
    rf"|(?:cannot be made|would fail)(?: \(long proof\))?)"
    rf"|both framed cells would be (\d)"
    rf"|the framed cell can be ({_LIST}), but (both|all) are in {_RUN}"
    rf"|{_RUN} (?:(still needs|would need)|is) ({_SETS}), but "
    rf"(?:(that does not fit|none of these fits)|no ({_LIST}) fits"
    rf"|the framed cell is only ({_LIST}))"
    rf"|{_RUN} would make at (least|most) (?:([\d+]+)=)?(\d+)"
    rf"|{_RUN} (?:needs|would need) an? (?P<wanted>\d), but no (?P=wanted) fits"
    rf"|{_RUN} (?:needs|would need) (\d\d) in one cell"
    rf"|no (\d) digits left make (\d+) in {_RUN}"
    rf"|{_RUN} (?:(?:needs|would need) an? (\d), but "
    rf"(?:only ({_LIST}) fits|(\d) is already in {_RUN}|it does not fit)"
    rf"|would need (\d) twice))"
)


class Reader(RunReader):
    """In a what-if, `left` is what a supposed digit leaves."""

    SENTENCES = {
        rf"{_RUN} needs (\d) in its last blank": "last_cell",
        rf"(?:{_RUN}|these (\d) cells): this cell is (\d+)((?:-\d)+)=(\d)": "last",
        rf"(?:{_RUN}|these (\d) cells): this cell is (\d)": "is_left",
        rf"{_RUN} already has ({_LIST}){_END}": "has",
        rf"{_RUN}: two cells hold (\d) and (\d), so no other cell does": "pair",
        rf"(?:{_RUN}|these (\d) cells)(?: now)? needs? (?:an? )?(\d(?: and \d)?), and {_ONLY}":
            "needs",
        rf"{_HEAD}: {_BODY}": "sets",
        rf"{_RUN} is (now )?({_SETS})(?:, and {_ONLY}|{_END})": "whole_sets",
        r"the (row|column)(s?) here (?:are (\S+): they )?(makes?|needs?) (\S+?)"
        r"(?:, or (\d+) without (?:the (\d)|(?:their|its) digits))?": "block",
        rf"(?:{_OTHERS}this cell is|this cell is in one sum only:) "
        r"(\d+)-(\d+)=(\d)": "neck",
        rf"{_OTHERS}these (\d) (?:(?:cells )?make|are in one sum only:) "
        r"(\d+)-(\d+)=(\d+)": "shorter_run",
        rf"{_OTHERS}"
        rf"(these two make|these two are the same|these two differ by|this cell is)"
        rf"(?: (?:(\d+)-(\d+)=)?(\d+)(?: (more|less) than the other)?)?{_END}": "couple",
        rf"the other cell is (not )?(\d.*?){_END}": "other",
        r"(\d+) steps? leaves? (only|no) (.*) here": "together",
        r"(\d+) steps? (?:rules? out digits in|limits?) these cells": "limit",
        r"so only (\d) is left here": "so_only",
        r"the sums leave (.*) here": "sums_leave",
        r"suppose this cell is (\d)": "suppose",
        rf"suppose (?:cell =(\d) is \d|(\d) here): {_FAILS}": "run_fails",
        r"suppose cell =(\d) is \d: no digit fits in the framed cell": "second",
        r"(\d.*) fails? here(?:, but the proof is too long to show| \(long proof\))": "fails",
        rf"no solution is left(?: for {_RUN})?: undo, or find mistakes": "verdict",
        rf"{_FAILS}": "impossible",
        rf"{_RUN}((?:: its digits| adds| already makes| still needs) .*)": "broken",
    }  # fmt: skip

    def __init__(self, grid, hint, sentence=None):
        super().__init__(grid, hint, sentence)
        self.sides = []  # of the last block: its marks, frames and sum across, then down
        self.signs, self.sums, self.total = {}, [], 0  # of the last block, see `block`
        self.couple_of = None  # the other cell of the last couple, and what it is by digit
        self.supposed = []  # (cell, digits, what is left without it) of each digit supposed
        self.stuck = None  # cells with frames on a page about a digit that fails, besides its own
        self.refuted = None  # a cell and digits that the page shows to fail

    @classmethod
    def of(cls, game, hint, sentence=None):
        return cls(Grid(game._board, game._digits), hint, sentence)

    def look(self):
        """Marks are cells: those of the run, or of a part of it, if the page is about one. A page
        on a block is about several runs."""
        if self._sentence(self.page).startswith(("the row", "the column")):
            self.run = -1
        cell = self.hint.cell(self.page)
        assert self.marked | set(self.framed) <= set(self.left)
        is_part = re.search(r"\bthese \d", self._sentence(self.page))
        its = self.framed if is_part else self.grid.places(self.run) if self.run >= 0 else None
        assert its is None or self.marked == set(its)
        assert cell in self.framed or not self.framed and (cell in self.marked or cell < 0)

    def agrees(self, cell, least, most):
        """A page may show a digit that follows from the run that it is about."""
        if self.about and cell in self.about[0]:
            self.left[cell] = self.ways(*self.about)[cell] or self.left[cell]
        elif self.couple_of and self.couple_of[0] == cell in self.marked:
            its = {self.couple_of[1][digit] for digit in self.left[self.framed[0]]}
            self.left[cell] = self.left[cell] & its
        return super().agrees(cell, least, most)

    def turn(self):
        super().turn()
        self.about = None
        if self.refuted:
            cell, digits = self.refuted
            *self.supposed, (_, _, self.left) = self.supposed
            self.refuted = None
            self.left[cell] = self.left[cell] - digits

    # blocks

    def block(self, line, several, listed, verb, words, left, one):
        """The marks of two pages, rows first, are all blank cells of some runs, and the frames
        those that only one of the pages marks."""
        grid = self.grid
        is_across = line == "row"
        runs = sorted({grid.runs(at)[not is_across] for at in self.marked})
        assert self.marked == {at for run in runs for at in self.blanks(grid.places(run))}
        assert runs == sorted(self.hint.lines(self.page))  # whose sums are marked
        assert set(self.framed) <= self.marked
        rest = sum(grid.rest(run) for run in runs)
        totals = [grid.board.sum(run) for run in runs]
        digits = [grid.digits[at] for run in runs for at in grid.places(run)]
        digits = [it for it in digits if it]
        assert bool(several) == bool(runs[1:]) != verb.endswith("s")
        if listed:
            assert words.isdigit() and not left
            words = f"{listed}={words}"
        terms, _, made = words.rpartition("=")
        terms = [int(it) for it in re.findall(r"-?\d+", terms)]
        more = [it for it in terms if it > 0]
        less = [-it for it in terms if it < 0]
        assert not terms or more == totals
        if verb.startswith("need"):
            assert digits and int(made) == rest and (not terms or less == digits)
        else:
            assert int(made) == sum(totals) and bool(left) == bool(digits) and not less
            assert not left or int(left) == rest
            assert not one or [int(one)] == digits
        if is_across:
            self.sides = [(self.marked, set(self.framed), rest)]
            return
        self.sides.append((self.marked, set(self.framed), rest))
        (across, some, _), (down, others, _) = self.sides
        assert across ^ down == some | others and not some & others
        self.signs = {at: 1 if at in some else -1 for at in some | others}
        self.sums = [its[-1] for its in self.sides]
        self.total = self.sums[0] - self.sums[1]

    def difference(self, greater, less, words):
        """Return the difference. Check that a sentence names the larger sum first."""
        assert greater is None or [int(greater), int(less)] == sorted(self.sums)[::-1]
        assert int(words) == abs(self.total)
        return abs(self.total)

    def neck(self, greater, less, digit):
        (cell,) = self.framed
        assert [cell] == list(self.signs)
        total = self.difference(greater, less, digit)
        assert self.total * self.signs[cell] == total
        self.conclude([cell], {total}, {cell: {total}})

    def shorter_run(self, count, greater, less, total):
        assert set(self.framed) == set(self.signs) and int(count) == len(self.framed)
        assert set(self.framed) <= set(self.grid.places(self.run))
        self.makes = self.difference(greater, less, total)
        assert all(self.total * sign >= 0 for sign in self.signs.values())
        self.part = self.framed

    def couple(self, kind, greater, less, total, order, end):
        cell = self.hint.cell(self.page)
        assert set(self.framed) <= self.marked == set(self.signs)
        if kind.startswith("these two"):
            assert set(self.framed) == self.marked
            if not (end or "").endswith("these cells"):
                self.framed = [cell]
        (other,) = set(self.signs) - {cell}
        total = self.difference(greater, less, total or 0)
        is_sum = self.signs[cell] == self.signs[other]
        assert is_sum == (kind == "these two make") and bool(order) == (kind == "this cell is")
        assert (kind == "these two are the same") == (not total and not is_sum)
        if order:
            assert not self.framed[1:]
            assert (order == "more") == (self.signs[cell] * self.total > 0)
        partner = {
            digit: (total - digit) if is_sum else digit - self.signs[cell] * self.total
            for digit in DIGITS
        }
        self.couple_of = other, partner
        if end:
            self.says(end, {it for it in DIGITS if partner[it] in DIGITS})

    def other(self, is_not, digits, end):
        other, partner = self.couple_of
        its = DIGITS - either(digits) if is_not else either(digits)
        assert self.marked == {other, *self.framed} and not self.framed[1:]
        assert self.left[other] <= its
        follows = {it for it in DIGITS if partner[it] in its}
        assert is_not or end.startswith("no") or either(end) == follows
        self.says(end, follows)

    # the steps together, and trial and error

    def together(self, count, word, digits):
        (cell,) = self.framed
        left = either(digits) if word == "only" else DIGITS - either(digits)
        assert self.left[cell] <= left and int(count) <= len(self.leads)

    def limit(self, count):
        """The frames are cells that the steps limit."""
        assert self.framed[1:] and int(count) <= len(self.leads)
        assert all(self.left[at] < DIGITS for at in self.framed)

    def so_only(self, digit):
        (cell,) = self.framed
        assert self.left[cell] == {int(digit)}

    def sums_leave(self, digits):
        (cell,) = self.framed
        if self.leads:
            assert self.left[cell] <= either(digits)
        elif self.supposed:
            assert self.grid.reasoned(self.known())[cell] <= either(digits)
        else:
            assert not self.grid.holds({cell: DIGITS - either(digits)})
            assert either(digits) <= self.grid.reasoned()[cell]
        self.left[cell] = either(digits)

    def suppose(self, digit):
        (cell,) = self.framed
        assert int(digit) in self.left[cell]
        self.assume(cell, {int(digit)})

    def known(self):
        """Return the digits that are supposed."""
        return {cell: min(digits) for cell, digits, _ in self.supposed}

    def assume(self, cell, digits):
        """Suppose digits in a cell. Then it is unknown what is left for the others."""
        left = self.left
        self.left = {**self.grid.left(self.known()), cell: digits}
        self.supposed.append((cell, digits, left))

    def run_fails(self, shown, here, *why):
        """The cursor's cell has its digit instead of a frame. If a page frames another cell, its
        words do not say `here`, which could be the framed one, but `=4`, as the cell shows."""
        assert bool(here) == (len(self.framed) == 1)
        annotations = self.hint.annotations(self.page)
        assert here or bytes((self.hint.cell(self.page), 17 * int(shown))) in annotations
        self.fails(shown or here, *why)

    def fails(self, digits, *why):
        """A cell of the run that has no digit left has a frame, too."""
        cell = self.hint.cell(self.page)
        self.stuck = [at for at in self.framed if at != cell]
        assert len(self.framed) == 1 + len(self.stuck)
        assert either(digits) <= self.left[cell]
        if not (self.supposed and self.supposed[-1][0] == cell):
            self.assume(cell, either(digits))
        assert self.left[cell] == either(digits)
        if why:
            self.impossible(*why)
            self.stuck = None
        else:
            assert not self.stuck
            assert not self.grid.holds({at: its for at, its, _ in self.supposed})
        self.refuted = cell, either(digits)

    def second(self, digit):
        """With a digit at the cursor, another cell has none left: its digits have failed."""
        cell = self.hint.cell(self.page)
        (other,) = set(self.framed) - {cell}
        assert self.supposed[-1][:2] == (cell, {int(digit)}) and not self.left[other]
        self.refuted = cell, {int(digit)}

    def impossible(self, name, terms, verb, left, all_of_it, repeated, plain_name, why, *bound):
        """A run cannot be made of what its cells can be."""
        both, had, several, lacking, set_name, rest, sets, cannot, missing, stuck, *bound = bound
        bounded, side, ends, made, wants, wanted, alone, its, *bound = bound
        number, much, short, lacks, needed, last, again, holder, second = bound
        named = name or plain_name or lacking or set_name or bounded or wants or alone
        named = named or short or lacks
        blank, need = self.scope_of_page() if both else self.scope(named)
        cells = self.grid.places(self.run)
        total = self.grid.board.sum(self.run)
        masks = [self.left[at] for at in cells]
        why = why or ""
        assert "long" in why or not any(possible(masks, total))
        known = set().union(*(its for its in masks if len(its) == 1))
        if both:
            others = known - {int(both)}
            stuck = self.framed if self.stuck is None else self.stuck
            assert len(stuck) == 2
            assert all(self.left[at] - others == {int(both)} for at in stuck)
        elif lacking:
            # A page before may have left one of the digits, which this proof does not use.
            stuck = self.stuck or [at for at in cells if len(self.left[at]) > 1]
            none = [at for at in stuck if self.left[at] <= either(had)]
            assert either(had) <= known and none
            assert (several == "both") == (len(either(had)) == 2)
            assert self.stuck is None or len(self.stuck) == 1 and self.stuck[0] in none
        elif lacks:
            ((at, blank),) = ((at, self.left[at]) for at in cells if len(self.left[at]) > 1)
            assert self.stuck is None or self.stuck == [at]
            assert int(needed or second) == total - sum(known)
            assert int(second) in known if second else int(needed) not in blank | known
            if last:
                # A page before may have excluded more, which this proof does not use.
                sums = set.intersection(*map(self.sums_allow, self.grid.runs(at)))
                assert sums >= either(last) >= (blank & sums) - known
                assert int(needed) not in either(last)
            if holder:
                (other,) = set(self.grid.runs(at)) - {self.run}
                is_across = other < self.grid.board.across
                total = self.grid.board.sum(other)
                assert holder == f"{total} {'across' if is_across else 'down'}"
                its = [self.left[it] for it in self.grid.places(other) if it != at]
                assert again == needed and {int(again)} in its
        elif sets:
            listed = re.split(", | or ", sets)
            listed = {frozenset(number_list(it)) for it in listed}
            assert missing or stuck or (cannot == "that does not fit") == (len(listed) == 1)
            assert bool(rest) == bool(known)
            fixed = [at for at in blank if len(self.left[at]) == 1]
            total = need - sum(min(self.left[at]) for at in fixed)
            count = len(blank) - len(fixed)
            assert listed == self.all_sets(set(DIGITS) - known, count, total)
            if stuck:
                its = [at for at in blank if self.left[at] - known <= either(stuck)]
                (cell,) = self.framed if self.stuck is None else self.stuck
                assert cell in its
                assert not any(its & either(stuck) for its in listed)
            if missing:
                some = set().union(*(self.left[at] for at in blank if at not in fixed))
                assert not either(missing) & (some - known)
                assert all(its & either(missing) for its in listed)
        elif wants:
            assert not any(int(wanted) in its for its in masks)
            count = len(masks) - len(known)
            sets = self.all_sets(set(DIGITS) - known, count, total - sum(known))
            assert sets and all(int(wanted) in its for its in sets)
        elif alone or short:
            count = int(number or 1)
            need = total - sum(known)
            assert need == int(its or much) and count == len(masks) - len(known)
            assert not self.all_sets(set(DIGITS) - known, count, need)
        elif bounded:
            can = [its if len(its) == 1 else its - known for its in masks]
            if ends:
                assert len(set(number_list(ends))) == len(number_list(ends))
                for end, its in zip(number_list(ends), can, strict=True):
                    assert end <= min(its) if side == "least" else end >= max(its)
                assert sum(number_list(ends)) == int(made)
            elif side == "least":
                assert int(made) <= sum(min(its) for its in can)
            else:
                assert int(made) >= sum(max(its) for its in can)
            assert int(made) > total if side == "least" else int(made) < total
        elif "twice" in why or "more than" in why:
            count = masks.count(set(number_list(why)))
            assert count == 2 if "twice" in why else count > 2
        elif "long" in why:
            assert not self.grid.holds({at: its for at, its, _ in self.supposed})
        elif terms:
            assert (verb == "makes") == bool(repeated)
            said = [either(it) for it in terms.split(" plus ")]
            single = [at for at in cells if left and len(self.left[at]) == 1]
            assert any(
                self.shows(set(cells) - set(known), known, total, left, said)
                for number in range(len(single) + 1)
                for known in itertools.combinations(single, number)
            )
            assert left or int(all_of_it) == total
            total = int(left or total)
            ways = [it for it in itertools.product(*said) if sum(it) == total]
            assert bool(ways) == bool(repeated) and all(len(set(it)) < len(it) for it in ways)

    def sums_allow(self, run):
        """Return what the blank cells of a run can be by its sum and the digits entered."""
        cells = self.grid.places(run)
        free = set(DIGITS) - {self.grid.digits[at] for at in cells}
        count = len(self.blanks(cells))
        return set().union(*self.all_sets(free, count, self.grid.rest(run)))

    @staticmethod
    def all_sets(digits, count, total):
        return {
            frozenset(it)
            for it in itertools.combinations(sorted(digits), count)
            if sum(it) == total
        }

    def shows(self, cells, known, total, left, said):
        """Return whether a sentence gives all digits that `cells` can be, if those of `known` are
        known, and what is left of a total."""
        total -= sum(min(self.left[at]) for at in known)
        # A digit that the sentence gives for one cell, or leaves out, is not repeated for others.
        digits = set().union(
            *(self.left[at] for at in known), *(it for it in said if len(it) == 1)
        )
        return (
            len(said) == len(cells)
            and int(left or total) == total
            and all(
                {digit for digit in self.left[at] if digit < total} - (digits - it) <= it
                for at, it in zip(sorted(cells), said, strict=True)
            )
        )

    def broken(self, name, words):
        """The digits entered break a run."""
        cells, rest = self.scope(name)
        made = self.grid.board.sum(self.run) - rest
        if not cells:
            assert rest and words == f" adds up to {made}, not {made + rest}"
        elif rest < 0:
            assert words == f": its digits already make {made}"
        elif not rest:
            are = "cells are" if cells[1:] else "a cell is"
            assert words == f" already makes {made}, but {are} blank"
        elif not cells[1:] and rest in self.entered():
            assert words == f" still needs {rest}, but has {rest} already"
        else:
            count = f"{len(cells)} cells" if cells[1:] else "one cell"
            assert words == f" still needs {rest}, and {count} cannot make that"
            assert not any(self.ways(cells, rest).values())

    def verdict(self, name):
        if name:
            self.scope(name)
            assert not any(
                possible(
                    [self.left[at] for at in self.grid.places(self.run)],
                    self.grid.board.sum(self.run),
                )
            )
        else:
            assert not self.grid.holds({})

    def holds(self, cell, digit):
        return self.grid.holds({cell: {digit}})
