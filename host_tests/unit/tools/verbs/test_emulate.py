"""The verb `emulate` with a made-up chip: what the chip is asked for, what is printed and kept."""

import re
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from sumpad_tools import boards, cli
from sumpad_tools.build import firmware
from sumpad_tools.chip import boot, emulator, live, node
from sumpad_tools.device import image, layout
from sumpad_tools.parts import frames
from sumpad_tools.parts.direct import DirectKeys
from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.play.keyscript import parse
from sumpad_tools.verbs import emulate, play

BOARD = boards.load(boards.DEFAULT)
FRAME = b"\x0f" * 1024
GAME = {"saves/game-crossnum": b"a game", "puzzles/news.txt": b"a puzzle"}
FAILURE = """Traceback (most recent call last):
  File "main.py", line 131, in <module>
  File "sumpad/app/loop.py", line 53, in step
ZeroDivisionError: divide by zero
"""


class Chip(emulator.Emulated):
    """What the verb needs of a console: `uf2` is its firmware, and `files` are in its file system.
    Its home menu is there after 500 ms; if it is to run on then, it raises `fails`."""

    made = []
    fails = None

    def __init__(self, uf2, board, files, seed=1):
        self.uf2, self.board, self.files, self.seed = uf2, board, files, seed
        self.littlefs = image.littlefs_image(files)
        if board.ROWS:
            self.matrix = Matrix(len(board.ROWS), len(board.COLUMNS))
        else:
            rows, columns = len(board.KEYS), len(board.KEYS[0])
            self.matrix = DirectKeys(rows, columns, len(board.COLUMNS))
        self.piezo = SimpleNamespace(hz=0, heard=[])
        self.panel = SimpleNamespace(strict=True)
        self.ms = self.looks = self.active_cycles = self.flash_changes = 0
        self.frames, self.shots, self.pressed, self.usb = [], {}, [], SimpleNamespace(received=b"")
        self.made.append(self)

    def run_ms(self, ms, within=None):
        if self.fails and self.ms > 500:
            raise self.fails
        self.ms += ms
        if self.ms >= 500 and not self.frames:
            self.frames.append(FRAME)

    def press(self, row, column):
        self.pressed.append((row, column))

    def frame(self):
        return FRAME

    @property
    def flash(self):
        if isinstance(self.fails, node.NodeError):
            raise self.fails
        return b"\xff" * layout.FILES_OFFSET + self.littlefs


@pytest.fixture
def chip(monkeypatch):
    """Replaces the console. Provides the class."""
    monkeypatch.setattr(Chip, "made", [])
    monkeypatch.setattr(boot, "new_console", Chip)
    monkeypatch.setattr(firmware, "build_rp2", lambda name: f"{name}.uf2")
    return Chip


@pytest.fixture
def seats(monkeypatch):
    """What was played on a screen: a list of (board, live, window, terminal)."""
    taken = []
    monkeypatch.setattr(play, "on_screen", lambda *words: taken.append(words))
    return taken


def run(*arguments):
    return CliRunner().invoke(cli.app, ["emulate", *arguments], catch_exceptions=False)


def presses(script):
    return [step[1:] for step in parse(script, BOARD) if step[0] == "press"]


def test_what_a_script_takes_is_told_of_chip_and_pc(chip):
    done = run("--keys", "up wait:5000 fire")
    assert done.stdout.splitlines() == frames.half_blocks(FRAME)
    first, all_keys = done.stderr.splitlines()
    assert first == "home menu after 500 ms"
    # 300 ms more before the first key, 200 ms for each key
    assert re.fullmatch(r"all keys pressed: 6\.2 s of the chip in \d+\.\d s, \d+\.\dx", all_keys)
    assert chip.made[0].pressed == presses("up fire")


def test_without_a_script_somebody_plays(chip, seats):
    assert run().exit_code == run("--terminal").exit_code == run("--window").exit_code == 0
    for _, a_live, _, _ in seats:
        assert isinstance(a_live, live.LiveChip) and a_live.frame() == FRAME
    assert {board.NAME for board, *_ in seats} == {BOARD.NAME}
    assert [tuple(how) for _, _, *how in seats] == [(False, False), (False, True), (True, False)]
    assert not chip.made[0].pressed


def test_a_script_repeats_itself_and_a_player_gets_other_puzzles(chip, seats):
    for _ in range(2):
        run("--keys", "up")
        run("--keys", "up", "--size", "5")
        run()
        run("--size", "5")
    scripted, codes, played, drawn = (chip.made[place::4] for place in range(4))
    assert {it.seed for it in scripted} == {it.seed for it in codes} == {1}
    assert codes[0].pressed == codes[1].pressed
    assert played[0].seed != played[1].seed
    assert drawn[0].pressed != drawn[1].pressed


@pytest.mark.parametrize(
    ("arguments", "keys", "told"),
    [
        (("--code", "42"), "5 1 4 2 hash", ["the puzzle of code 42"]),
        (("--size", "12", "--code", "0"), "5 1 0 down*2 1 2 hash", ["the puzzle of code 0"]),
        (("--family", "crossnum"), "", ["Cross-number"]),
        (("--family", "sudoku"), "3 2", ["Sudoku"]),
        (
            ("--family", "kakuro", "--size", "12x10", "--code", "7"),
            "3 3 5 1 7 down*2 1 2 hash",
            ["Kakuro", "the puzzle of code 7"],
        ),
    ],
)
def test_keys_lead_to_the_puzzle_and_the_way_is_told(chip, seats, arguments, keys, told):
    done = run(*arguments)
    assert chip.made[0].pressed == presses(keys)
    ways = [line for line in done.stderr.splitlines() if line.startswith("on the way")]
    assert ways == [f"on the way to {words}..." for words in told]
    assert len(seats) == 1


@pytest.mark.parametrize("name", boards.names())
def test_it_is_a_new_console_with_the_firmware_of_the_board(chip, name):
    run("--keys", "up", "--board", name)
    [one] = chip.made
    assert (one.uf2, one.board.NAME, one.files) == (f"{name}.uf2", name, {})


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (
            FAILURE,
            'ZeroDivisionError: divide by zero, File "sumpad/app/loop.py", line 53, in step',
        ),
        ("breakpoint 3 at 0x10001234; serial: \r\nhello", "breakpoint 3 at 0x10001234; serial:"),
    ],
)
@pytest.mark.parametrize("keys", [(), ("--keys", "up")], ids=["live", "script"])
def test_firmware_that_fails_is_a_sentence(chip, monkeypatch, failure, words, keys):
    monkeypatch.setattr(chip, "fails", emulator.FirmwareError(failure))
    monkeypatch.setattr(play, "on_screen", lambda board, a_live, *_: a_live._console.run_ms(5))
    with pytest.raises(emulate.EmulateError) as told:
        run(*keys)
    assert str(told.value) == f"the firmware failed: {words}"


# What is kept


def test_a_file_keeps_what_is_the_players(chip, seats, tmp_path):
    flash = tmp_path / "flash"
    run("--flash", str(flash))
    assert flash.read_bytes() == chip.made[0].littlefs
    old = {"main.py": b"the app of 0.9", "sumpad.pack0": b"and its modules", **GAME}
    flash.write_bytes(image.littlefs_image(old))
    run("--flash", str(flash))
    assert chip.made[1].files == GAME
    assert flash.read_bytes() == chip.made[1].littlefs
    assert [it.name for it in tmp_path.iterdir()] == ["flash"]


@pytest.mark.parametrize("error", [emulator.FirmwareError("stopped"), KeyboardInterrupt()])
def test_it_is_kept_when_something_ends_the_game(chip, monkeypatch, tmp_path, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(play, "on_screen", fail)
    with pytest.raises(emulate.EmulateError) if isinstance(error, Exception) else nullcontext():
        run("--flash", str(tmp_path / "flash"))
    assert (tmp_path / "flash").read_bytes() == chip.made[0].littlefs


def test_a_chip_that_is_gone_leaves_the_file_alone(chip, monkeypatch, tmp_path):
    flash = tmp_path / "flash"
    before = image.littlefs_image(GAME)
    flash.write_bytes(before)
    monkeypatch.setattr(chip, "fails", node.NodeError("the process ended"))
    with pytest.raises(node.NodeError, match="the process ended"):
        run("--flash", str(flash), "--keys", "up")
    assert flash.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"x", bytes(layout.FILES_SIZE)])
def test_a_file_that_is_none_is_a_sentence(chip, tmp_path, content):
    flash = tmp_path / "flash"
    flash.write_bytes(content)
    with pytest.raises(emulate.EmulateError, match="flash is not the file system of a console"):
        run("--flash", str(flash), "--keys", "up")
    assert flash.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--size", "4"), "--family, --size and --code need a new console"),
        (("--code", "4"), "--family, --size and --code need a new console"),
        (("--family", "sudoku"), "--family, --size and --code need a new console"),
    ],
)
def test_a_puzzle_is_for_a_new_console(chip, tmp_path, arguments, words):
    flash = tmp_path / "flash"
    flash.write_bytes(image.littlefs_image(GAME))
    done = run("--flash", str(flash), *arguments)
    assert (done.exit_code, chip.made) == (2, [])
    assert words in re.sub(r"[\s│]+", " ", done.stderr)


def test_a_folder_that_is_not_there_is_refused_before_the_work_begins(chip, tmp_path):
    done = run("--flash", str(tmp_path / "gone" / "flash"), "--keys", "up")
    assert (done.exit_code, chip.made) == (2, [])
    assert "is not a writable folder" in re.sub(r"[\s│]+", " ", done.stderr)
