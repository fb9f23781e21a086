"""What-ifs, choices and boards without a solution of cross-number: each sentence is true, and each
step that is told follows from the board and from those told before it, by its line alone.

OR-tools and sums of bounds judge, in this file's own words.
"""

import itertools
import random
import re

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import faults
from sumpad.games.crossnum import game as crossnum_game
from sumpad.view import fonts, look
from support.games.ordering import in_order
from support.oracles import crossnum as oracles

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT

LINE = r"(?P<line>(?:row|column) \d+|diagonal [\\/])"
BOUND = r"(?P<bound>[<>]=\d| (?:is|are) \d)"
GUESS = re.compile(r"if (?P<cell>r\d+c\d+)(?P<digits>[<>]=\d| is .*?), (?P<rest>.*)")
PLAIN = re.compile(LINE + r": (?P<blanks>\d+) blanks make (?P<left>\d+), so each" + BOUND)
FULL = re.compile(
    LINE + r": other blanks at (?P<side>most|least) (?P<sum>\d+) of (?P<left>\d+), "
    r"so (?P<cells>r\d+c\d+(?:,r\d+c\d+)*)" + BOUND
)
LAST = re.compile(LINE + r": (?P<left>\d+) to go in one blank, so (?P<cells>r\d+c\d+)" + BOUND)
SHORT = re.compile(LINE + r": (?P<facts>r\d+c\d+.*)")
FACT = re.compile(r"(?P<cells>r\d+c\d+(?:,r\d+c\d+)*)" + BOUND)
FOLLOWS = r"(?:, so (?P<it>it|r\d+c\d+)(?P<follows>[<>]=\d| is .*)|: no solution is left)"
END = re.compile(
    LINE + r": blanks make at (?P<side>most|least) (?P<sum>\d+), not (?P<left>\d+)" + FOLLOWS
)
LATER = re.compile(
    rf"after (?P<steps>\d+) (?P<more>more )?steps? \({fonts.LEFT}\) "
    + LINE
    + r" (?P<how>cannot reach|goes over) (?P<target>\d+)"
    + FOLLOWS
)
STUCK = re.compile(r"in the end no digit fits (?P<stuck>r\d+c\d+)" + FOLLOWS)
SEARCH = re.compile(rf"(?:every way on fails|that fails too \({fonts.LEFT}\))" + FOLLOWS)


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def finished(game):
    job = game.hint()
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return job


def broken(size, targets, low, high):
    """Which line cannot be met, and which of the two words for it is true, as bounds narrowed
    line by line, here in place, show first; None if they never do."""
    lines = [[size * row + column for row, column in it] for it in oracles.lines_of(size)]
    before = None
    while before != low + high:
        before = low + high
        for line, (cells, target) in enumerate(zip(lines, targets, strict=True)):
            least = sum(low[cell] for cell in cells)
            most = sum(high[cell] for cell in cells)
            if most < target or least > target:
                return line, "cannot reach" if most < target else "goes over"
            bounds = [(low[cell], high[cell]) for cell in cells]
            for cell, (lowest, highest) in zip(cells, bounds, strict=True):
                high[cell] = min(highest, target - least + lowest)
                low[cell] = max(lowest, target - most + highest)
    return None


def numbers(words):
    """The digits that some words like `is 3 to 5`, `3, 5 or 6`, `<=3` name."""
    found = [int(it) for it in re.findall(r"[1-9]", words)]
    if words[0] == ">":
        return set(range(found[0], 10))
    if words[0] == "<":
        return set(range(1, found[0] + 1))
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


class Reader:
    """Believes what the sentences of a hint say as far as it follows."""

    def __init__(self, game, is_patient=False):
        """`is_patient`: believes also what it knows already."""
        self.is_patient = is_patient
        self.size = size = game.size
        self.digits = bytearray(game._digits[: size**2])
        self.targets = game._targets[: 2 * size + 2]
        self.names = [faults.line_name(size, line) for line in range(2 * size + 2)]
        self.lines = [[size * row + column for row, column in it] for it in oracles.lines_of(size)]
        self.low = [digit or 1 for digit in self.digits]  # whatever is guessed
        self.high = [digit or 9 for digit in self.digits]
        self.guess = None  # cell, digits
        self.excluded = set()
        self.concluded = None
        self.told = 0  # steps
        self.is_cut = False  # some were left out

    def cells(self, names):
        found = re.findall(r"r(\d+)c(\d+)", names)
        return [(int(row) - 1) * self.size + int(column) - 1 for row, column in found]

    def blanks(self, line):
        return [cell for cell in self.lines[line] if not self.digits[cell]]

    def left(self, line):
        """What the blanks of a line must make."""
        return self.targets[line] - sum(self.digits[cell] for cell in self.lines[line])

    def page(self, words, marks):
        """A page is true, and marks what it speaks of; returns its lines."""
        lines, focus = [], set()
        for part in words.split("; "):
            told, cells = self.part(part)
            lines += told
            focus |= cells
        marked = {cell for line in lines for cell in self.lines[line]}
        bits = {cell: mark for cell, mark in enumerate(marks) if mark}
        assert {cell for cell in bits if bits[cell] & MARK} == marked
        assert focus <= {cell for cell in bits if bits[cell] & FOCUS}
        return lines

    def part(self, words):
        """(lines, cells) that it speaks of."""
        spoken = set()
        if found := GUESS.fullmatch(words):
            (cell,) = self.cells(found["cell"])
            assert not self.guess and not self.digits[cell]
            self.guess = cell, numbers(found["digits"])
            self.before = list(self.low), list(self.high)
            self.low[cell] = max(self.low[cell], min(self.guess[1]))
            self.high[cell] = min(self.high[cell], max(self.guess[1]))
            spoken.add(cell)
            words = found["rest"]
        elif words.startswith("then "):
            words = words.removeprefix("then ")
            assert self.told
        if found := END.fullmatch(words):
            self.end(found)
        elif found := LATER.fullmatch(words):
            assert int(found["steps"]) and bool(found["more"]) == (self.told > 0)
            self.later(found)
            self.is_cut = True
        elif found := STUCK.fullmatch(words):
            self.stuck(*self.cells(found["stuck"]))
            spoken |= set(self.cells(found["stuck"]))
        elif found := SEARCH.fullmatch(words):
            pass
        else:
            return self.facts(words, spoken)
        self.conclude(found, spoken)
        return [self.names.index(found["line"])] if "line" in found.groupdict() else [], spoken

    def facts(self, words, spoken):
        if found := PLAIN.fullmatch(words):
            line = self.names.index(found["line"])
            rest, blanks = faults.left_over(self.size, line, self.digits, self.targets)
            assert (int(found["left"]), int(found["blanks"])) == (rest, blanks)
            told = [(cell, found["bound"]) for cell in self.blanks(line)]
        elif found := FULL.fullmatch(words):
            line = self.names.index(found["line"])
            assert int(found["left"]) == self.left(line)
            bounds = self.high if found["side"] == "most" else self.low
            told = [(cell, found["bound"]) for cell in self.cells(found["cells"])]
            for cell, _ in told:
                others = sum(bounds[other] for other in self.blanks(line) if other != cell)
                assert others == int(found["sum"])
        elif found := LAST.fullmatch(words):
            line = self.names.index(found["line"])
            assert int(found["left"]) == self.left(line)
            assert self.blanks(line) == self.cells(found["cells"])
            told = [(cell, found["bound"]) for cell in self.blanks(line)]
        else:
            found = SHORT.fullmatch(words)
            assert found, words
            line = self.names.index(found["line"])
            told = []
            for each in found["facts"].split(", "):
                fact = FACT.fullmatch(each)
                told += [(cell, fact["bound"]) for cell in self.cells(fact["cells"])]
        believed = [(cell, self.follows(line, cell, numbers(bound))) for cell, bound in told]
        for cell, (least, most) in believed:
            self.low[cell] = max(self.low[cell], least)
            self.high[cell] = min(self.high[cell], most)
        self.told += 1
        return [line], spoken | (
            set() if "blanks" in found.groupdict() else {it for it, _ in told}
        )

    def follows(self, line, cell, digits):
        """The bounds of a cell once it is believed to have one of these digits, which follows from
        the others of a line."""
        others = [other for other in self.lines[line] if other != cell]
        least = self.targets[line] - sum(self.high[other] for other in others)
        most = self.targets[line] - sum(self.low[other] for other in others)
        can_be = range(max(least, self.low[cell]), min(most, self.high[cell]) + 1)
        assert can_be and set(can_be) <= digits
        known = set(range(self.low[cell], self.high[cell] + 1))
        assert self.is_patient or set(can_be) < known  # it is news
        now = digits & set(range(self.low[cell], self.high[cell] + 1))
        return min(now), max(now)

    def end(self, found):
        line = self.names.index(found["line"])
        left = self.left(line)
        assert int(found["left"]) == left
        bounds = self.high if found["side"] == "most" else self.low
        told = sum(bounds[cell] for cell in self.blanks(line))
        assert told == int(found["sum"])
        assert told < left if found["side"] == "most" else told > left

    def later(self, found):
        low = [digit or 1 for digit in self.digits]
        high = [digit or 9 for digit in self.digits]
        if self.guess:
            cell, digits = self.guess
            low[cell], high[cell] = min(digits), max(digits)
        line = self.names.index(found["line"])
        assert broken(self.size, self.targets, low, high) == (line, found["how"])
        assert int(found["target"]) == self.targets[line]

    def stuck(self, cell):
        for guess in self.guess[1]:
            for digit in range(1, 10):
                low = [it or 1 for it in self.digits]
                high = [it or 9 for it in self.digits]
                low[self.guess[0]] = high[self.guess[0]] = guess
                low[cell] = high[cell] = digit
                assert broken(self.size, self.targets, low, high)

    def solutions(self, *places):
        tried = bytearray(self.digits)
        for at, its in places:
            tried[at] = its
        return oracles.cp_sat(rows_of(self.size, tried), self.targets, 1)

    def conclude(self, found, spoken):
        """What follows from a guess that failed."""
        if not found["it"]:
            assert not self.guess and not self.solutions()
            return
        cell, digits = self.guess
        assert not any(self.solutions((cell, digit)) for digit in digits)
        assert found["it"] == "it" or self.cells(found["it"]) == [cell]
        spoken.add(cell)
        self.excluded |= digits
        wrong = re.fullmatch(" is not (.*)", found["follows"])
        self.low, self.high = self.before
        left = set(range(self.low[cell], self.high[cell] + 1)) - self.excluded
        follows = set(range(1, 10)) - numbers(wrong[1]) if wrong else numbers(found["follows"])
        if self.is_cut and len(follows) == 1:  # steps to a bound of the cell may be left out
            left = {it for it in left if self.solutions((cell, it))}
        assert left <= follows and (left == follows or len(follows) > 1)
        self.concluded = cell, left
        self.guess = None
        self.told = 0


def check_told(game, hint):
    """Each sentence of a what-if or of a board without a solution is true; what follows does."""
    reader = Reader(game)
    assert hint.pages <= 5
    for page in range(hint.pages):
        marks = bytearray(game.size**2)
        hint.mark(page, marks)
        lines = reader.page(hint.sentence(page), marks)
        assert sorted(hint.lines(page)) == sorted(lines)
        assert hint.line(page) == (lines[0] if lines else -1)
        assert marks[hint.cell(page)]
    if hint.move >= 0:
        cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        assert reader.concluded == (cell, {digit})
    check_details(game, hint)
    return [hint.sentence(page) for page in range(hint.pages)]


def check_details(game, hint):
    """A page that leaves something out has further pages, and with them in its place there is
    nothing that does not follow from a line and what was told."""
    reader = Reader(game, True)
    for page in in_order(hint):
        words = hint.sentence(page)
        assert (fonts.LEFT in words) == (page in hint.details)
        if fonts.LEFT not in words:
            marks = bytearray(game.size**2)
            hint.mark(page, marks)
            assert sorted(hint.lines(page)) == sorted(reader.page(words, marks))
            assert marks[hint.cell(page)]
    assert not reader.is_cut
    if hint.move >= 0:
        cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        assert reader.concluded == (cell, {digit})


def check_choice(game, hint):
    reader = Reader(game)
    cell, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
    for page in range(hint.pages):
        words = hint.sentence(page)
        if found := re.fullmatch("the sums leave (.*) here", words):
            left = numbers(found[1])
            assert not any(reader.solutions((cell, its)) for its in {*range(1, 10)} - left)
        else:
            found = re.fullmatch("several solutions: (.) here leads to one, (.) to .*", words)
            assert int(found[1]) == digit != int(found[2])
            assert all(reader.solutions((cell, int(its))) for its in found.groups())


def made(size, kind, code):
    game = crossnum_game.Game()
    job = game.make((size, kind, 0), code)
    while job.step() == backend.RUNNING:
        pass
    return game


@pytest.mark.parametrize(
    "size, kind",
    [(3, 0), (4, 0), (6, 0), (5, 1), (6, 1), (8, 1), (11, 1), (5, 5), (9, 5), (12, 5)],
)
def test_what_ifs_tell_the_steps_to_what_breaks_and_choices_what_is_known(size, kind):
    pages = []
    for code in range(4):
        game = made(size, kind, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung == "what-if":
                pages += check_told(game, hint)
            if hint.rung == "choice":
                check_choice(game, hint)
                break
            game.apply(hint.move)
    assert sum("every way on" in it for it in pages) * 8 <= len(pages)  # nearly all are shown


def test_most_what_ifs_are_told_to_the_end():
    cut = []
    for size, kind, code in itertools.product((4, 5, 6, 7, 8), (1, 5), range(6)):
        game = made(size, kind, code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.rung == "what-if":
                cut.append(any("after " in hint.sentence(page) for page in range(hint.pages)))
            game.apply(hint.move)
    assert len(cut) > 60 and sum(cut) < 0.4 * len(cut)


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_a_board_without_a_solution_is_told_why(size):
    told = []
    for code in range(24):
        game = made(size, 5, code)
        rng = random.Random(code)
        while game.status() != backend.SOLVED:
            hint = finished(game)
            if hint.move < 0:
                if hint.rung == "mistake" and hint.line(0) >= 0:
                    told.append(check_told(game, hint))
                break
            cell = backend.move_cell(hint.move)
            digit = rng.choice((backend.move_new(hint.move), rng.randint(1, 9)))
            game.apply(backend.move(cell, 0, digit))
    assert told and max(map(len, told)) > 1
