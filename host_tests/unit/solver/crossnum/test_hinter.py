"""The deductions of cross-number: sound against brute force and OR-tools."""

import random

import pytest

from sumpad.games.crossnum import game as crossnum_game
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.crossnum import search as solver
from sumpad.solver.crossnum import techniques
from support.games.crossnum import rows_of
from support.oracles import crossnum as oracles
from support.running import sampling

OPEN_WITH_WHAT_IF = """\
crossnum 4
5 . . . | 14
. . . 6 | 16
. 1 . . | 15
. . 7 . | 30
= 22 13 21 19
\\ 16
/ 14
"""


@pytest.fixture(scope="module")
def hinter():
    return crossnum_hinter.Hinter(solver.Search())


def board(rng, size, blanks):
    """A full board with cells blanked: (digits, targets)."""
    grid = [[rng.randint(1, 9) for _ in range(size)] for _ in range(size)]
    targets = bytes(oracles.sums_of(grid))
    for cell in rng.sample(range(size * size), blanks):
        grid[cell // size][cell % size] = 0
    return bytearray(d for row in grid for d in row), targets


def find(hinter, size, digits, targets, limit=1000000, budget=3000):
    hinter.reset(size, digits, targets, limit)
    while (answer := hinter.step(budget)) == solver.RUNNING:
        pass
    return answer


def holds(hinter, solutions):
    """Check that the hint and its steps hold in every solution."""
    for digits in solutions:
        if hinter.rung != techniques.CHOICE:
            assert digits[hinter.cell] == hinter.digit
        if hinter.rung in (techniques.BOUNDS, techniques.SLACK):
            for k in range(hinter.steps):
                cell, value, side, _, _ = hinter.fact(k)
                if side == crossnum_hinter.HIGH:
                    assert digits[cell] <= value
                else:
                    assert digits[cell] >= value


@pytest.mark.parametrize("seed", sampling.every(3, range(300)))
def test_hints_hold_in_every_solution_that_brute_force_finds(hinter, seed):
    rng = random.Random(seed)
    size = rng.choice((3, 4, 5))
    digits, targets = board(rng, size, rng.randint(1, {3: 9, 4: 10, 5: 11}[size]))
    if rng.random() < 0.3:  # something was entered wrongly, or not
        digits[rng.randrange(size * size)] = rng.randint(1, 9)
    solutions = oracles.brute_force(rows_of(size, digits), targets, 10**9)
    solutions = [bytes(d for row in rows for d in row) for rows in solutions]
    answer = find(hinter, size, digits, targets)
    if not solutions:
        assert answer == solver.FOUND and hinter.digit == 0
    elif 0 not in digits:
        assert answer == solver.EXHAUSTED
    else:
        assert answer == solver.FOUND and not digits[hinter.cell]
        holds(hinter, solutions)
        several = len({d[hinter.cell] for d in solutions}) > 1
        assert several == (hinter.rung == techniques.CHOICE)
        if several:  # only where no cell is certain
            blanks = [cell for cell in range(size * size) if not digits[cell]]
            assert all(len({d[cell] for d in solutions}) > 1 for cell in blanks)
            assert hinter.digit in {d[hinter.cell] for d in solutions}


@pytest.mark.parametrize("seed", range(60))
def test_hints_of_larger_boards_hold_as_or_tools_says(hinter, seed):
    """OR-tools finds no solution with another digit, and none outside a step's bound."""
    rng = random.Random(5000 + seed)
    size = rng.choice((6, 8, 10))
    digits, targets = board(rng, size, size * 2)
    assert find(hinter, size, digits, targets) == solver.FOUND
    solutions = oracles.cp_sat(rows_of(size, digits), targets, 60)
    holds(hinter, [bytes(d for row in rows for d in row) for rows in solutions])


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer(hinter):
    digits, targets = board(random.Random(1), 12, 120)
    assert find(hinter, 12, digits, targets, limit=1) == solver.GAVE_UP
    easy, targets = board(random.Random(1), 12, 5)
    assert find(hinter, 12, easy, targets, limit=1) == solver.FOUND
    assert hinter.rung == techniques.ONE_BLANK


def test_where_a_what_if_gives_up_a_digit_that_may_be_is_told(hinter):
    game = crossnum_game.Game()
    assert game.load(OPEN_WITH_WHAT_IF) is None
    for limit, rung in ((10**6, techniques.WHAT_IF), (2000, techniques.CHOICE)):
        assert find(hinter, 4, game._digits, game._targets, limit) == solver.FOUND
        assert hinter.rung == rung


def test_the_budget_changes_nothing(hinter):
    for seed in range(30):
        digits, targets = board(random.Random(seed), 5, 14)
        seen = set()
        for budget in (1, 50, 10**8):
            answer = find(hinter, 5, digits, targets, budget=budget)
            seen.add((answer, hinter.rung, hinter.cell, hinter.digit, hinter.line))
        assert len(seen) == 1


def test_a_step_is_short(monkeypatch):
    """One round of the lines or one explanation at a time: more would hold up the keys."""
    calls = []
    for name in ("_round", "_explain"):
        method = getattr(crossnum_hinter.Hinter, name)
        monkeypatch.setattr(
            crossnum_hinter.Hinter,
            name,
            lambda self, *more, method=method: (calls.append(method), method(self, *more))[1],
        )
    hinter = crossnum_hinter.Hinter(solver.Search())
    most = 0
    for seed in range(60):
        digits, targets = board(random.Random(seed), 6, 17)
        hinter.reset(6, digits, targets, 10**6)
        answer = solver.RUNNING
        while answer == solver.RUNNING:
            calls.clear()
            answer = hinter.step(3000)
            if hinter.rung != techniques.NO_SOLUTION:
                most = max(most, len(calls))
    assert most == 2


def test_facts_beyond_the_table_are_left_out(hinter, monkeypatch):
    """What is known stays true when no more can be kept."""
    monkeypatch.setattr(crossnum_hinter, "_FACTS", 5)
    for seed in range(40):
        digits, targets = board(random.Random(seed), 4, 9)
        solutions = oracles.brute_force(rows_of(4, digits), targets, 10**9)
        assert find(hinter, 4, digits, targets) == solver.FOUND
        holds(hinter, [bytes(d for row in rows for d in row) for rows in solutions])
