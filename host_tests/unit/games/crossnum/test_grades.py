"""The grade that a game gives to its board."""

import pytest

from sumpad.games.crossnum import game as crossnum_game
from sumpad_tools.families.crossnum import making as crossnum_making
from support.games.asking import made


@pytest.mark.parametrize("code", range(3))
@pytest.mark.parametrize("kind", range(2, 6))
def test_a_board_that_was_made_for_a_grade_has_it_when_only_its_text_is_known(kind, code):
    game = made("crossnum", (5, kind, 0), code)
    assert game.load(game.text()) is None
    grade = game.grade((5, 1, 0))  # as for a board that was only asked to have one solution
    assert grade == crossnum_game.KINDS[kind] == crossnum_making.make(5, grade, code).grade


def test_the_grade_of_other_kinds_is_the_kind_and_that_of_open_boards_is_not_known():
    game = made("crossnum", (4, 0, 0), 1)
    grades = [game.grade((4, kind, 0)) for kind in (0, 2, 3, 4, 5)]
    assert grades == ["", "easy", "medium", "hard", "expert"]
