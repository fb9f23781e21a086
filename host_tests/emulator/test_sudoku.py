"""Sudoku on the emulated RP2040: an entry, a whole game and a hint of every rung, as on the PC."""

import pytest

from sumpad.games.sudoku import game as sudoku_game
from sumpad_tools import ROOT, boards
from support.console import rungs, scripts
from support.console.side_by_side import Consoles, title_of
from support.games.asking import finished
from support.games.sudoku import positions as sudoku_positions

pytestmark = pytest.mark.long

DATA = ROOT / "host_tests" / "data" / "sudoku"
MADE = 9000  # ms, more than enough for an easy one

# A puzzle is entered up to its first conflict, left as a draft and discarded; then a game is
# played to the end.
ENTRY = "5 5 menu 1 wait:300 5 menu 5 wait:300 right fire wait:1500"
START = f"5 1 7 down*2 fire wait:{MADE}"
*MOVES, LAST = scripts.solve_sudoku(7).split()

IN_PIECES = """
import gc
from sumpad.solver.sudoku import hinter, search

one = hinter.Hinter(search.Search())
pieces = [None] * 256
gc.collect()
try:
    for i in range(256):
        pieces[i] = bytearray(2000)
except MemoryError:
    pass
for i in range(0, 256, 4):
    pieces[i] = None
gc.collect()
free = gc.mem_free()
one.load_harder()
one.load_forcing()
print(free)
"""


def shown(script):
    """Return the script, typed quickly, with a picture after each key once its change is shown.
    Keys that load or make something get no immediate picture."""
    words = [
        word if word == "fire" else f"{word} wait:60 shot:{i}"
        for i, word in enumerate(script.split())
    ]
    return f"pace:100 {' '.join(words)}"


def test_an_entry_and_a_game_are_as_on_the_pc(booted):
    consoles = Consoles(booted, "sudoku", scripts.TO_SUDOKU)
    consoles.run(f"{scripts.ENTER} wait:300")
    consoles.play(shown(ENTRY))
    consoles.play(f"{START} {shown(' '.join(MOVES))}")
    consoles.run(f"{LAST} wait:2500")
    assert consoles.pc._loop.shell.session.play.solved
    assert title_of(consoles.emulator.frame()) == title_of(consoles.pc.frame())


@pytest.mark.parametrize("most", [4, pytest.param(None, marks=pytest.mark.full)])
def test_a_hint_of_every_rung_is_as_on_the_pc(booted, most):
    """Of some rungs in `test`: programs print the hints of all, here as there."""
    names = sudoku_positions.RUNGS[:most]
    consoles = Consoles(booted, "sudoku", scripts.TO_SUDOKU, sudoku_positions.files(names))
    consoles.play(sudoku_positions.script(names))


@pytest.mark.parametrize("most", [2, pytest.param(None, marks=pytest.mark.full)])
def test_long_hints_tell_the_same_on_the_chip(booted, most):
    """All pages are the same, and there is enough heap to continue the game."""
    lines = (DATA / "long_hints.txt").read_text(encoding="utf-8").splitlines()
    grids = [line for line in lines if line[0] != "#"][:most]
    words = ["pace:100"]
    for number, grid in enumerate(grids):
        hint = found_hint(grid)
        assert hint.rung != "what-if" and hint.pages + len(hint.details) > 20
        way = f"down*{number} " if number else ""
        words.append(f"5 2 wait:1500 {way}fire wait:1500 menu 2 wait:12000 shot:{number}-points")
        presses = hint.pages + len(hint.details) + len(set(hint.details)) - 1
        words += [f"right wait:200 shot:{number}-{press}" for press in range(presses)]
        words.append(f"menu wait:300 shot:{number}-menu 9 2 wait:200 2 wait:500")
    consoles = Consoles(booted, "sudoku", scripts.TO_SUDOKU, rungs.files(grids))
    consoles.play(" ".join(words))


def found_hint(grid):
    game = sudoku_game.Game()
    assert game.load(grid) is None
    return finished(game, sudoku_positions.fits)


def test_harder_hints_are_there_in_a_heap_that_fell_to_pieces(prompt):
    """A quarter of the heap is free, but in pieces of 2 KB."""
    console = prompt(boards.DEFAULT, {}, False)
    assert int(console.exec(IN_PIECES)) > 24 * 1024
