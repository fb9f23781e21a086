"""Reads the clauses of sudoku's arguments: why a pattern holds, and what cells lose by it.

Each must follow, by brute force on an empty board, from the candidates of the cells and houses
that the argument names and frames.
"""

import re

from sumpad.solver.sudoku import techniques
from sumpad.solver.technique_columns import NAME
from support.games import rereading
from support.games.digits import DIGITS, either, number_list
from support.games.sudoku import judging
from support.oracles import ladder as oracle

CELL = r"(r\dc\d)"
HOUSE = r"((?:row|col|column|box) \d)"
_EITHER = r"(\d(?:, \d)*(?: (?:or|and|to) \d)?)"
_WHERE = r"(r\dc\d(?:(?:, | and )r\dc\d)*|(?:the|\d+) marked cells|these (?:\d+ )?cells)"
_NAMES = r"r\dc\d(?:(?:, | and )r\dc\d)*"
_PLACES = r"r\dc\d(?:(?:, | or )r\dc\d)*"
LOSSES = rf"{_NAMES} (?:is|are) not {_EITHER}"
_SO = (
    "(?:so each digit is in one cell: |(?:only one solution exists, )?so (?:either way, )?"
    "|each way, )"
)
LOST = rf"no crossed cell is .*|the cross is not .*|{LOSSES}.*|{CELL[1:-1]} is \d"
NAMES = "|".join(sorted({row[NAME] for row in techniques.TABLE}))
_END = re.compile(rf"(?:(?:^|, |; ){_SO}|: )({LOST}|no other digit fits here)$")


def cells(words):
    return [9 * int(row) + int(column) - 10 for row, column in re.findall(r"r(\d)c(\d)", words)]


def house(name):
    """Return the cells of a house."""
    kind, number = name.split()
    return oracle.HOUSES[9 * ("row", "col", "box").index(kind[:3]) + int(number) - 1]


class ClauseReader(rereading.Reader):
    """Gathers what the pages of a step say, up to its conclusion. `left` are the candidates."""

    CLAUSES = {
        rf"{HOUSE} has its {_EITHER} in {HOUSE}": "within_house",
        rf"{HOUSE} has its {_EITHER} in ({_PLACES})": "within_cells",
        r"(?:in )?(rows|columns) (.*?)(?:: | have )(\d) only in (rows|columns) (.*)": "fish",
        rf"{HOUSE} has {_EITHER} only (?:in {_WHERE}|here)": "hidden_set",
        rf"{_WHERE} can only be {_EITHER}": "can_only_be",
        rf"{_WHERE}: only {_EITHER}": "can_only_be",
        r"(both|all \d) go there": "take_all",
        rf"{CELL} is (\d(?:, \d)* or \d)": "is_either",
        rf"if ({_NAMES}) (?:is|are) not (\d), (?:then )?({_PLACES}) is (\d) \({HOUSE}\)": "if_not",
        rf"then ({_NAMES}) (?:is|are) not (\d)": "then_not",
        rf"({_PLACES}) is (\d) \({HOUSE}\)": "link",
        rf"if {CELL} and {CELL} are (\d), {HOUSE} has no (\d)": "not_both",
        rf"({_PLACES}) is (\d)": "one_is",
        r"one of the (\d) cells is (\d)": "one_of_them",
        r"one of the outlined cells is (\d)": "one_outlined_is",
        rf"if {CELL} is (\d), {CELL} is (\d)": "wing",
        rf"if neither, {CELL} is (\d)": "pivot",
        rf"{_EITHER} (fits?) at most once in {HOUSE}": "fit_once",
        rf"suppose {_WHERE} are(?: all)? {_EITHER}: two solutions would fit": "swapped",
        r"only one solution exists": "one_solution",
        rf"{HOUSE}(?: and|,) {HOUSE}(?: have|:) (\d) only in marked cells": "only_in_frames",
        r"every other blank has 2 digits": "two_left",
        rf"without (\d), {CELL} has 2 too": "bug",
        r"then all digits fit twice per line and box": "fit_twice",
        r"such boards never have one solution": "fit_twice",
    }

    def forget(self):
        self.is_over = False  # whether the step has concluded something
        self.said = ""  # the pages of a step so far
        self.frames = set()
        self.deadly = None  # cells that could be swapped, and their two digits
        self.bug_at = None  # the cell and digit without which all is in pairs
        self.hidden = set()  # digits that go only in some cells

    def places(self, its, digit):
        return [at for at in its if digit in self.left[at]]

    def argument(self, words):
        if self.is_over:
            self.forget()
        named = re.fullmatch(rf"({NAMES}): (.*)", words)
        if named:
            words = self.without_name(*named.groups())
        if not self.said:
            self.before = dict(self.left)
        found = _END.search(words)
        premises = words[: found.start()] if found else words
        self.said += premises + "; "
        self.frames |= set(self.framed)
        for clause in re.split(r"; |, (?=so )", premises):
            clause = clause.removeprefix("so ")
            for pattern, method in self.CLAUSES.items():
                its = re.fullmatch(pattern, clause)
                if its:
                    getattr(self, method)(*its.groups())
                    break
            else:
                assert not clause or cells(clause) or number_list(clause), clause
        if found:
            self.end(found[1])

    def without_name(self, name, words):
        """Return the words after the name of the technique of a step, which has the frames."""
        framed = set(self.framed)
        assert any(
            step.technique == name and framed & set(step.cells) for step in self.hint.steps()
        )
        return f"so {words}" if _END.match(f"so {words}") else words

    def named(self, where):
        """Return the cells of `r1c2 and r3c4`, or those with frames."""
        if "cells" in where:
            assert number_list(where) in ([], [len(self.framed)])
            return self.framed
        assert set(cells(where)) <= set(self.framed) and len(set(cells(where))) == len(
            cells(where)
        )
        return cells(where)

    def within_house(self, name, which, other):
        assert all(set(self.places(house(name), it)) <= set(house(other)) for it in either(which))

    def within_cells(self, name, which, where):
        assert all(set(self.places(house(name), it)) <= set(cells(where)) for it in either(which))

    def fish(self, kind, lines, digit, other, across):
        lines, across = (
            [f"{its[:-1]} {it}" for it in number_list(numbers)]
            for its, numbers in ((kind, lines), (other, across))
        )
        assert kind != other and len(set(lines)) == len(set(across))
        its = {at for name in lines for at in self.places(house(name), int(digit))}
        assert its <= {at for name in across for at in house(name)}
        self.said += " ".join(lines)

    def hidden_set(self, name, which, where):
        where = self.named(where) if where else self.framed
        assert len(where) == len(either(which))
        assert all(set(self.places(house(name), it)) <= set(where) for it in either(which))
        self.hidden = either(which)

    def can_only_be(self, where, which):
        self.pattern = self.named(where)
        assert set().union(*(self.left[at] for at in self.pattern)) == either(which)

    def take_all(self, count):
        """Cells that can only be so many digits need all of them."""
        held = set().union(*(self.left[at] for at in self.pattern))
        assert len(held) == len(self.pattern) == (2 if count == "both" else int(count[-1]))

    def is_either(self, cell, which):
        """The candidates of one of the cells with frames, which are the pattern."""
        assert cells(cell)[0] in self.framed
        assert self.left[cells(cell)[0]] == either(which)
        self.pattern = self.framed

    def if_not(self, where, digit, others, so, name):
        self.supposed = where, digit
        self.link(others, so, name)

    def then_not(self, where, digit):
        """Cells cannot have the digit that one of some others has."""
        assert digit == self.supposed[1]
        assert all(set(cells(self.linked)) <= oracle.PEERS[at] for at in cells(where))
        self.supposed = where, digit

    def link(self, others, digit, name):
        """A digit that is not in some cells of a house is in its others."""
        where, missing = self.supposed
        its = cells(where) + cells(others)
        assert digit == missing
        assert set(self.places(house(name), int(digit))) <= set(its) <= set(house(name))
        self.linked = others

    def not_both(self, one, other, digit, name, missing):
        its = cells(one + other)
        places = self.places(house(name), int(missing))
        assert digit == missing and places and all(int(digit) in self.left[at] for at in its)
        assert all(oracle.PEERS[at] & set(its) for at in places)

    def one_is(self, where, digit):
        lost = {at: DIGITS - {int(digit)} for at in cells(where)}
        if self.deadly is None:
            assert self.contradicts(lost)
        else:
            assert self.swaps(lost)

    def one_outlined_is(self, digit):
        """One of those cells of a loop that do not show its two digits."""
        where, two = self.deadly
        its = [at for at in where if self.left[at] != two]
        assert self.swaps({at: DIGITS - {int(digit)} for at in its})

    def swaps(self, claim):
        """Return whether `claim`, digits by cell, leaves cells only digits that can be swapped."""
        where, two = self.deadly
        return all(self.contradicts(claim | {at: claim.get(at, DIGITS) - two}) for at in where)

    def one_of_them(self, count, digit):
        assert int(count) == len(self.pattern)
        assert self.contradicts({at: DIGITS - {int(digit)} for at in self.pattern})

    def wing(self, cell, digit, other, so):
        self.middle = cell
        (at,), (wing,) = cells(cell), cells(other)
        assert int(digit) in self.left[at] and wing in oracle.PEERS[at]
        assert self.left[wing] == {int(digit), int(so)}
        first = re.search(rf"if {cell} is (\d)", self.said)[1]
        if first != digit:
            others = {int(so)} if len(self.left[at]) == 3 else set()
            assert {int(first), int(digit)} == self.left[at] - others

    def pivot(self, cell, digit):
        assert cell == self.middle and int(digit) in self.left[cells(cell)[0]]

    def fit_once(self, which, verb, name):
        """A house keeps cells from having digits more than once; nothing else is said of it."""
        assert (verb == "fits") == (len(either(which)) == 1)
        for digit in either(which):
            its = self.places(self.pattern, digit)
            assert its and set(its) <= set(house(name))
        self.said = self.said.replace(f"at most once in {name}", "")

    def one_solution(self):
        assert self.deadly

    def swapped(self, where, which):
        if where[0].isdigit():
            its = [at for at in self.framed if either(which) <= self.left[at]]
            assert len(its) == int(where.split()[0])
        else:
            its = self.named(where)
        self.deadly = its, either(which)
        assert len(either(which)) == 2

    def only_in_frames(self, one, other, digit):
        its = self.places(house(one) + house(other), int(digit))
        assert set(its) <= set(self.framed)

    def only_one_frame(self, name, digit):
        its = set(house(name)) & set(self.framed)
        assert len([at for at in its if int(digit) in self.left[at]]) > 1

    def two_left(self):
        assert sum(len(its) > 2 for its in self.left.values()) == 1

    def bug(self, digit, cell):
        self.bug_at = *cells(cell), int(digit)
        assert len(self.left[self.bug_at[0]]) == 3

    def fit_twice(self):
        assert judging.is_bug_without(self.left, *self.bug_at)

    # what follows

    def numbers(self):
        """Return the digits that the pages of the step name."""
        return set(number_list(re.sub(r"r\dc\d|(?:row|col|column|box) \d", "", self.said)))

    def premises(self):
        """Return the candidates of an empty board of which only what was named is known."""
        left = {at: set(DIGITS) for at in range(81)}
        for at in self.frames | set(cells(self.said)):
            left[at] = set(self.left[at])
        numbers = self.numbers()
        for name in re.findall(r"(?:row|col|column|box) \d", self.said):
            for at in house(name):
                left[at] = left[at] - (numbers - self.left[at])
        return left

    def contradicts(self, its, left=None):
        """Whether no board has only digits of these sets in some cells."""
        left = left or self.premises()
        return judging.contradicts({**left, **{at: left[at] & its[at] for at in its}})

    def is_wrong(self, cell, digit):
        if self.bug_at:
            return cell == self.bug_at[0] and digit != self.bug_at[1]
        claim = {cell: {digit}}
        if self.deadly is None:
            return self.contradicts(claim)
        for its in oracle.HOUSES:
            if len(set(its) & set(self.deadly[0])) not in (0, 2):
                return False
        return self.swaps(claim)

    def end(self, words):
        """Read the conclusion of a step: what crossed, framed or named cells lose."""
        crosses = self.marked - set(self.framed)
        if re.fullmatch(rf"{CELL} is \d", words):
            (at,) = cells(words)
            assert at in self.framed or at in crosses
            lost = {at: self.left[at] - {int(words[-1])}}
            assert crosses <= {at}
        elif words == "no other digit fits here":
            lost = {at: self.left[at] - self.hidden for at in self.framed}
            lost = {at: its for at, its in lost.items() if its}
            assert lost
        elif "cross" in words:
            assert words.startswith("no ") == (len(crosses) > 1)
            its = either(
                words.removeprefix("no crossed cell is ").removeprefix("the cross is not ")
            )
            lost = dict.fromkeys(crosses, its)
            assert lost
        else:
            lost = self.losses(words)
            assert crosses <= set(lost) <= crosses | set(self.framed)
        for at, its in lost.items():
            assert its & self.left[at] and all(self.is_wrong(at, it) for it in its), (at, its)
        for at, its in lost.items():
            self.left[at] = self.left[at] - its
        self.is_over = True
        self.sums_up = False

    def losses(self, words):
        """Return what each cell of `r1c2 and r3c4 are not 5 or 6, r5c5 is not 7` loses."""
        return {
            at: either(which)
            for names, which in re.findall(LOSSES.replace(_NAMES, f"({_NAMES})"), words)
            for at in cells(names)
        }
