"""The contract of `games/backend.py`, for every family and for one that does nothing."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad import keys
from sumpad.app import game_state, save_from_text, save_to_text
from sumpad.games import FAMILIES, backend, open_family
from support.games import nullgame
from support.games.moves import is_legal

MAKERS = {name: lambda name=name: open_family(name) for name in FAMILIES}
MAKERS["null"] = nullgame.Game
CODES = list(range(len(keys.NAMES)))


@pytest.fixture(params=sorted(MAKERS))
def game(request):
    return MAKERS[request.param]()


def finish(job):
    """Step a job until it is no longer running; return its answer."""
    for _ in range(100000):
        answer = job.step()
        if answer != backend.RUNNING:
            return answer
    raise AssertionError("the job does not end")


def started(game, code=4711):
    """Return a game in play."""
    assert finish(game.make(game.defaults(), code)) == backend.FOUND
    a_play = game_state.Play(game)
    a_play.begin(game.defaults(), code)
    return a_play


def state(a_play):
    """Return all that undo has to restore."""
    game = a_play.game
    cells = range(game.rows * game.columns)
    styles = array("i", bytes(4 * len(cells)))
    game.cell_styles(styles)
    assert list(styles) == [game.cell_style(cell) for cell in cells]
    sums = array("i", bytes(4 * (game.rows + game.columns + 2)))
    game.sum_styles(sums)
    assert list(sums) == [game.sum_style(line) for line in range(len(sums))]
    return (
        game.text(played=True),
        game.status(),
        [game.notes(cell) for cell in cells],
        list(styles),
        list(sums),
    )


def test_families_have_names_titles_and_defaults_inside_their_limits(game):
    assert game.NAME and game.TITLE
    for parameter, value in zip(game.PARAMETERS, game.defaults(), strict=True):
        assert parameter.low <= value <= parameter.high


def test_unknown_families_are_refused():
    with pytest.raises(ImportError):
        open_family("chess")


def test_every_parameter_value_makes_a_board_that_its_text_brings_back(game):
    for field, parameter in enumerate(game.PARAMETERS):
        for value in range(parameter.low, parameter.high + 1):
            values = list(game.defaults())
            values[field] = value
            assert finish(game.make(tuple(values), 1)) == backend.FOUND
            text = game.text()
            other = type(game)()
            assert other.load(text) is None
            assert other.text() == text and other.label() == game.label()
            if parameter.name == "size":
                assert game.label() == parameter.shown(value)


def test_a_code_has_one_puzzle_and_dropping_the_job_changes_nothing(game):
    finish(game.make(game.defaults(), 99))
    text = game.text()
    game.make(game.defaults(), 100)  # never stepped
    assert game.text() == text
    other = type(game)()
    finish(other.make(other.defaults(), 99))
    assert other.text() == text


def test_bad_text_is_refused_with_a_place_and_changes_nothing(game):
    started(game)
    before = game.text()
    for bad in ("", "\0\xff", "rubbish", "x" + before, before + "more"):
        error = game.load(bad)
        assert error.line >= 1 and error.column >= 1 and error.expected and error.found
        assert game.text() == before
    assert game.load(before.splitlines()[0] + " x", 41).line == 41


def test_interpreting_changes_nothing(game):
    a_play = started(game)
    before = state(a_play)
    for code in CODES:
        for cell in range(game.rows * game.columns):
            for notes in (False, True):
                move = game.interpret(code, cell, notes)
                assert move in (backend.UNUSED, backend.NO_EFFECT) or is_legal(game, move)
    assert state(a_play) == before


def test_the_inverse_takes_a_move_back(game):
    a_play = started(game)
    for cell in range(game.rows * game.columns):
        for code in range(10):
            for notes in (False, True):
                move = game.interpret(code, cell, notes)
                if move >= 0:
                    before = state(a_play)
                    game.apply(move)
                    game.apply(backend.inverse(move))
                    assert state(a_play) == before


def test_illegal_moves_are_known(game):
    started(game)
    cells = game.rows * game.columns
    assert not is_legal(game, backend.move(cells, 0, 1))
    assert not is_legal(game, backend.move(0, 0, 10))
    assert not is_legal(game, backend.move(0, 0, 0, backend.NOTE))
    assert not is_legal(game, backend.move(0, 0, 1, 7))
    for cell in range(cells):
        if game.is_given(cell):
            assert not is_legal(game, backend.move(cell, game.digit(cell), 1))
        else:
            assert not is_legal(game, backend.move(cell, 5, 1))


def test_the_first_solution_solves(game):
    a_play = started(game)
    job = game.search(False)
    assert finish(job) == backend.FOUND
    before = state(a_play)
    a_play.solve(bytes(job.digits))
    assert a_play.solved and a_play.helped and not a_play.running
    assert a_play.undo() and state(a_play) == before and a_play.running
    a_play.redo()
    assert a_play.solved and not a_play.running
    assert finish(game.search(True)) == backend.FOUND


@pytest.mark.parametrize("name", sorted(MAKERS))
@given(presses=st.lists(st.sampled_from(CODES), max_size=60), stop=st.integers(0, 60))
def test_any_session_can_be_undone_redone_saved_and_brought_back(name, presses, stop):
    a_play = started(MAKERS[name]())
    history = [state(a_play)]
    for code in presses:
        if code in (keys.UNDO, keys.REDO):
            continue
        steps = a_play.done
        a_play.key(code)
        if a_play.done != steps:
            history.append(state(a_play))
    for k in range(len(history) - 2, -1, -1):
        assert a_play.undo()
        assert state(a_play) == history[k]
    assert not a_play.undo()
    for k in range(1, min(stop, len(history))):
        assert a_play.redo()
        assert state(a_play) == history[k]

    a_play.pause()
    saved = save_to_text.write(a_play)
    other = game_state.Play(MAKERS[name]())
    assert save_from_text.read(other, saved.split("\n")) is None
    assert state(other) == state(a_play)
    assert save_to_text.write(other) == saved
    while a_play.redo():
        assert other.redo()
    assert state(other) == state(a_play)


def test_hints_change_nothing_and_lead_to_the_end(game):
    a_play = started(game)
    cells = game.rows * game.columns
    for _ in range(cells):
        before = state(a_play)
        hint = game.hint()
        answer = finish(hint)
        assert state(a_play) == before
        if answer == backend.EXHAUSTED:
            break
        assert answer == backend.FOUND and hint.rung and hint.pages >= 1
        assert list(hint.details) == sorted(hint.details)
        assert all(lead < hint.pages for lead in hint.details)
        for page in range(hint.pages + len(hint.details)):
            marks = bytearray(cells)
            hint.mark(page, marks)
            assert any(marks) and hint.sentence(page)
            assert 0 <= hint.cell(page) < cells
            assert hint.line(page) >= -1
        assert is_legal(game, hint.move) and backend.move_kind(hint.move) == backend.DIGIT
        assert backend.move_cell(hint.move) == hint.cell(hint.pages - 1)
        a_play.make_step((hint.move,))
    assert a_play.solved
    assert finish(game.hint()) == backend.EXHAUSTED
    assert all(game.broken_line(cell) < 0 for cell in range(cells))


def test_restart_is_one_step_and_clears_notes(game):
    a_play = started(game)
    before = state(a_play)
    for cell in range(game.rows * game.columns):
        a_play.row, a_play.column = divmod(cell, game.columns)
        a_play.notes = cell % 2 == 0
        a_play.key(1)
    after = state(a_play)
    assert after != before
    a_play.restart()
    assert state(a_play) == before
    a_play.undo()
    assert state(a_play) == after
