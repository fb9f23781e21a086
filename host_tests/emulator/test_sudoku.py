"""Sudoku on the emulated RP2040: an entry, a whole game and a hint of every rung, as on the PC."""

from pathlib import Path

import pytest
import scripts
import sudoku_positions

from sumpad_tools import boards, hosts, keyscript, player

pytestmark = [pytest.mark.long, pytest.mark.full]

BOOT_MS = 2000
MADE = 9000  # ms, more than enough for an easy one

# A puzzle is entered as far as its first conflict, left as a draft and thrown away; then a game is
# played to the end.
ENTRY = "6 wait:300 5 right 5 menu 1 wait:300 5 menu 5 wait:300 right fire wait:1500"
GAME = f"4 7 down*2 fire wait:{MADE} {scripts.solve_sudoku(7)}"


def without_clock(frame):
    """A frame but for the corner with the clock: making takes its time, on the PC another."""
    rows = [frame[16 * y : 16 * y + 16] for y in range(64)]
    return rows[:58] + [row[:12] for row in rows[58:]]


def shown(script):
    """The script with a picture kept after each key, when all that it changes is on the glass:
    not at once where something is loaded or made."""
    words = [
        word if word in ("6", "fire") else f"{word} wait:250 shot:{i}"
        for i, word in enumerate(script.split())
    ]
    return " ".join(words)


def booted(console, files):
    """An emulated console and one on the PC with these named puzzles, both at sudoku's menu."""
    host = hosts.VirtualHost()
    folder = Path(host.folder, "puzzles")
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    emulator = console(files={f"puzzles/{name}": text.encode() for name, text in files.items()})
    emulator.run_until(lambda: any(map(any, emulator.frames)), BOOT_MS)
    pc = player.Player(boards.load(boards.DEFAULT), host=host)
    for one in (emulator, pc):
        one.run(keyscript.parse(f"wait:300 {scripts.TO_SUDOKU} wait:1500", one.board))
    return emulator, pc


def compare(emulator, pc, script):
    """Play a script on both; all pictures must be the same."""
    for one in (emulator, pc):
        one.shots.clear()
        one.run(keyscript.parse(script, one.board))
    different = [
        name
        for name in pc.shots
        if without_clock(emulator.shots[name]) != without_clock(pc.shots[name])
    ]
    assert different == []
    assert len(set(pc.shots.values())) > 5


def test_an_entry_and_a_game_are_as_on_the_pc(console):
    emulator, pc = booted(console, {})
    compare(emulator, pc, shown(ENTRY))
    compare(emulator, pc, shown(GAME))
    assert pc._loop.shell.play.solved


def test_a_hint_of_every_rung_is_as_on_the_pc(console):
    emulator, pc = booted(console, sudoku_positions.files())
    compare(emulator, pc, sudoku_positions.script())
