"""Refutations of cross-number: each fact follows by its line, the chains break lines, and together
they leave one digit."""

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad.solver.crossnum import forcing, techniques
from sumpad.solver.crossnum import hinter as crossnum_hinter
from support.games.asking import finished
from support.games.crossnum import Judge, made

FEWEST_BOARDS = 4
MOST_BOARDS = 40  # a board with several solutions seldom needs a what-if

STUCK = """\
crossnum 6
6 7 . . . 5 | 21
. . 6 . . 5 | 29
. 6 . 4 6 5 | 30
5 . . . 5 6 | 32
3 . 4 4 . 6 | 22
. . 6 6 3 . | 33
= 38 29 25 22 19 34
\\ 23
/ 28
"""


class Refuted:
    """Follows a refutation with sets of digits for the blank cells."""

    def __init__(self, judge, known):
        self.judge = judge
        self.known = known

    def believe(self, facts):
        for cell, value, side, line in facts:
            left = self.judge.can_be(line, cell, self.known)
            bound = max(left) if side == crossnum_hinter.HIGH else min(left)
            assert bound == value
            its = range(1, value + 1) if side == crossnum_hinter.HIGH else range(value, 10)
            self.known[cell] = self.known.get(cell, set(range(1, 10))) & set(its)

    def check(self, refutation):
        """Check that the chain leads to a sum that is too small or too large, as it says."""
        self.believe(refutation.facts)
        judge = self.judge
        pick = max if refutation.is_short else min
        total = sum(
            judge.digits[cell] or pick(self.known.get(cell, set(range(1, 10))))
            for cell in judge.lines[refutation.line]
        )
        target = judge.targets[refutation.line]
        assert total < target if refutation.is_short else total > target


def found(game):
    """What Forcing finds for a game whose next hint is a what-if, and the Judge of that hint."""
    hint = finished(game)
    judge = Judge(game, hint)
    hinter = game._hinter
    if hint.rung != "what-if":
        return None, judge
    board = game.size, game._digits, game._targets
    hinter.reset(*board, hinter.LIMIT)
    while hinter.step(hinter.SLICE) == backend.RUNNING:
        pass
    assert hinter.rung == techniques.WHAT_IF
    its = forcing.Forcing(hinter, *board)
    for answer in its.find():
        assert answer == backend.RUNNING
    return its, judge


def check(its, judge):
    """Return how the other digits are refuted."""
    cell, digit = its.cell, its.digit
    assert (cell, digit) == (judge.cell, judge.digit)
    left = set(range(1, 10))
    if its.bound_proof:
        known = Refuted(judge, {})
        known.believe(its.bound_proof)
        left &= known.known[cell]
    if any(it.depth != forcing.BOUNDS for it in its.refutations):
        left &= set(range(its.least, its.most + 1))
    for it in its.refutations:
        digits = set(range(it.least, it.most + 1))
        assert digit not in digits
        left -= digits
        if it.depth == forcing.BOUNDS:
            Refuted(judge, {cell: digits}).check(it)
        elif it.depth == forcing.STUCK:
            assert {tried for tried, _ in it.ways} == digits
            for tried, ways in it.ways:
                stuck = set(range(1, 10))
                for way in ways:
                    its_digits = set(range(way.least, way.most + 1))
                    Refuted(judge, {cell: {tried}, it.stuck: its_digits}).check(way)
                    stuck -= its_digits
                assert not stuck
        else:
            assert not any(judge.holds({cell: {its}}) for its in digits)
    assert left == {digit}
    return [it.depth for it in its.refutations]


@pytest.mark.parametrize("size, kind", [(4, 0), (5, 1), (6, 1), (8, 1), (5, 5), (9, 5)])
def test_refutations_leave_one_digit(size, kind):
    ways = []
    for code in range(MOST_BOARDS):
        if code >= FEWEST_BOARDS and forcing.BOUNDS in ways:
            break
        game = made(crossnum_game.Game(), size, kind, code)
        while game.status() != backend.SOLVED:
            its, judge = found(game)
            if judge.hint.rung == "choice":
                break
            if its:
                ways += check(its, judge)
            game.apply(judge.hint.move)
    assert forcing.BOUNDS in ways and ways.count(forcing.SEARCH) * 4 <= len(ways)


def test_where_bounds_are_not_enough_another_cell_is_tried():
    game = crossnum_game.Game()
    assert game.load(STUCK) is None
    seen = set()
    while game.status() != backend.SOLVED:
        its, judge = found(game)
        if its:
            seen.update(check(its, judge))
        game.apply(judge.hint.move)
    assert forcing.STUCK in seen
