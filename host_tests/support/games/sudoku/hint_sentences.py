"""Reads the sentences of sudoku's hints: each must follow, by brute force on an empty board, from
the candidates of the cells and houses that its own words and frames name."""

import re

from support.games.annotations import digits_of
from support.games.digits import either
from support.games.sudoku.clauses import CELL, HOUSE, LOST, NAMES, ClauseReader, cells, house
from support.oracles import ladder as oracle

_NOTHING = rf"(?:no digit fits {CELL}|no (\d) fits in {HOUSE})"
_DIGITS = r"\d(?:(?:, \d)* and \d)?"
_LINK = rf"(?:{CELL} can only be \d|{HOUSE} has (?:its \d|\d only) in {CELL})"


class Reader(ClauseReader):
    """Reads whole pages."""

    SENTENCES = {
        rf"last blank of {HOUSE}: {CELL} is (\d)": "last_cell",
        rf"(?:so )?in {HOUSE} only {CELL} can be (\d)": "hidden_single",
        rf"{HOUSE}: only {CELL} can be (\d)": "hidden_single",
        rf"only (\d) fits in {CELL}": "naked_single",
        rf"without ({_DIGITS}), {CELL} is (\d)": "without",
        rf"(\d+)( more)? steps?, see HOW: ({LOST})": "together",
        rf"after ((?:{NAMES})(?:(?:, | and )(?:{NAMES}))*), ({LOST})": "after_names",
        rf"((?:{NAMES})(?:(?:, | and )(?:{NAMES}))*): ({LOST})": "by_name",
        rf"also, ({LOST})": "also",
        rf"(if {CELL} is (\d)(?:, {_LINK})*)": "links",
        rf"(then {_LINK}(?:, {_LINK})*)": "links",
        rf"then {_NOTHING}, so {CELL} is not (\d)": "refuted",
        rf"if {CELL} is (\d), {_NOTHING}, so {CELL} is not (\d)": "refuted_in_short",
        rf"{CELL} can be (.*)": "can_be",
        r"only (\d) leaves a solution here(?:: too long to explain)?": "what_if",
        rf"{HOUSE} has (\d) (twice|more than once): (.*)": "conflict",
        rf"(?:then )?no digit fits {CELL}: (?:undo, or )?find mistakes": "no_digit",
        rf"(?:then )?no (\d) fits in {HOUSE}: (?:undo, or )?find mistakes": "no_place",
        r"(?:these (\d+) digits|this digit) would follow": "fill",
        r"no solution is left: find mistakes": "no_solution",
        r"(.*)": "argument",
    }

    def __init__(self, board, hint, sentence=None):
        """`board`: the digits, 0 for a blank."""
        super().__init__(oracle.start(board), hint, sentence)
        self.board = board
        self.before = self.left  # the candidates before the present step
        self.placed = {}  # in a chain: what follows from its first link
        self.sums_up = False  # whether "also" continues what earlier pages have shown
        self.start = None  # cell and digit of that
        self.forget()

    @classmethod
    def of(cls, game, hint, sentence=None):
        return cls(bytes(game.digit(at) for at in range(81)), hint, sentence)

    def read(self):
        super().read()
        assert self.is_over or not self.said  # without a conclusion

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

    def without(self, lost, cell, digit):
        """The digits `lost` were candidates, and earlier pages have removed them."""
        start = oracle.start(self.board)[cells(cell)[0]]
        assert start - self.left[cells(cell)[0]] == either(lost)
        self.naked_single(digit, cell)

    def together(self, count, more, words, *_):
        """Steps lead to this; before the first of them comes no other page."""
        assert 1 <= int(count) <= len(self.leads)
        assert (not more) == (self.page == 0)
        self.sum_up(words)

    def after_names(self, names, words, *_):
        """Steps with these names come last before this, and not all of it is their own."""
        assert self.page and len(re.findall(NAMES, names)) <= len(self.leads)
        assert set(re.findall(NAMES, names)) <= {step.technique for step in self.hint.steps()}
        self.sum_up(words)

    def by_name(self, names, words, *_):
        """Steps with these names lead to this, or it is a conclusion of the step of the page."""
        if not self.leads:
            self.argument(f"{names}: {words}")
            return
        named = re.findall(NAMES, names)
        assert len(named) <= len(self.leads) and len(named) == len(set(named))
        steps = [step for step in self.hint.steps() if step.technique in named]
        assert {step.technique for step in steps} == set(named)
        removed = {
            (at, it)
            for step in steps
            for at, mask in step.removed
            for it in range(1, 10)
            if mask >> it - 1 & 1
        }
        for at, its in self.sum_up(words).items():
            assert {(at, it) for it in its} <= removed

    def sum_up(self, words):
        """Earlier pages have concluded all this."""
        lost = self.losses(words)
        if "cross" in words:
            assert words.startswith("no ") == (len(self.marked) > 1)
            its = words.removeprefix("no crossed cell is ").removeprefix("the cross is not ")
            lost = dict.fromkeys(self.marked, either(its))
        assert lost and set(lost) <= self.marked
        start = oracle.start(self.board)
        assert all(its <= start[at] and not its & self.left[at] for at, its in lost.items())
        self.sums_up = True
        return lost

    def also(self, words, *_):
        """A further conclusion of the step, or a sentence that continues the one before."""
        if self.sums_up:
            self.sum_up(words)
        else:
            self.end(words)

    # chains

    def links(self, words, *_):
        for link in re.split(r", ", re.sub(r"^then ", "", words)):
            (at,) = cells(link)
            if link.startswith("if"):
                self.placed = {}
                self.start = at, int(link[-1])
                digit = int(link[-1])
                assert digit in self.left[at]
            elif "can only" in link:
                digit = int(link[-1])
                assert self.now(at) == {digit}
            else:
                name, digit = re.search(r"(.*) has .*?(\d).* in", link).groups()
                digit = int(digit)
                assert [it for it in house(name) if digit in self.now(it)] == [at]
            self.placed[at] = digit

    def now(self, at):
        """Return what is left for a cell in a chain."""
        if at in self.placed:
            return {self.placed[at]}
        return self.left[at] - {self.placed.get(it) for it in oracle.PEERS[at]}

    def refuted_in_short(self, cell, digit, *rest):
        assert self.leads and rest[-2:] == (cell, digit)
        self.refuted(*rest)

    def refuted(self, empty, missing, name, cell, digit):
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
        assert cells(cell) == self.framed and self.left[self.framed[0]] >= either(which)
        assert all(
            not self.solutions({self.framed[0]: it})
            for it in self.left[self.framed[0]] - either(which)
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
        assert not self.now(*cells(cell))

    def no_place(self, digit, name):
        assert not any(int(digit) in self.now(at) for at in house(name))

    def fill(self, count):
        """Place the digits that the page shows; each must be a single after the others."""
        shown = digits_of(self.hint.annotations(self.page))
        assert len(shown) == int(count or 1) and set(shown) == set(self.framed)
        while len(self.placed) < len(shown):
            self.placed.update(
                [next((at, it) for at, it in shown.items() if self.is_single(at, it))]
            )

    def is_single(self, at, digit):
        if at in self.placed:
            return False
        return self.now(at) == {digit} or any(
            [it for it in its if digit in self.now(it)] == [at]
            for its in oracle.HOUSES
            if at in its
        )

    def no_solution(self):
        assert not self.solutions({})


class LineReader(Reader):
    """Reads the lines of `solve --explain`, which name all cells; `left` is brought up to date."""

    def __init__(self, board):
        super().__init__(board, None, str)  # there is no hint
        self.framed, self.marked, self.leads = list(range(81)), set(), []

    def line(self, line):
        _, words = line.split(": ", 1)
        chain = re.fullmatch(rf"(if .*), and (.*); so {CELL} is not (\d)", words)
        placed = re.fullmatch(rf"(.*); so {CELL} is (\d)", words)
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
        assert self.is_over or not self.said
