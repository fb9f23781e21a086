"""Ratings are higher for higher grades and for longer steps, and leave the game as it was."""

import pytest

from sumpad import games
from sumpad.games import backend, hint, rating
from sumpad.games.sudoku import rating as sudoku_rating
from sumpad.solver.crossnum import hinter as crossnum_hinter
from sumpad.solver.sudoku import hinter, search, techniques
from sumpad_tools import families
from sumpad_tools.families.sudoku import reasoning
from support.games.asking import completed

SEVERAL = "1" + "." * 80
ALL_15 = "crossnum 3\n. . . | 15\n. . . | 15\n. . . | 15\n= 15 15 15\n\\ 15\n/ 15"


def made(name, grade, code):
    game = games.open_family(name)
    values = []
    for parameter, value in zip(game.PARAMETERS, game.defaults(), strict=True):
        shown = {parameter.shown(it): it for it in range(parameter.low, parameter.high + 1)}
        values.append(shown.get(grade, value))
    completed(game.make(tuple(values), code))
    return game


@pytest.mark.parametrize("name", games.FAMILIES)
def test_ratings_rise_with_the_grades(name):
    """They rise from each grade to the next. Where the scale does not follow the grades, they rise
    on average."""
    family = families.of(name)
    before, sum_before = 0.0, 0.0
    for grade in ("easy", "medium", "hard", "expert"):
        ratings = []
        for code in range(4):
            game = made(name, grade, code)
            text = game.text(True)
            ratings.append(family.rating(game))
            assert game.text(True) == text
        assert before < min(ratings) or not family.RATED_BY_GRADE
        assert sum_before < sum(ratings)
        assert 1 <= min(ratings) and max(ratings) <= 11
        before, sum_before = max(ratings), sum(ratings)


class Explainer(hint.Explainer):
    def explain(self, job):
        yield backend.EXHAUSTED


def rated(rung, effort, depth=0, way=0):
    job = hint.HintJob(Explainer())
    job.use((rung, {"slack": 32}.get(rung, 0)))
    job.effort, job.depth, job.way = effort, depth, way
    return job.rating()


def test_longer_steps_and_more_trials_have_more():
    assert [rated("slack", it) for it in (1, 4, 5, 7, 200)] == [32, 32, 33, 34, 44]
    told = [rated("what-if", effort, depth) for depth in range(3) for effort in (1, 2, 9)]
    assert told == [62, 64, 70, 78, 80, 86, 100, 102, 108]
    assert told[-1] < rating.BEYOND


def test_a_longer_way_to_a_contradiction_has_more_unless_nobody_knows_one():
    assert [rated("what-if", 2, 0, way) for way in (4, 5, 7, 24)] == [64, 65, 66, 69]
    assert rated("what-if", 9, 2, 200) == rated("what-if", 9, 2) < rating.BEYOND


def test_what_is_rarer_has_more():
    assert [hint.rarity(places, 2, (4, 5, 8)) for places in (1, 3, 4, 5, 7, 8, 99)] == [
        *(0, 0, 1, 2, 2, 3, 3)
    ]


@pytest.mark.parametrize(
    ("rows", "tenths"), [((". 2 3", "4 5 6", "7 8 9"), 10), ((". . 3", ". . 6", ". 8 ."), 16)]
)
def test_one_blank_among_many_lines_with_more_blanks_is_harder_to_find(rows, tenths):
    """On the first board all lines with blanks have one blank; on the second, one in eight."""
    game = games.open_family("crossnum")
    board = [f"{row} | {total}" for row, total in zip(rows, (6, 15, 24), strict=True)]
    assert game.load("\n".join(("crossnum 3", *board, "= 12 15 18", "\\ 15", "/ 15"))) is None
    job = completed(game.hint())
    assert job.rung == "one blank" and job.rating() == tenths


@pytest.mark.parametrize("steps", [0, 1, 20])
def test_a_rating_that_is_stopped_leaves_the_game_as_it_was(steps):
    game = made("crossnum", "expert", 1)
    blanks = [cell for cell in range(16) if not game.digit(cell)]
    game.apply(backend.move(blanks[0], 0, 3))
    game.apply(backend.move(blanks[1], 0, 7, backend.NOTE))
    before = game.text(True), game.notes(blanks[1])
    job = rating.RatingJob(game)
    for _ in range(steps):
        job.step()
    assert not game.notes(blanks[1])
    job.stop()
    assert (game.text(True), game.notes(blanks[1])) == before


def test_a_sudoku_with_one_solution_is_rated_with_rectangles():
    """It is not rated with what would be harder, though needs no uniqueness."""
    game = games.open_family("sudoku")
    assert (
        game.load(
            "17..8.........5....6.79....7.3....8..5...8.6.........1...4..9322....6..73...7.5.."
        )
        is None
    )
    job = rating.RatingJob(game)
    completed(job)
    assert job.tenths == 45


@pytest.mark.parametrize(
    "codes", [range(10, 35), pytest.param(range(35, 185), marks=pytest.mark.full)]
)
@pytest.mark.parametrize("grade", ["expert", "extreme"])
def test_console_and_check_rate_a_sudoku_by_the_steps_of_its_explanation(grade, codes):
    """A step may rest on what another has eliminated before, on the way to another digit: hints
    that start from the digits alone would rate expert 13 and extreme 29 too high or too low."""
    reasoner = reasoning.Reasoner()
    for code in codes:
        game = made("sudoku", grade, code)
        digits = bytes(game.digit(cell) for cell in range(81))
        steps = [techniques.rating(step) for step in reasoner.reasons(digits, True)]
        tenths = techniques.SEARCH if 0 in reasoner.digits else max(steps)
        job = game.rate()
        completed(job)
        assert (job.tenths, job.is_vague) == (tenths, False), code
        assert families.of("sudoku").rating(game) == tenths / 10, code


def test_a_sudoku_without_a_rating_is_told_from_an_easy_one():
    game = games.open_family("sudoku")
    assert game.load(SEVERAL) is None
    job = game.rate()
    completed(job)
    assert job.tenths == rating.BEYOND


@pytest.mark.parametrize(
    ("name", "text", "limit"),
    [
        ("sudoku", SEVERAL, None),
        ("sudoku", SEVERAL, 1),
        ("crossnum", ALL_15, None),
        ("crossnum", ALL_15, 1),
        ("kakuro", "10000,10300,10300\n10003,0,0\n10003,0,0\n", None),
    ],
)
def test_a_puzzle_is_only_said_to_have_several_solutions_if_two_were_found(
    name, text, limit, monkeypatch
):
    game = games.open_family(name)
    assert game.load(text) is None
    if limit:  # so low that the search gives up
        monkeypatch.setattr(search.Search, "LIMIT", limit)
        monkeypatch.setattr(crossnum_hinter.Hinter, "LIMIT", limit)
    job = game.rate()
    completed(job)
    assert job.tenths == rating.BEYOND
    assert job.is_ambiguous == (not limit)


@pytest.mark.parametrize("most_visits", [1, hinter.MOST_VISITS])
def test_a_rating_that_takes_too_much_work_is_a_lower_bound(most_visits):
    game = made("sudoku", "extreme", 2)
    digits = bytes(game.digit(cell) for cell in range(81))
    job = sudoku_rating.RatingJob(hinter.Hinter(search.Search()), digits, most_visits)
    completed(job)
    assert job.is_vague == (most_visits == 1)
    assert not job.is_vague or job.tenths == techniques.LONG
