"""The table of kakuro's techniques: what reads it agrees with it."""

from sumpad.games import lessons, open_family, puzzle_search
from sumpad.solver.kakuro import hinter, techniques
from sumpad.solver.technique_columns import LETTER, METHOD, NAME, RATING
from support.games.kakuro.positions import HINTS

NAMES = [row[NAME] for row in techniques.TABLE]


def test_rows_are_numbered():
    numbers = (
        techniques.BROKEN_RUN, techniques.NO_SOLUTION, techniques.LAST_CELL, techniques.SUMS,
        techniques.SETS, techniques.REQUIRED, techniques.PAIR, techniques.NECK,
        techniques.SHORTER_RUN, techniques.COUPLE, techniques.WHAT_IF, techniques.CHOICE,
    )  # fmt: skip
    assert list(numbers) == list(range(len(NAMES)))
    assert NAMES == list(HINTS)
    letters = [row[LETTER] for row in techniques.TABLE]
    assert len(set(letters)) == len(letters)


def test_each_row_names_a_method():
    assert all(callable(getattr(hinter.Hinter, row[METHOD])) for row in techniques.TABLE)


def test_ratings_ascend():
    ratings = [row[RATING] for row in techniques.TABLE]
    own = ratings[techniques.LAST_CELL : techniques.WHAT_IF]
    assert own == list(filter(None, ratings)) == sorted(own)


def test_what_has_a_lesson_has_words_and_may_be_wished_for():
    game = open_family("kakuro")
    rungs = [rung for rung, _ in game.LESSONS]
    assert rungs == NAMES[techniques.LAST_CELL : techniques.CHOICE]
    assert all(lessons.words("kakuro", rung) for rung in rungs)
    for rung, parameters in game.LESSONS:
        assert game.settled(parameters) == parameters
        assert puzzle_search.Technique(rung).rung == rung
