"""Flashing a board, over a real socket to a stand-in for the board's raw REPL."""

import errno
import io

import pytest

from sumpad_tools.device import flash, image, repl
from support.standins.app_images import NEW, NEXT, OLD, content, has, keep, whole
from support.standins.micropython_board import BLOCK, Partition

PLAYERS = {"saves/game": b"a game", "saves/log": b"", "puzzles/A": bytes(range(256)) * 3}


@pytest.fixture
def board(board):
    """A board with the old app."""
    board.partition = Partition(whole(OLD))
    return board


def deploy(board, app, advance=lambda size: None):
    with repl.Device(board.port) as device:
        return flash.deploy(device, app, advance)


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
