"""The grade that a game tells of its board."""

import pytest

from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad_tools.families.crossnum import making as crossnum_making


@pytest.mark.parametrize("code", range(6))
def test_a_board_with_one_solution_is_graded_as_on_the_pc(code):
    game = crossnum_game.Game()
    job = game.make((5, 1, 0), code)
    while job.step() == backend.RUNNING:
        pass
    assert game.grade((5, 1, 0)) == crossnum_making.make(5, "single", code).grade
    assert game.load(game.text()) is None
    assert game.grade((5, 1, 0)) == crossnum_making.make(5, "single", code).grade


def test_the_grade_of_other_kinds_is_the_kind_and_that_of_open_boards_is_not_known():
    game = crossnum_game.Game()
    while game.make((4, 0, 0), 1).step() == backend.RUNNING:
        pass
    grades = [game.grade((4, kind, 0)) for kind in (0, 2, 3, 4, 5)]
    assert grades == ["", "easy", "medium", "hard", "expert"]
