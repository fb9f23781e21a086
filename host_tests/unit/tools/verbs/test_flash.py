"""The verb `flash` on a stand-in for a board."""

import re
import types

import pytest
from typer.testing import CliRunner

from sumpad_tools import cli
from sumpad_tools.device import backup, flash, image, repl
from sumpad_tools.kernels import chip
from support.standins.app_images import NEW, NEXT, OLD, content, has, keep, whole
from support.standins.micropython_board import Partition

PLAYERS = backup.sealed(
    {"saves/game": b"a game", "saves/log": b"", "puzzles/A": bytes(range(256)) * 3}, b"a board"
)
OTHERS = {"main.py": b"import imports", "sumpad.pack0": b"the app of 0.9", "saves/more/x": b"x"}


@pytest.fixture
def board(board):
    """A board with the old app."""
    board.partition = Partition(whole(OLD))
    return board


@pytest.fixture
def run(board, tmp_path, monkeypatch):
    """Provides a call of `sumpad.py flash` on the board, with the new app. The result keeps an
    exception of ours."""
    monkeypatch.setattr(image, "app_files", lambda kernels: NEXT)
    monkeypatch.setattr(image, "app_of", image.romfs)  # its modules have no code to align
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / name))
    monkeypatch.setattr(repl, "_LOOK_S", 0.01)

    def call(*options):
        words = ["flash", "--port", board.port, *options]
        done = CliRunner().invoke(cli.app, words)
        board.settle()  # the last thing that it gets is a reset, which it does not answer
        if done.exception and not isinstance(done.exception, SystemExit):
            assert isinstance(done.exception, repl.DeviceError)
        return done

    return call


def test_the_board_starts_with_the_new_app(board, run):
    assert run().stdout == f"{len(whole(NEW)):,} bytes sent; the board starts.\n"
    assert has(board, NEW) and board.resets == 1
    assert run().stdout == "The board has this app already.\n"
    assert board.resets == 2


def test_who_has_a_firmware_without_the_kernels_is_told(board, run):
    names = chip.names().values()
    words = f"lacks compiled kernels for {len(names)} of {len(names)} modules"
    assert words in " ".join(run().stderr.split())
    board.kernels = list(names)
    assert "lacks" not in run().stderr


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("mpy", 0x1305, "cannot load these .mpy files"),
        ("has_sumpad", False, "is not Sumpad's"),
        ("blocks", 2, "nothing was changed"),
        ("spoils", "/update.romfs.part", "did not arrive"),
    ],
)
def test_when_an_update_fails_the_old_app_starts_again(board, run, what, value, words):
    setattr(board, what, value)
    done = run()
    assert words in str(done.exception)
    assert has(board, OLD) and board.resets == 1


def test_ctrl_c_in_the_middle_of_it_starts_the_old_app_again(board, run, monkeypatch):
    def advance(self, text):
        raise KeyboardInterrupt

    monkeypatch.setattr(flash._Progress, "write", advance)
    assert run().exit_code == 130
    assert has(board, OLD) and board.resets == 1


def test_a_line_that_is_gone_takes_no_reset(board, run):
    board.breaks_after = board.received + 3000
    assert "the connection to the device was lost" in str(run().exception)
    assert board.resets == 0


def test_an_old_board_gets_its_files_back_after_its_new_firmware(
    board, run, monkeypatch, tmp_path
):
    keep(board, {**PLAYERS, **OTHERS})
    partition, board.partition = board.partition, None
    looks = []

    def copy(seconds):
        """Copy the firmware onto the drive, at the second look for the board."""
        looks.append(seconds)
        assert len(looks) < 5, "it looks for ever"
        if len(looks) == 2:
            assert board.boot_loader == 1
            for path in {**PLAYERS, **OTHERS}:
                (board.root / path).unlink()
            board.partition = partition

    monkeypatch.setattr(repl, "time", types.SimpleNamespace(sleep=copy))
    done = run()
    assert done.exit_code == 0 and len(looks) == 2
    assert done.stdout == f"{len(PLAYERS)} files restored\n"
    told = done.stderr
    assert "has no partition for the app" in told and "RPI-RP2" in told
    [file] = (tmp_path / "sumpad" / "backups").iterdir()
    assert f"{len(PLAYERS)} files are saved in {file}.\n" in told
    assert content(board.root) == PLAYERS
    assert board.resets == 1


def test_a_pico_2_gets_its_own_firmware(board, run, monkeypatch):
    board.machine, board.partition = "Raspberry Pi Pico2 with RP2350", None
    monkeypatch.setattr(repl, "wait_for_device", lambda *_: repl.Device("/no/such/port"))
    said = run().stderr
    assert "the UF2 for the RP2350" in said and "--chip RP2350" in said
    assert "onto the drive RP2350" in said


@pytest.mark.parametrize("files", [PLAYERS, {}])
def test_who_does_not_wait_is_told_how_to_restore_later(board, run, monkeypatch, files, tmp_path):
    keep(board, files)
    board.partition = None

    def interrupt(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(repl, "time", types.SimpleNamespace(sleep=interrupt))
    done = run()
    assert done.exit_code == 130 and board.boot_loader == 1
    found = re.search(r"Later, `sumpad.py restore (.*)` puts the files back", done.stderr)
    assert bool(found) == bool(files)
    assert ("The board has no games yet." in done.stderr) == (not files)
    if files:
        words = ["restore", found[1], "--port", board.port]
        done = CliRunner().invoke(cli.app, words)
        assert done.stdout.startswith(f"{len(files)} files of ")
        assert content(board.root) == files
