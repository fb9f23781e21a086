"""A full log: the game continues, its last steps can be undone and its save can be read."""

import random

import pytest

from sumpad import games, keys
from sumpad.app import auto_notes, game_state, move_log, save_from_text, save_to_text
from sumpad.games import backend

STEPS = 480  # can always be undone, if each step is one move

BLANK_12 = "crossnum 12\n" + "\n".join(12 * [12 * ". " + "| 60"])
PUZZLES = {
    "crossnum": f"{BLANK_12}\n= {' '.join(12 * ['60'])}\n\\ 60\n/ 60\n",
    "sudoku": 17 * "." + "12345678" + 56 * "." + "\n",
    "kakuro": None,  # is made
}


def new_play(family, kind=game_state.Play):
    game = games.open_family(family)
    if PUZZLES[family]:
        assert game.load(PUZZLES[family]) is None
        made = (), game_state.NO_CODE
    else:
        job = game.make((12, 1), 7)
        while not job.step():
            pass
        made = (12, 1), 7
    a_play = kind(game)
    a_play.begin(*made)
    a_play.stale = auto_notes
    return a_play


def board(a_play):
    game = a_play.game
    cells = range(game.rows * game.columns)
    return bytes(map(game.digit, cells)), tuple(map(game.notes, cells))


def act(a_play, chance):
    """Do something that a player might do."""
    what = chance.random()
    if what < 0.1:
        a_play.key(keys.NOTES)
    elif what < 0.2:
        a_play.key(keys.UNDO)
    elif what < 0.205:
        a_play.restart()
    elif what < 0.22 and a_play.game.all_notes():
        a_play.make_step(a_play.game.all_notes())
    else:
        cells = a_play.game.rows * a_play.game.columns
        a_play.show_cell(chance.randrange(cells))
        a_play.key(chance.randrange(10))


class Endless(game_state.Play):
    """A game with an endless log."""

    def compact_log(self):
        pass


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_game_without_end_goes_on_and_is_saved(family):
    a_play, endless = new_play(family), new_play(family, Endless)
    one, other = random.Random(family), random.Random(family)
    longest = shortened = 0
    while endless.end < 3 * move_log.MOST_MOVES:
        done = a_play.done
        act(a_play, one)
        act(endless, other)
        assert board(a_play) == board(endless)
        longest = max(longest, a_play.end)
        if a_play.done < done - 1:
            shortened += 1
            assert_is_saved(a_play)
    assert shortened >= 3
    assert 1920 <= longest <= move_log.MOST_MOVES
    assert_is_saved(a_play)


def assert_is_saved(a_play):
    """Check that the saved text gives the same game, and is short enough even with a full log."""
    a_play.pause()
    saved = save_to_text.write(a_play)
    rest = move_log.MOST_MOVES - a_play.end
    assert len(saved.encode()) + 3 * rest + rest // 24 < save_to_text.LONGEST - 500
    again = game_state.Play(games.open_family(a_play.game.NAME))
    assert save_from_text.read(again, saved.split("\n")) is None
    assert board(again) == board(a_play) and save_to_text.write(again) == saved


@pytest.mark.parametrize("family", games.FAMILIES)
def test_the_last_steps_can_be_undone_one_by_one_and_the_others_at_once(family):
    a_play = new_play(family)
    chance = random.Random(family)
    seen = [board(a_play)]
    shortened = False
    while not shortened:
        done = a_play.done
        a_play.show_cell(chance.randrange(a_play.game.rows * a_play.game.columns))
        a_play.notes = chance.random() < 0.3
        a_play.stale = None  # makes each move a step
        if a_play.key(chance.randrange(1, 10)) and a_play.done != done:
            shortened = a_play.done < done
            seen.append(board(a_play))
        assert a_play.done <= move_log.MOST_MOVES
    here = seen.pop()
    undone = 0
    while a_play.undo():
        undone += 1
        if undone <= STEPS:
            assert board(a_play) == seen[-undone]
    # Two more: the newest step, and all the oldest ones as one.
    assert undone == STEPS + 2 and board(a_play) == seen[0]
    while a_play.redo():
        undone -= 1
    assert not undone and board(a_play) == here


def test_the_fullest_boards_leave_room_for_the_longest_step():
    plays = new_play("crossnum"), new_play("crossnum", Endless)
    fullest = [backend.move(cell, 0, 9) for cell in range(144)]
    fullest += [
        backend.move(cell, 0, n, backend.NOTE) for cell in range(144) for n in range(1, 10)
    ]

    def both(act):
        for one in plays:
            act(one)
        assert board(plays[0]) == board(plays[1])
        assert plays[0].end <= move_log.MOST_MOVES

    for moves in (0, 1, 479, 480, 481, 1000):
        both(lambda a_play: a_play.make_step(fullest))
        for number in range(moves):
            both(lambda a_play, cell=number % 144: a_play.show_cell(cell))
            both(lambda a_play, digit=1 + number // 144: a_play.key(digit))
        both(game_state.Play.restart)
        both(game_state.Play.undo)
        assert_is_saved(plays[0])
        both(game_state.Play.redo)


@pytest.mark.parametrize("before", (0, 2, 4))
def test_a_step_is_not_cut_in_two(before):
    """No log begins in the middle of a step, not even where the board has only its givens."""
    a_play = new_play("crossnum")
    for number in range(before):
        a_play.key(1 - number % 2)
    there = ((0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (0, 4))
    back = ((4, 0), (0, 3), (3, 0), (0, 2), (2, 0), (0, 1), (1, 0))
    end = 0
    while a_play.end >= end:
        end = a_play.end
        digits = back if a_play.game.digit(1) else there
        a_play.make_step([backend.move(1, *pair) for pair in digits])
    assert_is_saved(a_play)


def test_a_log_that_is_longer_than_any_of_ours_is_refused():
    a_play = new_play("crossnum")
    for number in range(move_log.MOST_MOVES):
        a_play.record(backend.move(0, 2 if number % 2 else number and 1, 1 + number % 2))
    assert_is_saved(a_play)
    saved = save_to_text.write(a_play)
    more = saved.replace(f" of {move_log.MOST_MOVES}", f" of {move_log.MOST_MOVES + 1}")
    error = save_from_text.read(game_state.Play(games.open_family("crossnum")), more.split("\n"))
    assert "a number of moves from" in error.expected
