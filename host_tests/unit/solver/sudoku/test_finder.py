"""The named patterns of sudoku: rare ones set up by hand, and all of them on puzzles that others
have rated."""

from array import array

import micropython
import pytest

from sumpad.solver.sudoku import bent_sets, strong_links, techniques, unique_loops, wings
from sumpad.solver.sudoku import finder as sudoku_finder
from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.solver.technique_columns import NAME
from sumpad_tools import ROOT
from support.games.sudoku.positions import HINTS
from support.kernels import switch
from support.oracles import ladder as oracle

ALL = 10**9  # visits
DATA = (ROOT / "host_tests" / "data" / "sudoku" / "rated.txt").read_text(encoding="utf-8")
PUZZLES = [
    bytes(map(int, line.split()[0])) for line in DATA.splitlines() if not line.startswith("#")
]


def finder_of(grid, unique=False):
    logic = sudoku_ladder.Logic()
    logic.reset(grid, sudoku_ladder.SEARCH - 1)
    finder = sudoku_finder.Finder(logic)
    finder.load(wings, strong_links, unique_loops, bent_sets)
    finder.reset()
    if unique:
        finder.assume_unique()
    return finder


def steps(finder, budget=ALL):
    """Yield each step that `finder` makes, after checking its rank."""
    table = array("i", bytes(4 * sudoku_ladder.STEP_MOST))
    while (answer := finder.next(budget)) != sudoku_finder.EXHAUSTED:
        if answer == sudoku_finder.FOUND:
            assert finder.logic.record_step(table, 0) > 0
            step = sudoku_steps.Step(table)
            assert step.rank == finder.rank
            yield step


def set_up(lost):
    """Return a finder on an empty grid whose cells have lost digits: `lost` is cell -> mask."""
    finder = finder_of(bytes(81))
    for cell, mask in lost.items():
        finder.logic.candidates[cell] &= 0x1FF ^ mask
    finder.reset()
    return finder


def name_of_rank(rank):
    return techniques.TABLE[rank][NAME]


def name_of(step):
    return techniques.of(step)[NAME]


@pytest.mark.parametrize("by_columns", [False, True])
@pytest.mark.parametrize("lines", [(0, 3), (0, 3, 6), (0, 3, 6, 7)])
def test_fish(lines, by_columns):
    across = (0, 3, 6, 4)[: len(lines)]

    def cell(line, place):
        return 9 * place + line if by_columns else 9 * line + place

    finder = set_up({cell(i, k): 1 for i in lines for k in range(9) if k not in across})
    step = next(step for step in steps(finder) if step.rung != sudoku_ladder.LOCKED)
    fishes = (sudoku_ladder.X_WING, sudoku_ladder.SWORDFISH, sudoku_ladder.JELLYFISH)
    assert step.rung == fishes[len(lines) - 2] and step.digits == 1
    assert step.lines == [9 * by_columns + line for line in lines]
    wanted = {cell(i, k) for i in range(9) if i not in lines for k in across}
    assert set(step.effects) == {(at, 1) for at in wanted}


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("house", [0, 9, 26])
def test_sets(size, house):
    """A hidden set and, where cells keep nothing but its digits, a naked one."""
    cells = oracle.HOUSES[house]
    places = (0, 4, 8, 5)[:size]
    mask = (1 << size) - 1
    for hidden in (True, False):
        rest = [cell for place, cell in enumerate(cells) if (place in places) != hidden]
        finder = set_up(dict.fromkeys(rest, mask if hidden else 0x1FF ^ mask))
        step = next(step for step in steps(finder) if len(step.cells) == size and step.effects)
        assert step.rung == sudoku_ladder.PAIRS and step.hidden == hidden
        assert (step.house, step.digits) == (house, mask)
        assert set(step.cells) == {cells[place] for place in places}
        losing = set(cells) - set(rest) if hidden else set(cells) - set(step.cells)
        assert set(step.effects) == {(at, 0x1FF ^ mask if hidden else mask) for at in losing}


def mask_of(digits):
    return sum(1 << int(digit) - 1 for digit in digits)


@pytest.mark.parametrize(
    ("cells", "digits", "wanted"),
    [
        # Of these digits, only 4 has places that do not see each other; cells that see them all
        # lose 4.
        ({0: "1234", 4: "14", 7: "24", 10: "34"}, "4", {1: "4", 2: "4"}),
        ({0: "1234", 36: "14", 63: "24", 10: "34"}, "4", {9: "4", 18: "4"}),
        ({0: "12345", 4: "15", 7: "25", 10: "35", 11: "45"}, "5", {1: "5", 2: "5"}),
        # Each digit fits once: 1 and 2 in the row, 3 and 4 in the box.
        (
            {0: "1234", 1: "1234", 4: "12", 9: "34"},
            "",
            {2: "1234", 10: "34", 11: "34", 18: "34", 19: "34", 20: "34"}
            | dict.fromkeys((3, 5, 6, 7, 8), "12"),
        ),
    ],
)
def test_bent_sets(cells, digits, wanted):
    finder = set_up({cell: 0x1FF ^ mask_of(kept) for cell, kept in cells.items()})
    step = next(step for step in steps(finder) if step.rung == sudoku_ladder.BENT)
    assert dict(zip(step.cells, step.masks, strict=True)) == {
        cell: mask_of(kept) for cell, kept in cells.items()
    }
    assert step.digits == mask_of(digits)
    assert dict(step.effects) == {cell: mask_of(lost) for cell, lost in wanted.items()}
    assert set(step.needs()) == {(cell, 0x1FF ^ mask_of(kept)) for cell, kept in cells.items()}


def test_w_wing():
    """Two cells of 1 and 2 in two bands see one place each of the digit 1 in row 9."""
    row = dict.fromkeys(range(72, 81), mask_of("1"))
    del row[72], row[76]
    finder = set_up({0: 0x1FF ^ mask_of("12"), 31: 0x1FF ^ mask_of("12"), **row})
    finder.assume_unique()
    step = next(step for step in steps(finder) if step.rung == sudoku_ladder.W_WING)
    assert step.cells[:2] == [0, 31] and step.cells[2:] == [72, 76]
    assert (step.house, step.digits, step.second) == (8, mask_of("2"), mask_of("12"))
    seen = oracle.PEERS[0] & oracle.PEERS[31]
    assert seen and dict(step.effects) == dict.fromkeys(seen, mask_of("2"))


def test_a_bent_set_with_more_effects_than_there_is_room_for_is_found_again():
    cells = {0: "1234", 1: "1234", 4: "12", 9: "34"}
    finder = set_up({cell: 0x1FF ^ mask_of(kept) for cell, kept in cells.items()})
    finder.logic.eliminations = array("H", bytes(2 * 9))
    found = [step for step in steps(finder) if step.rung == sudoku_ladder.BENT]
    assert [len(step.effects) for step in found[:3]] == [5, 5, 1]
    assert all(set(step.cells) == set(cells) for step in found[:3])


@pytest.mark.parametrize("number", range(1, len(PUZZLES), 8))
def test_no_bent_set_is_missed(number):
    finder = finder_of(PUZZLES[number])
    list(steps(finder))
    logic = finder.logic
    left = {
        cell: {logic.digits[cell]} if logic.digits[cell]
        else set(sudoku_steps.digits_of(logic.candidates[cell]))
        for cell in range(81)
    }  # fmt: skip
    for size in (4, 5):
        assert not [it for it in oracle.bent_sets(left, size) if it[2] & left[it[1]]]


@pytest.mark.parametrize("number", range(0, len(PUZZLES), 4))
def test_what_is_found_holds_and_nothing_easier_is_missed(number):
    """Each step rests on what is known, takes away nothing of the solution, and comes in the order
    of the techniques: from the same candidates a new finder finds it, too."""
    grid = PUZZLES[number]
    (solution,) = oracle.solutions(grid, 2)
    finder = finder_of(grid, unique=True)
    left = oracle.start(grid)
    for step in steps(finder, 50):
        for cell, mask in step.needs():
            assert not {digit for digit in left[cell] if mask >> digit - 1 & 1}
        for cell, mask in step.effects:
            lost = set(sudoku_steps.digits_of(mask))
            assert lost <= left[cell] and solution[cell] not in lost
            left[cell] -= lost
        if not step.effects:
            (cell,) = step.cells
            assert sudoku_steps.digits_of(step.digits) == [solution[cell]]
            left[cell] = {solution[cell]}
            for peer in oracle.PEERS[cell]:
                left[peer] -= left[cell]
    # A new start finds nothing in what was passed over before.
    finder.reset()
    finder.assume_unique()
    assert finder.next(ALL) == sudoku_finder.EXHAUSTED


def test_what_rests_on_one_solution_is_not_used_without(monkeypatch):
    monkeypatch.setattr(switch, "is_python", False)  # it takes many puzzles
    needing = {"unique rectangle", "unique loop", "BUG+1"}
    found = set()
    for grid in PUZZLES:
        assert not needing & {name_of(step) for step in steps(finder_of(grid))}
        found |= {name_of(step) for step in steps(finder_of(grid, unique=True))}
    assert found >= needing - {"unique loop"}


def bug_position():
    """Return a finder at a position of BUG+1, its cell and the digit that goes there."""
    _, grid, (cell, digit) = HINTS["BUG"]
    finder = finder_of(bytes(map(int, grid.replace(".", "0"))))
    return finder, 9 * int(cell[1]) + int(cell[3]) - 10, digit


def find_bug(finder):
    """Return the eliminations of BUG+1 in a finder, as cell -> mask."""
    finder.count = 0
    wings.bug(finder, 0, 0, False)
    return {hit & 127: hit >> 7 for hit in finder.logic.eliminations[: finder.count]}


def test_bug_has_two_places_for_each_digit_in_each_house():
    """All digits but one have two places in the houses of the cell with three candidates, and all
    digits in the other houses."""
    finder, cell, digit = bug_position()
    lost = finder.logic.candidates[cell] & ~(1 << digit - 1)
    assert find_bug(finder) == {cell: lost}
    open_places = [at for at in range(27 * 9) if finder.places[at].bit_count() > 1]
    assert {finder.logic.houses[cell] >> at // 9 & 1 for at in open_places} == {0, 1}
    for at in open_places:
        kept = finder.places[at]
        for places in (0b1, 0b111, 0b1111):
            if places.bit_count() != kept.bit_count():
                finder.places[at] = places
                assert not find_bug(finder), (at // 9, at % 9 + 1, places)
        finder.places[at] = kept
    assert find_bug(finder) == {cell: lost}


def test_bug_has_one_cell_with_three_candidates():
    finder, cell, digit = bug_position()
    masks = finder.logic.candidates
    for at in range(81):
        kept = masks[at]
        for wider in (0b111, 0b1111) if at != cell else (0b11, 0b11111):
            masks[at] = wider
            assert not find_bug(finder), (at, wider)
        masks[at] = kept
    assert find_bug(finder)


def test_harder_techniques_wait_until_they_are_loaded():
    finder = sudoku_finder.Finder(sudoku_ladder.Logic())
    finder.logic.reset(PUZZLES[1], sudoku_ladder.SEARCH - 1)
    finder.reset()
    while (answer := finder.next(ALL)) == sudoku_finder.FOUND:
        pass
    assert answer == sudoku_finder.HARDER
    finder.load(wings)
    while finder.next(ALL) == sudoku_finder.FOUND:
        assert not name_of_rank(finder.rank).startswith(("WXYZ", "VWXYZ"))


def test_kernels_stay_inside_their_tables():
    with micropython.strict_pointers():
        for grid in (*PUZZLES[:2], bytes(81)):
            for step in steps(finder_of(grid, unique=True)):
                assert step.effects or step.rung == sudoku_ladder.SINGLES
