"""Kakuro boards, digit sets, reasoning and search against slow forms of them and OR-tools."""

import random
from itertools import combinations

import micropython
import pytest

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import sums as kakuro_sums
from sumpad_tools import ROOT
from support.oracles import kakuro as oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SAMPLE = kakuro_text.parse((DATA / "sample.csv").read_text())
NECK = kakuro_text.parse((DATA / "neck.csv").read_text())

LARGEST_FOR_BRUTE_FORCE = 11  # cells


@pytest.fixture(scope="module")
def search():
    return kakuro_search.Search()


@pytest.fixture(scope="module")
def strict_pointers():
    with micropython.strict_pointers():
        yield


def board_of(rows, columns, clues):
    board = kakuro_board.Board()
    board.set_up(rows, columns, clues)
    return board


def random_board(rng, most_rows=5, most_cells=LARGEST_FOR_BRUTE_FORCE):
    """Return a board, mostly with a solution: digits are drawn first, and few sums change."""
    while True:
        rows, columns = rng.randint(2, most_rows), rng.randint(2, most_rows)
        digits = [
            rng.randint(1, 9)
            if place >= columns and place % columns and rng.random() < 0.75
            else 0
            for place in range(rows * columns)
        ]
        clues = oracle.clues_of(rows, columns, digits)
        runs = oracle.runs_of(rows, columns, clues)
        if not runs or rows * columns - digits.count(0) > most_cells:
            continue
        if all(len({digits[p] for p in run}) == len(run) for run, _ in runs):
            while rng.random() < 0.2:
                clues[rng.choice([p for p in range(rows * columns) if clues[p] & 127])] += 1
                clues[rng.choice([p for p in range(rows * columns) if clues[p] & 127])] -= 1
            return rows, columns, clues


def solutions(search, board, budget, limit=10**9, digits=None):
    """Return all solutions that `search` finds, as bytes in the order found."""
    search.reset(board, digits)
    found = []
    while len(found) < limit:
        answer = search.step(budget)
        if answer == kakuro_search.FOUND:
            found.append(bytes(search.digits[: board.rows * board.columns]))
        elif answer == kakuro_search.EXHAUSTED:
            break
        else:
            assert answer == kakuro_search.RUNNING
    return found


def left_by(search, board, rung):
    """Return what the reasoning of `search` leaves, in the form of the oracle."""
    search.reset(board, None)
    if search.reason(rung) == kakuro_search.CONTRADICTION:
        return None
    return {
        board.place[cell]: {d for d in range(1, 10) if search.masks[cell] >> d - 1 & 1}
        for cell in range(board.cells)
    }


# tables


def test_digit_sets_lie_in_the_table_by_size_and_sum():
    table = kakuro_sums.build()
    for size in range(10):
        for total in range(kakuro_sums.SUMS):
            expected = [
                sum(1 << d - 1 for d in digits)
                for digits in combinations(range(1, 10), size)
                if sum(digits) == total
            ]
            key = size * kakuro_sums.SUMS + total
            first, end = table[kakuro_sums.FIRST + key], table[kakuro_sums.FIRST + key + 1]
            found = [table[kakuro_sums.SETS + i] for i in range(first, end)]
            assert found == sorted(expected)
            assert bool(found) == (kakuro_sums.least(size) <= total <= kakuro_sums.most(size))
            union = 0
            for mask in found:
                assert table[kakuro_sums.KEY + mask] == key
                union |= mask
            assert table[kakuro_sums.UNION + key] == union


def test_no_set_has_the_key_of_a_rest_below_zero():
    table = kakuro_sums.build()
    for size in range(1, 10):
        for total in range(kakuro_sums.least(size), kakuro_sums.most(size) + 1):
            for placed in range(512):
                rest_size = size - placed.bit_count()
                rest = size * kakuro_sums.SUMS + total - table[kakuro_sums.KEY + placed]
                if rest_size > 0 and table[kakuro_sums.KEY + placed] % kakuro_sums.SUMS > total:
                    assert table[kakuro_sums.FIRST + rest] == table[kakuro_sums.FIRST + rest + 1]


def test_the_tables_of_the_sample():
    rows, columns, clues = SAMPLE
    board = board_of(*SAMPLE)
    assert (board.rows, board.columns, board.cells, board.runs) == (12, 10, 69, 50)
    assert list(board.clues[:120]) == list(clues)
    numbered = [cell for cell in board.cell[:120] if cell != kakuro_board.NO_CELL]
    assert numbered == list(range(69))
    assert set(board.cell[120:]) == {kakuro_board.NO_CELL}
    runs = [
        ([board.place[board.members[i]] for i in range(board.start[r], board.start[r + 1])],
         board.sum(r))
        for r in range(board.runs)
    ]  # fmt: skip
    assert sorted(runs) == sorted(oracle.runs_of(*SAMPLE))
    for r, (places, _) in enumerate(runs):
        assert board.length(r) == len(places)
        of = board.across_run if r < board.across else board.down_run
        assert {of[board.cell[place]] for place in places} == {r}


# search


@pytest.mark.usefixtures("strict_pointers")
def test_random_boards_have_the_solutions_that_brute_force_finds():
    search = kakuro_search.Search()  # made here, so that its pointers are strict
    rng = random.Random(5)
    counts = set()
    for _ in range(250):
        rows, columns, clues = random_board(rng)
        expected = oracle.brute_force(rows, columns, clues, 10**9)
        counts.add(min(len(expected), 9))
        board = board_of(rows, columns, clues)
        found = solutions(search, board, rng.randint(1, 300))
        assert sorted(found) == sorted(expected)
        for rung in range(kakuro_search.SEARCH):
            left = left_by(search, board, rung)
            assert left or not expected
            for solution in expected:
                assert all(solution[place] in digits for place, digits in left.items())
        assert len(expected) == 1 or search.rung_needed(board) == kakuro_search.SEARCH
    assert counts >= {0, 1, 2, 3, 4}


def test_the_sample_has_one_solution(search):
    board = board_of(*SAMPLE)
    found = solutions(search, board, 10**6)
    assert found == oracle.cp_sat(*SAMPLE, 2)
    assert search.nodes == 0


def test_entered_digits_are_kept(search):
    board = board_of(*SAMPLE)
    (solution,) = solutions(search, board, 10**6)
    entered = bytearray(solution)
    entered[11] = entered[118] = 0
    assert solutions(search, board, 10**6, digits=entered) == [solution]
    entered[12] = 10 - entered[12]
    assert entered[12] != solution[12]
    assert solutions(search, board, 10**6, digits=entered) == []


def test_the_budget_changes_nothing(search):
    """The order of the solutions and the numbers of choices and visits stay the same."""
    digits = [place > 6 and place % 6 and place % 7 and 1 + place * 5 % 9 for place in range(36)]
    board = board_of(6, 6, oracle.clues_of(6, 6, digits))
    outcomes = set()
    for budget in (1, 100, 10**6):
        found = solutions(search, board, budget, 30)
        outcomes.add((tuple(found), search.visits, search.nodes))
    assert len(outcomes) == 1
    assert len(found) == 30


def test_the_search_gives_up_at_its_limit(search):
    board = board_of(*SAMPLE)
    search.reset(board, None, 100)
    assert search.step(10**6) == kakuro_search.GAVE_UP
    assert search.step(10**6) == kakuro_search.GAVE_UP


@pytest.mark.parametrize(
    ("place", "clue"),
    [
        (10, kakuro_board.clue(0, 5)),  # three digits that add up to 5
        (10, kakuro_board.clue(0, 25)),  # three digits that add up to 25
        (10, kakuro_board.clue(0, 0)),
        (10, kakuro_board.clue(0, 99)),
        (10, kakuro_board.clue(0, 20)),  # one too much: rows and columns differ
        (1, kakuro_board.clue(24, 0)),
    ],
)
def test_impossible_sums_have_no_solution(search, place, clue):
    rows, columns, clues = SAMPLE
    clues = clues[:]
    clues[place] = clue
    board = board_of(rows, columns, clues)
    search.reset(board, None)
    assert search.step(10**6) == kakuro_search.EXHAUSTED
    assert search.step(10**6) == kakuro_search.EXHAUSTED
    search.reset(board, None)
    assert search.reason(kakuro_search.NECKS) == kakuro_search.CONTRADICTION


def test_a_run_of_more_than_nine_cells_has_no_solution(search):
    digits = [0] * 12 + [0] + [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2]
    board = board_of(2, 12, oracle.clues_of(2, 12, digits))
    assert solutions(search, board, 10**6) == []


# reasoning


def test_reasoning_is_that_of_its_level():
    search = kakuro_search.Search()
    rng = random.Random(7)
    told = [0] * kakuro_search.NECKS
    boards = [random_board(rng, 7, 16) for _ in range(200)]
    for rows, columns, clues in [*boards, SAMPLE, NECK]:
        board = board_of(rows, columns, clues)
        before = None
        for rung in range(kakuro_search.NECKS):
            left = left_by(search, board, rung)
            expected = oracle.reason(rows, columns, clues, rung)
            if left is not None and expected is not None:
                assert left == expected
            told[rung] += left != before
            before = left
    assert all(told[: kakuro_search.PAIRS])  # test_maker.py has boards where pairs help


def test_necks_tell_what_the_notes_say(search):
    """The sums of the block of the neck give 7 at once."""
    board = board_of(*NECK)
    for rung in (kakuro_search.REQUIRED, kakuro_search.NECKS):
        left = left_by(search, board, rung)
        solution = oracle.cp_sat(*NECK, 2)
        assert all(solution[0][place] in digits for place, digits in left.items())
    assert left[2 * 8 + 5] == {7}
