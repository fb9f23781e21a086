"""Hints of kakuro: a puzzle for each rung, and what is said there."""

import random

import kakuro_grids
import pytest
from kakuro_hinting import HINTER, RUNGS, Case, check_words, sentences
from micropython import strict_pointers

from sumpad.games import backend
from sumpad.solver import kakuro, kakuro_hints, kakuro_steps


def csv(*rows):
    return "\n".join(rows) + "\n"


SQUARE = csv("10000,10000,11600,11400", "10000,11715,0,0", "10018,0,0,0", "10014,0,0,10000")

# rung: board, digits entered, (place, digit) that follows or None, sentences
PUZZLES = {
    "broken run": (SQUARE, {(2, 1): 9, (2, 3): 9}, None, ["this run has 9 twice"]),
    "no solution": (SQUARE, {(1, 2): 8}, None, ["no solution is left: this run cannot be met"]),
    "last cell": (
        csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {(1, 3): 7},
        ((1, 2), 6),
        ["one cell of this run is left, so it is 6"],
    ),
    "sums": (
        csv("10000,10000,11100,11600", "10000,10013,0,0", "10000,10014,0,0"),
        {},
        ((2, 3), 9),
        [
            "these 2 cells make 14 by 5 6 8 9 alone",
            "these 2 cells make 16 only by 7 9",
            "so only 9 is left here",
        ],
    ),
    "sets": (
        csv("10000,10000,12200,12000", "10000,10008,0,0", "10000,10017,0,0", "10000,10017,0,0"),
        {},
        ((1, 2), 5),
        [
            "these 3 cells make 22 without 1 2 3 4",
            "these 3 cells make 20 without 1 2",
            "these 2 cells make 8, by now only by 3 5",
            "so only 5 is left here",
        ],
    ),
    "required": (
        csv("10000,10000,11300,10600", "10000,10010,0,0", "10000,10003,0,0", "10000,10006,0,0"),
        {},
        ((1, 3), 3),
        [
            "these 2 cells make 3 only by 1 2",
            "these 2 cells make 6 by 1 2 4 5 alone",
            "this run needs 3, and only this cell can be it",
        ],
    ),
    "pair": (
        csv(
            "10000,11600,11500,10000",
            "10012,0,0,10000",
            "10010,0,0,10900",
            "10000,10007,0,0",
            "10000,10007,0,0",
            "10000,10004,0,0",
        ),
        {},
        ((1, 2), 5),
        [
            "these 2 cells make 4 only by 1 3",
            "these 2 cells make 16 only by 7 9",
            "these 5 cells make 15 only by 1 2 3 4 5",
            "these 2 cells make 12, by now by 3 5 7 9 alone",
            "these 2 cells make 10, by now by 1 3 7 9 alone",
            "two cells are 1 and 3, so no other of this run is",
            "so only 5 is left here",
        ],
    ),
    "neck": (
        csv(
            "10000,11400,11300,10000,10000",
            "10009,0,0,10000,10000",
            "10013,0,0,10600,11000",
            "10000,10010,0,0,0",
            "10000,10000,10011,0,0",
        ),
        {},
        ((3, 2), 5),
        [
            "this block: its rows make 21, its columns 16",
            "the cell that joins it is the difference: 5",
        ],
    ),
    "shorter run": (
        csv(
            "10000,10000,10000,10800,10900",
            "10000,10900,10407,0,0",
            "10016,0,0,0,0",
            "10007,0,0,10000,10000",
        ),
        {},
        ((2, 1), 5),
        [
            "these 2 cells make 4 only by 1 3",
            "this block: its rows make 7, its columns 13",
            "the 2 cells that join it make the difference: 6",
            "these 2 cells make 6, by now only by 1 5",
            "so only 5 is left here",
        ],
    ),
    "couple": (
        csv(
            "10000,10000,11400,11800,10000",
            "10000,10010,0,0,10600",
            "10000,10020,0,0,0",
            "10000,10000,10008,0,0",
        ),
        {},
        ((2, 4), 5),
        [
            "these 2 cells make 10 without 5",
            "these 2 cells make 14 by 5 6 8 9 alone",
            "these 2 cells make 6 by 1 2 4 5 alone",
            "this block: its rows make 10, its columns 14",
            "two cells join it: this is 4 more than the other",
            "these 3 cells make 20, by now without 1 2 3 4",
            "so only 5 is left here",
        ],
    ),
    "what-if": (
        csv("10000,10500,10900,10300", "10009,0,0,0", "10008,0,0,0"),
        {},
        ((1, 3), 2),
        ["only 2 leaves a solution here"],
    ),
    "choice": (
        SQUARE,
        {},
        ((2, 1), 9),
        ["no digit found that must be; 9 here leads to a solution"],
    ),
}


def test_there_is_a_puzzle_for_each_rung():
    assert list(PUZZLES) == RUNGS
    letters = [rung[1] for rung in kakuro_hints.RUNGS]
    assert len(set(letters)) == len(letters)
    kinds = (
        kakuro_steps.SUMS,
        kakuro_steps.SETS,
        kakuro_steps.REQUIRED,
        kakuro_steps.PAIR,
        kakuro_steps.NECK,
        kakuro_steps.SHORTER_RUN,
        kakuro_steps.COUPLE,
    )
    assert [RUNGS[kind] for kind in kinds] == RUNGS[3:10]
    assert RUNGS[kakuro_hints.WHAT_IF] == "what-if" and RUNGS[kakuro_hints.CHOICE] == "choice"


@pytest.mark.parametrize("rung", PUZZLES)
def test_each_rung_says_what_follows_and_why(rung):
    text, entered, follows, words = PUZZLES[rung]
    case = Case(text, entered)
    hint = case.hint()
    assert hint.rung == rung
    if follows is None:
        assert hint.move == -1
    else:
        (row, column), digit = follows
        assert hint.move == backend.move(row * case.board.columns + column, 0, digit)
    assert sentences(hint) == words
    check_words(case, hint)


@pytest.mark.parametrize(
    "entered, words",
    [
        ({(2, 1): 1, (2, 2): 8}, "1 other digit cannot make 16 here"),
        ({(1, 2): 6, (1, 3): 8}, "this run adds up to 14, not 15"),
        ({(3, 1): 5, (3, 2): 5}, "this run has 5 twice"),
    ],
)
def test_wrong_digits_are_told_by_the_run_that_they_break(entered, words):
    hint = Case(SQUARE, entered).hint()
    assert (hint.rung, hint.move, sentences(hint)) == ("broken run", -1, [words])


def test_a_search_that_gives_up_leaves_logic_and_an_honest_answer():
    for rung, answer in (("neck", kakuro.FOUND), ("choice", kakuro.GAVE_UP)):
        case = Case(*PUZZLES[rung][:2])
        HINTER.reset(case.board, case.digits, 1)
        while (found := HINTER.step(100)) == kakuro.RUNNING:
            pass
        assert found == answer


@pytest.mark.parametrize("rung", PUZZLES)
def test_kernels_do_nothing_that_the_chip_cannot(rung):
    with strict_pointers():
        assert Case(*PUZZLES[rung][:2]).hint().rung == rung


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
                if answer != kakuro.RUNNING:
                    break
            answers.add(answer)
    assert answers == {kakuro.FOUND, kakuro.GAVE_UP}
