"""Saved games that were damaged or edited: each refusal once, with the line that it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import game_state, save_from_text, save_to_text
from sumpad.games.crossnum import game as crossnum_game

BOARD = """\
crossnum 4
. . 5 . | 30
. . . 1 | 18
. 7 . . | 15
8 . . . | 18
= 26 24 20 11
\\ 16
/ 32
"""


def game_text():
    game = crossnum_game.Game()
    assert game.load(BOARD) is None
    a_play = game_state.Play(game)
    a_play.begin((4, 0, 0), 123456)
    for code in (keys.DOWN, 5, keys.RIGHT, 7, keys.NOTES, keys.DOWN, keys.DOWN, 3, keys.UNDO):
        a_play.key(code)
    a_play.advance(61500)
    a_play.pause()
    return save_to_text.write(a_play)


SAVED = game_text()
LOG = SAVED.split("\n")[-2]


def _move(cell, new, kind=0, chained=0):
    """Return a move as the log has it."""
    bits = cell | new << 8 | kind << 12 | chained << 16
    return "".join(chr(48 + (bits >> shift & 63)) for shift in (0, 6, 12))


def read(text):
    a_play = game_state.Play(crossnum_game.Game())
    return save_from_text.read(a_play, text.split("\n")), a_play


def test_what_was_written_comes_back_with_the_clock_standing():
    error, a_play = read(SAVED)
    assert error is None
    assert save_to_text.write(a_play) == SAVED
    assert a_play.seconds == 61 and not a_play.running and a_play.code == 123456
    assert a_play.redo()


@pytest.mark.parametrize("helped", (False, True))
@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ((), "chosen by code"),
        ((game_state.HINT,), "with hints"),
        ((game_state.CHECK,), "with Find mistakes"),
        ((game_state.CHECK, game_state.COUNT), "with Find mistakes, a count"),
        (
            (game_state.HINT, game_state.CHECK, game_state.COUNT),
            "hints, Find mistakes, a count",
        ),
    ],
)
def test_each_kind_of_help_is_remembered(helped, kinds, words):
    _, a_play = read(SAVED)
    for kind in kinds + (game_state.SOLVE,) * helped:
        assert a_play.note_help(kind) and not a_play.note_help(kind)
    error, other = read(save_to_text.write(a_play))
    assert error is None and other.flags() == a_play.flags()
    assert other.flags() & 3 == helped + 2 * bool(kinds)
    assert other.objection() == ("console solved it" if helped else words)


def test_help_in_an_older_save_has_no_kind():
    error, a_play = read(SAVED.replace("helped 0", "helped 2"))
    assert error is None and a_play.objection() == "with help"


def test_a_clock_that_was_running_is_put_on_by_what_may_be_missing():
    error, a_play = read(SAVED.replace("standing", "running"))
    assert (
        error is None and a_play.elapsed == 61500 + save_from_text.MISSED_MS and not a_play.running
    )


def test_a_long_game_comes_back():
    error, a_play = read(SAVED.replace("clock 61500", "clock 999999999"))
    assert error is None and a_play.elapsed == 999999999


def test_whether_the_code_was_drawn_and_the_clock_stopped_is_remembered():
    _, a_play = read(SAVED)
    assert not a_play.drawn and not a_play.flags()
    a_play.drawn = True
    a_play.note_stall()  # the clock is stopped: nothing was gained
    assert not a_play.flags()
    a_play.go_on()
    a_play.note_stall()
    error, other = read(save_to_text.write(a_play))
    assert error is None and other.drawn and other.flags() == 4


def test_a_puzzle_without_a_code_is_saved_as_such():
    game = crossnum_game.Game()
    assert game.load(read(SAVED)[1].game.text()) is None
    a_play = game_state.Play(game)
    a_play.begin((), game_state.NO_CODE)
    error, other = read(save_to_text.write(a_play))
    assert error is None and other.code == game_state.NO_CODE


@pytest.mark.parametrize(
    "old, new, line, expected",
    [
        ("save 2", "save 3", 1, "the version"),
        ("save 2", "", 2, "'save'"),
        ("family crossnum", "family sudoku", 2, "'crossnum'"),
        ("made 4 0 0 code", "made 13 0 0 code", 3, "Size"),
        ("selected", "elected", 3, "'selected' or 'drawn'"),
        ("code 123456", "code 1234567", 3, "a code"),
        ("clock 61500", "clock -5", 4, "milliseconds"),
        ("standing", "stading", 4, "'standing' or 'running'"),
        ("helped 0", "helped 64", 5, "0 to 63"),
        ("cursor", "curser", 6, "'cursor'"),
        ("notes on", "notes of", 7, "'off' or 'on'"),
        ("window 0 usual", "window 256 usual", 8, "a row and column"),
        ("window 0 usual", "window 0 half", 8, "'part' or 'whole'"),
        ("\npuzzle", "\ntrail 1\npuzzle", 9, "'trial'"),
        ("\npuzzle", "\ntrial 2 1\npuzzle", 9, "a number of moves"),
        ("\npuzzle", "\ntrial 0 1 2\npuzzle", 9, "the end of the line"),
        ("\npuzzle", "\ntrial 3\npuzzle", 9, "a trial that has begun"),
        ("crossnum 4", "crossnum 2", 10, "a size"),
        ("moves 2 of 3", "moves 4 of 3", 18, "a number of moves"),
        ("moves 2 of 3", "moves 2 of 4", 20, "a move"),
        ("moves 2 of 3", "moves 2 of 2", 19, "2 moves of three characters"),
        (LOG, LOG[:-1], 19, "3 moves of three characters"),
        (LOG, "p" + LOG[1:], 19, "characters from 0 to o"),
        (LOG, "/" + LOG[1:], 19, "characters from 0 to o"),
        (LOG, _move(4, 5, chained=1) + LOG[3:], 19, "moves that are legal here"),
        (LOG, _move(4, 10) + LOG[3:], 19, "moves that are legal here"),
        (LOG, _move(16, 5) + LOG[3:], 19, "moves that are legal here"),
        (LOG, _move(4, 5, kind=2) + LOG[3:], 19, "moves that are legal here"),
    ],
)
def test_damage_is_named_with_its_line(old, new, line, expected):
    assert old in SAVED
    error, _ = read(SAVED.replace(old, new, 1))
    assert (error.line, expected in error.expected) == (line, True), str(error)


def test_a_save_of_format_1_has_no_notes_mode_window_or_trial():
    old = SAVED.replace("save 2", "save 1").replace("notes on\nwindow 0 usual\n", "")
    error, a_play = read(old)
    assert error is None and not a_play.notes and not a_play.trials
    assert a_play.done == 2


def test_trials_are_saved():
    for trials in ((), (1,), (0, 2)):
        _, a_play = read(SAVED)
        a_play.trials = trials
        error, other = read(save_to_text.write(a_play))
        assert error is None and other.trials == trials


def test_a_log_cut_inside_a_step_is_refused():
    _, a_play = read(SAVED)
    job = a_play.game.search(False)
    job.step()
    a_play.solve(job.digits)
    text = save_to_text.write(a_play)
    assert read(text)[0] is None
    moves = f"moves {a_play.done} of {a_play.end}"
    error, _ = read(text.replace(moves, f"moves {a_play.done - 1} of {a_play.end}"))
    assert "ends a step" in error.expected


def test_the_log_is_three_characters_a_move():
    assert LOG == _move(4, 5) + _move(5, 7) + _move(13, 3, kind=1)


def test_a_log_of_many_lines_comes_back():
    _, a_play = read(SAVED)
    for i in range(100):
        a_play.show_cell(4 + i % 2)
        a_play.key(1 + i % 9)
    a_play.pause()
    text = save_to_text.write(a_play)
    assert len(text) < len(SAVED) + 100 * 3 + 10
    error, other = read(text)
    assert error is None and save_to_text.write(other) == text
    while a_play.undo():
        assert other.undo() and other.game.text(True) == a_play.game.text(True)
    assert not other.undo()


@given(st.integers(0, len(SAVED)))
def test_a_save_cut_short_is_refused_or_whole(length):
    error, a_play = read(SAVED[:length])
    if error is None:
        assert save_to_text.write(a_play) == SAVED or length >= len(SAVED) - 3


@given(st.text(max_size=200))
def test_rubbish_is_refused(text):
    assert read(text)[0] is not None
