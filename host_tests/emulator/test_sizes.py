"""Games of all sizes, one after another on one console, from the home menu to the solved screen.

Boards are easy because those have the fewest blanks: all take two minutes of chip time, and moving
and typing is the same for all kinds.
"""

import pytest

from sumpad_tools import boards
from sumpad_tools.families.crossnum import making as crossnum_making
from sumpad_tools.play import keyscript, player
from support.console import scripts

SIZES = range(3, 13)
EASY = crossnum_making.KINDS.index("easy")
CODE = 42
MADE_MS = 780  # until the chip has made and drawn the largest, with the clock still at 0:00


def way(size, start, end):
    """Return the keys of the shortest way from one cell to another below it or in its row. The way
    may wrap around the edge."""
    rows, columns = end // size - start // size, (end - start) % size
    across = ["right"] * columns if 2 * columns <= size else ["left"] * (size - columns)
    return ["down"] * rows + across


def filled_in(made):
    """Return the keys that fill in a puzzle from its first blank to the end; the last one is a
    digit."""
    words = []
    at = list(made.digits).index(0)
    for cell, digit in enumerate(made.digits):
        if not digit:
            words += [*way(made.size, at, cell), str(made.solution[cell])]
            at = cell
    return words


def script_of(pc):
    """Play the games on a PC's console and return the script of everything done.

    The last key of a game comes in the middle of a second, so the clock shows the same although
    making takes the chip a little longer.
    """
    words = ["pace:140"]

    def play(script):
        pc.keys(f"{words[0]} {script}")
        words.append(script)

    for size in SIZES:
        made = crossnum_making.make(size, "easy", CODE)
        *most, last = filled_in(made)
        kind = EASY if size == SIZES[0] else 0  # the form keeps the kind
        play(scripts.start(size, CODE, kind=kind, wait=MADE_MS))
        play(f"shot:{size}-begun {' '.join(most)}")
        play(f"wait:{1000 + (500 - pc._loop.shell.session.play.elapsed) % 1000}")
        play(f"shot:{size}-before-the-last {last} wait:2500 shot:{size}-solved")
        assert pc._loop.shell.session.play.solved
        play("back wait:300")
    return " ".join(words)


@pytest.mark.full
def test_games_of_all_sizes_are_played_to_the_end_as_on_the_pc(booted):
    pc = player.Player(boards.load(boards.DEFAULT))
    pc.advance(scripts.HOME_MS)
    script = script_of(pc)
    emulator = booted()
    emulator.run(keyscript.parse(script, emulator.board))
    assert list(emulator.shots) == list(pc.shots)
    assert [name for name in pc.shots if emulator.shots[name] != pc.shots[name]] == []
    assert len(set(pc.shots.values())) == 3 * len(SIZES)
    assert emulator.frame() == pc.frame()
