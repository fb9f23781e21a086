"""Boards of cross-number, and a judge of the steps of a hint: each follows from its line and from
what it needs. Sums are tried out here, without bounds."""

from sumpad.games import backend
from support.games.asking import completed
from support.games.digits import DIGITS, digits_of
from support.oracles import crossnum as oracles


def made(game, size, kind, code):
    """The game, with a board of a size and the number of a kind."""
    completed(game.make((size, kind, 0), code))
    return game


def rows_of(size, digits):
    return [list(digits[i : i + size]) for i in range(0, size * size, size)]


def lines_of(size):
    """The cells of each line."""
    return [[size * row + column for row, column in it] for it in oracles.lines_of(size)]


class Board:
    """The digits of a game, 0 for a blank, the targets and the cells of its lines."""

    def __init__(self, game):
        self.size = size = game.size
        self.digits = bytes(game._digits[: size**2])
        self.targets = bytes(game._targets[: 2 * size + 2])
        self.lines = lines_of(size)

    def start(self):
        """Return what each cell can be before any reasoning."""
        return {cell: {digit} if digit else set(DIGITS) for cell, digit in enumerate(self.digits)}

    def line_name(self, line):
        kind, number = divmod(line, self.size)
        if kind < 2:
            return f"{('row', 'column')[kind]} {number + 1}"
        return "diagonal " + "\\/"[number]

    def can_be(self, line, cell, known):
        """The digits that a cell can have for the sum of a line, if the cells in `known`, a dict
        to sets of digits, have one of these."""
        sums = {0}
        for other in self.lines[line]:
            if other != cell:
                its = [self.digits[other]] if self.digits[other] else known.get(other, DIGITS)
                sums = {total + digit for total in sums for digit in its}
        return {it for it in known.get(cell, DIGITS) if self.targets[line] - it in sums}

    def narrowed(self, left=None):
        """Return what the sums of single lines leave for each cell, one line after another."""
        left = left or self.start()
        before = None
        while before != left:
            before = dict(left)
            for line, cells in enumerate(self.lines):
                left.update({cell: self.can_be(line, cell, left) for cell in cells})
        return left

    def holds(self, left):
        """Return whether a solution has, in each cell of `left`, a digit of its set."""
        left = {divmod(cell, self.size): its for cell, its in left.items()}
        return bool(oracles.cp_sat(rows_of(self.size, self.digits), self.targets, 1, left))


class Judge(Board):
    """Judges the steps of a hint of a game that has not been followed yet."""

    def __init__(self, game, hint):
        super().__init__(game)
        self.hint = hint
        self.cell, self.digit = backend.move_cell(hint.move), backend.move_new(hint.move)

    def check_steps(self):
        """Each step is new, and follows from what it needs, which earlier steps have shown; the
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
                    assert not self.holds({cell: gone})
                else:
                    assert not gone & self.can_be(step.line, cell, known)
            if step.placed:
                cell, digit = step.placed
                left = known.get(cell, DIGITS)
                assert {digit} == (left if step.line < 0 else self.can_be(step.line, cell, {}))
        moves = [self.hint.move, *self.hint.also]
        placed = [step.placed for step in steps if step.placed]
        assert placed == [(backend.move_cell(it), backend.move_new(it)) for it in moves]
