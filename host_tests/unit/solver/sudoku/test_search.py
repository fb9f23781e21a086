"""The sudoku search against exact cover, and its propagation against a slow, plain form of it."""

import itertools
import random

import micropython
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.solver.sudoku import board as sudoku_board
from sumpad.solver.sudoku import kernels as sudoku_kernels
from sumpad.solver.sudoku import search as sudoku_search
from sumpad_tools import ROOT
from sumpad_tools.families.sudoku import bench as bench_sudoku
from support.oracles import sudoku as oracle
from support.oracles.ladder import BOXES, COLUMNS, HOUSES, ROWS

DATA = ROOT / "host_tests" / "data" / "sudoku"
LINES = [line for name in ("17-givens.txt", "hard.txt") for line in (DATA / name).open()]
HARD = list(bench_sudoku.HARD.values())


def full_grid(rng):
    """Return a random full grid, made by shuffling a pattern."""
    digits = rng.sample(range(1, 10), 9)
    rows, columns = (
        [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
        for _ in range(2)
    )
    return bytes(digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns)


def with_givens(rng, count):
    """Return a random grid, and a puzzle with `count` of its digits."""
    grid = full_grid(rng)
    digits = bytearray(81)
    for cell in rng.sample(range(81), count):
        digits[cell] = grid[cell]
    return grid, bytes(digits)


@pytest.fixture(scope="module")
def search():
    return sudoku_search.Search()


def solutions(search, digits, most=2, budget=10**6, limit=sudoku_search.NO_LIMIT, preferred=None):
    """Return up to `most` solutions, and the last answer."""
    search.reset(digits, limit)
    if preferred:
        search.state[sudoku_board.PREFERENCE] = sudoku_board.FOLLOW
        sudoku_board.set_givens(0, 0, preferred, search.preferred)
    found = []
    while True:
        answer = search.step(budget)
        if answer == sudoku_search.FOUND:
            found.append(bytes(search.digits))
            if len(found) == most:
                return found, answer
        elif answer != sudoku_search.RUNNING:
            return found, answer


def propagated(digits):
    """Return the candidates that singles and locked candidates leave, as sets; None if they
    conflict."""
    candidates = [{digit} if digit else set(range(1, 10)) for digit in digits]
    before = None
    while before != candidates:
        before = [set(left) for left in candidates]
        for house in HOUSES:
            for cell in house:
                if len(candidates[cell]) == 1:
                    for other in house:
                        if other != cell:
                            candidates[other] -= candidates[cell]
            for digit in range(1, 10):
                places = [cell for cell in house if digit in candidates[cell]]
                if not places:
                    return None
                if len(places) == 1:
                    candidates[places[0]] &= {digit}
                for other in HOUSES:
                    if other != house and set(places) <= set(other):
                        for cell in set(other) - set(places):
                            candidates[cell].discard(digit)
        if not all(candidates):
            return None
    return candidates


def candidates_of(board):
    """Return the candidates of a board of the search, as sets."""
    result = [set() for _ in range(81)]
    for word, (digit, band) in enumerate(itertools.product(range(1, 10), range(3))):
        for j, r, s in itertools.product(range(3), repeat=3):
            if board[word] >> (9 * j + 3 * r + s) & 1:
                result[27 * band + 9 * r + 3 * s + j].add(digit)
    return result


@pytest.mark.parametrize("line", [line.strip() for line in LINES[::7]] + HARD)
def test_known_puzzles_have_the_solution_of_the_oracle(search, line):
    digits = oracle.digits_of(line)
    assert solutions(search, digits) == (oracle.solutions(digits), sudoku_search.EXHAUSTED)


def test_all_known_puzzles_have_one_solution(search):
    for line in LINES:
        digits = oracle.digits_of(line.strip())
        found, answer = solutions(search, digits)
        assert answer == sudoku_search.EXHAUSTED
        assert len(found) == 1
        assert oracle.is_grid(found[0])
        assert all(digit in (0, right) for digit, right in zip(digits, found[0], strict=True))


@given(st.integers(0, 10**9), st.integers(19, 30))
def test_several_solutions_are_found_once_each(seed, count):
    _, digits = with_givens(random.Random(seed), count)
    search = sudoku_search.Search()
    found, answer = solutions(search, digits, 50)
    assert len(set(found)) == len(found)
    for grid in found:
        assert oracle.is_grid(grid)
        assert all(digit in (0, right) for digit, right in zip(digits, grid, strict=True))
    if answer == sudoku_search.EXHAUSTED:
        assert sorted(found) == sorted(oracle.solutions(digits, 51))
    else:
        assert len(oracle.solutions(digits, 50)) == 50


@given(st.integers(0, 10**9), st.integers(20, 32), st.integers(0, 80), st.integers(1, 9))
def test_any_wrong_given_is_found_out(seed, count, cell, digit):
    grid, digits = with_givens(random.Random(seed), count)
    digits = bytearray(digits)
    digits[cell] = digit
    search = sudoku_search.Search()
    found, answer = solutions(search, digits, 3)
    assert sorted(found) == sorted(oracle.solutions(digits, 3)) or len(found) == 3
    if len(found) < 3:
        assert answer == sudoku_search.EXHAUSTED


@pytest.mark.parametrize("house", [ROWS[4], COLUMNS[0], BOXES[5]])
def test_the_same_digit_twice_in_a_house_is_no_solution_at_once(search, house):
    for one, other in itertools.combinations(house, 2):
        digits = bytearray(81)
        digits[one] = digits[other] = 7
        assert solutions(search, digits) == ([], sudoku_search.EXHAUSTED)
        assert search.nodes == 1


@given(st.integers(0, 10**9), st.integers(17, 40))
def test_propagation_tells_what_singles_and_locked_candidates_tell(seed, count):
    _, digits = with_givens(random.Random(seed), count)
    search = sudoku_search.Search()
    search.reset(digits, 1)
    answer = search.step(1)
    expected = propagated(digits)
    if answer == sudoku_search.FOUND:
        assert [{digit} for digit in search.digits] == expected
    else:
        assert answer == sudoku_search.GAVE_UP
        assert candidates_of(search.board) == expected


def chosen_by_sight(candidates):
    """Return the cell that the search branches on, as its docstring says, or None if no cell has
    two candidates."""
    weights = {1: 1, 2: 5, 3: 2}
    best = None
    for cell in in_order_of_bits():
        if len(candidates[cell]) == 2:
            seen = {it for house in (*ROWS, *BOXES) if cell in house for it in house} - {cell}
            score = sum(
                weights.get(len(candidates[other]), 1)
                for other in seen
                if candidates[other] & candidates[cell]
            )
            if not best or score > best[0]:
                best = score, cell
    return best and best[1]


def chosen_for_makers(candidates):
    """Return the first cell with two candidates in the band with most of them, or None."""
    twos = [cell for cell in in_order_of_bits() if len(candidates[cell]) == 2]
    bands = [[cell for cell in twos if cell // 27 == band] for band in range(3)]
    return max(bands, key=len)[0] if twos else None


def in_order_of_bits():
    """Return the cells, band by band and in each in the order of their bits in a word."""
    return [
        27 * band + 9 * row + 3 * stack + column
        for band, column, row, stack in itertools.product(range(3), repeat=4)
    ]


@given(st.integers(0, 10**9), st.integers(17, 26))
def test_the_search_branches_on_the_cell_that_sees_most(seed, count):
    _, digits = with_givens(random.Random(seed), count)
    search = sudoku_search.Search()
    search.reset(digits, 1)
    if search.step(1) == sudoku_search.GAVE_UP:
        candidates = candidates_of(search.board)
        for keeps_order, chosen in enumerate((chosen_by_sight, chosen_for_makers)):
            answer = sudoku_board.choose_cell(0, 0, search.board, keeps_order)
            bit = (answer & 0x7FFFFFF).bit_length() - 1
            cell = in_order_of_bits()[27 * (answer >> 27) + bit]
            least = min(len(left) for left in candidates if len(left) > 1)
            assert len(candidates[cell]) == least or least > 3
            assert chosen(candidates) in (None, cell)


def test_budgets_change_nothing_but_the_number_of_steps(search):
    for line in HARD[:3]:
        outcomes = set()
        for budget in (1, 7, 30, 10**6):
            found, answer = solutions(search, oracle.digits_of(line), budget=budget)
            outcomes.add((found[0], len(found), answer, search.nodes))
        assert len(outcomes) == 1


def test_a_step_does_not_overrun_its_budget(search):
    search.reset(oracle.digits_of(HARD[2]))
    before = 0
    while search.step(5) != sudoku_search.EXHAUSTED:
        assert search.nodes <= before + 5
        before = search.nodes


@pytest.mark.parametrize("line", bench_sudoku.ENDLESS.values())
def test_the_limit_ends_every_search(search, line):
    digits = oracle.digits_of(line)
    found, answer = solutions(search, digits, 10**6, limit=300)
    assert answer in (sudoku_search.GAVE_UP, sudoku_search.EXHAUSTED)
    assert search.nodes <= 300
    assert len(set(found)) == len(found)
    assert all(map(oracle.is_grid, found))
    assert search.step(100) == answer


def test_giving_up_too_early(search):
    digits = oracle.digits_of(HARD[0])
    assert solutions(search, digits, limit=20) == ([], sudoku_search.GAVE_UP)
    assert len(solutions(search, digits, limit=200)[0]) == 1


@given(st.integers(0, 10**9), st.binary(min_size=81, max_size=81))
def test_a_guide_changes_the_order_but_not_the_solutions(seed, noise):
    grid, digits = with_givens(random.Random(seed), 24)
    search = sudoku_search.Search()
    plain, answer = solutions(search, digits, 40)
    preferred = bytes(1 + byte % 9 for byte in noise)
    guided, guided_answer = solutions(search, digits, 40, preferred=preferred)
    if answer == sudoku_search.EXHAUSTED:
        assert (sorted(guided), guided_answer) == (sorted(plain), answer)
    assert solutions(search, digits, 1, preferred=grid)[0] == [grid]
    assert solutions(search, digits, 40) == (plain, answer)


def test_what_was_solved_before_changes_nothing(search):
    digits = oracle.digits_of(HARD[4])
    fresh = solutions(sudoku_search.Search(), digits)
    search.reset(oracle.digits_of(HARD[0]))
    search.step(20)  # stops in the middle of the search
    assert solutions(search, digits) == fresh


def test_kernels_stay_inside_their_buffers():
    with micropython.strict_pointers():
        search = sudoku_search.Search()
        for line in (LINES[0].strip(), LINES[-1].strip(), "." * 81):
            found, _ = solutions(search, oracle.digits_of(line), 1)
            assert oracle.is_grid(found[0])


def test_kernels_in_different_modules_have_the_same_constants():
    for name in ("_BOX_CELLS", "_FACTOR", "_MINICOLUMN_CELLS"):
        assert getattr(sudoku_board, name) == getattr(sudoku_kernels, name)
