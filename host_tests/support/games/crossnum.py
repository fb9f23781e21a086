"""Reads what-ifs of cross-number: believes what the sentences of a hint say if it follows.

OR-tools and sums of bounds are the judges, independent of the firmware's code.
"""

import re

from sumpad.games.crossnum import faults
from sumpad.view import fonts, look
from support.games.limits import told_of
from support.oracles import crossnum as oracles

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT

LINE = r"(?P<line>(?:row|column) \d+|diagonal [\\/])"
BOUND = r"(?P<bound>[<>]=\d| (?:is|are) \d)"
GUESS = re.compile(r"if (?P<cell>r\d+c\d+)(?P<digits>[<>]=\d| is .*?), (?P<rest>.*)")
SUM = r"(?:(?P<terms>[\dx+]+)=)?(?P<sum>\d+)"
CELLS = r"(?P<cells>r\d+c\d+(?:(?:,r\d+c\d+)+(?: each(?=[<>])|(?= are)))?)"
PLAIN = re.compile(
    LINE + rf": (?P<blanks>\d+) blanks make (?P<left>\d+), so (?:each|{CELLS})" + BOUND
)
FULL = re.compile(
    LINE
    + r": (?P<left>\d+) left, (?:the )?other(?P<several>s?) (?:at (?P<side>most|least)|is|make) "
    rf"{SUM}, so {CELLS}" + BOUND
)
LAST = re.compile(LINE + r": (?P<left>\d+) to go in one blank, so (?P<cells>r\d+c\d+)" + BOUND)
SHORT = re.compile(LINE + r": (?P<facts>r\d+c\d+.*)")
FACT = re.compile(CELLS + BOUND)
FOLLOWS = (
    r"(?:, so (?P<it>it|r\d+c\d+)(?P<follows>[<>]=\d(?: fails: it is \d)?| is .*)"
    r"|: no solution is left|: no digit fits (?P<none>r\d+c\d+))"
)
END = re.compile(
    LINE + r": (?P<blanks>blanks make|the blank is) at (?P<side>most|least) "
    rf"{SUM}, not (?P<left>\d+)" + FOLLOWS
)
LATER = re.compile(
    rf"after (?P<steps>\d+) (?P<more>more )?steps? (?:\({fonts.RIGHT}\) )?"
    + LINE
    + r" makes at (?P<side>most|least) (?P<sum>\d+), not (?P<left>\d+)"
    + FOLLOWS
)
STUCK = re.compile(rf"no digit fits (?P<stuck>r\d+c\d+) \({fonts.RIGHT}\)" + FOLLOWS)
SEARCH = re.compile(
    rf"(?:every way on fails, too many to show|that fails too \({fonts.RIGHT}\))" + FOLLOWS
)


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def broken(size, targets, low, high):
    """Narrow bounds line by line, here in place. Return the first line that is found impossible,
    and which of the two phrases is true of it; None if there is no such line."""
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
    """Return the digits that words like `is 3 to 5`, `3, 5 or 6` or `<=3` name."""
    found = [int(it) for it in re.findall(r"[1-9]", words)]
    if words[0] == ">":
        return set(range(found[0], 10))
    if words[0] == "<":
        return set(range(1, found[0] + 1))
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


def sums_of(terms):
    """Return the two ways to write a sum: each term, or equal terms combined."""
    counted = {term: terms.count(term) for term in sorted(terms)}
    together = [f"{count}x{term}" if count > 1 else str(term) for term, count in counted.items()]
    return "+".join(map(str, terms)), "+".join(together)


class Reader:
    """Believes what the sentences of a hint say if it follows."""

    def __init__(self, game, is_patient=False):
        """Begin with a game's board; `is_patient` means also believing what is already known."""
        self.is_patient = is_patient
        self.size = size = game.size
        self.digits = bytearray(game._digits[: size**2])
        self.targets = game._targets[: 2 * size + 2]
        self.blank = [not digit for digit in self.digits]
        self.names = [faults.line_name(size, line) for line in range(2 * size + 2)]
        self.lines = [[size * row + column for row, column in it] for it in oracles.lines_of(size)]
        self.low = [digit or 1 for digit in self.digits]  # whatever is guessed
        self.high = [digit or 9 for digit in self.digits]
        self.guess = None  # cell, digits
        self.excluded = set()
        self.concluded = None
        self.told = 0  # steps
        self.is_cut = False  # steps were left out

    def cells(self, names):
        found = re.findall(r"r(\d+)c(\d+)", names)
        return [(int(row) - 1) * self.size + int(column) - 1 for row, column in found]

    def blanks(self, line):
        return [cell for cell in self.lines[line] if not self.digits[cell]]

    def left(self, line):
        """Return the sum that the blanks of a line must have."""
        return self.targets[line] - sum(self.digits[cell] for cell in self.lines[line])

    def page(self, words, marks, told):
        """Check that a page is true, marks what it mentions, and shows what is known of the cells
        so far. Return its lines."""
        lines, focus = [], set()
        self.shown = None
        self.news = {}  # cell -> 0 if the page gives its minimum, 1 if its maximum
        self.summed = []  # (cell, 0 for its minimum or 1 for its maximum)
        if self.is_patient and not self.guess:
            self.forget(told)
        if "no digit fits" not in words:  # there the arrow is in the middle
            words = words.removesuffix(f" ({fonts.RIGHT})")
        for part in words.split("; "):
            its, cells = self.part(part)
            lines += its
            focus |= cells
        marked = {cell for line in lines for cell in self.lines[line]}
        bits = {cell: mark for cell, mark in enumerate(marks) if mark}
        assert {cell for cell in bits if bits[cell] & MARK} == marked
        assert focus <= {cell for cell in bits if bits[cell] & FOCUS}
        if not re.search(
            "after .* step|fails too", words
        ):  # other pages show what this one leaves out
            self.shows(told)
        return lines

    def forget(self, told):
        """Forget bounds that are not shown, because a chain may start over and repeat what it
        needs."""
        for cell in range(self.size**2):
            if self.blank[cell] and not self.digits[cell] and cell not in told_of(told):
                self.low[cell], self.high[cell] = 1, 9

    def shows(self, told):
        """Check that the bounds shown for the board's blanks are those given so far."""
        low, high = self.shown or (self.low, self.high)
        expected = {
            cell: (low[cell], high[cell])
            for cell in range(self.size**2)
            if self.blank[cell] and (low[cell], high[cell]) != (1, 9)
        }
        its = told_of(told)
        for cell, side in self.news.items():
            low, high = expected[cell]
            if 1 < low < high < 9 and self.size > 5:  # no room for both
                if (cell, not side) not in self.summed:
                    assert its[cell] == ((1, high) if side else (low, 9))
                    its[cell] = expected[cell]
        for cell, side in self.summed:  # showing only that side is enough
            if cell in its:
                bounds = [1, 9]
                bounds[side] = expected[cell][side]
                assert its[cell] == expected[cell] or its[cell] == tuple(bounds) != (1, 9)
                its[cell] = expected[cell]
        assert its == expected

    def part(self, words):
        """Read a part of a sentence and return (lines, cells) that it mentions."""
        spoken = set()
        if found := GUESS.fullmatch(words):
            (cell,) = self.cells(found["cell"])
            if self.is_patient and self.guess:  # sums up the detail pages
                assert self.guess == (cell, numbers(found["digits"]))
            else:
                self.suppose(cell, numbers(found["digits"]))
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

    def suppose(self, cell, digits):
        assert not self.guess and not self.digits[cell]
        self.guess = cell, digits
        self.before = list(self.low), list(self.high)
        self.low[cell] = max(self.low[cell], min(digits))
        self.high[cell] = min(self.high[cell], max(digits))

    def facts(self, words, spoken):
        if found := PLAIN.fullmatch(words):
            line = self.names.index(found["line"])
            rest, blanks = faults.left_over(self.size, line, self.digits, self.targets)
            assert (int(found["left"]), int(found["blanks"])) == (rest, blanks)
            cells = self.cells(found["cells"]) if found["cells"] else self.blanks(line)
            told = [(cell, found["bound"]) for cell in cells]
        elif found := FULL.fullmatch(words):
            line = self.names.index(found["line"])
            assert int(found["left"]) == self.left(line)
            bounds = self.high if found["side"] == "most" else self.low
            if not found["side"]:
                known = set(self.blanks(line)) - set(self.cells(found["cells"]))
                assert all(self.low[other] == self.high[other] for other in known)
            told = [(cell, found["bound"]) for cell in self.cells(found["cells"])]
            for cell, _ in told:
                others = [bounds[other] for other in self.blanks(line) if other != cell]
                self.summed += [
                    (other, found["side"] == "most")
                    for other in self.blanks(line)
                    if other not in {it for it, _ in told}
                ]
                assert sum(others) == int(found["sum"])
                assert bool(found["several"]) == (len(others) > 1)
                assert not found["terms"] or found["terms"] in sums_of(others)
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
        self.news |= {cell: bound[0] == "<" for cell, bound in told if bound[0] in "<>"}
        for cell, (least, most) in believed:
            self.low[cell] = max(self.low[cell], least)
            self.high[cell] = min(self.high[cell], most)
        self.told += 1
        return [line], spoken | (set() if "each" in words else {it for it, _ in told})

    def follows(self, line, cell, digits):
        """Return the bounds of a cell that must have one of `digits`, which must follow from the
        other cells of `line`."""
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
        told = [bounds[cell] for cell in self.blanks(line)]
        self.summed += [(cell, found["side"] == "most") for cell in self.blanks(line)]
        least = int(found["sum"])
        assert sum(told) == least
        assert found["blanks"] == ("blanks make" if len(told) > 1 else "the blank is")
        assert not found["terms"] or found["terms"] in sums_of(told)
        assert least < left if found["side"] == "most" else least > left

    def later(self, found):
        low = [digit or 1 for digit in self.digits]
        high = [digit or 9 for digit in self.digits]
        if self.guess:
            cell, digits = self.guess
            low[cell], high[cell] = min(digits), max(digits)
        line = self.names.index(found["line"])
        how = "cannot reach" if found["side"] == "most" else "goes over"
        assert broken(self.size, self.targets, low, high) == (line, how)
        assert int(found["left"]) == self.left(line)
        assert (int(found["sum"]) < self.left(line)) == (found["side"] == "most")

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
        """Check what follows from a guess that failed."""
        if found["none"]:
            cell, digits = self.guess
            assert self.cells(found["none"]) == [cell]
            assert not any(self.solutions((cell, digit)) for digit in digits)
            spoken.add(cell)
            self.excluded |= digits
            self.shown = self.low, self.high
            self.low, self.high = self.before
            assert set(range(self.low[cell], self.high[cell] + 1)) <= self.excluded
            self.concluded = cell, set()
            self.guess = None
            return
        if not found["it"]:
            assert not self.guess and not self.solutions()
            return
        cell, digits = self.guess
        assert not any(self.solutions((cell, digit)) for digit in digits)
        assert found["it"] == "it" or self.cells(found["it"]) == [cell]
        spoken.add(cell)
        self.excluded |= digits
        self.shown = self.low, self.high
        self.low, self.high = self.before
        left = set(range(self.low[cell], self.high[cell] + 1)) - self.excluded
        if fails := re.fullmatch("([<>]=.) fails: it is (.)", found["follows"]):
            assert numbers(fails[1]) == digits
            follows = numbers(fails[2])
        elif fails := re.fullmatch(" is not (.*) but (.)", found["follows"]):
            assert numbers(fails[1]) == digits
            follows = numbers(fails[2])
        elif wrong := re.fullmatch(" is not (.*)", found["follows"]):
            follows = set(range(1, 10)) - numbers(wrong[1])
        else:
            follows = numbers(found["follows"])
        if self.is_cut and len(follows) == 1:  # steps to a bound of the cell may be left out
            left = {it for it in left if self.solutions((cell, it))}
        # If no digit fits the cell, the last one left is excluded, too.
        assert left <= follows and (left == follows or len(follows) > 1 or not left)
        self.concluded = cell, left
        self.guess = None
        self.told = 0
