"""Sudoku on the emulated RP2040: an entry, a whole game and a hint of every rung, as on the PC."""

import pytest

from support.console import scripts
from support.console.side_by_side import Consoles, title_of
from support.games.sudoku import positions as sudoku_positions

pytestmark = pytest.mark.long

MADE = 9000  # ms, more than enough for an easy one

# A puzzle is entered as far as its first conflict, left as a draft and thrown away; then a game is
# played to the end.
ENTRY = "6 wait:300 5 right 5 menu 1 wait:300 5 menu 5 wait:300 right fire wait:1500"
START = f"4 7 down*2 fire wait:{MADE}"
*MOVES, LAST = scripts.solve_sudoku(7).split()


def shown(script):
    """The script, typed quickly, with a picture kept after each key, when all that it changes is
    on the glass: not at once where something is loaded or made."""
    words = [
        word if word in ("6", "fire") else f"{word} wait:60 shot:{i}"
        for i, word in enumerate(script.split())
    ]
    return f"pace:100 {' '.join(words)}"


def test_an_entry_and_a_game_are_as_on_the_pc(booted):
    consoles = Consoles(booted, "sudoku", scripts.TO_SUDOKU)
    consoles.play(shown(ENTRY))
    consoles.play(f"{START} {shown(' '.join(MOVES))}")
    consoles.run(f"{LAST} wait:2500")
    assert consoles.pc._loop.shell.session.play.solved
    assert title_of(consoles.emulator.frame()) == title_of(consoles.pc.frame())


def test_a_hint_of_every_rung_is_as_on_the_pc(booted):
    consoles = Consoles(booted, "sudoku", scripts.TO_SUDOKU, sudoku_positions.files())
    consoles.play(sudoku_positions.script())
