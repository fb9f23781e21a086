"""Hints of kakuro: what is said at each rung."""

import random

import pytest
from micropython import strict_pointers

from sumpad.games import backend
from sumpad.games.hint import LEFT_OUT
from sumpad.games.kakuro import hint as kakuro_hint
from sumpad.solver.kakuro import hint_kernels as kakuro_hint_kernels
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from support.games.kakuro import grids as kakuro_grids
from support.games.kakuro.hinting import HINTER, RUNGS, Case, check_words, sentences
from support.games.kakuro.positions import HINTS


def test_there_is_a_puzzle_for_each_rung():
    assert list(HINTS) == RUNGS
    letters = [rung[1] for rung in kakuro_hinter.RUNGS]
    assert len(set(letters)) == len(letters)
    rungs = (
        kakuro_steps.SUMS,
        kakuro_steps.SETS,
        kakuro_steps.REQUIRED,
        kakuro_steps.PAIR,
        kakuro_steps.NECK,
        kakuro_steps.SHORTER_RUN,
        kakuro_steps.COUPLE,
    )
    assert [RUNGS[rung] for rung in rungs] == RUNGS[3:10]
    assert RUNGS[kakuro_hinter.WHAT_IF] == "what-if" and RUNGS[kakuro_hinter.CHOICE] == "choice"


@pytest.mark.parametrize("rung", HINTS)
def test_each_rung_says_what_follows_and_why(rung):
    text, entered, follows, words = HINTS[rung]
    case = Case(text, entered)
    hint = case.hint()
    assert hint.rung == rung
    if follows is None:
        assert hint.move == -1
    else:
        (row, column), digit = follows
        assert hint.move == backend.move(row * case.board.columns + column, 0, digit)
    assert sentences(hint) == words
    assert bool(hint.details) == any(LEFT_OUT in sentence for sentence in words)
    check_words(case, hint)


def pages_of(job):
    """Those that were told."""
    both = job._telling and job._telling.pages, job._further
    return [pages[page] for pages in both if pages for page in range(len(pages))]


@pytest.mark.parametrize("rung", HINTS)
def test_no_go_looks_at_more_than_a_few_runs_or_tells_more_than_a_step(rung, monkeypatch):
    """What a hint does between two looks at the keys does not grow with the board."""
    calls = []
    kernel = kakuro_hint_kernels.tell
    monkeypatch.setattr(
        kakuro_hint_kernels, "tell", lambda *values: calls.append(values) or kernel(*values)
    )
    text, entered, _, _ = HINTS[rung]
    case = Case(text, entered)
    job = kakuro_hint.HintJob(HINTER, case.board, case.digits)
    answer = backend.RUNNING
    while answer == backend.RUNNING:
        calls.clear()
        before = pages_of(job)
        answer = job.step()
        told = len([page for page in pages_of(job) if page not in before])
        assert len(calls) <= 16 and (told <= 2 or rung == "what-if" and job._trials is None)


@pytest.mark.parametrize(
    "entered, words",
    [
        ({(2, 1): 1, (2, 2): 8}, "17 down lacks 16, which one cell cannot make"),
        ({(1, 2): 9, (2, 2): 8}, "16 down is 17 already"),
        ({(1, 2): 9, (2, 2): 7}, "16 down is 16 with a cell still blank"),
        ({(2, 1): 8, (2, 2): 2}, "18 across lacks 8, but has 8 already"),
        ({(1, 2): 6, (1, 3): 8}, "15 across adds up to 14"),
        ({(3, 1): 5, (3, 2): 5}, "14 across has 5 twice"),
    ],
)
def test_wrong_digits_are_told_by_the_run_that_they_break(entered, words):
    hint = Case(HINTS["broken run"][0], entered).hint()
    assert (hint.rung, hint.move, sentences(hint)) == ("broken run", -1, [words])


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    for rung, answer in (("neck", kakuro_search.FOUND), ("choice", kakuro_search.GAVE_UP)):
        case = Case(*HINTS[rung][:2])
        HINTER.reset(case.board, case.digits, 1)
        while (found := HINTER.step(100)) == kakuro_search.RUNNING:
            pass
        assert found == answer


@pytest.mark.parametrize("rung", HINTS)
def test_kernels_do_nothing_that_the_chip_cannot(rung):
    with strict_pointers():
        assert Case(*HINTS[rung][:2]).hint().rung == rung


def test_boards_that_contradict_themselves_bring_an_answer_all_the_same():
    """Also where the search gives up at once, and logic meets what it cannot know to be wrong."""
    answers = set()
    with strict_pointers():
        for seed in range(150):
            rng = random.Random(seed)
            case = Case(kakuro_grids.text(kakuro_grids.board(rng, rng.randint(4, 12), 8, 0.25)))
            board = case.board
            for _ in range(rng.randint(0, 3)):
                board.keys[rng.randrange(board.runs)] += rng.choice((-1, 1))
            for _ in range(rng.randint(0, 2)):
                case.digits[board.place[rng.randrange(board.cells)]] = rng.randint(1, 9)
            HINTER.reset(board, case.digits, rng.choice((1, 2000)))
            for _ in range(5000):
                answer = HINTER.step(100)
                if answer != kakuro_search.RUNNING:
                    break
            answers.add(answer)
    assert answers == {kakuro_search.FOUND, kakuro_search.GAVE_UP}
