"""The verb `results`, on a board's raw REPL and in a folder of the PC."""

import datetime
import json
import types

from sumpad.app import best_results
from sumpad.games.crossnum import game as crossnum_game
from sumpad_tools.play import pc_hosts
from support.console.data_folder import Place


def won(place, code, ms, now):
    """Let a console keep a result."""
    place.root.mkdir(exist_ok=True)
    game = crossnum_game.Game()
    game.size = 4
    play = types.SimpleNamespace(game=game, parameters=(4, 1, 0), code=code, elapsed=ms)
    best_results.add(place.saves, play, now)


def test_results(place):
    assert place.run("results").stdout == ""
    won(place, 4711, 83500, (2026, 11, 21, 14, 5))
    won(place, 12, 65000, None)
    assert place.run("results").stdout.splitlines() == [
        "crossnum 4x4 single",
        "  1    1:05.0  #000012  clock not set     single",
        "  2    1:23.5  #004711  2026-11-21 14:05  single",
    ]
    first, second = map(json.loads, place.run("results", "--json").stdout.splitlines())
    assert second == {
        "family": "crossnum",
        "league": "4x4 single",
        "place": 2,
        "ms": 83500,
        "code": 4711,
        "date": "2026-11-21",
        "time": "14:05",
        "traits": ["single"],
    }
    assert (first["date"], first["time"], first["code"]) == (None, None, 12)


def test_results_of_another_console_stay_where_they_are(tmp_path):
    place = Place(tmp_path, b"another", "--data", str(tmp_path))
    won(place, 4711, 83500, None)
    done = place.run("results")
    assert (
        str(done.exception)
        == "the results of crossnum 4x4 single are damaged, or from another console"
    )
    assert [path.name for path in (tmp_path / "saves").iterdir()] == ["best-crossnum-4x4-single"]
    assert place.saves.read("best-crossnum-4x4-single")


def test_results_that_make_no_sense(tmp_path):
    place = Place(tmp_path, pc_hosts.LiveHost.identity, "--data", str(tmp_path))
    place.saves.write("best-crossnum-4x4", "results 1\nsoon\n")
    assert "line 2, column 1: expected milliseconds" in str(place.run("results").exception)


def test_the_clock_is_set(board):
    before = datetime.datetime.now().replace(second=0, microsecond=0)
    Place(board.root, board.identity, "--port", board.port).run("results")
    year, month, day, _, hour, minute, second, _ = board.clock
    assert before <= datetime.datetime(year, month, day, hour, minute) <= datetime.datetime.now()
    assert second == 0 and board.restarts == 1
