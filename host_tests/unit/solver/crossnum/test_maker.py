"""The cross-number maker against OR-tools and a slow, plain form of the rungs that grade."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.solver.crossnum import maker as crossnum_maker
from sumpad.solver.crossnum import maker_kernels as kernels
from sumpad.solver.crossnum import search as crossnum_search
from sumpad_tools.families.crossnum import making as crossnum_making
from support.oracles import crossnum as oracles
from support.running import sampling

SIZES = range(3, 13)
GRADES = crossnum_making.GRADES
WITH_ONE_SOLUTION = crossnum_making.KINDS[1:]


def fills(grid, targets, reasoning):
    """Return whether `reasoning` fills a board, cell by cell and line by line until nothing
    changes.

    A blank's bounds are what the rest of its line leaves when the other blanks are at their most
    and at their least. Those are 1 and 9 for 'medium', and the bounds found so far for 'hard'.
    'easy' allows no other blank in the line, 'extremes' others that must be the same 1 or 9.
    """
    bounds = {
        (r, c): (digit, digit) if digit else (1, 9)
        for r, row in enumerate(grid)
        for c, digit in enumerate(row)
    }
    changed = True
    while changed:
        changed = False
        for line, target in zip(oracles.lines_of(len(grid)), targets, strict=True):
            blanks = [cell for cell in line if bounds[cell][0] < bounds[cell][1]]
            rest = target - sum(bounds[cell][0] for cell in line if cell not in blanks)
            if reasoning == "easy" and len(blanks) > 1:
                continue
            ends = len(blanks), 9 * len(blanks)
            if reasoning == "extremes" and len(blanks) > 1 and rest not in ends:
                continue
            reach = {cell: bounds[cell] if reasoning == "hard" else (1, 9) for cell in blanks}
            for cell in blanks:
                others = [reach[other] for other in blanks if other != cell]
                low, high = bounds[cell]
                low = max(low, rest - sum(most for _, most in others))
                high = min(high, rest - sum(least for least, _ in others))
                changed |= (low, high) != bounds[cell]
                bounds[cell] = low, high
    return all(low == high for low, high in bounds.values())


def slow_grade(grid, targets):
    return next((name for name in GRADES[:3] if fills(grid, targets, name)), "expert")


def check(made):
    """Check with the oracles alone that a board is what it claims to be."""
    grid = crossnum_making.rows(made.size, made.digits)
    solution = crossnum_making.rows(made.size, made.solution)
    targets = list(made.targets)
    assert all(1 <= digit <= 9 for digit in made.solution)
    assert all(digit in (0, full) for digit, full in zip(made.digits, made.solution, strict=True))
    assert targets == oracles.sums_of(solution)
    assert made.givens == sum(map(bool, made.digits))
    if made.kind == "open":
        for line in (*grid, *zip(*grid, strict=True)):
            assert sum(map(bool, line)) == 1
        assert made.grade is None
        return
    assert oracles.cp_sat(grid, targets, 2) == [solution]
    assert made.grade == slow_grade(grid, targets)
    if made.kind != "single":
        assert made.grade == made.kind


@pytest.mark.parametrize("kind", crossnum_making.KINDS)
@pytest.mark.parametrize("size", sampling.ends_and_middle(SIZES))
def test_boards_are_what_was_asked_for(size, kind):
    for code in (1, 654321) if size > 8 else (0, 1, 2, 999999):
        check(crossnum_making.make(size, kind, code))


@given(
    st.integers(3, 5),
    st.sampled_from(crossnum_making.KINDS),
    st.integers(0, 999999),
    st.booleans(),
)
def test_any_small_board(size, kind, code, thorough):
    check(crossnum_making.make(size, kind, code, thorough))


def needs_each_given(made):
    """Check with OR-tools that a board has several solutions without any of its givens."""
    for cell in range(made.size * made.size):
        if made.digits[cell]:
            digits = bytearray(made.digits)
            digits[cell] = 0
            grid = crossnum_making.rows(made.size, digits)
            assert len(oracles.cp_sat(grid, list(made.targets), 2)) == 2


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("kind", ["single", "expert"])
@pytest.mark.parametrize("size", [3, 4, 5, pytest.param(8, marks=pytest.mark.full)])
def test_each_given_is_needed(size, kind, thorough):
    for code in range(4):
        needs_each_given(crossnum_making.make(size, kind, code, thorough))


def test_what_a_search_gave_up_is_tested_again(monkeypatch):
    """With little effort nearly every first test gives up."""
    monkeypatch.setattr(crossnum_maker, "_TEST_LIMIT", 1)
    again = []
    retry_undecided = crossnum_search.Search.retry_undecided
    monkeypatch.setattr(
        crossnum_search.Search,
        "retry_undecided",
        lambda search, removal, limit: (
            again.append(limit) or retry_undecided(search, removal, limit)
        ),
    )
    for size, code in ((5, 1), (5, 2), (6, 3)):
        needs_each_given(crossnum_making.make(size, "single", code))
    assert len(again) >= 3


def test_a_board_whose_givens_nobody_can_judge_is_dropped(monkeypatch):
    """Then another full board takes its place."""
    usual = [crossnum_making.make(3, "expert", code).solution for code in range(20)]
    monkeypatch.setattr(crossnum_maker, "_RETEST_LIMIT", 0)
    made = [crossnum_making.make(3, "expert", code) for code in range(20)]
    assert any(it.solution != solution for it, solution in zip(made, usual, strict=True))
    for it in made:
        needs_each_given(it)


@pytest.mark.parametrize("kind", GRADES[:3])
@pytest.mark.parametrize("size", [3, 4, 6])
def test_each_given_is_needed_by_the_reasoning_of_its_grade(size, kind):
    needed = set()
    for code in range(6):
        made = crossnum_making.make(size, kind, code)
        grid = crossnum_making.rows(size, made.digits)
        reasoning = kind
        if kind == "medium" and fills(grid, made.targets, "extremes"):
            reasoning = "extremes"
        needed.add(reasoning)
        for cell in range(size * size):
            if made.digits[cell]:
                digits = bytearray(made.digits)
                digits[cell] = 0
                assert not fills(crossnum_making.rows(size, digits), made.targets, reasoning)
    assert needed == ({"extremes", "medium"} if kind == "medium" else {kind})


def drive(maker, budget):
    """Step to the end; return the answer, and the progress and visits after each step."""
    seen = [(maker.progress(), maker.visits)]
    answer = crossnum_maker.RUNNING
    while answer == crossnum_maker.RUNNING:
        answer = maker.step(budget)
        seen.append((maker.progress(), maker.visits))
    return answer, seen


def outcome(maker):
    return bytes(maker.grid), bytes(maker.digits), bytes(maker.targets), maker.givens, maker.visits


@pytest.fixture
def maker():
    return crossnum_maker.Maker(crossnum_search.Search())


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("kind", WITH_ONE_SOLUTION)
@pytest.mark.parametrize("size", [3, 4, 7])
def test_budgets_change_nothing_but_the_number_of_steps(maker, size, kind, thorough):
    found = set()
    steps = []
    for budget in (10**8, 3000, 77, 1):
        maker.reset(size, crossnum_making.KINDS.index(kind), 4711, thorough)
        answer, seen = drive(maker, budget)
        assert answer == crossnum_maker.FOUND
        steps.append(len(seen))
        found.add(outcome(maker))
    assert len(found) == 1
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("size", sampling.ends_and_middle(SIZES))
def test_progress_never_goes_back(maker, size, thorough):
    maker.reset(size, crossnum_maker.SINGLE, 1, thorough)
    _, seen = drive(maker, 1)
    percents = [percent for percent, _ in seen]
    assert percents == sorted(percents)
    assert percents[0] == 0
    assert percents[-1] == 100
    assert len(set(percents)) > 5


@pytest.mark.parametrize("size", [4, 8])
def test_a_step_does_not_overrun_its_budget_by_more_than_one_propagation(maker, size):
    maker.reset(size, crossnum_maker.SINGLE, 1)
    most = 8 * size * size * 4 * size  # every bound shrinks by one, each time for four lines
    _, seen = drive(maker, 100)
    visits = [count for _, count in seen]
    steps = zip(visits, visits[1:], strict=False)
    assert all(before < after <= before + 100 + most for before, after in steps)


def test_what_was_made_before_changes_nothing(maker):
    maker.reset(4, crossnum_maker.SINGLE, 1)
    drive(maker, 3000)
    fresh = outcome(maker)[1][:16]
    maker.reset(12, crossnum_maker.SINGLE, 9)
    maker.step(500)  # stops in the middle of a test
    maker.reset(4, crossnum_maker.SINGLE, 1)
    drive(maker, 3000)
    assert outcome(maker)[1][:16] == fresh


def test_size_kind_and_code_make_different_boards():
    boards = {
        crossnum_making.make(size, kind, code).text
        for size in (4, 5)
        for kind in crossnum_making.KINDS
        for code in range(20)
    }
    assert len(boards) == 2 * 6 * 20


@pytest.mark.parametrize("kind", WITH_ONE_SOLUTION)
@pytest.mark.parametrize("size", sampling.only((3, 6), (3, 4, 5, 6, 9)))
def test_thorough_gives_no_more_on_the_same_full_board(size, kind):
    for code in range(6):
        usual = crossnum_making.make(size, kind, code)
        thorough = crossnum_making.make(size, kind, code, thorough=True)
        assert thorough.solution == usual.solution
        assert thorough.givens <= usual.givens
        assert thorough.visits > usual.visits


@pytest.mark.parametrize("kind", GRADES[1:])
@pytest.mark.parametrize("size", sampling.ends_and_middle(SIZES))
def test_a_ring_alone_is_of_its_grade(maker, size, kind):
    rings = set()
    for code in range(12):
        maker.reset(size, crossnum_making.KINDS.index(kind), code)
        maker.step(1)  # makes the full board
        ring = maker._ring[: 4 if kind == "expert" else 6]
        digits = bytearray(maker.grid[: size * size])
        solution = crossnum_making.rows(size, digits)
        for cell in ring:
            digits[cell] = 0
        grid = crossnum_making.rows(size, digits)
        targets = list(maker.targets[: 2 * size + 2])
        assert slow_grade(grid, targets) == kind
        assert oracles.cp_sat(grid, targets, 2) == [solution]
        drive(maker, 10**6)  # it may go on with another full board, and so another ring
        assert not any(maker.digits[cell] for cell in maker._ring[: len(ring)])
        rings.add(frozenset(ring))
    assert len(rings) >= (1 if size == 3 and kind == "expert" else 2)


@pytest.mark.parametrize("kind", GRADES)
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_no_board_comes_out_of_another_grade(maker, size, kind):
    for code in range(1000, 1100):
        maker.reset(size, crossnum_making.KINDS.index(kind), code)
        drive(maker, 10**6)
        found = crossnum_maker.grade(maker._search, size, maker.digits, maker.targets)
        assert crossnum_making.KINDS[found] == kind


def test_ranks_put_cells_in_order():
    cells = bytearray(range(16))
    ranks = bytearray((7, 255, 0, 7, 31, 31, 255, 1, 2, 0, 254, 9, 8, 7, 6, 128))
    kernels.sort_by_rank(cells, ranks, 16)
    assert list(cells) == sorted(range(16), key=lambda cell: -ranks[cell])
    kernels.sort_by_rank(cells, ranks, 1)
    grid = bytearray((1, 2, 4, 5, 6, 8, 9, 3, 7))
    ranks = bytearray(range(9))
    kernels.add_bonus(grid, ranks, 9, 8)
    assert list(ranks) == [0, 9, 26, 35, 28, 13, 6, 23, 24]


def test_the_game_has_the_solvers_numbers_without_loading_it():
    """The console starts without loading the solver."""
    from sumpad.games.crossnum import game

    mine = (game._MIN_SIZE, game._MAX_SIZE, game._OPEN, game._SINGLE, game._EXPERT)
    theirs = (crossnum_search.MIN_SIZE, crossnum_search.MAX_SIZE)
    assert mine == (*theirs, crossnum_maker.OPEN, crossnum_maker.SINGLE, crossnum_maker.EXPERT)
    assert game._EASY == crossnum_maker.EASY
    assert not {"crossnum", "crossmaker"} & set(vars(game))
