"""Kakuro on the emulated RP2040: the sample from a spreadsheet's file is played to its end, a hint
of every rung is shown, and 300 boards are made, as on the PC."""

import pytest

from sumpad.games.kakuro import game as kakuro_game
from sumpad_tools import ROOT
from support.console import rungs, scripts
from support.console.side_by_side import Consoles, title_of
from support.games.asking import finished, made, solution_of
from support.games.kakuro import positions as kakuro_positions
from support.running import cross_runtime, sampling

pytestmark = pytest.mark.long

SAMPLE = (ROOT / "host_tests" / "data" / "kakuro" / "sample.csv").read_text()
EXPERT = 4
# Size and code of boards, and the number of hints before a what-if that takes much heap. `test`
# takes the second.
LONG = [(6, 67, 5), (10, 15, 28), (8, 7, 12), (12, 65, 56)]
MADE_MS = 60_000  # for all boards of a size


def script_of_the_sample():
    """Return keys that pick the sample from the list and play it to the end. On the way a run gets
    the same digit twice, and undo takes it back."""
    game = kakuro_game.Game()
    assert game.load(SAMPLE) is None
    digits = solution_of(game)
    keys = scripts.filled_in(game, digits).split()
    half = len(keys) // 2
    return (
        f"5 2 wait:1500 fire wait:1500 shot:begun {digits[11]} right shot:one {digits[11]} "
        "shot:wrong undo shot:back undo shot:blank view wait:500 shot:zoomed view wait:500 "
        f"pace:100 {' '.join(keys[:half])} wait:60 shot:half {' '.join(keys[half:])} wait:2500"
    )


def test_the_sample_is_played_to_its_end_with_a_wrong_run_on_the_way(booted):
    consoles = Consoles(booted, "kakuro", scripts.TO_KAKURO, {"SAMPLE": SAMPLE})
    consoles.play(script_of_the_sample())
    pc = consoles.pc
    assert type(pc._loop.shell.top).__name__ == "Solved"
    assert title_of(consoles.emulator.frame()) == title_of(pc.frame())
    assert pc.shots["wrong"] != pc.shots["back"] and pc.shots["zoomed"] != pc.shots["begun"]


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.full)])
def test_a_hint_of_every_rung_is_as_on_the_pc(booted, every):
    """`test` shows hints of some rungs; the programs print hints of all rungs on both."""
    consoles = Consoles(booted, "kakuro", scripts.TO_KAKURO, kakuro_positions.files(every))
    consoles.play(kakuro_positions.script(every))


def before_a_what_if(size, code, number):
    """Make a board and apply `number` hints, so that the next one is a what-if with long
    explanations. Return the board's text, keys that enter the digits, and keys that turn all
    pages."""
    game = made("kakuro", (size, EXPERT), code)
    for _ in range(number):
        game.apply(finished(game).move)
    cells = range(game.rows * game.columns)
    digits = bytes(game.digit(cell) if game.is_cell(cell) else 0 for cell in cells)
    hint = finished(game)
    assert hint.rung == "what-if"
    assert len(hint.details) > 24 or "long proof" in hint.sentence(1)
    presses = hint.pages + len(hint.details) + len(set(hint.details)) - 1
    turns = " ".join(f"right wait:200 shot:{size}-{code}-{press}" for press in range(presses))
    text = game.text()
    game = kakuro_game.Game()
    assert game.load(text) is None
    return text, scripts.filled_in(game, digits), turns


@pytest.mark.parametrize(
    "chosen", [LONG[1:2], pytest.param(LONG, marks=pytest.mark.full)], ids=len
)
def test_long_what_ifs_tell_the_same_on_the_chip(booted, chosen):
    """All pages are the same, and there is enough heap to continue the game."""
    boards, words = [], ["pace:100"]
    for number, board in enumerate(chosen):
        text, digits, turns = before_a_what_if(*board)
        boards.append(text)
        way = f"down*{number} " if number else ""
        words.append(f"5 2 wait:1500 {way}fire wait:1500 {digits} wait:3000 menu 2 wait:20000")
        words.append(f"shot:{number}-points {turns} menu wait:300 shot:{number}-menu")
        words.append("0 wait:500")
    consoles = Consoles(booted, "kakuro", scripts.TO_KAKURO, rungs.files(boards))
    consoles.play(" ".join(words))


@pytest.mark.parametrize("size", sampling.only(("6, 6",), ("6, 6", "8, 8", "10, 10", "12, 10")))
def test_75_boards_of_each_size_are_those_that_cpython_makes(prompt, size):
    source = (cross_runtime.PROGRAMS / "kakuro_boards_digest.py").read_text(encoding="utf-8")
    source = source.replace("((6, 6), (8, 8), (10, 10), (12, 10))", f"(({size}),)")
    made = prompt().exec(source, MADE_MS)
    assert made.count("\n") == 75
    assert made == cross_runtime.compiled(source)
