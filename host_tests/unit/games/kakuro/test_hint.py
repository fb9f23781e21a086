"""Hints of kakuro: sound against brute force, told in words that fit, wrong digits included."""

import itertools
import random
import re

import pytest

from sumpad.app.screens import bar
from sumpad.games import backend
from sumpad.games.hint import LEFT_OUT
from sumpad.games.kakuro import faults as kakuro_faults
from sumpad.games.kakuro import telling
from sumpad.games.kakuro import text as kakuro_text
from sumpad.games.kakuro import trial as kakuro_trial
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.view.canvas import Canvas
from support.games import layouts
from support.games.kakuro import grids as kakuro_grids
from support.games.kakuro.hinting import (
    DATA,
    HINTER,
    NARROWEST,
    RUNGS,
    SEARCH,
    Case,
    check_steps,
    check_words,
    fits,
    name_of,
)
from support.games.kakuro.trying import check_proof, check_trials, fillings


def small_board(rng):
    while True:
        grid = kakuro_grids.board(rng, rng.randint(4, 6), rng.randint(4, 6), 0.25)
        if sum(map(bool, sum(grid, []))) <= 12:
            return grid


@pytest.mark.parametrize("seed", range(120))
def test_hints_hold_in_every_solution_that_brute_force_finds(seed):
    rng = random.Random(seed)
    grid = small_board(rng)
    places = [(r, c) for r, row in enumerate(grid) for c, digit in enumerate(row) if digit]
    entered = {
        (r, c): grid[r][c] for r, c in rng.sample(places, rng.randrange(len(places)) * 3 // 4)
    }
    if rng.random() < 0.3:  # something was entered wrongly, or not
        entered[rng.choice(places)] = rng.randint(1, 9)
    case = Case(kakuro_grids.text(grid), entered)
    solutions = case.solutions()
    hint = case.hint()
    if not solutions:
        assert hint.move == -1 and hint.rung in RUNGS[:2]
        check_words(case, hint)
        return
    place = case.place(backend.move_cell(hint.move))
    digit = backend.move_new(hint.move)
    assert place in case.blanks() and backend.move_old(hint.move) == 0
    told = {digits[place] for digits in solutions}
    assert digit in told
    if hint.rung != "choice":
        assert told == {digit}
    else:  # only where no cell is certain
        assert all(len({digits[place] for digits in solutions}) > 1 for place in case.blanks())
    check_steps(case, hint, solutions)
    check_trials(case, hint, solutions)
    check_words(case, hint)


@pytest.mark.parametrize("name", ["sample", "neck"])
def test_a_board_is_played_to_its_end_by_hints(name):
    case = Case((DATA / (name + ".csv")).read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    solution = bytes(SEARCH.digits)
    rungs = []
    while case.blanks():
        hint = case.hint()
        check_words(case, hint)
        known = {case.place(place): digit for place, digit in enumerate(solution)}
        check_steps(case, hint, [known])
        rungs.append(hint.rung)
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)
    assert case.digits == solution
    assert case.hint() == backend.EXHAUSTED
    assert set(rungs) <= set(RUNGS[kakuro_hinter.LAST_CELL : kakuro_hinter.WHAT_IF])


def test_a_block_is_the_smaller_side_and_its_rows_and_columns_are_what_is_left_of_them():
    """The notes' block, by its neck, with a digit entered in it."""
    text = (DATA / "neck.csv").read_text()
    case = Case(text)
    HINTER.reset(case.board, case.digits, 0)
    its = telling.Telling(HINTER.steps, case.board, case.digits)
    neck = case.board.cell[2 * 8 + 5]
    its._tell_block([neck])
    words, _, marked, _ = its.pages[0]
    assert words == "this block: across 19+16=35, down 16+17+9=42"
    block = set(marked)
    assert block == {p for p in range(40) if p % 8 > 4 and not case.board.clues[p]}
    case.digits[3 * 8 + 6] = 8
    HINTER.reset(case.board, case.digits, 0)
    its = telling.Telling(HINTER.steps, case.board, case.digits)
    its._tell_block([neck])
    assert its.pages[0][0] == "left in this block: across 11+16=27, down 16+9+9=34"


_SETS = r"[1-9](?: to [1-9]|(?:,[1-9])*)"
_IMPOSSIBLE = re.compile(
    r"(\d+) (across|down)(?:, (\d+) left)?(?: in (?:(\d) cells|one cell))?: "
    rf"(?:by now only ({_SETS})|by now no ([1-9,]+)|({_SETS}(?: [+] {_SETS})*) "
    r"(?:cannot make (\d+)|is (\d+) only by repeats)"
    r"|it cannot be made|by now only ([1-9](?:[+][1-9])+)=(\d+)"
    r"|only ([1-9](?:,[1-9])*) left for them)"
)


def named(words):
    """The digits that `1,2,9` or `1 to 7` names."""
    found = [int(it) for it in re.findall("[1-9]", words)]
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


def can_be(case):
    """What each cell can be, by all sets of each run as far as that goes, but without the run
    that no set is left for; that run."""
    board = case.board
    left = [set(range(1, 10)) for _ in range(board.cells)]
    for cell in range(board.cells):
        if digit := case.digits[board.place[cell]]:
            left[cell] = {digit}
    while True:
        before = [set(it) for it in left]
        for run in range(board.runs):
            cells = board.members[board.start[run] : board.start[run + 1]]
            ways = list(fillings([left[cell] for cell in cells], board.sum(run)))
            if not ways:
                return left, run
            for k, cell in enumerate(cells):
                left[cell] = {way[k] for way in ways}
        if before == left:
            return left, None


def check_impossible(case, hint):
    """What is said of a run that cannot be met: its cells and their sum; and with the digits that
    are named they cannot make it."""
    board, run = case.board, hint.line(0)
    members = board.members[board.start[run] : board.start[run + 1]]
    cells = [cell for cell in members if not case.digits[board.place[cell]]]
    total = board.sum(run) - sum(case.digits[board.place[cell]] for cell in members)
    told = _IMPOSSIBLE.fullmatch(hint.sentence(0).removesuffix(f" {LEFT_OUT}"))
    assert told, hint.sentence(0)
    assert told.group(1, 2) == name_of(case, run)
    assert int(told[3] or told[8] or told[9] or told[1]) == total
    if not told[7]:
        assert int(told[4] or 1) == len(cells)
    sets = None
    if told[5]:
        sets = [named(told[5])] * len(cells)
    elif told[6]:
        sets = [{*range(1, 10)} - named(told[6])] * len(cells)
    elif told[7]:
        sets = [named(each) for each in told[7].split(" + ")]
        assert len(sets) == len(cells)
        sums = {sum(digits) for digits in itertools.product(*sets)}
        assert (total in sums) == bool(told[9])
    elif told[10]:
        sets = [named(told[10])] * len(cells)
        assert sum(sets[0]) == int(told[11]) != total and len(sets[0]) == len(cells)
    elif told[12]:
        sets = [named(told[12])] * len(cells)
    if sets:
        assert not list(fillings(sets, total))
    assert can_be(case)[1] is not None  # single runs show it to others, too


def test_a_fault_that_no_run_tells_is_still_a_fault():
    """The search alone finds that there is nothing."""
    told = set()
    proved = 0
    for seed in range(160):
        rng = random.Random(seed)
        case = Case(kakuro_grids.text(kakuro_grids.board(rng, 6, 6, 0.25)))
        for run in (
            rng.randrange(case.board.across),
            rng.randrange(case.board.across, case.board.runs),
        ):
            case.board.keys[run] += 1  # its sum
        hint = case.hint()
        if hint.rung == "mistake":
            told.add(hint.line(0) >= 0)
            assert hint.move == -1 and hint.pages == (1 if hint.line(0) < 0 else 2)
            assert hint.sentence(hint.pages - 1).endswith("undo, or find mistakes")
            if hint.line(0) >= 0:
                check_impossible(case, hint)
                proved += check_proof(case, hint)
            check_words(case, hint)
    assert told == {True, False} and proved > 5


def test_when_there_is_no_room_for_more_steps_what_is_said_still_holds(monkeypatch):
    monkeypatch.setattr(kakuro_steps, "_STEPS", 6)
    case = Case((DATA / "sample.csv").read_text())
    SEARCH.reset(case.board, None)
    assert SEARCH.step(10**7) == kakuro_search.FOUND
    solution = bytes(SEARCH.digits)
    for _ in range(30):
        hint = case.hint()
        assert solution[backend.move_cell(hint.move)] == backend.move_new(hint.move)
        case.digits[backend.move_cell(hint.move)] = backend.move_new(hint.move)


def test_plain_faults_of_a_board_are_named():
    grid = [[0, 0, 0], [0, 1, 2], [0, 3, 1]]
    text = kakuro_grids.text(grid)
    for old, new, fault in (
        ("", "", None),
        ("10004,0,0", "10005,0,0", "the runs across add up to 8, those down to 7"),
        ("10400,10300", "11600,10300", "the runs across add up to 7, those down to 19"),
        ("10004", "10017", "the runs across add up to 20, those down to 7"),
    ):
        case = Case(text.replace(old, new))
        assert kakuro_faults.fault(case.board, SEARCH.sums) == fault
    case = Case(text.replace("10004", "10017").replace("10300", "11600"))
    assert (
        kakuro_faults.fault(case.board, SEARCH.sums) == "row 2, column 3: no digit fits both runs"
    )


def test_the_longest_sentences_fit_where_they_are_written():
    for rows, columns in itertools.product(range(3, 13), repeat=2):
        for zoomed in (False, True):
            place = layouts.kakuro(rows, columns, zoomed)
            # Elsewhere sentences have a bar.
            assert not bar.in_panel(Canvas, place) or place.panel_x <= NARROWEST.panel_x
    for words in (
        "45 across, 36 left in 8 cells: then no 9 here",
        "45 across, 36 left in 8 cells: then no 9, so it is 8",
        "40 across, 21 left in 6 cells: then no 7,8,9, so no 4,5,6 in these",
        "40 across has 7,8,9; 15 left in 5 cells: no 6,7,8,9, so no 6,7,8,9 in these",
        "40 across has 1,2,3; 25 left in 4 cells: no 1,2,3,4, so no 5,6,7,8 in these",
        "40 across has 1,2,3; 25 left in 4 cells: only 4,6,7,8, so only 4,6,7 in these",
        "40 across has 1,2,3,4; 25 left in 4 cells: no 1,2,3,4 here",
        "45 across, 24 left in 3 cells: then 4+6+7 or 4+6+8, so only 4,6,7,8 in these",
        "45 across, 24 left in 4 cells: then only 4+6+7+8, so only 4,6,7 in these",
        "40 across, 35 left in 5 cells: then 5+6+7+8+9, 6,7,8,9 only here",
        "40 across, 10 left in 2 cells: then 1+9, 2+8 or 4+6, 6,7,8,9 only here",
        "40 across, 30 left in 4 cells: then only 6,7,8,9, so it is 6",
        "these 8 cells make 36: then no 6,7,8,9, so no 1,2,3,4 in these",
        "first other steps: they leave no 1,2,3,4 here",
        "first 250 steps (\x04): they leave only 1,2,3,4 here",
        "left in this block: across 254 in 12 runs, down 247 in 12",
        "left in this block: across 10+11+12+13+14=60, down 24+25+26+27+28=130",
        "other cells are in both sums: this is 254-245=9",
        "other cells are in both sums: these 8 make 254-218=36",
        "other cells are in both sums: these two make 254-237=17, so no 1,2,3,4 here",
        "other cells are in both sums: these two are the same, so no 1,2,3,4 here",
        "other cells are in both sums: this is 254-250=4 more than that, so no 1,2,3,4 here",
        "the other is not 1,2,3,4, so no 1,2,3,4 here",
        "45 across, 44 left in 8 cells: only 1,2,3,4,6 left for them",
        "45 across, 44 left in 8 cells: by now no 1,2,9",
        "45 across, 24 left in 6 cells: no 9 (1+2+3+4+5+9=24), so no 6,7,8,9 in these",
        "45 across: 1,2,4,5 + 1,2,4,5 + 7 cannot make 34",
        "45 across: 1,2,4,5 + 1,2,4,5 + 7 is 11 only by repeats",
        "with 8 here (\x04), 45 across: 1,2,4,5 + 1,2,4,5 + 7 is 11 only by repeats",
        "so 45 across: 1,2,4,5 + 1,2,4,5 + 1,2,4,5 + 1,2,4 is 11 only by repeats",
        "with 1, 2, 3, 6, 7 or 9 here, if one goes on, 45 across cannot be made",
        "so 45 across: 1,2,4,5 + 1,2,4,5 + 7 is 11 only by repeats",
        "45 across, 44 left in 8 cells: it cannot be made",
        "no solution is left for 45 across: undo, or find mistakes",
        "45 across adds up to 44",
        "45 across has 8 twice",
        "45 across lacks 16, which 7 cells cannot make",
        "45 across lacks 9, but has 9 already",
        "45 across is 45 with a cell still blank",
        "45 across: each set that fits has 2,3,4,5, only here",
        "45 across: two cells hold 8 and 9, so no others do",
        "with 1, 2, 3, 6, 7 or 9 here (\x04), 45 across cannot be made",
        "with 1, 2, 3, 6, 7 or 9 here, every way on fails",
        "with 1, 2, 3, 6, 7 or 9 here, other runs cannot be made",
        "the sums leave 1, 2, 3, 6, 7, 8 or 9 here",
        "several solutions: 8 here leads to one, 7 to another",
        "8 here leads to a solution, others may too",
        "the runs across add up to 888, those down to 888",
        "expected a sum from 36 to 44 for the 8 cells, found 45",
        "expected a run of 2 to 9 cells, found 10",
        "row 12, column 12: no digit fits both runs",
    ):
        assert fits(words), words


def played(size, grade, code):
    """A made board is played by hints that are judged; the numbers of their rungs."""
    maker = kakuro_maker.Maker(SEARCH)
    maker.reset(size, size, grade, code)
    while (answer := maker.step(100000)) == kakuro_maker.RUNNING:
        pass
    assert answer == kakuro_maker.FOUND
    case = Case(kakuro_text.compose(size, size, maker.board.clues))
    rungs = []
    while case.blanks():
        hint = case.hint()
        check_words(case, hint)
        place = backend.move_cell(hint.move)
        assert maker.solution[place] == backend.move_new(hint.move)
        known = {case.place(at): digit for at, digit in enumerate(maker.solution) if digit}
        check_trials(case, hint, [known])
        case.digits[place] = maker.solution[place]
        rungs.append(RUNGS.index(hint.rung))
    return rungs


@pytest.mark.parametrize("size", [6, 8])
@pytest.mark.parametrize(
    "grade, hardest",
    [
        (kakuro_maker.EASY, kakuro_steps.SUMS),
        (kakuro_maker.MEDIUM, kakuro_steps.REQUIRED),
        (kakuro_maker.HARD, kakuro_steps.SHORTER_RUN),
        (kakuro_maker.EXPERT, kakuro_hinter.WHAT_IF),
    ],
)
def test_a_made_board_takes_no_harder_hints_than_its_grade(size, grade, hardest):
    rungs = played(size, grade, 1)
    assert kakuro_hinter.LAST_CELL <= min(rungs) and max(rungs) <= hardest


@pytest.mark.parametrize(
    "size, code",
    [
        *((6, 8), (6, 11), (6, 17), (10, 9)),
        *(pytest.param(*it, marks=pytest.mark.full) for it in ((6, 4), (8, 22), (10, 12))),
    ],
)
def test_ways_to_a_broken_run_tell_no_step_twice_and_frame_the_cells_of_the_step(size, code):
    """In these a step that is left is told by others by then, or stands beside one of another
    run."""
    assert kakuro_hinter.WHAT_IF in played(size, kakuro_maker.EXPERT, code)


@pytest.mark.parametrize("total", range(3, 18))
def test_a_run_misses_a_digit_only_if_all_its_sets_have_it(total):
    """Of a run of two cells, whatever these can be, also if one of them is known."""
    case = Case(f"10000,11100,11600\n{10000 + total},0,0\n10014,0,0\n")
    HINTER.reset(case.board, case.digits, 10**6)
    trials = kakuro_trial.Trials(HINTER.steps, case.board, case.digits, 0, 1)
    sets = [{it, total - it} for it in range(1, 10) if 1 <= total - it <= 9 and 2 * it != total]
    for masks in itertools.product(range(1, 512, 5), range(1, 512, 7)):
        seen = masks[0] if masks[0] & masks[0] - 1 == 0 else 0
        fitting = [its for its in sets if not seen or seen.bit_length() in its]
        needed = set.intersection(*fitting) if fitting else set()
        needed -= {digit for digit in range(1, 10) if (masks[0] | masks[1]) >> digit - 1 & 1}
        assert trials._missing(0, masks, seen) == sum(1 << digit - 1 for digit in needed)
