"""The cross-number search against brute force and OR-tools; its budget and limits."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.solver.crossnum import maker as crossnum_maker
from sumpad.solver.crossnum import search as crossnum_search
from support.oracles import crossnum as oracles

BLANKS_FOR_BRUTE_FORCE = {3: 9, 4: 10, 5: 11}


def random_board(rng, size, blanks):
    """Return a board with a solution: (grid with 0 for blanks, targets, solution)."""
    solution = [[rng.randint(1, 9) for _ in range(size)] for _ in range(size)]
    grid = [list(row) for row in solution]
    cells = [(r, c) for r in range(size) for c in range(size)]
    for r, c in rng.sample(cells, blanks):
        grid[r][c] = 0
    return grid, oracles.sums_of(solution), solution


def flat(grid):
    return bytes(digit for row in grid for digit in row)


def solutions(search, grid, targets, budget=200, limit=10**9, preferred=b""):
    """Return all solutions that `search` finds, as bytes in the order found."""
    size = len(grid)
    search.reset(size, flat(grid), bytes(targets))
    search.preferred[: len(preferred)] = preferred
    found = []
    while len(found) < limit:
        answer = search.step(budget)
        if answer == crossnum_search.FOUND:
            found.append(bytes(search.digits[: size * size]))
        elif answer == crossnum_search.EXHAUSTED:
            break
        else:
            assert answer == crossnum_search.RUNNING
    return found


@pytest.fixture(scope="module")
def search():
    return crossnum_search.Search()


@pytest.mark.parametrize("seed", range(150))
def test_all_solutions_as_brute_force_finds_them(search, seed):
    rng = random.Random(seed)
    size = rng.choice((3, 4, 5))
    grid, targets, _ = random_board(rng, size, rng.randint(0, BLANKS_FOR_BRUTE_FORCE[size]))
    if rng.random() < 0.3:
        targets[rng.randrange(len(targets))] += rng.choice((-2, -1, 1, 2))
    expected = oracles.brute_force(grid, targets, 10**9)
    found = solutions(search, grid, targets)
    assert len(found) == len(set(found))
    assert sorted(found) == sorted(flat(solution) for solution in expected)


@pytest.mark.parametrize("seed", range(150))
def test_number_of_solutions_as_or_tools_counts_them(search, seed):
    rng = random.Random(1000 + seed)
    size = rng.choice((3, 4, 5))
    grid, targets, _ = random_board(rng, size, rng.randint(size, size * size * 3 // 5))
    if rng.random() < 0.2:
        targets[rng.randrange(len(targets))] += rng.choice((-1, 1))
    limit = 40
    expected = oracles.cp_sat(grid, targets, limit)
    found = solutions(search, grid, targets, limit=limit)
    assert len(found) == len(expected)
    if len(found) < limit:
        assert sorted(found) == sorted(flat(solution) for solution in expected)
    for digits in found:
        rows = [digits[i : i + size] for i in range(0, size * size, size)]
        assert oracles.sums_of(rows) == targets


@given(st.integers(0, 10**6), st.integers(1, 400), st.integers(6, 12))
def test_the_budget_changes_nothing_but_the_number_of_steps(seed, budget, size):
    rng = random.Random(seed)
    grid, targets, _ = random_board(rng, size, size * 2)
    search = crossnum_search.Search()
    at_once = solutions(search, grid, targets, budget=10**8, limit=30)
    visits, nodes = search.visits, search.nodes
    assert solutions(search, grid, targets, budget=budget, limit=30) == at_once
    assert (search.visits, search.nodes) == (visits, nodes)


@given(st.integers(0, 10**6), st.sampled_from((3, 4, 8, 12)))
def test_a_step_does_not_overrun_its_budget_by_more_than_one_propagation(seed, size):
    rng = random.Random(seed)
    grid, targets, _ = random_board(rng, size, size * size // 2)
    search = crossnum_search.Search()
    search.reset(size, flat(grid), bytes(targets))
    most = 8 * size * size * 4 * size  # every bound shrinks by one, each time for four lines
    for _ in range(20):
        before = search.visits
        if search.step(50) == crossnum_search.EXHAUSTED:
            break
        assert search.visits - before <= 50 + most


@pytest.mark.parametrize("size", range(3, 13))
def test_a_full_board_is_its_own_only_solution(search, size):
    grid, targets, solution = random_board(random.Random(size), size, 0)
    assert solutions(search, grid, targets) == [flat(solution)]
    targets[-1] += 1
    assert solutions(search, grid, targets) == []


@pytest.mark.parametrize("size", range(3, 13))
def test_an_empty_board_of_nines_has_one_solution(search, size):
    grid = [[0] * size for _ in range(size)]
    assert solutions(search, grid, [9 * size] * (2 * size + 2)) == [b"\x09" * size * size]


def test_the_limit_ends_in_gave_up(search):
    grid = [[0] * 12 for _ in range(12)]
    search.reset(12, flat(grid), bytes([61] * 25 + [60]), limit=3000)
    answer = crossnum_search.RUNNING
    while answer in (crossnum_search.RUNNING, crossnum_search.FOUND):
        answer = search.step(100)
    assert answer == crossnum_search.GAVE_UP
    assert search.visits < 3000 + 8 * 144 * 48


@given(st.integers(0, 10**6))
def test_avoiding_a_digit_gives_just_the_other_solutions(seed):
    rng = random.Random(seed)
    grid, targets, solution = random_board(rng, 4, 9)
    cell = rng.choice([4 * r + c for r in range(4) for c in range(4) if not grid[r][c]])
    digit = flat(solution)[cell]
    search = crossnum_search.Search()
    every = solutions(search, grid, targets, budget=10**8)
    search.reset(4, flat(grid), bytes(targets))
    search.avoid(cell, digit)
    found = []
    while search.step(10**8) == crossnum_search.FOUND:
        found.append(bytes(search.digits[:16]))
    assert len(found) == len(set(found))
    assert set(found) == {digits for digits in every if digits[cell] != digit}


@given(st.integers(0, 10**6), st.binary(min_size=16, max_size=16))
def test_preferred_digits_change_the_order_but_not_the_solutions(seed, preferred):
    grid, targets, solution = random_board(random.Random(seed), 4, 10)
    search = crossnum_search.Search()
    plain = solutions(search, grid, targets)
    assert sorted(solutions(search, grid, targets, preferred=preferred)) == sorted(plain)
    solution = flat(solution)
    assert solutions(search, grid, targets, limit=1, preferred=solution) == [solution]
    assert solutions(search, grid, targets) == plain  # no digit is preferred any more


@pytest.mark.parametrize("size", range(3, 13))
def test_the_first_solution_of_a_newspaper_board_is_soon_found(search, size):
    maker = crossnum_maker.Maker(crossnum_search.Search())
    for code in range(20):
        maker.reset(size, crossnum_maker.OPEN, code)
        assert maker.step(1) == crossnum_maker.FOUND
        search.reset(size, maker.digits, maker.targets, 50000)
        while (answer := search.step(50000)) == crossnum_search.RUNNING:
            pass
        assert answer == crossnum_search.FOUND


def test_only_search_is_above_slack():
    assert crossnum_search.SLACK == crossnum_search.SEARCH - 1


def test_line_names_geometry():
    for size in range(3, 13):
        for line, cells in enumerate(oracles.lines_of(size)):
            start = crossnum_search.line_start(size, line)
            stride = crossnum_search.line_stride(size, line)
            ours = [start + k * stride for k in range(size)]
            assert ours == [r * size + c for r, c in cells]
