"""A win that cannot be written: a notice says so once, and it is stored when there is room."""

import pytest

from sumpad.app import best_results, statistics
from support.console import scripts
from support.console.pc import played, session_of, shell_of, switched_on, top_of
from support.console.trouble import AGAIN, RESTED, failing, told


def won(console):
    """Solve the game that was just begun; the console has not reported it yet."""
    console.keys(scripts.solve(4, session_of(console).play.code, kind=2))


def kept_wins(host):
    """Return the best times, and the number of solved puzzles in the statistics."""
    session = session_of(switched_on(host))
    store, game = session.autosave.store, session.family
    best = best_results.table(store, game, "4x4 easy")
    return [result.ms for result in best], statistics.record(store, game, "4x4 easy").solved


@pytest.mark.parametrize("name", ("best-crossnum-4x4-easy", "stats-crossnum-4x4-easy"))
def test_a_win_that_could_not_be_written_is_kept_when_there_is_room(monkeypatch, name):
    console = played(f"1 fire {RESTED}")
    with monkeypatch.context() as patch:
        writes = failing(patch, "write", "no space left", name)
        won(console)
        console.keys(RESTED)
        assert told(console) == f"Not saved Cannot write {name}: no space left"
        ms = session_of(console).play.elapsed
        console.keys("fire wait:20000")
        assert top_of(console) == "Solved"  # the notice comes only once
        assert 3 <= len(writes) <= 7
        assert shell_of(console).top._place != ""
    console.keys(AGAIN)
    assert shell_of(console).top._place == "new best 4x4 easy"
    assert kept_wins(console.host) == ([ms], 1)


def test_a_win_that_could_not_be_written_is_kept_while_the_next_game_is_played(monkeypatch):
    console = played(f"1 fire {RESTED}")
    with monkeypatch.context() as patch:
        failing(patch, "write", "no space left", "best-crossnum-4x4-easy")
        won(console)
        console.keys(f"{RESTED} fire")
        ms = session_of(console).play.elapsed
        console.keys("fire wait:1000")
        assert top_of(console) == "Playing"
    console.keys(AGAIN)
    assert kept_wins(console.host) == ([ms], 1)


def test_a_win_that_is_none_of_the_best_no_longer_waits_once_it_was_looked_at(monkeypatch):
    console = played(f"1 fire {RESTED}")
    with monkeypatch.context() as patch:
        failing(patch, "write", name="best-crossnum-4x4-easy")
        won(console)
        console.keys(f"{RESTED} fire wait:100")
        assert shell_of(console).top._place == "not saved yet"
    monkeypatch.setattr(best_results, "add", lambda *_: 0)
    console.keys(AGAIN)
    assert shell_of(console).top._place == ""


def test_many_wins_without_room_take_no_heap_without_end(monkeypatch):
    console = played(RESTED)
    autosave = session_of(console).autosave
    ran = []
    with monkeypatch.context() as patch:
        failing(patch, "write")
        for number in range(100):
            autosave.later(lambda number=number: ran.append(number))
        assert len(autosave._errands) < 10
    console.keys(AGAIN)
    assert ran == sorted(ran) and ran[-1] == 99 and not autosave._errands
