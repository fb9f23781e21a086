"""The statistics that `results` prints, with their plot."""

import datetime
import json
import types

import pytest
from typer.testing import CliRunner

from sumpad.app import statistics
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files
from sumpad_tools import cli
from sumpad_tools.device import solve_times
from sumpad_tools.play import pc_hosts


def counted(folder, key=pc_hosts.LiveHost.identity):
    """Let a console keep statistics of three solved puzzles on two days, and of one that was only
    begun."""
    store = files.Store(f"{folder}/saves", key=key)
    game = crossnum_game.Game()
    for code, day, flags in ((1, 20, 0), (2, 22, 2), (3, 22, 0)):
        play = types.SimpleNamespace(
            game=game,
            parameters=(4, 2, 0),
            code=code,
            elapsed=60_000 * code,
            helped=False,
            flags=lambda flags=flags: flags,
        )
        statistics.note_begun(store, game, (4, 2, 0))
        statistics.note_solved(store, play, (2025, 11, day, 9, 5))
    statistics.note_begun(store, game, (12, 5, 1))


def run(folder, *options):
    return CliRunner().invoke(cli.app, ["results", "--data", str(folder), *options])


def test_numbers_and_plot(tmp_path):
    counted(tmp_path)
    lines = run(tmp_path).stdout.splitlines()
    assert lines[:3] == [
        "crossnum 4x4 easy: 3 begun, 3 solved, 2 without help",
        "  best 1:00, mean 2:00",
        "  days in a row: 0, most 1",
    ]
    assert lines[3] == "     3:00 |" + 55 * " " + "*"
    assert lines[-1] == "crossnum 12x12 expert: 1 begun, 0 solved, 0 without help"


def test_as_objects(tmp_path):
    counted(tmp_path)
    first, second = map(json.loads, run(tmp_path, "--statistics", "--json").stdout.splitlines())
    assert (first["league"], first["begun"], first["best_ms"]) == ("4x4 easy", 3, 60_000)
    assert first["last"][1] == {"ms": 120_000, "code": 2, "date": "2025-11-22", "unaided": False}
    assert second["mean_ms"] is None and second["last"] == []
    assert run(tmp_path, "--json").stdout == ""


def test_those_of_another_console_stay_where_they_are(tmp_path):
    counted(tmp_path, b"another")
    before = sorted(path.name for path in (tmp_path / "saves").iterdir())
    assert "of crossnum 4x4 easy are damaged" in str(run(tmp_path).exception)
    assert sorted(path.name for path in (tmp_path / "saves").iterdir()) == before


@pytest.mark.parametrize("count", [1, 2, 20])
def test_every_day_has_its_place(count):
    day = datetime.date(2025, 2, 27)
    points = [(day + datetime.timedelta(i), 1000 * i, True) for i in range(count)]
    lines = solve_times.plot(points)
    assert sum(line.count("*") for line in lines) == count
    assert lines[-1].split()[0] == "2025-02-27"
