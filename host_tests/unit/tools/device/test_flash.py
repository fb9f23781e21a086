"""Flashing a board, over a real socket to a stand-in for the board's raw REPL."""

import errno
import io
import random
import re
import types

import pytest
from typer.testing import CliRunner

from sumpad_tools import cli
from sumpad_tools.device import flash, image, repl
from sumpad_tools.kernels import chip
from support.standins import rawrepl
from support.standins.board import BLOCK, Partition

# Heads of .mpy files of version 6.3: for any machine, and with code for armv6m.
ANY = b"M\x06\x00\x1f"
ARMV6M = b"M\x06\x13\x1f"

# The apps have blocks in common, and some that nothing compresses.
APP = {
    "a.mpy": ANY + b"old" * 2000,
    "sumpad/kernels.mpy": ARMV6M + random.Random(0).randbytes(9000),
}
NEXT = {**APP, "a.mpy": ANY + b"new" * 2000}
OLD, NEW = image.romfs(APP), image.romfs(NEXT)

PLAYERS = {"saves/game": b"a game", "saves/log": b"", "puzzles/A": bytes(range(256)) * 3}
OTHERS = {"main.py": b"import imports", "sumpad.pack0": b"the app of 0.9", "saves/more/x": b"x"}


@pytest.fixture
def board(board):
    """A board with the old app."""
    board.partition = Partition(whole(OLD))
    return board


def whole(app):
    """Return an app padded to whole blocks."""
    return app + bytes(-len(app) % BLOCK)


def has(board, app):
    return board.partition.startswith(whole(app))


def deploy(board, app, advance=lambda size: None):
    with repl.Device(board.port) as device:
        return flash.deploy(device, app, advance)


def keep(board, files):
    """Put files onto the board."""
    for path, content in files.items():
        (board.root / path).parent.mkdir(parents=True, exist_ok=True)
        (board.root / path).write_bytes(content)


def content(folder):
    """Return the files in a folder and below it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


# The app


def test_an_app_is_sent_staged_and_installed(board):
    keep(board, PLAYERS)
    told = []
    assert deploy(board, NEW, told.append) == len(whole(NEW))
    assert has(board, NEW)
    assert told == list(range(0, len(NEW), BLOCK))
    assert content(board.root) == PLAYERS
    assert board.words == ["Updating.", "Please keep the", "power on."]
    assert board.boot() is True


@pytest.mark.parametrize("filled", [b"\0", b"\xff"], ids=["by flash", "by a UF2"])
def test_the_same_app_is_not_sent_again(board, filled):
    board.partition = Partition(OLD + filled * (-len(OLD) % BLOCK))
    assert deploy(board, OLD, pytest.fail) == 0
    assert not board.partition.written and board.paths() == []


def test_the_first_app_of_a_board_is_installed(board):
    board.partition = Partition()
    deploy(board, NEW)
    assert has(board, NEW)


def test_without_room_for_it_nothing_is_changed(board):
    needed = len(whole(NEW)) // BLOCK + 4
    keep(board, PLAYERS)
    used = 2  # blocks
    board.blocks = needed + used - 1
    words = rf"needs {needed * 4} KB .* only {needed * 4 - 4} KB are free; nothing was changed"
    with pytest.raises(repl.DeviceError, match=words):
        deploy(board, NEW)
    assert has(board, OLD) and not board.partition.written
    assert board.boot() is True
    assert content(board.root) == PLAYERS
    board.blocks += 1
    deploy(board, NEW)
    assert has(board, NEW)


def test_what_an_interrupted_update_has_left_makes_room(board):
    board.blocks = len(whole(NEW)) // BLOCK + 4
    keep(board, {"update.romfs.part": NEW[: 2 * BLOCK]})
    deploy(board, NEW)
    assert has(board, NEW) and board.paths() == []


def test_what_arrives_wrong_is_not_installed(board):
    board.spoils = "/update.romfs.part"
    with pytest.raises(
        repl.DeviceError, match="did not arrive as it was sent; the old one is unt"
    ):
        deploy(board, NEW)
    assert has(board, OLD) and not board.partition.written
    board.spoils = None
    deploy(board, NEW)
    assert has(board, NEW)


def test_an_app_that_is_larger_than_the_partition_of_the_board(board):
    board.partition = Partition(whole(OLD), blocks=len(whole(OLD)) // BLOCK)
    large = image.romfs({**NEXT, "b.mpy": bytes(3 * BLOCK)})
    words = "cannot be sent: ROMFS image is too big for the target partition"
    with pytest.raises(repl.DeviceError, match=words):
        deploy(board, large)
    assert has(board, OLD)


def test_a_line_that_breaks_leaves_an_app_and_flash_can_be_run_again(board):
    before = board.received
    deploy(board, NEW)
    needed = board.received - before
    seen = set()
    for tenth in range(10):
        board.partition = Partition(whole(OLD))
        board.breaks_after = board.received + tenth * needed // 10
        with pytest.raises(
            repl.DeviceError, match="^(the connection to the device was lost|no MicroPython)"
        ):
            deploy(board, NEW)
        board.breaks_after = None
        assert has(board, OLD)
        seen.update(board.paths())
        assert deploy(board, NEW) == len(whole(NEW))
        assert has(board, NEW) and board.paths() == []
    assert seen == {"update.romfs.part"}


def test_a_flash_that_is_worn_out_is_what_the_board_reports(board):
    board.partition.worn = 1
    with pytest.raises(repl.DeviceError, match="the device reports: OSError: the flash does not"):
        deploy(board, NEW)
    assert (board.root / "update.romfs").read_bytes() == whole(NEW)


class Full(io.BytesIO):
    """A file for which there is no room."""

    def write(self, content):
        raise OSError(errno.ENOSPC, "")


def test_what_goes_wrong_on_the_board_while_it_is_sent_is_no_broken_line(board, monkeypatch):
    monkeypatch.setattr(board, "_open", lambda path, mode: Full())
    with pytest.raises(repl.DeviceError, match="^the device reports: OSError: .* ENOSPC"):
        deploy(board, NEW)
    assert has(board, OLD)


# Other firmware


@pytest.mark.parametrize("has_sumpad", [False, True])
def test_a_board_without_a_partition_has_the_old_layout(board, has_sumpad):
    board.partition, board.has_sumpad = None, has_sumpad
    with pytest.raises(flash.OldLayoutError, match="has no partition for the app"):
        deploy(board, NEW)
    with repl.Device(board.port) as device:
        assert not flash.has_partition(device)


def test_another_firmware_with_a_partition_is_named(board):
    board.has_sumpad = False
    with pytest.raises(repl.DeviceError, match="is not Sumpad's. Hold BOOTSEL") as it:
        deploy(board, NEW)
    assert not isinstance(it.value, flash.OldLayoutError)
    assert has(board, OLD) and not board.partition.written


# The player's files


def test_a_backup_is_restored_on_the_board_with_the_new_firmware(board, tmp_path):
    board.partition = None
    keep(board, {**PLAYERS, **OTHERS})
    folder = tmp_path / "backup"
    with repl.Device(board.port) as device:
        assert flash.back_up(device, folder) == len(PLAYERS)
    assert content(folder) == PLAYERS
    other = rawrepl.Board(tmp_path / "other")
    other.root.mkdir()
    keep(other, {"saves/log": b"of another one", "mine.txt": b"mine"})
    with repl.Device(other.port) as device:
        assert flash.restore(device, folder) == len(PLAYERS)
    other.close()
    assert content(other.root) == {**PLAYERS, "mine.txt": b"mine"}


def test_a_board_without_files_has_no_backup(board, tmp_path):
    with repl.Device(board.port) as device:
        assert flash.back_up(device, tmp_path / "backup") == 0
        with pytest.raises(
            repl.DeviceError, match="backup is not a backup: it has no files in saves"
        ):
            flash.restore(device, tmp_path / "backup")
    assert not (tmp_path / "backup").exists() and board.paths() == []


def test_files_that_cannot_be_written_are_a_sentence(board, tmp_path):
    keep(board, {"saves": b"a file where a folder belongs"})
    (tmp_path / "backup" / "saves").mkdir(parents=True)
    (tmp_path / "backup" / "saves" / "game").write_bytes(b"a game")
    with repl.Device(board.port) as device:
        with pytest.raises(repl.DeviceError, match="the games cannot be written"):
            flash.restore(device, tmp_path / "backup")


# The verb


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
    [folder] = (tmp_path / "sumpad" / "backups").iterdir()
    assert f"{len(PLAYERS)} files are saved in {folder}.\n" in told
    assert content(folder) == content(board.root) == PLAYERS
    assert board.resets == 1


@pytest.mark.parametrize("files", [PLAYERS, {}])
def test_who_does_not_wait_is_told_how_to_restore_later(board, run, monkeypatch, files, tmp_path):
    keep(board, files)
    board.partition = None

    def interrupt(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(repl, "time", types.SimpleNamespace(sleep=interrupt))
    done = run()
    assert done.exit_code == 130 and board.boot_loader == 1
    found = re.search(r"Later, `sumpad.py flash --restore (.*)` puts the files back", done.stderr)
    assert bool(found) == bool(files)
    assert ("The board has no games yet." in done.stderr) == (not files)
    if files:
        assert run("--restore", found[1]).stdout == f"{len(files)} files restored\n"
        assert content(board.root) == files and board.resets == 1


def test_a_folder_that_is_no_backup(board, run, tmp_path):
    assert "is not a backup" in str(run("--restore", str(tmp_path)).exception)
    assert run("--restore", str(tmp_path / "gone")).exit_code == 2
