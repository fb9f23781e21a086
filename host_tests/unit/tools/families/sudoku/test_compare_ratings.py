"""Ratings of sudokus on the usual scale, compared with the ratings that others gave."""

import sys

import pytest

from sumpad_tools import ROOT
from sumpad_tools.families.sudoku import compare_ratings

# Puzzles with their ratings by Sukaku Explainer, from a bank in the public domain.
DATA = ROOT / "host_tests" / "data" / "sudoku" / "rated.txt"


def test_ratings_are_like_those_of_others():
    puzzles = compare_ratings.rated(DATA.read_text(encoding="utf-8").splitlines())
    ours = compare_ratings.rate(puzzle for puzzle, _ in puzzles)
    found = compare_ratings.agreement(ours, [rating for _, rating in puzzles])
    assert found.puzzles == 50 and found.correlation > 0.95
    assert found.difference < 0.07 and found.equal > 0.75


def test_equal_ratings_share_a_rank_and_have_no_correlation():
    assert compare_ratings.agreement([1.0, 2.0, 2.0], [1.2, 2.0, 2.0])[:2] == (3, 1.0)
    assert compare_ratings.agreement(
        [3.0, 1.0, 2.0], [1.0, 3.0, 2.0]
    ).correlation == pytest.approx(-1)
    assert compare_ratings.agreement([1.2, 1.2], [1.2, 1.2]) == (2, None, 0, 1)


def test_lines_of_a_bank(tmp_path, monkeypatch, capsys):
    """A hash may come before the puzzle; the rest of each line and comments do not matter."""
    puzzle = DATA.read_text(encoding="utf-8").splitlines()[-1]
    file = tmp_path / "bank.txt"
    file.write_text(f"# {puzzle}\n0123456789ab {puzzle}\n\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["bank", str(file)])
    compare_ratings.main()
    assert capsys.readouterr().out.splitlines()[1].split()[1:3] == ["1", "-"]
