"""Packs on the emulated console: 10,000 sudokus, and power cuts while one is played or copied."""

import sys

import pytest

from sumpad.storage import files
from sumpad_tools import ROOT, boards
from sumpad_tools.bench import glass
from sumpad_tools.bench.console import free_heap
from sumpad_tools.chip.emulator import Emulator, PowerCut
from sumpad_tools.chip.raw_repl import PORT, run_program
from sumpad_tools.packs import container
from sumpad_tools.packs.container import Record
from sumpad_tools.packs.making import codec
from sumpad_tools.play import keyscript, pc_hosts, player
from support.console import scripts
from support.console.packs import key, of_squares

PUZZLE = ".6....79....824..3....9..549...6...18..9.1..25...7...631..5....6..243....49....6."
COUNT = 10_000
MOST_BYTES = 300_000
MOST_MS = 50  # from a key to the picture that shows the puzzle
NO_CLOCK = 64  # the row of a clock that is not shown
MOST_HEAP = 4096  # bytes that the list may keep, most of them for its modules
OPEN = f"{scripts.MY_PUZZLES} wait:700 fire wait:1000"
VERBS = (
    f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); "
    "from sumpad_tools import cli; cli.main()"
)

pytestmark = pytest.mark.long


def of_sudokus():
    """Return a pack of the same sudoku with its digits exchanged."""
    packed = codec("sudoku").packed
    records = []
    for number in range(COUNT):
        digits = list("123456789")
        for place in range(9, 1, -1):
            number, at = divmod(number, place)
            digits[place - 1], digits[at] = digits[at], digits[place - 1]
        text = PUZZLE.translate(str.maketrans("123456789", "".join(digits)))
        records.append(Record(packed(text), 42, "hard"))
    return container.composed({"family": "sudoku"}, records)


def keys(console, script):
    console.run(keyscript.parse(script, console.board))


def pc_with(raw, name):
    """Return a console on this PC that has the pack."""
    host = pc_hosts.VirtualHost()
    store = files.Store(f"{host.folder}/puzzles", sealed=False)
    store.write(".manifest", "")  # makes the folder
    with open(f"{store.folder}/{name}", "wb") as file:
        file.write(raw)
    pc = player.Player(boards.load(boards.DEFAULT), host=host)
    pc.advance(scripts.HOME_MS)
    return pc


def test_10_000_sudokus(booted):
    raw = of_sudokus()
    assert len(raw) <= MOST_BYTES
    emulator = booted(files={"puzzles/MANY": raw}, cache=True)
    pc = pc_with(raw, "MANY")
    for console in (emulator, pc):
        keys(console, f"{scripts.TO_SUDOKU} {scripts.MY_PUZZLES} wait:1000")
    before = free_heap(Emulator.resumed(emulator.save()))
    for console in (emulator, pc):
        keys(console, "fire wait:1000")
    assert emulator.frame() == pc.frame()
    after = free_heap(Emulator.resumed(emulator.save()))
    shown = glass.key_to_glass(emulator, "9 8 7 6 right left up 5 0 0".split(), NO_CLOCK)
    slowest = max(last for _, last in shown) / 125_000
    print(f"heap {before} before, {after} with the list; a key takes up to {slowest:.1f} ms")
    assert before - after < MOST_HEAP
    assert slowest < MOST_MS
    keys(pc, "9 8 7 6 right left up 5 0 0 wait:500")
    assert emulator.frame() == pc.frame()
    for console in (emulator, pc):
        keys(console, "up 9 9 9 9 fire wait:1500 menu wait:300")
    assert emulator.frame() == pc.frame()


def test_a_power_cut_while_a_pack_is_played_loses_nothing(booted):
    """Whatever change of the flash is cut off, the console starts again, the pack is whole, and
    the puzzle that was solved before stays so."""
    raw = of_squares(100)
    emulator = booted(files={"puzzles/SQUARES": raw})
    keys(emulator, f"{OPEN} fire wait:1000 {key(0)} wait:3000")
    for cut in range(6):
        copy = Emulator.resumed(emulator.save())
        copy.cut_power_at(copy.flash_changes + 1 + cut, (0.5, 0.0, 1.0)[cut % 3])
        with pytest.raises(PowerCut):
            keys(copy, f"fire wait:1500 {key(1)} wait:3000 fire wait:3000")
        for place in copy.matrix.down():  # else the next press of that key would be none
            copy.matrix.release(*place)
        copy.power_cycle()
        copy.run_ms(3000)
        assert copy.files()["puzzles/SQUARES"] == raw
        keys(copy, f"fire wait:500 back wait:500 {OPEN}")
        keys(copy, "1 wait:200")
        assert is_marked(copy), cut


def is_marked(emulator):
    """Return whether the first puzzle in the list has the mark of solved ones."""
    pc = pc_with(of_squares(100), "SQUARES")
    keys(pc, f"{OPEN} fire wait:500 {key(0)} wait:2000 back wait:300 {OPEN} 1 wait:200")
    mark = [row[:1] for row in rows(pc.frame())[11:20]]
    return [row[:1] for row in rows(emulator.frame())[11:20]] == mark


def rows(frame):
    return [frame[at : at + 16] for at in range(0, len(frame), 16)]


def test_a_power_cut_while_a_pack_is_copied_leaves_the_old_one(booted, tmp_path):
    old, new = of_squares(40), of_squares(400)
    (tmp_path / "squares.pack").write_bytes(new)
    command = [sys.executable, "-c", VERBS, "puzzles", "put", str(tmp_path / "squares.pack")]
    command += ["--replace", "--port", PORT]
    emulator = booted(files={"puzzles/SQUARES": old})
    for cut in (3, 9):
        copy = Emulator.resumed(emulator.save())
        copy.cut_power_at(copy.flash_changes + cut, 0.5)
        with pytest.raises(PowerCut):
            run_program(copy, command)
        copy.power_cycle()
        copy.run_ms(3000)
        assert copy.files()["puzzles/SQUARES"] == old
    status, output = run_program(copy, command)
    assert (status, output.splitlines()[-1]) == (0, "SQUARES"), output
    there = {path: content for path, content in copy.files().items() if "puzzles/S" in path}
    assert there == {"puzzles/SQUARES": new}


def test_a_pack_that_is_too_large_for_the_flash_changes_nothing(booted, tmp_path):
    (tmp_path / "many.pack").write_bytes(of_sudokus())
    room = {"puzzles/FILM": bytes(800_000)}
    emulator = booted(files=room)
    command = [sys.executable, "-c", VERBS, "puzzles", "put", str(tmp_path / "many.pack")]
    status, output = run_program(emulator, [*command, "--port", PORT])
    assert status != 0 and "MANY needs" in output and "nothing was changed" in output
    assert "puzzles/MANY" not in emulator.files()
