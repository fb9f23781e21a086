"""Judges hints of cross-number: each step follows from its line and from what it needs, and so
does all that pages show of the cells. Sums are tried out here, without bounds."""

from sumpad.games import backend
from sumpad.view import cell_style
from support.games.limits import told_of
from support.games.ordering import in_order
from support.oracles import crossnum as oracles

MARK = cell_style.MARK >> cell_style.MARKS_SHIFT
FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT
DIGITS = frozenset(range(1, 10))


def made(game, size, kind, code):
    """The game, with a board of a size and the number of a kind."""
    job = game.make((size, kind, 0), code)
    while job.step() == backend.RUNNING:
        pass
    return game


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def lines_of(size):
    """The cells of each line."""
    return [[size * row + column for row, column in it] for it in oracles.lines_of(size)]


def digits_of(mask):
    return {digit for digit in DIGITS if mask >> digit - 1 & 1}


def broken(size, targets, low, high):
    """A line that cannot be met, as bounds narrowed line by line, here in place, show; None if
    they never do."""
    before = None
    while before != low + high:
        before = low + high
        for line, cells in enumerate(lines_of(size)):
            least, most = sum(low[cell] for cell in cells), sum(high[cell] for cell in cells)
            if not least <= targets[line] <= most:
                return line
            bounds = [(low[cell], high[cell]) for cell in cells]
            for cell, (lowest, highest) in zip(cells, bounds, strict=True):
                high[cell] = min(highest, targets[line] - least + lowest)
                low[cell] = max(lowest, targets[line] - most + highest)
    return None


class Judge:
    """Judges a hint of a game that has not been followed yet."""

    def __init__(self, game, hint):
        self.size = size = game.size
        self.hint = hint
        self.cell, self.digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        self.digits = bytes(game._digits[: size**2])
        self.targets = bytes(game._targets[: 2 * size + 2])
        self.lines = lines_of(size)

    def can_be(self, line, cell, known):
        """The digits that a cell can have for the sum of a line, if the cells in `known`, a dict
        to sets of digits, have one of these."""
        sums = {0}
        for other in self.lines[line]:
            if other != cell:
                its = [self.digits[other]] if self.digits[other] else known.get(other, DIGITS)
                sums = {total + digit for total in sums for digit in its}
        return {it for it in known.get(cell, DIGITS) if self.targets[line] - it in sums}

    def has_solution(self, cell, digit):
        tried = bytearray(self.digits)
        tried[cell] = digit
        return bool(oracles.cp_sat(rows_of(self.size, tried), self.targets, 1))

    def check_steps(self):
        """Each step is new, follows from what it needs, and that was shown by steps before it; the
        last ones place the digits."""
        lost = {}  # by the steps before
        steps = self.hint.steps()
        for step in steps:
            needs = {cell: digits_of(mask) for cell, mask in step.needs}
            assert all(its and its <= lost.get(cell, set()) for cell, its in needs.items())
            known = {cell: DIGITS - its for cell, its in needs.items()}
            for cell, mask in step.removed:
                gone = digits_of(mask)
                assert cell in step.cells and gone and not gone & lost.get(cell, set())
                lost[cell] = lost.get(cell, set()) | gone
                if step.technique == "what-if":
                    assert not any(self.has_solution(cell, digit) for digit in gone)
                else:
                    assert not gone & self.can_be(step.line, cell, known)
            if step.placed:
                cell, digit = step.placed
                left = known.get(cell, DIGITS)
                assert {digit} == (left if step.line < 0 else self.can_be(step.line, cell, {}))
        moves = [self.hint.move, *self.hint.also]
        placed = [step.placed for step in steps if step.placed]
        assert placed == [(backend.move_cell(it), backend.move_new(it)) for it in moves]

    def check_pages(self):
        """Marks are the lines and the framed cells. What a page shows of a cell follows from its
        line and from the pages before it, unless it is supposed; where nothing is new a line
        cannot be met."""
        told = self.hint.told
        known = {}
        for page in in_order(self.hint):
            bits = dict(zip(told.marks(page)[::2], told.marks(page)[1::2], strict=True))
            lines = told.lines(page)
            marked = {cell for line in lines for cell in self.lines[line]}
            assert {cell for cell, mark in bits.items() if mark & MARK} == marked
            framed = {cell for cell, mark in bits.items() if mark & FOCUS}
            assert all(not self.digits[cell] for cell in framed)
            if framed or lines:
                assert told.cell(page) in (framed or marked)
            if self.hint.depth == 0:
                known = self._check_page(page, known, lines, framed)
        if self.hint.rung in ("bounds", "what fits"):
            assert known[self.cell] == {self.digit}
        elif self.hint.rung == "what-if":
            assert not told.annotations(self.hint.pages - 1)  # which supposes nothing

    def _check_page(self, page, known, lines, framed):
        """Return what is known by a page."""
        shown = {
            cell: set(range(least, most + 1))
            for cell, (least, most) in told_of(self.hint.limits(page)).items()
        }
        assert not any(self.digits[cell] for cell in shown)
        starts = [known]
        if self.hint.rung in ("what-if", "mistake"):
            starts += [{}, *[{cell: shown[cell]} for cell in framed & set(shown)]]
        found = [now for start in starts if (now := self._now(start, shown, lines, framed))]
        assert found or not shown
        return found[0] if found else {}

    def _now(self, known, shown, lines, framed):
        """What is known if a page shows this; None if it does not follow."""
        now = known | {cell: its & known.get(cell, DIGITS) for cell, its in shown.items()}
        new = {cell for cell in now if now[cell] != known.get(cell, DIGITS)}
        if set(now) - set(shown) or not all(now.values()) or not new <= framed:
            return None
        if new:
            follows = [
                self.can_be(line, cell, known) <= now[cell] for line in lines for cell in new
            ]
            return now if len(lines) == 1 and all(follows) else None
        if len(lines) == 1 and self.hint.rung in ("what-if", "mistake"):
            entered = {cell: {digit} for cell, digit in enumerate(self.digits) if digit}
            if self.can_be(lines[0], self.lines[lines[0]][0], entered | now):
                return None
        return now
