"""The sudoku maker against exact cover and the ladder that grades."""

import micropython
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad.solver.sudoku import maker_kernels as kernels
from sumpad.solver.sudoku import search as sudoku_search
from support.games.sudoku import judging
from support.oracles import sudoku as oracle

GRADES = range(sudoku_maker.ANY, sudoku_maker.EXTREME + 1)


@pytest.fixture(scope="module")
def shared():
    return sudoku_maker.Maker(sudoku_search.Search())


def make(maker, grade, symmetric, code, budget=10**6):
    """Step to the end; return the answer, and the progress and nodes after each step."""
    maker.reset(grade, symmetric, code)
    seen = [(maker.progress(), maker.nodes)]
    answer = sudoku_maker.RUNNING
    while answer == sudoku_maker.RUNNING:
        answer = maker.step(budget)
        seen.append((maker.progress(), maker.nodes))
    return answer, seen


def outcome(maker):
    return bytes(maker.solution), bytes(maker.digits), maker.givens(), maker.nodes


def grade_of(digits):
    """Return the lowest grade whose part of the ladder fills the grid."""
    logic = sudoku_ladder.Logic()
    for grade in range(4):
        logic.reset(digits, judging.ceiling_of(grade))
        answer = sudoku_ladder.RUNNING
        while answer == sudoku_ladder.RUNNING:
            answer = logic.step(10**6)
        if answer == sudoku_ladder.FOUND:
            return sudoku_maker.EASY + grade
    return sudoku_maker.EXTREME


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("grade", GRADES)
def test_puzzles_are_what_was_asked_for(shared, grade, symmetric):
    for code in (0, 1, 999999):
        answer, _ = make(shared, grade, symmetric, code)
        digits = bytes(shared.digits)
        assert answer == sudoku_maker.FOUND
        assert oracle.is_grid(shared.solution)
        assert oracle.solutions(digits) == [bytes(shared.solution)]
        assert shared.givens() == sum(map(bool, digits))
        assert 17 <= shared.givens() <= 40
        if grade:
            assert grade_of(digits) == grade
        if symmetric:
            assert all(bool(digits[cell]) == bool(digits[80 - cell]) for cell in range(81))


@given(st.sampled_from(GRADES[:3]), st.booleans(), st.integers(0, 999999))
def test_any_code(shared, grade, symmetric, code):
    assert make(shared, grade, symmetric, code)[0] == sudoku_maker.FOUND
    assert oracle.solutions(shared.digits) == [bytes(shared.solution)]
    assert not grade or grade_of(shared.digits) == grade


@pytest.mark.parametrize("grade", [sudoku_maker.ANY, sudoku_maker.EXPERT, sudoku_maker.EXTREME])
@pytest.mark.parametrize("code", range(4))
def test_each_given_is_needed(shared, grade, code):
    make(shared, grade, False, code)
    for cell in range(81):
        if shared.digits[cell]:
            digits = bytearray(shared.digits)
            digits[cell] = 0
            assert len(oracle.solutions(digits)) == 2


def test_each_pair_of_a_symmetric_puzzle_is_needed(shared):
    make(shared, sudoku_maker.ANY, True, 5)
    for cell in range(41):
        if shared.digits[cell]:
            digits = bytearray(shared.digits)
            digits[cell] = digits[80 - cell] = 0
            assert len(oracle.solutions(digits)) == 2


@pytest.mark.parametrize("grade", [sudoku_maker.EASY, sudoku_maker.MEDIUM, sudoku_maker.HARD])
def test_each_given_is_needed_by_the_reasoning_of_its_grade(shared, grade):
    make(shared, grade, False, 7)
    for cell in range(81):
        if shared.digits[cell]:
            digits = bytearray(shared.digits)
            digits[cell] = 0
            assert grade_of(digits) > grade


@pytest.mark.parametrize("symmetric", [False, True])
def test_taking_several_at_once_comes_to_the_same_as_one_after_another(shared, symmetric):
    make(shared, sudoku_maker.ANY, symmetric, 11)
    digits = bytearray(shared.solution)
    for cell in shared._order[: shared._job[kernels.ENTRIES]]:
        before = bytes(digits)
        digits[cell] = 0
        if symmetric:
            digits[80 - cell] = 0
        if len(oracle.solutions(digits)) > 1:
            digits = bytearray(before)
    assert digits == shared.digits


@pytest.mark.parametrize("grade", GRADES)
def test_budgets_change_nothing_but_the_number_of_steps(shared, grade):
    found = set()
    steps = []
    for budget in (10**6, 30, 4, 1):
        answer, seen = make(shared, grade, True, 4711, budget)
        assert answer == sudoku_maker.FOUND
        steps.append(len(seen))
        found.add(outcome(shared)[:3])
    assert len(found) == 1
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


def test_progress_never_goes_back_within_a_grid(shared):
    _, seen = make(shared, sudoku_maker.ANY, False, 1, budget=1)
    percents = [percent for percent, _ in seen]
    assert percents == sorted(percents)
    assert (percents[0], percents[-1]) == (0, 100)
    assert len(set(percents)) > 20


@pytest.mark.parametrize("grade", GRADES)
def test_a_step_does_not_overrun_its_budget_by_much(shared, grade):
    _, seen = make(shared, grade, False, 2, budget=10)
    for (_, before), (_, after) in zip(seen, seen[1:], strict=False):
        # A rung that looks at the whole grid takes up to 45 more.
        assert before < after <= before + 10 + 45


def test_what_was_made_before_changes_nothing(shared):
    fresh = sudoku_maker.Maker(sudoku_search.Search())
    make(fresh, sudoku_maker.ANY, False, 3)
    shared.reset(sudoku_maker.HARD, True, 9)
    shared.step(60)  # stops in the middle of a test
    make(shared, sudoku_maker.ANY, False, 3)
    assert outcome(shared) == outcome(fresh)


def test_every_code_makes_another_puzzle(shared):
    puzzles = set()
    for grade in (sudoku_maker.ANY, sudoku_maker.MEDIUM):
        for symmetric in (False, True):
            for code in range(12):
                make(shared, grade, symmetric, code)
                puzzles.add(bytes(shared.digits))
    assert len(puzzles) == 48


def test_giving_up(shared, monkeypatch):
    monkeypatch.setattr(sudoku_maker, "_ATTEMPTS", 1)
    answers = {make(shared, sudoku_maker.EXPERT, False, code)[0] for code in range(12)}
    assert answers == {sudoku_maker.FOUND, sudoku_maker.GAVE_UP}
    assert make(shared, sudoku_maker.ANY, False, 0)[0] == sudoku_maker.FOUND


def test_kernels_stay_inside_their_buffers():
    with micropython.strict_pointers():
        maker = sudoku_maker.Maker(sudoku_search.Search())
        for grade, symmetric in ((sudoku_maker.ANY, True), (sudoku_maker.EASY, False)):
            assert make(maker, grade, symmetric, 1)[0] == sudoku_maker.FOUND
