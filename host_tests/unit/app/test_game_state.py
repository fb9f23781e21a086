"""The mid-end: cursor, clock and steps, on the null game, whose rules do not interfere."""

import pytest

from sumpad import keys
from sumpad.app import game_state
from support.console import scripts
from support.console.pc import play_of, played
from support.games import nullgame
from support.games.asking import made


@pytest.fixture
def a_play():
    game = nullgame.Game()
    game.make((2, 3), 0).step()
    a_play = game_state.Play(game)
    a_play.begin((2, 3))
    a_play.code = 0  # the null game has no full codes
    return a_play


@pytest.mark.parametrize(
    ("family", "parameters", "code"),
    [("crossnum", (4, 1, 0), 7), ("crossnum", (12, 2, 0), 1), ("sudoku", (1, 0), 7)]
    + [("kakuro", (6, 1), 5)],
)
def test_a_game_begins_at_the_first_cell_that_is_to_be_filled(family, parameters, code):
    game = made(family, parameters, code)
    a_play = game_state.Play(game)
    a_play.begin(parameters, code)
    first = [cell for cell in range(a_play.cell + 1) if game.is_cell(cell)]
    assert first[-1] == a_play.cell
    assert [game.is_given(cell) for cell in first] == [True] * (len(first) - 1) + [False]
    assert family == "kakuro" or len(first) > 1  # otherwise nothing is tested


def test_a_board_of_givens_alone_has_a_cursor_all_the_same(a_play):
    a_play.game.is_given = lambda cell: True
    a_play.begin()
    assert a_play.game.is_cell(a_play.cell)


@pytest.mark.parametrize(
    "code, cell",
    [(keys.UP, 3), (keys.DOWN, 3), (keys.LEFT, 2), (keys.RIGHT, 1)],
)
def test_the_cursor_leaves_an_edge_to_the_opposite_one(a_play, code, cell):
    assert a_play.key(code)
    assert a_play.cell == cell


def test_with_a_knob_the_cursor_reads_on_in_the_next_row():
    plays = []
    for reads_on in (True, False):
        game = nullgame.Game()
        game.make((2, 3), 0).step()
        plays.append(game_state.Play(game, reads_on))
    seen = []
    for code in (keys.LEFT, keys.RIGHT, keys.RIGHT, keys.RIGHT, keys.RIGHT):
        for a_play in plays:
            a_play.key(code)
        seen.append([a_play.cell for a_play in plays])
    assert seen == [[5, 2], [0, 0], [1, 1], [2, 2], [3, 0]]


def test_the_cursor_is_not_undone(a_play):
    a_play.key(keys.RIGHT)
    assert not a_play.undo()
    assert a_play.cell == 1


def test_undo_and_redo_show_the_cell_that_changed(a_play):
    a_play.key(1)
    a_play.key(keys.DOWN)
    a_play.key(keys.UNDO)
    assert a_play.cell == 0 and a_play.game.digit(0) == 0
    a_play.key(keys.DOWN)
    a_play.key(keys.REDO)
    assert a_play.cell == 0 and a_play.game.digit(0) == 1


def test_the_cursor_stays_when_many_notes_are_undone():
    play = play_of(played(f"{scripts.sudoku(7)}"))
    play.show_cell(40)
    play.make_step(play.game.all_notes())
    assert play.undo() and play.cell == 40 and not play.game.notes(play.cell)
    assert play.redo() and play.cell == 40


def test_a_new_move_forgets_what_was_undone(a_play):
    a_play.key(1)
    a_play.undo()
    a_play.key(keys.RIGHT)
    a_play.key(1)
    assert not a_play.redo()
    assert (a_play.done, a_play.end) == (1, 1)


def test_keys_that_mean_nothing_are_left_to_others(a_play):
    assert not a_play.key(keys.MENU)
    assert not a_play.key(keys.HINT)


def test_notes_mode_enters_notes(a_play):
    a_play.key(keys.NOTES)
    a_play.key(1)
    assert a_play.game.notes(0) == 2 and a_play.game.digit(0) == 0
    a_play.undo()
    assert a_play.game.notes(0) == 0
    assert a_play.notes  # a mode of the player, not of the board


def test_the_clock_counts_while_it_runs(a_play):
    a_play.advance(1500)
    a_play.pause()
    a_play.advance(5000)
    assert a_play.seconds == 1
    a_play.go_on()
    a_play.advance(500)
    assert a_play.seconds == 2


def test_solving_stops_the_clock_and_undo_starts_it_again(a_play):
    for cell in range(6):
        assert a_play.running
        a_play.row, a_play.column = divmod(cell, 3)
        a_play.key(1)
    assert a_play.solved and not a_play.running and not a_play.helped
    a_play.go_on()
    assert not a_play.running  # the clock of a solved game stays stopped
    a_play.key(keys.UNDO)
    assert a_play.running


def test_the_machines_help_is_not_forgotten_by_undo(a_play):
    a_play.solve(bytes([1] * 6))
    assert a_play.undo() and a_play.helped
    assert not a_play.undo()  # solving was one step
    a_play.begin((2, 3))
    assert not a_play.helped


def test_the_log_grows_beyond_its_first_length(a_play):
    for _ in range(700):
        a_play.key(1)
        a_play.key(0)
    assert a_play.done == 1400
    for _ in range(1400):
        assert a_play.undo()
    assert not a_play.undo()
