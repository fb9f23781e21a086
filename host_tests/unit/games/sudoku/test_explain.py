"""Hints of sudoku as data: right steps, no longer than needed, and pages that show them."""

import random
import re

import pytest

from sumpad.games import backend, explain, open_family
from sumpad.games.explain import FOCUS, MARK
from sumpad.games.sudoku import explain as sudoku_explain
from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import techniques
from sumpad.solver.technique_columns import NAME
from sumpad_tools import ROOT
from sumpad_tools.puzzles import explaining
from support.games.annotations import bounds_of, digits_of
from support.games.asking import completed, finished
from support.games.digits import either
from support.games.moves import is_legal
from support.games.ordering import in_order
from support.games.sudoku import hint_sentences, judging
from support.games.sudoku.positions import HINTS, RUNGS, fits, game_of
from support.oracles import ladder as oracle

DATA = ROOT / "host_tests" / "data" / "sudoku"
HARD = [line for line in (DATA / "hard.txt").read_text().split() if len(line) == 81]
UNIQUENESS = ("unique", "hidden rectangle", "BUG")
LOGICAL = [name for name in RUNGS if name != "choice"]


def cell(name):
    """The cell that is called r1c1 .. r9c9."""
    return 9 * int(name[1]) + int(name[3]) - 10


def loaded(grid):
    game = open_family("sudoku")
    assert game.load(grid) is None
    return game


def board_of(game):
    return bytes(game.digit(at) for at in range(81))


def said(hint, page):
    """Return what a page that sums steps up says that cells are not, as cell -> mask."""
    words = hint.sentence(page)
    if "cross" in words:
        digits = either(re.split(" cell is | is not ", words)[1])
        return dict.fromkeys(marked(hint, page, MARK), sum(1 << digit - 1 for digit in digits))
    lost = {}
    several = r"((?:r\dc\d(?:, | and )?)+) (?:is|are) not (\d(?:, \d)*(?: or \d)?)"
    for names, digits in re.findall(several, words):
        mask = sum(1 << digit - 1 for digit in either(digits))
        lost.update({cell(name): mask for name in re.findall(r"r\dc\d", names)})
    return lost


def marked(hint, page, bit):
    table = bytearray(81)
    hint.mark(page, table)
    return {at for at in range(81) if table[at] & bit}


def test_there_is_a_hint_of_each_technique():
    """But jellyfish and hidden quads, which test_finder.py sets up, and nishio; the hint is called
    after its hardest step."""
    found = set()
    for name in LOGICAL:
        hint = finished(game_of(name))
        used = [step.technique for step in hint.steps()]
        assert hint.rung in used
        found |= set(used)
    named = {row[NAME] for row in techniques.TABLE}
    assert named - found == {"jellyfish", "hidden quad", "nishio"}


@pytest.mark.parametrize("name", HINTS)
def test_a_hint_finds_what_follows_and_points_at_it(name):
    technique, _, follows = HINTS[name]
    hint = finished(game_of(name))
    assert hint.rung == technique
    assert hint.move == (-1 if follows is None else backend.move(cell(follows[0]), 0, follows[1]))
    assert hint.pages <= explain.MOST + (explain.KEY if hint.details else 0)
    last = hint.pages - 1
    if follows:
        assert hint.cell(last) == cell(follows[0]) in marked(hint, last, FOCUS)
    assert bool(hint.steps()) == (name in LOGICAL)


@pytest.mark.parametrize("name", LOGICAL)
def test_each_step_follows_from_what_it_needs(name):
    game = game_of(name)
    hint = finished(game)
    board = board_of(game)
    (solution,) = oracle.solutions(board, 2)
    steps = hint.steps()
    judging.check(steps, board, solution)
    assert steps[-1].placed == (backend.move_cell(hint.move), backend.move_new(hint.move))
    rested_on = {at for number in range(len(steps)) for at in explaining.premises(steps, number)}
    assert rested_on == set(range(len(steps) - 1))


@pytest.mark.parametrize("needs", [True, False])
def test_the_judge_finds_a_step_that_does_not_follow(needs):
    """One whose needs are not known, and one that removes a digit too many."""
    game = game_of("naked triple")
    *steps, last = finished(game).steps()
    if needs:
        steps[-1].needs = [*steps[-1].needs, (last.cells[0], 1 << last.placed[1] - 1)]
    else:
        at, mask = steps[-1].removed[0]
        steps[-1].removed = [(at, mask | 1 << min(oracle.start(board_of(game))[at]) - 1)]
        steps[-1].needs = steps[-1].needs[1:]
    with pytest.raises(AssertionError):
        judging.check([*steps, last], board_of(game))


def is_said_by(before, step):
    """Return whether a single is what the uniqueness pattern before it leaves, in a cell of the
    pattern where the cursor can be."""
    if (
        not before
        or not before.technique.startswith(UNIQUENESS)
        or step.technique != "naked single"
    ):
        return False
    is_cut = max(before.cells) >= 72 and min(before.cells) >= 9 and step.cells[0] < 72
    removed = [at for at, _ in before.removed]
    return removed == step.cells and removed[0] in before.cells and not is_cut


@pytest.mark.parametrize("name", LOGICAL)
def test_pages_mark_the_cells_of_their_step(name):
    """Frames are the cells of the pattern, crosses those that lose a digit, or the house that has
    no other place for one."""
    game = game_of(name)
    hint = finished(game)
    pages = iter(in_order(hint)[len(set(hint.details) & {0}) :])
    before = None
    for step in hint.steps():
        if is_said_by(before, step):
            continue
        before = step
        page = next(pages)
        is_chain = step.technique.endswith(("chain", "nishio")) and len(step.cells) == 1
        assert set(hint.lines(page)) == {step.line} - {explain.NONE}
        framed, crossed = marked(hint, page, FOCUS), marked(hint, page, MARK)
        assert not framed & crossed
        if is_chain:
            shown = digits_of(hint.annotations(page))
            assert set(shown) <= framed and step.removed[0][0] in shown
            end = next(pages)
            assert digits_of(hint.annotations(end)) == shown
            continue
        blanks = {at for at in step.cells if not game.digit(at)}
        assert {at for at in framed if not game.digit(at)} <= blanks
        assert step.technique in ("pointing", "claiming") or blanks <= framed
        losing = {at for at, _ in step.removed} - set(step.cells)
        house = set(oracle.HOUSES[step.line]) - set(step.cells)
        is_hidden = step.technique.startswith(("hidden", "last"))
        assert crossed - framed == (house | losing) - framed if is_hidden else crossed == losing
    assert not list(pages)


def test_a_conflict_points_at_what_was_entered():
    for given, entered in ((0, 8), (8, 0)):
        grid = ["."] * 81
        grid[given] = "5"
        game = loaded("".join(grid))
        game.apply(backend.move(entered, 0, 5))
        hint = finished(game)
        assert hint.cell(0) == entered and marked(hint, 0, FOCUS) == {0, 8}


@pytest.mark.parametrize("name", RUNGS)
def test_a_puzzle_is_played_to_its_solution_by_hints_alone(name):
    game = game_of(name)
    solution = oracle.solutions(board_of(game), 2)
    while game.status() != backend.SOLVED:
        hint = finished(game)
        assert is_legal(game, hint.move)
        if len(solution) == 1:
            assert backend.move_new(hint.move) == solution[0][backend.move_cell(hint.move)]
            if len(hint.steps()) > 2:
                judging.check(hint.steps(), board_of(game), solution[0])
        game.apply(hint.move)
    assert game.hint().step() == backend.EXHAUSTED


@pytest.mark.parametrize("seed", range(60))
def test_hints_are_honest_about_any_grid(seed):
    """Positions with one solution, with several, and with a wrong digit entered."""
    rng = random.Random(seed)
    digits = bytearray(board_of(game_of(rng.choice(LOGICAL))))
    for at in rng.sample(range(81), rng.choice((0, 0, 3, 10))):
        digits[at] = 0
    for _ in range(rng.choice((0, 0, 1))):
        digits[rng.choice([at for at in range(81) if not digits[at]])] = rng.randint(1, 9)
    hint = finished(loaded(sudoku_text.compose(digits)))
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


def test_digits_that_would_follow_show_why_no_solution_is_left():
    """A wrong digit leads to a cell or a house with nothing left. The pages are read."""
    rng = random.Random(1)
    shown = most = 0
    for name in RUNGS:
        digits = bytearray(board_of(game_of(name)))
        (solution, *_) = oracle.solutions(digits, 1)
        at = rng.choice([at for at in range(81) if not digits[at]])
        allowed = oracle.start(digits)[at] - {solution[at]}
        if not allowed:
            continue
        digits[at] = min(allowed)
        if oracle.solutions(digits, 1):
            continue
        game = loaded(sudoku_text.compose(digits))
        hint = finished(game, fits)
        hint_sentences.Reader.of(game, hint).read()
        if hint.pages == 2:
            shown += 1
            annotated = bounds_of(hint.annotations(1))
            assert len(annotated) <= 24 and hint.sentence(1).startswith("then ")
            most = max(most, len(annotated))
    assert shown > 3 and most > 12


def test_further_pages_show_what_others_leave_out():
    """Chains in short lead to all their links, and what sums up steps leads to these."""
    summed_up = chains = 0
    for grid in HARD[:8]:
        game = loaded(grid)
        while game.status() == backend.PLAYING:
            hint = finished(game, fits)
            if hint.rung == "what-if":
                break
            sums = {lead for lead in hint.details if not hint.sentence(lead).startswith("if ")}
            sums = sum(page - 1 in sums for page in sums)  # those that continue another
            assert hint.pages - sums <= (
                explain.MOST + explain.KEY if hint.details else explain.LESSON
            )
            assert list(hint.details) == sorted(hint.details)
            for lead in set(hint.details):
                pages = [hint.pages + at for at, it in enumerate(hint.details) if it == lead]
                if not hint.sentence(lead).startswith("if "):
                    summed_up += 1
                    continue
                chains += 1
                links = [list(digits_of(hint.annotations(at)).items()) for at in pages]
                links.append(list(digits_of(hint.annotations(lead)).items()))
                for before, after in zip(links, links[1:], strict=False):
                    assert after[: len(before)] == before
                assert len(links[-2]) == len(links[-1]) > 1
            game.apply(hint.move)
    assert summed_up > 3 and chains


@pytest.mark.parametrize(
    ("name", "count"), [("hidden pair", 2), ("naked pair", 2), ("XY-wing", 3), ("WXYZ-wing", 0)]
)
def test_cells_show_the_two_digits_that_they_can_be(name, count):
    """Cells with more digits have a frame."""
    game = game_of(name)
    (solution,) = oracle.solutions(board_of(game), 2)
    hint = finished(game)
    shown = bounds_of(hint.annotations(0))
    assert len(shown) == count or not count and shown
    for at, digits in shown.items():
        assert at in marked(hint, 0, FOCUS)
        assert digits[0] < digits[1] and solution[at] in digits


def test_the_cursor_is_where_all_annotations_are_seen():
    """The screen cuts the last row unless the cursor is there."""
    hints = [finished(game_of(name)) for name in RUNGS]
    moved = 0
    for hint in hints:
        for page in range(hint.pages):
            shown = bounds_of(hint.annotations(page))
            if shown and max(shown) >= 72 and min(shown) >= 9:
                assert hint.cell(page) >= 72 or hint.cell(page) < 9
                moved += 1
    assert moved


@pytest.mark.parametrize("name", ["hidden single", "hidden single of a line"])
def test_a_hidden_single_shows_what_leaves_its_digit_no_other_cell(name):
    """Each digit that is marked is the single's and seen by a crossed cell; and each crossed cell
    sees one."""
    game = game_of(name)
    hint = finished(game)
    causes = [at for at in marked(hint, 0, FOCUS) if game.digit(at)]
    crossed = [at for at in marked(hint, 0, MARK) if not game.digit(at) and at != hint.cell(0)]
    assert causes and crossed
    assert all(game.digit(at) == backend.move_new(hint.move) for at in causes)
    assert all(any(game.sees(at, cross) for cross in crossed) for at in causes)
    assert all(any(game.sees(at, cross) for at in causes) for cross in crossed)


def test_a_last_cell_is_framed_with_its_house():
    (solution,) = oracle.solutions(board_of(game_of("hidden single")), 2)
    game = loaded("." + "".join(map(str, solution[1:])))
    hint = finished(game)
    assert hint.rung == "last blank" == hint.steps()[0].technique
    assert marked(hint, 0, FOCUS) in map(set, oracle.HOUSES) and not marked(hint, 0, MARK)
    assert hint.cell(0) == 0


def test_pages_that_sum_steps_up_show_all_that_later_steps_need(monkeypatch):
    """Otherwise the pages of these steps could not be checked on the board."""
    sums = []  # of the pages that sum steps up: (the first step, after the last, sentences) each
    sum_up = sudoku_explain.Explainer._sum_up

    def counted(its, count, start=0):
        found = sum_up(its, count, start)
        words = [pages.words(page) for pages, _ in found for page in range(len(pages))]
        sums.append((start, count, words))
        return found

    monkeypatch.setattr(sudoku_explain.Explainer, "_sum_up", counted)
    summed_up = several = later = 0
    for grid in HARD[:6]:
        game = loaded(grid)
        while game.status() == backend.PLAYING:
            hint = finished(game, fits)
            pages = iter(range(hint.pages))
            if any(len(words) > 1 for _, _, words in sums):
                hint_sentences.Reader.of(game, hint).read()
            for start, end, words in sums:
                shown = {}
                for sentence in words:
                    page = next(it for it in pages if hint.sentence(it) == sentence)
                    for at, mask in said(hint, page).items():
                        shown[at] = shown.get(at, 0) | mask
                several += len(words) > 1
                steps = hint.steps()
                for step in steps[end:]:
                    for at, mask in step.needs:
                        lost = [
                            its for one in steps[start:end] for it, its in one.removed if it == at
                        ]
                        assert all(its & mask & ~shown.get(at, 0) == 0 for its in lost)
                summed_up += 1
                later += start > 0
            sums.clear()
            game.apply(hint.move)
    assert summed_up > 5 and several > 5 and later


def test_a_sum_shows_what_bug_needs_even_if_a_step_between_needs_less():
    """BUG+1 says that every other blank has two digits."""
    game = loaded(
        "93.184..6164725..9.7.9631..75..962.16...12.5.421578963.47659.12...2416..216837.9."
    )
    for fitting in (explain.everything, fits):
        hint = finished(game, fitting)
        assert [it.technique for it in hint.steps()[-3:-1]] == ["X-wing", "BUG+1"]
        hint_sentences.Reader.of(game, hint).read()


def test_a_page_that_sums_steps_up_frames_the_cells_of_the_one_that_makes_its_crosses():
    job = game_of("naked quad").hint(fits=fits)
    job.most = 5  # it has fewer than 8 pages
    hint = completed(job)
    for page, technique in ((0, "pointing"), (1, "claiming")):
        assert f"{technique}: " in hint.sentence(page) and " cross" in hint.sentence(page)
        framed = set(marked(hint, page, FOCUS))
        assert hint.cell(page) in framed and not framed & set(marked(hint, page, MARK))
        its = [set(step.cells) for step in hint.steps() if step.technique == technique]
        assert any(framed <= cells for cells in its)


def test_the_step_that_a_hint_is_named_after_is_explained_on_its_main_pages():
    """A step with few pages; of a long chain, the main page has only what it leads to."""
    hard = 0
    for grid in HARD[:8]:
        game = loaded(grid)
        while game.status() == backend.PLAYING:
            hint = finished(game, fits)
            steps = [it for it in hint.steps() if it.technique == hint.rung]
            if hint.details and "chain" not in hint.rung:
                framed = [marked(hint, page, FOCUS) for page in range(hint.pages)]
                assert any(set(steps[0].cells) <= its for its in framed), hint.rung
                hard += 1
            elif hint.details and hint.rung != "what-if":
                chain = [f"if r{at // 9 + 1}c{at % 9 + 1} is " for it in steps for at in it.cells]
                words = [hint.sentence(page) for page in range(hint.pages)]
                assert any(it.startswith(tuple(chain)) for it in words)
            game.apply(hint.move)
    assert hard > 2


@pytest.mark.parametrize(("by_rating", "rung"), [(False, "naked single"), (True, "hidden pair")])
def test_a_player_is_told_a_single_before_what_takes_two_thoughts(by_rating, rung):
    game = loaded(
        "19.4.726346.132..7723.961.4652978341319264..5874315629.3..41...98..2341..41..9.3."
    )
    job = completed(game.hint(by_rating))
    assert job.rung == rung


def test_a_unique_rectangle_comes_before_a_harder_wing_and_fills_its_corner():
    """A VWXYZ-wing is there as well. After the rectangle, box 3 has one place for 4."""
    grid = "231......8956471236471329585792813..463..52811..364...31.4....77...16.3.9....3.1."
    hint = finished(loaded(grid))
    assert hint.rung == "unique rectangle"
    assert hint.move == backend.move(cell("r1c8"), 0, 7)


def test_steps_for_which_there_is_no_room_end_logic(monkeypatch):
    monkeypatch.setattr(sudoku_hinter, "_STEPS", 5)
    hint = finished(game_of("X-wing"))
    assert hint.rung == "what-if" and hint.steps() == []


def test_a_grid_beyond_all_techniques_gets_a_digit_without_reasons():
    """Chains of any length end in this one, so a search finds the digit."""
    grid = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
    hint = finished(loaded(grid))
    (solution,) = oracle.solutions(bytes(map(int, grid)), 2)
    assert hint.rung == "what-if" and hint.steps() == []
    digit = solution[backend.move_cell(hint.move)]
    assert backend.move_new(hint.move) == digit
    assert hint.sentence(hint.pages - 1) == f"only {digit} leaves a solution here"


@pytest.mark.parametrize(
    ("grid", "count"),
    [
        ("003070068800350000000000301270900800090008000085000619510000046000000002709064100", 2),
        ("040006050000080094010030007283005000000003500000017000400000200000070008600300040", 6),
        ("400007000070108456010004003260009000801000005004010800000000024000496000040070500", 5),
    ],
)
def test_a_hint_that_takes_too_much_work_starts_again_with_a_chain_that_gives_a_digit(grid, count):
    game = loaded(grid)
    (solution,) = oracle.solutions(bytes(map(int, grid)), 2)
    hint = finished(game, fits)
    steps = hint.steps()
    assert hint.rung.startswith("forcing") and hint.is_vague and len(steps) == count
    judging.check(steps, bytes(map(int, grid)), solution)
    hint_sentences.Reader.of(game, hint).read()
    assert backend.move_new(hint.move) == solution[backend.move_cell(hint.move)]
