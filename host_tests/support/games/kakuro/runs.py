"""Reads what the sentences of kakuro's hints say of one run, or of a part of it. Each must follow,
by brute force, from what the pages before it and its own words say of the cells."""

import itertools
import re

from support.games import rereading
from support.games.digits import DIGITS, either, number_list
from support.games.kakuro.judging import possible


class RunReader(rereading.Reader):
    """`grid`: a judging.Grid."""

    def __init__(self, grid, hint, sentence=None):
        super().__init__(grid.left({}), hint, sentence)
        self.grid = grid
        self.part, self.makes = [], 0  # of the last shorter run: its cells, what they make
        self.about = None  # the blank cells of the last run or part of one, and what they make

    # what a sentence is about

    def scope(self, name, part=None):
        """Return the blank cells of a run or a part of one, and what they make."""
        if name is None:
            assert int(part) == len(self.part) and set(self.framed) == set(self.part)
            self.framed = self.claimed()
            self.about = self.part, self.makes
            return self.about
        board = self.grid.board
        total, direction = name.split()
        assert int(total) == board.sum(self.run)
        assert (direction == "across") == (self.run < board.across)
        return self.scope_of_page()

    def claimed(self):
        """Return which of the framed cells the sentence is about: `here` is the cursor's."""
        words = self._sentence(self.page)
        if re.search(r" here( \(not .*\))?$|this cell|only here", words):
            return [self.hint.cell(self.page)]
        return [at for at in self.framed if len(self.left[at]) > 1]

    def scope_of_page(self):
        """Return the blank cells of the run that the page marks, and what they make."""
        assert self.run >= 0
        self.about = self.blanks(self.grid.places(self.run)), self.grid.rest(self.run)
        return self.about

    def blanks(self, cells):
        return [cell for cell in cells if not self.grid.digits[cell]]

    def entered(self):
        places = self.grid.places(self.run)
        return [self.grid.digits[at] for at in places if self.grid.digits[at]]

    def ways(self, cells, total):
        """Return what each cell can be, if they are different and make a total."""
        found = possible([self.left[at] - set(self.entered()) for at in cells], total)
        return dict(zip(cells, found, strict=True))

    def says(self, words, follows):
        """Conclude `this cell is 3`, `only 3 or 4 here` or `no 3 or 4 here` of the framed cells:
        what follows for each, or some of what they cannot be then."""
        assert self.framed[1:] or not words.endswith("cells")
        left = [self.left[at] for at in self.framed]
        words, _, out = words.partition(" (not ")
        if out:  # digits that the sets allow, but not pages before, or digits in the other run
            assert either(out) <= follows
            for at, its in zip(self.framed, left, strict=True):
                cells = {it for run in self.grid.runs(at) for it in self.grid.places(run)}
                assert not its & either(out) - {self.grid.digits[it] for it in cells}
        its = either(words)
        allowed = DIGITS - its if words.startswith("no") else its
        if words.startswith("no"):
            assert not its & follows
        else:
            assert all(it & allowed == it & follows for it in left)
            assert its & set().union(*left) == its or its == follows
        self.conclude(self.framed, allowed, dict.fromkeys(self.framed, follows))

    # runs

    def last_cell(self, name, digit):
        (blank,), total = self.scope(name)
        assert self.framed == [blank] and int(digit) == total
        self.conclude([blank], {total}, {blank: {total}})

    def last(self, name, part, total, others, digit):
        cells, rest = self.scope(name, part)
        (cell,) = self.framed
        its = set().union(*(self.left[at] for at in cells if at != cell))
        assert int(total) == rest and number_list(others) == sorted(its)
        self.conclude([cell], {int(digit)}, {cell: {rest - sum(its)}})

    def is_left(self, name, part, digit):
        cells, rest = self.scope(name, part)
        (cell,) = self.framed
        left = rest - sum(map(min, (self.left[at] for at in cells if at != cell)))
        assert all(len(self.left[at]) == 1 for at in cells if at != cell)
        self.conclude([cell], {int(digit)}, {cell: {left}})

    def has(self, name, digits, end):
        cells, _ = self.scope(name)
        there = either(digits)
        known = {min(self.left[at]) for at in cells if len(self.left[at]) == 1}
        assert there <= known | set(self.entered())
        self.says(end or f"no {sorted(there)} here", DIGITS - there)

    def pair(self, name, *digits):
        cells, _ = self.scope(name)
        both = set(map(int, digits))
        assert len(self.framed) == 2 and set(self.framed) <= set(cells)
        assert all(self.left[at] <= both for at in self.framed)
        for cell in set(cells) - set(self.framed):
            self.left[cell] = self.left[cell] - both

    def needs(self, name, part, digits, crossing, same):
        assert either(digits) == either(same)
        self.required(*self.scope(name, part), either(digits), crossing)

    def required(self, cells, total, digits, crossing):
        """Conclude that only the framed cell can be a digit, or several, which the run needs;
        `crossing`: the direction of the runs that do not allow it elsewhere, if they are named."""
        (cell,) = self.framed
        if crossing:
            assert (crossing == "down") == (self.run < self.grid.board.across)
            (digit,) = digits
            for at in set(cells) - {cell}:
                run = self.grid.runs(at)[crossing == "down"]
                choices = [{digit} if it == at else self.left[it] for it in self.grid.places(run)]
                assert not any(possible(choices, self.grid.board.sum(run)))
        assert cell in cells and digits <= self.left[cell]
        for digit in digits:
            choices = [self.left[at] - set(self.entered()) - {digit} for at in cells]
            assert not any(possible(choices, total))
        self.conclude([cell], digits, {cell: digits})

    def head(
        self, name, has, others, makes, after, opens, left, count, part, total, rest, without
    ):
        """Return the blank cells of the run or part that a sentence begins with, what they make,
        and what it may take as known, see `bases`."""
        cells, all_of_it = self.scope(name, part)
        assert total is None or int(total) == self.makes
        words = self._sentence(self.page)
        if others and not re.search(r" (here|cells)( \(not .*)?$|this cell", words):
            assert int(others) == len(self.framed)
        makes, others = makes or after, others or opens
        if makes:
            count = others or "one"
        rest = makes or left or rest or (name and re.findall(r"\d+\b", name)[0])
        named = sorted(either(has or without or "")) or None
        return cells, all_of_it, self.bases(cells, all_of_it, count, rest and int(rest), named)

    def sets(self, *words):
        *head, is_now, sets, word, digits, still, shown, shown_total = words[:-3]
        crossing, required, end = words[-3:]
        cells, all_of_it, bases = self.head(*head)
        listed = sets and [either(some) for some in re.split(", | or ", sets)]
        for placed in bases:
            opens = [at for at in cells if at not in placed]
            free = DIGITS - set(placed.values()) - set(self.entered())
            need = all_of_it - sum(placed.values())
            most = _fitting([free] * len(opens), need)
            least = most
            if is_now or still:
                least = _fitting([self.left[at] & free for at in opens], need)
            if sets:
                allowed = set().union(*listed)
                holds = least <= {frozenset(some) for some in listed} <= most
            else:
                allowed = either(digits) if word == "only" else free - either(digits)
                holds = frozenset().union(*least) <= allowed <= frozenset().union(*most)
            if holds:
                break
        else:
            raise AssertionError("other digits fit")
        if shown:
            some = number_list(shown)
            assert len(set(some)) == len(some) == len(opens) and sum(some) == int(shown_total)
            assert set(some) & either(digits) and sum(some) != need
        if required:
            assert sets and all(either(required) <= some for some in listed)
            self.required(cells, all_of_it, either(required), crossing)
        else:
            where = "in these cells" if self.framed[1:] else "here"
            self.says(end or f"only {sorted(allowed)} {where}", allowed)
        for at in opens if sets or end else ():
            self.left[at] = self.left[at] & allowed

    def whole_sets(self, name, is_now, sets, *end):
        """Read what sets of digits a run has that is blank."""
        self.sets(name, *[None] * 11, is_now, sets, *[None] * 5, *end)

    def bases(self, cells, rest, count, left, named):
        """Yield which cells a sentence may take as known, with their digits."""
        single = [at for at in cells if len(self.left[at]) == 1]
        for number in range(len(single) + 1):
            opens = len(cells) - number
            for some in itertools.combinations(single, number):
                placed = {at: min(self.left[at]) for at in some}
                if (
                    count in (None, "one" if opens == 1 else str(opens))
                    and left in (None, rest - sum(placed.values()))
                    and named in (None, sorted([*self.entered(), *placed.values()]))
                ):
                    yield placed


def _fitting(choices, total):
    """Return the sets of different digits that cells can hold to make a total."""
    union = set().union(*choices)
    return {
        frozenset(some)
        for some in itertools.combinations(union, len(choices))
        if sum(some) == total and all(possible([its.intersection(some) for its in choices], total))
    }
