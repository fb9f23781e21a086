"""The meaning of --size for all verbs, and what `make --help` says of sizes, grades and
defaults."""

import json

import pytest

from sumpad.games.crossnum import game as crossnum_game
from sumpad.games.kakuro import game as kakuro_game
from sumpad.games.sudoku import game as sudoku_game
from sumpad_tools import boards
from sumpad_tools.build import firmware
from sumpad_tools.families.kakuro import making as kakuro_making
from sumpad_tools.play import player
from sumpad_tools.verbs import play
from support.running.command import refused, run


@pytest.mark.parametrize(
    ("family", "size", "grade"),
    [("kakuro", "12x10", "easy"), ("kakuro", "7", "easy"), ("crossnum", "5", None)],
)
def test_a_size_is_the_same_for_all_verbs(family, size, grade):
    """`play` starts with the puzzle that `make` makes."""
    arguments = ["make", family, "--size", size, "--code", "3", "--json"]
    arguments += ["--grade", grade] if grade else []
    made = run(*arguments).stdout
    console = player.Player(boards.load(boards.DEFAULT), play._build(family, size, 3))
    console.advance(1000)
    assert console._loop.shell.session.family.text() == json.loads(made)["puzzle"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--family", "kakuro", "--size", "12"), "one of 6x6, 7x7, 8x8, 9x9, 10x10, 11x10, 12x10"),
        (("--family", "kakuro", "--size", "5"), "--size of kakuro is 6x6 to 12x12, not 5"),
        (("--family", "sudoku", "--size", "9"), "sudoku has no --size"),
        (("--size", "5x5"), "--size of crossnum is a number, not '5x5'"),
    ],
)
def test_a_size_that_the_console_does_not_make(arguments, words):
    assert words in refused("play", *arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("kakuro", "--size", "13"), "--size of kakuro is 6x6 to 12x12, not 13"),
        (("crossnum", "--size", "13"), "--size is 3 to 12, not 13"),
        (("crossnum", "--size", "4x4"), "--size of crossnum is a number, not '4x4'"),
    ],
)
def test_a_size_that_there_is_no_bench_of(monkeypatch, arguments, words):
    monkeypatch.setattr(firmware, "build_rp2", pytest.fail)
    assert words in refused("bench", *arguments)


def test_the_help_of_make_tells_sizes_grades_and_defaults():
    shown = " ".join(run("make", "--help").stdout.split())
    by_family = shown.split("crossnum: ")[1].split("Arguments")[0]
    told_crossnum, rest = by_family.split("sudoku: ")
    told_sudoku, told_kakuro = rest.split("kakuro: ")
    size, kind, _ = crossnum_game.Game.PARAMETERS
    assert f"--size {size.low} to {size.high}, default {size.default}." in told_crossnum
    assert f"--grade ({', '.join(crossnum_game.KINDS[2:])})" in told_crossnum
    assert (
        f"--grade {', '.join(sudoku_game.GRADES)}; default {sudoku_game.GRADES[0]}." in told_sudoku
    )
    size, _ = kakuro_game.Game.PARAMETERS
    least, most = kakuro_making.LEAST_SIDE, kakuro_making.MOST_SIDE
    assert f"--size {least} to {most}, or " in told_kakuro
    assert f"like 12x10; default {size.shown(8)}." in told_kakuro
    assert (
        f"--grade {', '.join(kakuro_game.GRADES)}; default {kakuro_game.GRADES[0]}." in told_kakuro
    )
    for family, default in (("crossnum", "open"), ("sudoku", "any"), ("kakuro", "single")):
        made = run("make", family, "--json").stdout
        assert json.loads(made)["kind"] == default
