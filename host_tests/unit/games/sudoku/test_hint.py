"""Hints of sudoku: one of each kind in words, sound against an independent solver, and no longer
than needed."""

import itertools
import random
import re
import types

import pytest

from sumpad.games import backend
from sumpad.games.hint import LEFT_OUT
from sumpad.games.sudoku import faults as sudoku_faults
from sumpad.games.sudoku import game as sudoku_game
from sumpad.games.sudoku import hint as sudoku_hint
from sumpad.games.sudoku import text as sudoku_text
from sumpad.games.sudoku import wording as sudoku_wording
from sumpad.solver.sudoku import finder as sudoku_finder
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import search as solver
from sumpad.solver.sudoku import steps as sudoku_steps
from sumpad.view import look
from sumpad_tools import ROOT
from sumpad_tools.families.sudoku.reasoning import Reasoner
from support.games import layouts, wording
from support.games.asking import finished
from support.games.moves import is_legal
from support.games.sudoku.positions import HINTS
from support.oracles import ladder as oracle

MARK = look.MARK >> look.MARKS_SHIFT
FOCUS = look.FOCUS >> look.MARKS_SHIFT
WRONG = look.WRONG >> look.MARKS_SHIFT


def cell(name):
    """The cell that is called r1c1 .. r9c9."""
    return 9 * int(name[1]) + int(name[3]) - 10


def game_of(grid):
    game = sudoku_game.Game()
    assert game.load(grid) is None
    return game


def marked(hint, page, bit):
    table = bytearray(81)
    hint.mark(page, table)
    return {at for at in range(81) if table[at] & bit}


def test_there_is_a_hint_of_each_rung():
    """Of each rank of the finder but jellyfish and hidden quads, which test_finder.py sets up, and
    a chain; the name is that of the hardest step."""
    ranks = set()
    for rung, grid, follows, _, _ in HINTS.values():
        telling = finished(game_of(grid))._telling
        if follows and telling:
            hardest = max(telling.steps, key=lambda step: step.rank)
            ranks.add(hardest.rank)
            assert rung == sudoku_wording.pattern_name(hardest)
    assert ranks == {*range(len(sudoku_finder.RANKS)), 255} - {20, 21}


@pytest.mark.parametrize("kind", HINTS)
def test_each_rung_says_what_follows_and_why(kind):
    rung, grid, follows, sentences, focus = HINTS[kind]
    game = game_of(grid)
    hint = finished(game)
    assert [hint.sentence(page) for page in range(hint.pages)] == sentences
    assert hint.rung == rung
    assert hint.move == (-1 if follows is None else backend.move(cell(follows[0]), 0, follows[1]))
    for page, cells in enumerate(focus):
        mark = WRONG if rung == "conflict" else FOCUS
        found, told = marked(hint, page, mark), {cell(name) for name in cells.split()}
        causes = found - told if re.search("in .* only", sentences[page]) else set()
        assert found - causes == told and all(game.digit(at) for at in causes)
    if follows:
        assert hint.cell(hint.pages - 1) == cell(follows[0])


@pytest.mark.parametrize("kind", HINTS)
def test_a_cross_is_where_digits_of_the_pattern_cannot_be(kind):
    """In the cells that lose one, and in the house all of whose other cells have none."""
    hint = finished(game_of(HINTS[kind][1]))
    for page in range(hint.pages):
        words = hint.sentence(page)
        line = hint.line(page)
        house = set(oracle.HOUSES[line]) if line >= 0 else set()
        crossed = marked(hint, page, MARK)
        assert not crossed & marked(hint, page, FOCUS)
        step = hint._telling.steps[page] if hint._telling else None
        if line >= 0:
            told = [
                hint.sentence(at)
                for at in range(hint.pages)
                if not step or hint._telling.steps[at] is step
            ]
            is_set = step and len(step.cells) > 1 and step.rung != sudoku_ladder.LOCKED
            if not is_set or step.hidden:
                assert sudoku_faults.house_name(line) in " ".join(told)
            assert hint.cell(page) in house
        losing = {at for at, _ in step.effects} - set(step.cells) if step else set()
        if step and page < len(hint._telling.first):
            assert crossed == {at for at, _ in hint._telling.first[page]}
        elif step and step.hidden:
            assert crossed == (house | losing) - set(step.cells)
        elif "no place" in words:
            assert crossed == house
        elif step and step.chain and ", so " in words:  # its end
            assert crossed == set(oracle.HOUSES[step.left[0]]) - set(step.cells)
        else:
            assert crossed == losing


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
    for step in hint._telling.told:
        for at, mask in step.needs():
            known = candidates[at] if not digits[at] else {digits[at]}
            assert not any(mask >> digit - 1 & 1 for digit in known)
        for at, mask in step.effects:
            assert not mask >> solution[at] - 1 & 1
            candidates[at] -= {digit for digit in range(1, 10) if mask >> digit - 1 & 1}
    last = hint._telling.told[-1]
    assert not last.effects and all(step.effects for step in hint._telling.told[:-1])
    assert hint.pages <= 5


@pytest.mark.parametrize("kind", [kind for kind in HINTS if HINTS[kind][2]])
def test_a_puzzle_is_played_to_its_solution_by_hints_alone(kind):
    game = game_of(HINTS[kind][1])
    solution = oracle.solutions(game._digits, 2)
    while game.status() != backend.SOLVED:
        hint = finished(game)
        assert is_legal(game, hint.move)
        if len(solution) == 1:
            assert backend.move_new(hint.move) == solution[0][backend.move_cell(hint.move)]
            if hint._telling:
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
    hint = finished(game_of(sudoku_text.compose(digits)))
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
    hinter = sudoku_hinter.Hinter(solver.Search())
    seen = set()
    for nodes, visits in ((1, 1), (10, 500), (10**6, 10**6)):
        hinter.reset(game_of(HINTS[kind][1])._digits, 10**6)
        while (answer := hinter.step(nodes, visits)) == backend.RUNNING:
            pass
        seen.add((answer, hinter.kind, hinter.cell, hinter.digit))
    assert len(seen) == 1


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    hinter = sudoku_hinter.Hinter(solver.Search())

    def answer(kind):
        hinter.reset(game_of(HINTS[kind][1])._digits, 0)
        while (told := hinter.step(1, 1000)) == backend.RUNNING:
            pass
        return told

    assert answer("choice") == backend.GAVE_UP
    assert answer("X-wing") == backend.FOUND and hinter.kind == sudoku_hinter.LOGIC


def test_steps_for_which_there_is_no_room_end_logic(monkeypatch):
    monkeypatch.setattr(sudoku_hinter, "_STEPS", 5)
    assert finished(game_of(HINTS["X-wing"][1])).rung == "what-if"


def steps_of_all_kinds():
    """Steps with the longest names, as sentences are made of: of every rung, every house, every
    number of cells."""

    def step(rung, house, digits, cells, hidden=False, second=0, lines=(), across=(), masks=()):
        mask = sum(1 << digit - 1 for digit in digits)
        # a hidden set of n takes up to 9 - n digits from a cell, others what they are about
        lost = 511 ^ mask if hidden else mask
        effects = [(at, lost) for at in (77, 78, 79, 80)] + [(7, 1)] * 9
        return types.SimpleNamespace(
            NO_HOUSE=sudoku_steps.Step.NO_HOUSE, rung=rung, house=house, digits=mask, cells=cells,
            hidden=hidden, second=second, lines=lines, across=across, chain=(), masks=masks,
            effects=effects if rung else [],
        )  # fmt: skip

    none = sudoku_steps.Step.NO_HOUSE
    eight = (8,)
    yield step(sudoku_ladder.SINGLES, none, eight, [80])
    yield step(sudoku_ladder.XY_WING, none, eight, [60, 70, 80], masks=(0b110000001, 129, 257))
    yield step(sudoku_ladder.XYZ_WING, none, eight, [60, 70, 80], masks=(0b110000001, 129, 257))
    yield step(sudoku_ladder.BUG, none, eight, [80])
    for size in (4, 5):
        cells, masks = [50, 60, 70, 79, 80][:size], [511 >> 9 - size] * size
        for digits in ((), (size,)):
            yield step(sudoku_ladder.BENT, none, digits, cells, masks=masks)
    for house in (none, 17, 26):
        yield step(sudoku_ladder.RECTANGLE, house, (7, 8), [60, 61, 78, 79])
    for house, cells in enumerate(oracle.HOUSES):
        yield step(sudoku_ladder.SINGLES, house, eight, cells[8:], hidden=True)
        for second in range(27):
            if (house < 18) != (second < 18):
                yield step(sudoku_ladder.LOCKED, house, eight, cells[:3], second=second)
            yield step(sudoku_ladder.TURBOT, house, eight, [50, 60, 70, 80], second=second)
        for size in range(2, 5):
            for chosen in itertools.combinations(cells, size):
                for hidden in (False, True):
                    digits = range(10 - size, 10)
                    yield step(sudoku_ladder.PAIRS, house, digits, chosen, hidden)
    fishes = (sudoku_ladder.X_WING, sudoku_ladder.SWORDFISH, sudoku_ladder.JELLYFISH)
    for size, rung in enumerate(fishes, 2):
        lines = range(9 - size, 9)
        others = range(18 - size, 18)
        yield step(rung, 0, eight, [80], lines=lines, across=others)
        yield step(rung, 9, eight, [80], lines=others, across=lines)


def sentences_without_steps():
    """All that a hint says where it is not logic, about the longest names."""
    hinter = sudoku_hinter.Hinter(solver.Search())
    hint = sudoku_hint.HintJob(hinter, bytes(81), bytes(81))
    hinter.digit = 8
    for hinter.kind, cells, houses in (
        (sudoku_hinter.CONFLICT, (80,), range(27)),
        (sudoku_hinter.NO_SOLUTION, (sudoku_hinter.NONE,), (sudoku_hinter.NONE, *range(27))),
        (sudoku_hinter.NO_SOLUTION, range(81), (sudoku_hinter.NONE,)),
        (sudoku_hinter.WHAT_IF, (80,), (sudoku_hinter.NONE,)),
        (sudoku_hinter.CHOICE, (80,), (sudoku_hinter.NONE,)),
    ):
        for hinter.cell, hinter.house in itertools.product(cells, houses):
            hinter.other = hinter.cell if hinter.kind == sudoku_hinter.CONFLICT else 7
            hinter.mask = 0b101010101
            for hinter.is_long in (False, True):
                yield from (hint.sentence(page) for page in range(2))


def pages_of(step, is_brief=False):
    """The pages of any step."""
    if not step.effects:
        return [sudoku_wording.single(step, is_first) for is_first in (False, True)]
    return sudoku_wording.sentences(step, None, is_brief)


HARD = ROOT / "host_tests" / "data" / "sudoku" / "hard.txt"


def test_chains_hold_and_fit_the_screen():
    """Each digit that a chain refutes is not the solution's, its links are not skipped, and its
    pages are five at the most."""
    reasoner = Reasoner()
    lines = [line for line in HARD.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    lengths = set()
    for line in lines[:2]:
        digits = sudoku_text.parse(line.split()[0])
        (solution,) = oracle.solutions(digits, 2)
        candidates = oracle.start(digits)
        for step in reasoner.reasons(digits):
            for at, mask in step.needs():
                assert not any(mask >> digit - 1 & 1 for digit in candidates[at])
            for at, mask in step.effects:
                assert not mask >> solution[at] - 1 & 1
                candidates[at] -= set(sudoku_steps.digits_of(mask))
            if step.rung == sudoku_ladder.SINGLES:
                candidates[step.cells[0]] = {solution[step.cells[0]]}
                for peer in oracle.PEERS[step.cells[0]]:
                    candidates[peer] -= {solution[step.cells[0]]}
            lengths.add(len(step.chain))
            for is_brief in (False, True):
                pages = pages_of(step, is_brief)
                assert len(pages) <= (1 if is_brief and step.chain else 5)
                for words in pages:
                    assert wording.fits_as_hint(words, layouts.sudoku()), words
        assert reasoner.digits == solution
    assert max(lengths) > 4


def test_every_sentence_fits_where_it_is_written():
    told = {words for _, _, _, sentences, _ in HINTS.values() for words in sentences}
    for step in steps_of_all_kinds():
        told |= set(pages_of(step)) | set(pages_of(step, True))
    told |= set(sentences_without_steps())
    for words in told:
        assert wording.fits_as_hint(words, layouts.sudoku()), words


@pytest.mark.parametrize("kind", HINTS)
def test_what_a_hint_rests_on_is_named(kind):
    """Of what a step takes away each later one finds gone what it needs, and it is told: for all
    crosses, for the frames, or by the names of cells."""
    hint = finished(game_of(HINTS[kind][1]))
    words = ""
    for page in range(hint.pages):
        step = hint._telling.steps[page] if hint._telling else None
        words += " " + hint.sentence(page)
        if not step or step in hint._telling.steps[page + 1 :]:
            continue
        effects = step.effects
        if not page and step and hint._telling.first:
            several = hint._telling.told[: hint._telling.told.index(hint._telling.steps[1])]
            effects = [effect for step in several for effect in step.effects]
        for later in hint._telling.steps[page + 1 :]:
            for at, mask in later.needs():
                for other, lost in effects:
                    if other == at and lost & mask:
                        assert tells(words, hint, page, other, lost & mask), words
        words = ""


def tells(words, hint, page, at, lost):
    """Whether words on a step say that a cell loses some digits."""
    step = hint._telling.steps[page]
    crosses = re.search(r"no X is (.*)", words)
    if crosses:
        digits = set(map(int, re.findall(r"\d", crosses[1])))
        if " to " in crosses[1]:
            digits = set(range(min(digits), max(digits) + 1))
        return at in marked(hint, page, MARK) and set(sudoku_steps.digits_of(lost)) <= digits
    if LEFT_OUT in words and words.endswith(" and more"):  # further pages tell which
        return page == 0 and bool(hint.details)
    these = re.search(r"no other digits in these (two|three|four)$", words)
    if these:
        assert len(step.cells) == ("two", "three", "four").index(these[1]) + 2
        return at in step.cells and step.hidden and not lost & step.digits
    return f"r{at // 9 + 1}c{at % 9 + 1}" in words


@pytest.mark.parametrize("kind", HINTS)
def test_what_is_said_of_crosses_is_true(kind):
    """No solution has one of those digits there, and there are crosses."""
    hint = finished(game_of(HINTS[kind][1]))
    for page in range(hint.pages):
        words = hint.sentence(page)
        if "no X is" in words:
            (solution,) = oracle.solutions(game_of(HINTS[kind][1])._digits, 2)
            crossed = marked(hint, page, MARK)
            assert crossed and all(
                not tells(words, hint, page, at, 1 << solution[at] - 1) for at in crossed
            )


@pytest.mark.parametrize(("by_rating", "rung"), [(False, "naked single"), (True, "pointing")])
def test_a_player_is_told_a_single_before_what_takes_two_thoughts(by_rating, rung):
    game = game_of(
        "19.4.726346.132..7723.961.4652978341319264..5874315629.3..41...98..2341..41..9.3."
    )
    job = game.hint(by_rating)
    while job.step() == backend.RUNNING:
        pass
    assert job.rung == rung
