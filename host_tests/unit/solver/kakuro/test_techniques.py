"""The table of kakuro's techniques: what reads it agrees with it."""

from sumpad.games import about, open_family, puzzle_search
from sumpad.games.kakuro import explain
from sumpad.solver.kakuro import hinter, techniques
from support.games.kakuro.positions import HINTS

NAMES = techniques.names()


def test_rows_are_numbered():
    numbers = (
        techniques.BROKEN_RUN, techniques.NO_SOLUTION, techniques.LAST_CELL, techniques.SUMS,
        techniques.SETS, techniques.REQUIRED, techniques.PAIR, techniques.NECK,
        techniques.SHORTER_RUN, techniques.COUPLE, techniques.WHAT_IF, techniques.CHOICE,
    )  # fmt: skip
    assert list(numbers) == list(range(len(NAMES)))
    assert NAMES == list(HINTS)
    letters = [row[techniques.LETTER] for row in techniques.TABLE]
    assert len(set(letters)) == len(letters)


def test_the_ladder_is_the_table():
    assert [rung[0] for rung in hinter.Hinter.RUNGS] == NAMES
    assert [rung[2].__name__ for rung in hinter.Hinter.RUNGS] == [
        row[techniques.FINDER] for row in techniques.TABLE
    ]


def test_ratings_ascend():
    ratings = explain.Explainer.RATINGS
    assert list(ratings) == NAMES[techniques.LAST_CELL : techniques.WHAT_IF]
    assert sorted(ratings.values()) == list(ratings.values())


def test_what_has_a_lesson_has_words_and_may_be_wished_for():
    game = open_family("kakuro")
    rungs = [rung for rung, _ in game.LESSONS]
    assert rungs == NAMES[techniques.LAST_CELL : techniques.CHOICE]
    assert list(about("kakuro").TECHNIQUES) == rungs
    for rung, parameters in game.LESSONS:
        assert game.settled(parameters) == parameters
        assert puzzle_search.Technique(rung).rung == rung
