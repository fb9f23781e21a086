"""The table of techniques."""

from sumpad.games import lessons, open_family, rating
from sumpad.solver.crossnum import techniques
from sumpad.solver.crossnum.hinter import Hinter
from sumpad.solver.technique_columns import LETTER, METHOD, NAME, RATING


def test_names_and_letters_are_their_own():
    for place in (NAME, LETTER, METHOD):
        assert len({row[place] for row in techniques.TABLE}) == len(techniques.TABLE)
    assert all(callable(getattr(Hinter, row[METHOD])) for row in techniques.TABLE)
    assert techniques.TABLE[techniques.CHOICE][NAME] == "choice"
    assert techniques.TABLE[techniques.SLACK][NAME] == "what fits"


def test_each_that_has_a_lesson_has_words_and_the_harder_ones_follow():
    taught = [name for name, _ in open_family("crossnum").LESSONS]
    assert all(lessons.words("crossnum", name) for name in taught)
    base = [row[RATING] for row in techniques.TABLE if row[RATING]]
    assert base == sorted(base) and base[0] >= rating.EASIEST
