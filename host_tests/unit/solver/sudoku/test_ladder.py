"""The ladder of sudoku against plain rules over sets, rung by rung, and against all solutions."""

import random
from array import array

import micropython
import pytest

from sumpad.solver.sudoku import houses as sudoku_houses
from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.solver.sudoku.ladder import EXHAUSTED, FOUND, RUNNING
from sumpad_tools import ROOT
from support.games.sudoku import judging
from support.oracles import ladder as oracle
from support.running import sampling

ALL = 10**9  # visits: to the end in one step
LADDER = sudoku_ladder.SEARCH  # number of the rungs of Logic

# Puzzles with one solution, made by removing digits, and the highest rung that each needs.
DATA = (ROOT / "host_tests" / "data" / "sudoku" / "ladder.txt").read_text(encoding="utf-8")
PUZZLES = [
    (bytes(map(int, line.split()[0])), int(line.split()[1]))
    for line in DATA.splitlines()
    if not line.startswith("#")
]
SOME = PUZZLES[::9]

# Positions whose hardest step is a naked subset: its size, the least open cells of its house, and
# the grid.
LARGE_SUBSETS = [
    (5, 8, "000000000000000000000000000010780200028000000000020781007802010001000827082071000"),
    (5, 8, "008000026600000003203000800800000300000000060300000082006000238000000000082000600"),
    (5, 9, "002190000009200000001080000080902000090008000200010009000000000020801000018029000"),
    (6, 9, "000063000000000356000500008000050032000006000000300605000600503000035060000000000"),
    (6, 9, "030008000802030000000020000020380000308200000000000000080002000203000000000803000"),
]


@pytest.fixture(scope="module")
def logic():
    return sudoku_ladder.Logic()


def climbed(logic, grid, ceiling, budget=ALL, **goals):
    logic.reset(grid, ceiling, **goals)
    while (answer := logic.step(budget)) == RUNNING:
        pass
    return answer


def state_of(logic):
    """Return the candidates of each cell as a set, placed digits included."""
    return {
        cell: {logic.digits[cell]}
        if logic.digits[cell]
        else set(sudoku_steps.digits_of(logic.candidates[cell]))
        for cell in range(81)
    }


def steps(logic, grid, ceiling=LADDER - 1):
    """Yield the steps to the end one by one."""
    table = array("i", bytes(4 * sudoku_ladder.STEP_MOST))
    logic.reset(grid, ceiling)
    while (answer := logic.next(50)) != EXHAUSTED:
        if answer == FOUND:
            assert logic.record_step(table, 0) > 0
            yield sudoku_steps.Step(table)


@pytest.mark.parametrize("ceiling", sampling.every(2, range(LADDER)))
def test_rungs_tell_all_that_plain_rules_tell_and_no_more(logic, ceiling):
    """The candidates are the same at every ceiling."""
    for grid, needed in SOME:
        if needed >= ceiling:
            highest, candidates = oracle.climb(grid, ceiling)
            answer = climbed(logic, grid, ceiling)
            assert (answer == FOUND) == all(len(left) == 1 for left in candidates.values())
            assert logic.highest == highest
            assert state_of(logic) == candidates
            assert not logic.contradiction


@pytest.mark.parametrize("share", sampling.every(3, range(3)))
@pytest.mark.parametrize("needed", range(LADDER + 1))
def test_the_grade_of_a_puzzle_is_the_highest_rung_that_it_needs(logic, needed, share):
    """The counts agree with the grade, and both with the plain rules."""
    grids = [grid for grid, rung in PUZZLES if rung == needed]
    assert len(grids) >= (7 if needed == sudoku_ladder.SWORDFISH else 10)
    for grid in grids[share::3]:
        answer = climbed(logic, grid, LADDER - 1)
        highest, candidates = oracle.climb(grid, LADDER - 1)
        used = [rung for rung in range(LADDER) if logic.counts[rung]]
        assert logic.highest == highest == max(used, default=0)
        assert (answer == FOUND) == (needed < LADDER)
        if answer == FOUND:
            assert highest == needed
            assert logic.counts[0] == grid.count(0)
            assert bytes(logic.digits[:81]) == bytes(min(candidates[c]) for c in range(81))
        else:
            assert len(oracle.solutions(grid, 2)) == 1
            assert logic.counts[0] == sum(map(bool, logic.digits)) - (81 - grid.count(0))


def test_every_step_holds_in_the_solution(logic):
    seen = set()
    for grid, needed in PUZZLES[:: 1 if len(PUZZLES) < 300 else 2]:
        if needed == LADDER:
            solution = oracle.solutions(grid, 1)[0]
        else:
            assert climbed(logic, grid, LADDER - 1) == FOUND
            solution = bytes(logic.digits[:81])
        left = oracle.start(grid)
        for step in steps(logic, grid):
            seen.add((step.rung, step.hidden))
            for cell, mask in step.needs():
                known = {digit for digit in left[cell] if mask >> digit - 1 & 1}
                assert not known
            for cell, mask in step.effects:
                lost = set(sudoku_steps.digits_of(mask))
                assert lost <= left[cell] and solution[cell] not in lost
                left[cell] -= lost
            if step.rung == sudoku_ladder.SINGLES:
                (cell,) = step.cells
                (digit,) = sudoku_steps.digits_of(step.digits)
                assert solution[cell] == digit
                left[cell] = {digit}
                for peer in oracle.PEERS[cell]:
                    left[peer] -= {digit}
            else:
                assert step.effects
        assert left == state_of(logic)
    assert seen == {(rung, False) for rung in range(LADDER)} | {(0, True), (2, True)}


def test_easier_rungs_come_first(logic):
    """No rung below that of a step finds anything by the plain rules."""
    for grid, _ in SOME[::4]:
        left = oracle.start(grid)
        for step in steps(logic, grid):
            for rung in range(1, step.rung):
                assert not any(digits & left[c] for c, digits in oracle.RUNGS[rung](left))
            for cell, mask in step.effects:
                left[cell] -= set(sudoku_steps.digits_of(mask))
            if not step.effects:
                left[step.cells[0]] = set(sudoku_steps.digits_of(step.digits))
                for peer in oracle.PEERS[step.cells[0]]:
                    left[peer] -= left[step.cells[0]]


@pytest.mark.parametrize(("size", "open_cells", "grid"), LARGE_SUBSETS)
def test_naked_subsets_of_five_and_six(logic, size, open_cells, grid):
    """No solution has a digit that the subset takes away."""
    grid = bytes(map(int, grid))
    found = [step for step in steps(logic, grid) if step.rung == sudoku_ladder.SUBSETS]
    step = found[0]
    assert len(step.cells) == len(sudoku_steps.digits_of(step.digits)) == size
    house = oracle.HOUSES[step.house]
    assert set(step.cells) <= set(house)
    assert sum(not grid[cell] for cell in house) >= open_cells
    for cell, mask in step.effects:
        assert cell in house and cell not in step.cells
        for digit in sudoku_steps.digits_of(mask):
            tried = bytearray(grid)
            tried[cell] = digit
            assert not oracle.solutions(tried, 1)
    assert oracle.solutions(grid, 1)


@pytest.mark.parametrize(("size", "rung"), [(7, sudoku_ladder.PAIRS), (8, sudoku_ladder.SINGLES)])
def test_larger_naked_subsets_are_hidden_pairs_and_singles(logic, size, rung):
    """In a row of nine open cells hidden rungs find them: the rung of subsets can skip them."""
    places = (0, 3, 6, 1, 4, 7, 2, 5, 8)
    logic.reset(bytes(81), LADDER - 1)
    for place in places[:size]:
        logic.candidates[place] = (1 << size) - 1
    found = []
    while not found:
        assert logic.next(ALL) == FOUND
        table = array("i", bytes(4 * sudoku_ladder.STEP_MOST))
        logic.record_step(table, 0)
        step = sudoku_steps.Step(table)
        if step.rung != sudoku_ladder.LOCKED:
            found.append(step)
    assert found[0].rung == rung and found[0].hidden
    assert set(found[0].cells) <= set(places[size:])


def test_a_goal_that_is_reached_means_that_the_rest_follows(logic):
    """The maker tests the removal of one cell and of two cells this way."""
    reached = {True: 0, False: 0}
    for grid, needed in PUZZLES[::14]:
        if needed == LADDER:
            continue
        climbed(logic, grid, needed)
        filled = bytes(logic.digits[:81])
        rng = random.Random(needed)
        grid = bytearray(grid)
        for cell in rng.sample([c for c in range(81) if not grid[c]], 12):
            grid[cell] = filled[cell]
        cells = [cell for cell in range(81) if grid[cell]]
        for one, other in zip(cells, cells[1:] + cells[:1], strict=True):
            tried = bytearray(grid)
            tried[one] = 0
            whole = climbed(logic, tried, needed)
            assert climbed(logic, tried, needed, goal=one) == whole
            assert logic.digits[one] == (filled[one] if whole == FOUND else 0)
            tried[other] = 0
            whole = climbed(logic, tried, needed)
            assert climbed(logic, tried, needed, goal=one, other_goal=other) == whole
            reached[whole == FOUND] += 1
    assert min(reached.values()) > 20


def test_the_budget_changes_nothing(logic):
    for grid, _ in SOME:
        seen = set()
        for budget in (1, 700, ALL):
            answer = climbed(logic, grid, LADDER - 1, budget)
            left = tuple(logic.candidates)
            seen.add((answer, left, tuple(logic.counts), logic.visits))
        assert len(seen) == 1


def test_steps_one_by_one_lead_as_far_as_all_at_once(logic):
    for grid, _ in SOME:
        told = list(steps(logic, grid))
        left = state_of(logic)
        counts = [sum(step.rung == rung for step in told) for rung in range(LADDER + 1)]
        assert list(logic.counts) == counts
        climbed(logic, grid, LADDER - 1)
        assert state_of(logic) == left
        assert logic.highest == max(step.rung for step in told)


def test_kernels_stay_inside_their_tables():
    """On puzzles and on grids without a solution, all at once and step by step."""
    rng = random.Random(1)
    grids = [grid for grid, _ in SOME[::3]]
    grids += [bytes(map(int, grid)) for _, _, grid in LARGE_SUBSETS] + [bytes(81)]
    for _ in range(40):
        grid = bytearray(rng.choice(PUZZLES)[0])
        for cell in rng.sample(range(81), rng.choice((1, 2, 20))):
            grid[cell] = rng.randint(0, 9)
        grids.append(bytes(grid))
    with micropython.strict_pointers():
        logic = sudoku_ladder.Logic()
        for grid in grids:
            answer = climbed(logic, grid, LADDER - 1, 100)
            assert list(steps(logic, grid)) or answer != FOUND


def test_contradictions_are_told_from_being_stuck(logic):
    twice = bytearray(81)
    twice[0] = twice[80] = 1
    assert climbed(logic, twice, LADDER - 1) == EXHAUSTED and not logic.contradiction
    twice[8] = 1
    assert climbed(logic, twice, LADDER - 1) == EXHAUSTED and logic.contradiction
    assert logic.next(ALL) == EXHAUSTED
    no_digit = bytearray([0, 1, 2, 3, 4, 5, 6, 7, 8]) + bytearray(72)
    no_digit[72] = 9
    assert climbed(logic, no_digit, LADDER - 1) == EXHAUSTED and logic.contradiction


@pytest.mark.parametrize("seed", range(40))
def test_a_grid_with_a_wrong_digit_is_never_called_solved(logic, seed):
    rng = random.Random(seed)
    grid, _ = rng.choice(PUZZLES)
    solution = oracle.solutions(grid, 1)[0]
    grid = bytearray(grid)
    cell = rng.choice([c for c in range(81) if not grid[c]])
    possible = oracle.start(grid)[cell] - {solution[cell]}
    if possible:
        grid[cell] = rng.choice(sorted(possible))
        assert climbed(logic, grid, LADDER - 1) == EXHAUSTED


def test_a_full_grid_needs_no_step(logic):
    climbed(logic, PUZZLES[0][0], LADDER - 1)
    full = bytes(logic.digits[:81])
    assert climbed(logic, full, LADDER - 1) == FOUND
    assert logic.next(ALL) == EXHAUSTED
    assert not any(logic.counts)


def test_a_step_that_does_not_fit_a_table_is_not_kept(logic):
    grid = next(grid for grid, rung in PUZZLES if rung == sudoku_ladder.LOCKED)
    logic.reset(grid, LADDER - 1)
    while logic.next(ALL) == FOUND and logic.rung == sudoku_ladder.SINGLES:
        pass
    table = array("H", bytes(2 * sudoku_ladder.STEP_WORDS))
    assert logic.record_step(table, 0) == sudoku_ladder.NONE
    assert not any(table)


def test_the_table_of_rungs():
    names = [rung[0] for rung in sudoku_ladder.RUNGS]
    letters = [rung[1] for rung in sudoku_ladder.RUNGS]
    grades = [rung[2] for rung in sudoku_ladder.RUNGS]
    assert len(set(names)) == len(set(letters)) == len(names) == LADDER + 1
    assert grades == sorted(grades) == [0, 1, 2, 2, *[3] * 7, 4]
    assert len(sudoku_ladder.GRADES) == 5
    assert [judging.ceiling_of(grade) for grade in range(5)] == [0, 1, 3, 10, 11]


def test_houses_are_those_of_the_oracle():
    for house in range(27):
        assert sorted(sudoku_houses.house_cells(house)) == sorted(oracle.HOUSES[house])
    tables = bytearray(sudoku_houses.TABLE_BYTES)
    of = array("I", bytes(4 * 81))
    sudoku_houses.fill(tables, of)
    for house in range(27):
        at = sudoku_houses.CELLS + 9 * house
        assert list(tables[at : at + 9]) == sudoku_houses.house_cells(house)
    for cell in range(81):
        at = sudoku_houses.PEERS + 20 * cell
        assert set(tables[at : at + 20]) == oracle.PEERS[cell]
        houses = [house for house in range(27) if cell in oracle.HOUSES[house]]
        assert of[cell] == sum(1 << house for house in houses)
        assert 18 + tables[sudoku_houses.BOXES + cell] == houses[2]
    for mask in range(512):
        assert tables[sudoku_houses.BITS + mask] == bin(mask).count("1")
