"""Histograms of ratings: their quartiles and their bars."""

import pytest

from sumpad_tools.puzzles import histogram


def test_ratings_of_each_grade_are_sorted():
    found = histogram.ratings("crossnum", "3x3", 3)
    assert list(found)[1:] == ["single", "easy", "medium", "hard", "expert"]
    assert all(len(its) == 3 and its == sorted(its) for its in found.values())
    assert found["easy"][-1] < 20 < 60 <= found["expert"][0]


@pytest.mark.parametrize(
    ("tenths", "expected"),
    [(range(10, 19), (12, 14, 16)), ([10] * 9, (10, 10, 10)), ([10, 20], (10, 10, 10))],
)
def test_quartiles(tenths, expected):
    assert histogram.quartiles(list(tenths)) == expected


def test_bars_are_as_long_as_ratings_are_frequent():
    assert list(histogram.lines("easy", [10] * 20 + [11] * 5)) == [
        "easy: 1.0 to 1.0, median 1.0",
        "   1.0  80.0 %  " + "#" * 40,
        "   1.1  20.0 %  " + "#" * 10,
    ]


def test_bars_of_a_grade_with_many_ratings_are_wider():
    assert list(histogram.lines("expert", [62, 63, 64, 66, 69, 80])) == [
        "expert: 6.3 to 6.6, median 6.4",
        "   6.0 to  6.4  50.0 %  " + "#" * 40,
        "   6.5 to  6.9  33.3 %  " + "#" * 27,
        "   8.0 to  8.4  16.7 %  " + "#" * 13,
    ]


def test_the_command_line(monkeypatch, capsys):
    asked = []

    def ratings(*arguments):
        asked.append(arguments)
        return {"easy": [10, 11]}

    monkeypatch.setattr(histogram, "ratings", ratings)
    assert histogram.main([]) == 2
    assert "usage" in capsys.readouterr().out
    assert histogram.main(["sudoku"]) == histogram.main(["kakuro", "8x8", "7"]) == 0
    assert asked == [("sudoku", "", 1000), ("kakuro", "8x8", 7)]
    assert "easy" in capsys.readouterr().out
