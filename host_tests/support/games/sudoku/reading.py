"""Reads the sentences of sudoku's hints: each must follow, by brute force on an empty board, from
the candidates of the cells and houses that its own words and frames name."""

import re

from support.games import rereading
from support.games.rereading import DIGITS, number_list
from support.games.sudoku import judging
from support.oracles import ladder as oracle

_CELL = r"(r\dc\d)"
_HOUSE = r"((?:row|col|column|box) \d)"
_EITHER = r"(\d(?:, \d)*(?: (?:or|and|to) \d)?)"
_WHERE = r"(r\dc\d(?:(?:, | and )r\dc\d)*|(?:the|\d+) marked cells|these (?:\d+ )?cells)"
_NAMES = r"r\dc\d(?:(?:, | and )r\dc\d)*"
_LOSSES = rf"{_NAMES} (?:is|are) not {_EITHER}"
_PLACED = rf"is \d \({_HOUSE[1:-1]}\)"
_NOTHING = rf"(?:no digit fits {_CELL}|{_HOUSE} can have no (\d))"
_LINK = rf"{_CELL}(?: must be \d| {_PLACED})"
_SO = "(?:so each is in one of them: |(?:only one solution exists, )?so (?:either way, )?)"
_LOST = rf"no X can be .*|{_LOSSES}.*|{_CELL[1:-1]} is \d"
_END = re.compile(rf"(?:(?:^|, |; ){_SO}|: )({_LOST}|no other digit goes there)$")


def digits(words):
    """Return the digits of `3`, `3 or 5`, `3 and 5` or `3 to 5`."""
    numbers = number_list(words)
    assert numbers == sorted(set(numbers))
    return set(range(numbers[0], numbers[1] + 1)) if " to " in words else set(numbers)


def cells(words):
    return [9 * int(row) + int(column) - 10 for row, column in re.findall(r"r(\d)c(\d)", words)]


_ALL_HOUSES = [f"{kind} {it}" for kind in ("row", "column", "box") for it in range(1, 10)]


def house(name):
    """Return the cells of a house."""
    kind, number = name.split()
    return oracle.HOUSES[9 * ("row", "col", "box").index(kind[:3]) + int(number) - 1]


class Reader(rereading.Reader):
    """`left` are the candidates. What the pages of a step say is gathered up to its conclusion."""

    SENTENCES = {
        rf"last cell of {_HOUSE}: {_CELL} is (\d)": "last_cell",
        rf"(?:so )?in {_HOUSE} only {_CELL} can be (\d)": "hidden_single",
        rf"only (\d) fits in {_CELL}": "naked_single",
        rf"so {_CELL} can only be (\d)": "so_naked_single",
        r"(?:first, )?(\d+) steps?(?: with [^:]*)? shows?:? (.*)": "together",
        rf"(?:first, )?[A-Za-z0-9-]+(?: [a-z]+)? shows: ({_LOST})": "together_of_one",
        rf"also, ({_LOST})": "together_of_one",
        rf"(if {_CELL} is (\d)(?:, {_LINK})*)": "links",
        rf"(then {_LINK}(?:, {_LINK})*)": "links",
        rf"then {_NOTHING}, so {_CELL} is not (\d)": "refuted",
        rf"{_CELL} is not (\d): otherwise {_NOTHING}": "refuted_in_short",
        rf"{_CELL} can be (.*)": "can_be",
        r"only (\d) leaves a solution: Sumpad on a PC shows why": "what_if",
        rf"{_HOUSE} has (\d) (twice|more than once): (.*)": "conflict",
        rf"no digit fits {_CELL}: undo, or find mistakes": "no_digit",
        rf"{_HOUSE} has no place for (\d): undo, or find mistakes": "no_place",
        r"no solution is left: undo, or find mistakes": "no_solution",
        r"(.*)": "argument",
    }

    CLAUSES = {
        rf"{_HOUSE} has its {_EITHER} in {_HOUSE}": "within_house",
        rf"{_HOUSE} has its {_EITHER} in (r\dc\d(?:(?:, | and | or )r\dc\d)*)": "within_cells",
        r"the (\d)s of (rows|columns) (.*) are in (rows|columns) (.*)": "fish",
        r"(rows|columns) (.*) have (\d) only here": "only_here",
        r"these are in (rows|columns) (.*)": "across",
        rf"{_HOUSE} has {_EITHER} only (?:in {_WHERE}|here)": "hidden_set",
        rf"{_WHERE} can only be {_EITHER}": "can_only_be",
        rf"{_WHERE}: only {_EITHER}": "can_only_be",
        rf"{_HOUSE} has two places for (\d)": "two_places",
        rf"{_HOUSE} has two as well": "two_as_well",
        rf"only one of {_CELL} and {_CELL} can be (\d)(?: \({_HOUSE}\))?": "share",
        rf"{_CELL} and {_CELL} cannot both be (\d): {_HOUSE} would have none": "not_both",
        rf"{_CELL} or {_CELL} is (\d)": "one_is",
        r"one of them is (\d)": "one_of_them",
        rf"if {_CELL} is (\d), {_CELL} is (\d)": "wing",
        rf"if it is (\d), {_CELL} is (\d)": "other_wing",
        rf"otherwise {_CELL} is (\d)": "pivot",
        rf"{_EITHER} fit once each: their cells see each other": "fit_once",
        rf"not all (?:of )?{_WHERE} are {_EITHER}: there would be two solutions": "swapped",
        r"only one solution exists": "one_solution",
        r"(.*)(?: have|:) (\d) only in marked cells": "only_in_frames",
        rf"only one marked cell of {_HOUSE} is (\d)": "only_one_frame",
        r"each other blank has 2 digits": "two_left",
        rf"without (\d) in {_CELL}: two solutions or none": "bug",
    }

    def __init__(self, board, hint, sentence=None):
        """`board`: the digits, 0 for a blank."""
        super().__init__(oracle.start(board), hint, sentence)
        self.board = board
        self.before = self.left  # the candidates before the present step
        self.placed = {}  # in a chain: what follows from its first link
        self.start = None  # cell and digit of that
        self.forget()

    @classmethod
    def of(cls, game, hint, sentence=None):
        return cls(bytes(game.digit(at) for at in range(81)), hint, sentence)

    def forget(self):
        self.said = ""  # the pages of a step so far
        self.frames = set()
        self.deadly = None  # cells that could be swapped, and their two digits
        self.bug_at = None  # the cell and digit without which all is in pairs
        self.hidden = set()  # digits that go only in some cells
        self.strong = None  # see `two_places`

    def read(self):
        super().read()
        assert not self.said  # without a conclusion

    def agrees(self, cell, least, most):
        """Return whether a cell that shows two digits can be these, even if the step removes one
        of them, or shows the one that a chain gives it."""
        shown = {least, most}
        return shown in (self.left[cell], self.before[cell], {self.placed.get(cell)}) or (
            cell in self.framed and shown == self.hidden <= self.left[cell]
        )

    # singles

    def place(self, cell, digit):
        assert int(digit) in self.left[cell] and cell in self.framed
        self.left[cell] = {int(digit)}

    def last_cell(self, name, cell, digit):
        (cell,) = cells(cell)
        assert [at for at in house(name) if not self.board[at]] == [cell]
        self.place(cell, digit)

    def hidden_single(self, name, cell, digit):
        assert self.places(house(name), int(digit)) == cells(cell)
        self.place(*cells(cell), digit)

    def naked_single(self, digit, cell):
        (cell,) = cells(cell)
        assert self.left[cell] == {int(digit)} and not self.board[cell] and cell in self.framed

    def so_naked_single(self, cell, digit):
        self.naked_single(digit, cell)

    def places(self, its, digit):
        return [at for at in its if digit in self.left[at]]

    # patterns

    def argument(self, words):
        if not self.said:
            self.before = dict(self.left)
        found = _END.search(words)
        premises = words[: found.start()] if found else words
        self.said += premises + "; "
        self.frames |= set(self.framed)
        for clause in re.split(r"; |, (?=so |otherwise )", premises):
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
        assert all(set(self.places(house(name), it)) <= set(house(other)) for it in digits(which))

    def within_cells(self, name, which, where):
        assert all(set(self.places(house(name), it)) <= set(cells(where)) for it in digits(which))

    def fish(self, digit, kind, lines, other, across):
        lines, across = (
            [f"{its[:-1]} {it}" for it in number_list(numbers)]
            for its, numbers in ((kind, lines), (other, across))
        )
        assert kind != other and len(set(lines)) == len(set(across))
        its = {at for name in lines for at in self.places(house(name), int(digit))}
        assert its <= {at for name in across for at in house(name)}
        self.said += " ".join(lines)

    def only_here(self, kind, lines, digit):
        self.lines_of = digit, kind, lines

    def across(self, kind, lines):
        self.fish(*self.lines_of, kind, lines)
        digit, own, numbers = self.lines_of
        named = [house(f"{own[:-1]} {it}") for it in number_list(numbers)]
        its = {at for line in named for at in self.places(line, int(digit))}
        assert its <= set(self.framed) and len(named) == len(number_list(lines))

    def hidden_set(self, name, which, where):
        where = self.named(where) if where else self.framed
        assert len(where) == len(digits(which))
        assert all(set(self.places(house(name), it)) <= set(where) for it in digits(which))
        self.hidden = digits(which)

    def can_only_be(self, where, which):
        self.pattern = self.named(where)
        assert set().union(*(self.left[at] for at in self.pattern)) == digits(which)

    def two_places(self, name, digit):
        self.strong = name, int(digit)  # the house, and the digit that has two places there
        assert len(self.places(house(name), int(digit))) == 2

    def two_as_well(self, name):
        one, digit = self.strong
        assert one != name
        self.two_places(name, digit)

    def share(self, one, other, digit, name):
        its = set(cells(one + other))
        names = [name] if name else _ALL_HOUSES
        assert len(its) == 2
        assert any(its <= set(self.places(house(name), int(digit))) for name in names)

    def not_both(self, one, other, digit, name):
        its = cells(one + other)
        places = self.places(house(name), int(digit))
        assert places and all(int(digit) in self.left[at] for at in its)
        assert all(oracle.PEERS[at] & set(its) for at in places)

    def one_is(self, one, other, digit):
        its = {at: DIGITS - {int(digit)} for at in cells(one + other)}
        assert len(its) == 2 and self.contradicts(its)

    def one_of_them(self, digit):
        assert self.contradicts({at: DIGITS - {int(digit)} for at in self.pattern})

    def wing(self, cell, digit, other, so):
        self.middle = cell
        (at,), (wing,) = cells(cell), cells(other)
        assert int(digit) in self.left[at] and wing in oracle.PEERS[at]
        assert self.left[wing] == {int(digit), int(so)}

    def other_wing(self, digit, other, so):
        first = re.search(r"if r\dc\d is (\d)", self.said)[1]
        self.wing(self.middle, digit, other, so)
        assert {int(first), int(digit)} == self.left[cells(self.middle)[0]] - (
            {int(so)} if len(self.left[cells(self.middle)[0]]) == 3 else set()
        )

    def pivot(self, cell, digit):
        assert cell == self.middle and int(digit) in self.left[cells(cell)[0]]

    def fit_once(self, which):
        for digit in digits(which):
            its = self.places(self.pattern, digit)
            assert its and all(set(its) - {at} <= oracle.PEERS[at] for at in its)

    def one_solution(self):
        assert self.deadly

    def swapped(self, where, which):
        if where[0].isdigit():
            its = [at for at in self.framed if digits(which) <= self.left[at]]
            assert len(its) == int(where.split()[0])
        else:
            its = self.named(where)
        self.deadly = its, digits(which)
        assert len(digits(which)) == 2

    def only_in_frames(self, names, digit):
        kind, numbers = names.split(" ", 1)
        if kind in ("rows", "columns"):
            names = " ".join(f"{kind[:-1]} {number}" for number in number_list(numbers))
            self.said += names
        for name in re.findall(_HOUSE, names):
            assert set(self.places(house(name), int(digit))) <= set(self.framed)

    def only_one_frame(self, name, digit):
        its = set(house(name)) & set(self.framed)
        assert len([at for at in its if int(digit) in self.left[at]]) > 1

    def two_left(self):
        assert sum(len(its) > 2 for its in self.left.values()) == 1

    def bug(self, digit, cell):
        self.bug_at = *cells(cell), int(digit)
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
        where, two = self.deadly
        for its in oracle.HOUSES:
            if len(set(its) & set(where)) not in (0, 2):
                return False
        return all(
            self.contradicts(claim | {at: DIGITS - two} if at != cell else {at: {digit} - two})
            for at in where
        )

    def end(self, words):
        """Read the conclusion of a step: what crossed, framed or named cells lose."""
        crosses = self.marked - set(self.framed)
        if re.fullmatch(rf"{_CELL} is \d", words):
            (at,) = cells(words)
            assert at in self.framed or at in crosses
            lost = {at: self.left[at] - {int(words[-1])}}
            assert crosses <= {at}
        elif words == "no other digit goes there":
            lost = {at: self.left[at] - self.hidden for at in self.framed}
            lost = {at: its for at, its in lost.items() if its}
            assert lost
        elif words.startswith("no X"):
            its = digits(words.removeprefix("no X can be "))
            lost = dict.fromkeys(crosses, its)
            assert lost
        else:
            lost = self.losses(words)
            assert set(lost) <= crosses | set(self.framed) and (
                words.endswith("; see X") or set(lost) >= crosses
            )
            named = self.numbers() | set().union(*lost.values())
            for at in crosses - set(lost):
                lost[at] = {it for it in named & self.left[at] if self.is_wrong(at, it)}
                assert lost[at]
        for at, its in lost.items():
            assert its & self.left[at] and all(self.is_wrong(at, it) for it in its), (at, its)
        for at, its in lost.items():
            self.left[at] = self.left[at] - its
        self.forget()

    def losses(self, words):
        """Return what each cell of `r1c2 and r3c4 are not 5 or 6, r5c5 is not 7` loses."""
        return {
            at: digits(which)
            for names, which in re.findall(_LOSSES.replace(_NAMES, f"({_NAMES})"), words)
            for at in cells(names)
        }

    def together(self, count, words, *_):
        assert 1 <= int(count) <= len(self.leads)
        self.together_of_one(words)

    def together_of_one(self, words, *_):
        """Earlier pages have concluded all this."""
        lost = self.losses(words)
        if words.startswith("no X"):
            lost = dict.fromkeys(self.marked, digits(words.removeprefix("no X can be ")))
        assert lost and set(lost) <= self.marked
        start = oracle.start(self.board)
        assert all(its <= start[at] and not its & self.left[at] for at, its in lost.items())

    # chains

    def links(self, words, *_):
        for link in re.split(r", ", re.sub(r"^then ", "", words)):
            (at,) = cells(link)
            if link.startswith("if"):
                self.placed = {}
                self.start = at, int(link[-1])
                digit = int(link[-1])
                assert digit in self.left[at]
            elif "must" in link:
                digit = int(link[-1])
                assert self.now(at) == {digit}
            else:
                digit, name = re.search(r"is (\d) \((.*)\)", link).groups()
                digit = int(digit)
                assert [it for it in house(name) if digit in self.now(it)] == [at]
            self.placed[at] = digit

    def now(self, at):
        """Return what is left for a cell in a chain."""
        if at in self.placed:
            return {self.placed[at]}
        return self.left[at] - {self.placed.get(it) for it in oracle.PEERS[at]}

    def refuted_in_short(self, cell, digit, *nothing):
        assert self.leads
        self.refuted(*nothing, cell, digit)

    def refuted(self, empty, name, missing, cell, digit):
        at, supposed = self.start
        assert (cells(cell), int(digit)) == ([at], supposed)
        if empty:
            assert not self.now(*cells(empty))
        else:
            assert not any(int(missing) in self.now(it) for it in house(name))
        self.left[at] = self.left[at] - {supposed}

    # without steps

    def solutions(self, given, limit=1):
        digits = bytearray(self.board)
        for at, digit in given.items():
            digits[at] = digit
        return oracle.solutions(digits, limit)

    def can_be(self, cell, which):
        assert cells(cell) == self.framed and self.left[self.framed[0]] >= digits(which)
        assert all(
            not self.solutions({self.framed[0]: it})
            for it in self.left[self.framed[0]] - digits(which)
        )

    def what_if(self, digit):
        (at,) = self.framed
        assert not any(self.holds(at, it) for it in self.left[at] - {int(digit)})
        self.left[at] = {int(digit)}

    def holds(self, cell, digit):
        return bool(self.solutions({cell: digit}))

    def conflict(self, name, digit, often, words):
        its = [at for at in house(name) if self.board[at] == int(digit)]
        assert cells(words) == its and len(its) > 1 and (often == "twice") == (len(its) == 2)

    def no_digit(self, cell):
        assert not self.left[cells(cell)[0]]

    def no_place(self, name, digit):
        assert not self.places(house(name), int(digit))

    def no_solution(self):
        assert not self.solutions({})


class LineReader(Reader):
    """Reads the lines of `solve --explain`, which name all cells; `left` is brought up to date."""

    def __init__(self, board):
        super().__init__(board, None, str)  # there is no hint
        self.framed, self.marked, self.leads = list(range(81)), set(), []

    def line(self, line):
        _, words = line.split(": ", 1)
        chain = re.fullmatch(rf"(if .*), and (.*); so {_CELL} is not (\d)", words)
        placed = re.fullmatch(rf"(.*); so {_CELL} is (\d)", words)
        if chain:
            links, empty, cell, digit = chain.groups()
            self.words(links)
            self.words(f"then {empty}, so {cell} is not {digit}")
            self.placed = {}
        elif placed:
            words, cell, digit = placed.groups()
            (at,) = cells(cell)
            if words == f"only {digit} leaves a solution":
                assert not any(self.holds(at, it) for it in self.left[at] - {int(digit)})
                self.left[at] = {int(digit)}
            else:
                self.words(words)
            assert self.left[at] == {int(digit)}
            self.board = self.board[:at] + bytes([int(digit)]) + self.board[at + 1 :]
            for peer in oracle.PEERS[at]:
                self.left[peer] = self.left[peer] - {int(digit)}
        else:
            self.words(words)
        assert not self.said
