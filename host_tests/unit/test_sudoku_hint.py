"""Hints of sudoku: one of each kind in words, sound against an independent solver, and trimmed."""

import random

import adafruit_framebuf as framebuf
import ladder_oracle as oracle
import pytest
from sudoku_positions import HINTS

from sumpad.app.screens import base
from sumpad.games import backend, sudoku, sudoku_hint
from sumpad.solver import sudoku as solver
from sumpad.solver import sudoku_hints, sudoku_logic
from sumpad.view import canvas, fonts, look

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT


def cell(name):
    """The cell that is called r1c1 .. r9c9."""
    return 9 * int(name[1]) + int(name[3]) - 10


def game_of(grid):
    game = sudoku.Game()
    assert game.load(grid) is None
    return game


def finished(game):
    job = game.hint()
    while (answer := job.step()) == backend.RUNNING:
        pass
    assert answer == backend.FOUND
    return job


def marked(hint, page, bit):
    table = bytearray(81)
    hint.mark(page, table)
    return {at for at in range(81) if table[at] & bit}


def test_there_is_a_hint_of_each_rung():
    rungs = {rung for rung, *_ in HINTS.values()}
    assert {rung[0] for rung in sudoku_logic.RUNGS[: sudoku_logic.SEARCH]} <= rungs
    assert len(rungs) == sudoku_logic.SEARCH + 4


@pytest.mark.parametrize("kind", HINTS)
def test_each_rung_says_what_follows_and_why(kind):
    rung, grid, follows, sentences, focus = HINTS[kind]
    hint = finished(game_of(grid))
    assert [hint.sentence(page) for page in range(hint.pages)] == sentences
    assert hint.rung == rung
    assert hint.move == (-1 if follows is None else backend.move(cell(follows[0]), 0, follows[1]))
    for page, cells in enumerate(focus):
        assert marked(hint, page, FOCUS) == {cell(name) for name in cells.split()}
    if follows:
        assert hint.cell(hint.pages - 1) == cell(follows[0])


@pytest.mark.parametrize("kind", HINTS)
def test_marks_are_the_houses_of_the_sentence_and_the_cells_that_lose(kind):
    hint = finished(game_of(HINTS[kind][1]))
    for page in range(hint.pages):
        words = hint.sentence(page)
        line = hint.line(page)
        marks = marked(hint, page, MARK)
        if line >= 0:
            assert sudoku.house_name(line) in words
            assert set(oracle.HOUSES[line]) <= marks
            assert hint.cell(page) in oracle.HOUSES[line]
        elif "of row" in words or "of column" in words or "XY-wing" in words:
            assert marks
        else:
            assert not marks


def test_a_conflict_points_at_what_was_entered():
    game = game_of("5" + "." * 80)
    game.apply(backend.move(8, 0, 5))
    assert finished(game).cell(0) == 8
    game = game_of("........5" + "." * 72)
    game.apply(backend.move(0, 0, 5))
    assert finished(game).cell(0) == 0


def claims_hold(hint, digits, solution):
    """That each page rests only on the grid and the pages before it, and tells the truth."""
    candidates = oracle.start(digits)
    for step in hint._steps:
        for at, mask in step.needs():
            known = candidates[at] if not digits[at] else {digits[at]}
            assert not any(mask >> digit - 1 & 1 for digit in known)
        for at, mask in step.effects:
            assert not mask >> solution[at] - 1 & 1
            candidates[at] -= {digit for digit in range(1, 10) if mask >> digit - 1 & 1}
    last = hint._steps[-1]
    assert not last.effects and all(step.effects for step in hint._steps[:-1])


@pytest.mark.parametrize("kind", [kind for kind in HINTS if HINTS[kind][2]])
def test_a_puzzle_is_played_to_its_solution_by_hints_alone(kind):
    game = game_of(HINTS[kind][1])
    solution = oracle.solutions(game._digits, 2)
    while game.status() != backend.SOLVED:
        hint = finished(game)
        assert game.is_legal(hint.move)
        if len(solution) == 1:
            assert backend.move_new(hint.move) == solution[0][backend.move_cell(hint.move)]
            if hint._steps:
                claims_hold(hint, game._digits, solution[0])
        game.apply(hint.move)
    assert game.hint().step() == backend.EXHAUSTED


@pytest.mark.parametrize("seed", range(60))
def test_hints_are_honest_about_any_grid(seed):
    """Positions of one solution, of several, and with something entered wrongly."""
    rng = random.Random(seed)
    kinds = [kind for kind in HINTS if HINTS[kind][2] and kind != "choice"]
    digits = bytearray(game_of(HINTS[rng.choice(kinds)][1])._digits)
    for at in rng.sample(range(81), rng.choice((0, 0, 3, 10))):
        digits[at] = 0
    for _ in range(rng.choice((0, 0, 1))):
        digits[rng.choice([at for at in range(81) if not digits[at]])] = rng.randint(1, 9)
    hint = finished(game_of(sudoku.compose(digits)))
    solutions = oracle.solutions(digits, 2)
    assert (hint.move < 0) == (not solutions)
    if hint.move >= 0:
        at, digit = backend.move_cell(hint.move), backend.move_new(hint.move)
        assert not digits[at]
        others = []
        for other in range(1, 10):
            if other != digit and not others:
                changed = bytearray(digits)
                changed[at] = other
                others = oracle.solutions(changed, 1)
        assert bool(others) <= (hint.rung == "choice")
        assert (len(solutions) > 1) >= (hint.rung == "choice")


@pytest.mark.parametrize("kind", HINTS)
def test_the_slices_of_the_work_change_nothing(kind):
    hinter = sudoku_hints.Hinter(solver.Search())
    seen = set()
    for nodes, visits in ((1, 1), (10, 500), (10**6, 10**6)):
        hinter.reset(game_of(HINTS[kind][1])._digits, 10**6)
        while (answer := hinter.step(nodes, visits)) == backend.RUNNING:
            pass
        seen.add((answer, hinter.kind, hinter.cell, hinter.digit))
    assert len(seen) == 1


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    hinter = sudoku_hints.Hinter(solver.Search())

    def answer(kind):
        hinter.reset(game_of(HINTS[kind][1])._digits, 0)
        while (told := hinter.step(1, 1000)) == backend.RUNNING:
            pass
        return told

    assert answer("choice") == backend.GAVE_UP
    assert answer("X-wing") == backend.FOUND and hinter.kind == sudoku_hints.LOGIC


def test_steps_for_which_there_is_no_room_end_logic(monkeypatch):
    monkeypatch.setattr(sudoku_hints, "_KEPT", 5)
    assert finished(game_of(HINTS["X-wing"][1])).rung == "what-if"


def test_every_sentence_fits_on_two_rows_of_the_screen():
    shown = canvas.Canvas(framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MVLSB), b"")
    told = [words for _, _, _, sentences, _ in HINTS.values() for words in sentences]
    for words in (
        *told,
        "pointing: box 8 has its 8 in column 8, which has no other",
        "claiming: column 8 has its 8 in box 8, which has no other",
        "hidden single: 8 of column 8 fits r8c8 alone",
        "hidden pair: 4 5 of column 8 fit r48c8 alone",
        "hidden pair: 4 5 of box 8 fit r4c4 r5c5 alone",
        "naked pair r4c4 r5c5: 4 5 nowhere else in box 8",
        "naked triple r468c8: 4 5 6 nowhere else in column 8",
        "naked quad r4568c8: 4 5 6 8 nowhere else in column 8",
        "naked set of 6: 2 3 4 5 6 8 nowhere else in column 8",
        "swordfish: 8 of columns 4 6 8 is only in rows 4 6 8",
        "swordfish: 8 of rows 4 6 8 is only in columns 4 6 8",
        "column 8 has 8 at r4c8 and r8c8",
        "column 8 has no place for 8: undo, or try Check",
    ):
        assert len(base.wrap(shown, fonts.TEXT, words, 124)) <= 2, words
    assert sudoku_hint._LONGEST >= len("r4c4 r5c5")
