"""The table of techniques."""

from sumpad.games import about, open_family, rating
from sumpad.solver.crossnum import techniques
from sumpad.solver.crossnum.hinter import Hinter


def test_names_and_letters_are_their_own():
    for place in (techniques.NAME, techniques.LETTER, techniques.METHOD):
        assert len({row[place] for row in techniques.TABLE}) == len(techniques.TABLE)
    assert [rung[0] for rung in Hinter.RUNGS] == [row[0] for row in techniques.TABLE]
    assert techniques.TABLE[techniques.CHOICE][techniques.NAME] == "choice"
    assert techniques.names()[techniques.SLACK] == "what fits"


def test_each_that_has_a_lesson_has_words_and_the_harder_ones_follow():
    taught = [name for name, _ in open_family("crossnum").LESSONS]
    assert taught == list(about("crossnum").TECHNIQUES)
    assert all(about("crossnum").TECHNIQUES.values())
    base = [row[techniques.RATING] for row in techniques.TABLE if row[techniques.RATING]]
    assert base == sorted(base) and base[0] >= rating.EASIEST
