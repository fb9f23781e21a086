"""The loader when the power fails at any moment of an update."""

import hashlib
import random

import pytest

from sumpad_tools.device import image
from support.standins import micropython_board as boards
from support.standins import romfs
from support.standins.disk import PowerCut

BLOCK = boards.BLOCK
STAGED, PART = "update.romfs", "update.romfs.part"

SAME = bytes(random.Random(0).randbytes(2 * BLOCK))  # the blocks that both apps share
OLD = image.romfs({"a.mpy": b"old" * 2000, "b.mpy": SAME, "c.mpy": b"the old end" * 500})
NEW = image.romfs({"a.mpy": b"new" * 2000, "b.mpy": SAME, "c.mpy": b"another end" * 500})
NO_APP = ["App incomplete.", "", "On a PC, run", "sumpad.py flash"]
UPDATING = ["Updating.", "Please keep the", "power on."]


@pytest.fixture
def board(tmp_path):
    """A board that has the old app."""
    board = boards.Board(tmp_path)
    board.has_sumpad = True
    board.partition = boards.Partition(whole(OLD))
    return board


def whole(app):
    """Return `app`, padded to whole blocks."""
    return app + bytes(-len(app) % BLOCK)


def stage(board):
    (board.root / STAGED).write_bytes(whole(NEW))


def has(board, app):
    """Return whether the partition begins with `app`, padded to whole blocks."""
    return board.partition.startswith(whole(app))


def test_the_apps_have_blocks_in_common_and_others():
    blocks = range(0, len(OLD), BLOCK)
    alike = [OLD[at : at + BLOCK] == NEW[at : at + BLOCK] for at in blocks]
    assert len(OLD) == len(NEW) and len(OLD) % BLOCK
    assert True in alike and False in alike[1:] and not alike[0]


# At power-on


@pytest.mark.parametrize("left", [{}, {STAGED: NEW}, {PART: NEW[:5000]}, {STAGED: b"", PART: b""}])
def test_a_complete_app_runs_and_what_an_update_has_left_goes(board, left):
    for name, content in {**left, "mine.txt": b"mine"}.items():
        (board.root / name).write_bytes(content)
    assert board.boot() is True
    assert board.paths() == ["mine.txt"]
    assert has(board, OLD) and not board.partition.written
    assert not board.words and not board.resets


def test_the_app_is_found_before_all_files(board):
    loader = board.module("loader")
    loader.prepare()
    assert loader.sys.path == ["/rom", ".frozen"]


@pytest.mark.parametrize("there", [b"", OLD[:BLOCK], OLD[:-40]], ids=["none", "block", "no end"])
def test_an_interrupted_update_is_done_again(board, there):
    board.partition = boards.Partition(there)
    stage(board)
    assert board.boot() is True
    assert has(board, NEW)
    assert board.paths() == []
    assert (board.words, board.resets) == (UPDATING, 1)


@pytest.mark.parametrize("there", [b"", OLD[:BLOCK], OLD[:-40]], ids=["none", "block", "no end"])
def test_without_an_app_the_panel_says_what_to_do(board, there):
    board.partition = boards.Partition(there)
    assert board.boot() is False
    assert board.words[:4] == NO_APP and board.words[-2:] == ["or copy the UF2", "once more."]
    assert not board.resets and not board.partition.written


# Installing


def installed(board):
    """Install the new app; return the numbers of the blocks that were written."""
    stage(board)
    board.partition.written.clear()
    board.module("loader").install()
    return board.partition.written


def test_unchanged_blocks_are_not_written_again(board):
    """Block 0 is written twice: first, so that the image is invalid meanwhile, and last."""
    written = installed(board)
    assert has(board, NEW) and board.paths() == []
    blocks = range(0, len(NEW), BLOCK)
    changed = [at // BLOCK for at in blocks if NEW[at : at + BLOCK] != OLD[at : at + BLOCK]]
    assert written == [0, *reversed(changed), 0]


def test_the_same_app_again_is_the_first_block_alone(board):
    installed(board)
    assert set(installed(board)) == {0}
    assert has(board, NEW)


def test_whenever_the_power_is_cut_there_is_the_old_app_or_the_new_one(board):
    """While there is no app, the new one is staged.

    The power is cut in the middle of each page.
    """
    cuts = 0
    seen = []
    while True:
        board.partition = boards.Partition(whole(OLD))
        stage(board)
        board.partition.left = cuts
        try:
            board.module("loader").install()
        except PowerCut:
            pass
        else:
            break
        board.partition.left = None
        found = [app for app in (OLD, NEW) if has(board, app)]
        assert romfs.has(board.partition, "complete") == bool(found)
        assert found or (board.root / STAGED).read_bytes() == whole(NEW)
        seen.append(found)
        assert board.boot() is True
        assert has(board, (*found, NEW)[0]) and board.paths() == []
        cuts += 1
    assert cuts > 40 and [] in seen
    assert romfs.files(board.partition) == romfs.files(NEW)


def test_an_update_that_is_cut_again_and_again_comes_to_its_end(board):
    stage(board)
    # The power fails while the first block is erased.
    board.partition.left = 1
    with pytest.raises(PowerCut):
        board.module("loader").install()
    for _ in range(20):
        # A block takes 17 changes.
        board.partition.left = 39
        try:
            board.boot()
        except PowerCut:
            continue
        break
    assert has(board, NEW) and board.paths() == []


@pytest.mark.parametrize(("worn", "left"), [(0, OLD), (1, NEW), (4, NEW)])
def test_a_flash_that_does_not_keep_a_block_is_an_error_and_the_image_stays(board, worn, left):
    board.partition.worn = worn
    with pytest.raises(OSError, match="the flash does not keep the app"):
        installed(board)
    # If the first block fails, the old app is still there.
    if left == NEW:
        with pytest.raises(OSError, match="the flash does not keep the app"):
            board.boot()
        assert board.words[0] == "Update failed:"
    assert (board.root / STAGED).read_bytes() == whole(NEW)
    board.partition.worn = None
    assert board.boot() is True
    assert has(board, left)


def test_ctrl_c_does_not_interrupt_it(board, monkeypatch):
    characters = []
    monkeypatch.setattr("micropython.kbd_intr", characters.append)
    erase = boards.Partition.ioctl
    monkeypatch.setattr(
        boards.Partition, "ioctl", lambda *words: erase(*words) or characters.append("erased")
    )
    installed(board)
    assert characters == [-1, "erased"]


# Staging


def sent(staging, content):
    """Write `content` to the partition's stand-in, as mpremote does."""
    device = staging.rom_ioctl(2, 0)
    size = device.ioctl(5, 0)
    assert (staging.rom_ioctl(1, 0), size) == (1, BLOCK)
    staging.umount("/rom")
    for at in range(0, len(content), size):
        device.ioctl(6, at // size)
    for at in range(0, len(content), size):
        device.writeblocks(at // size, content[at : at + size].ljust(size, b"\0"), 0)


def test_what_is_written_is_staged_and_installed(board):
    staging = board.module("loader").Staging()
    sent(staging, NEW)
    assert has(board, OLD) and not board.partition.written
    assert staging.digest() == hashlib.sha256(NEW + bytes(-len(NEW) % BLOCK)).digest()
    assert board.paths() == [PART]
    staging.install()
    assert has(board, NEW) and board.paths() == []


def test_it_is_as_large_as_the_partition(board):
    board.partition = boards.Partition(OLD, blocks=11)
    assert board.module("loader").Staging().ioctl(4, 0) == 11


def test_leftovers_are_removed_before_there_is_a_new_one(board):
    """A file that is overwritten frees its blocks only when it is closed."""
    for name in (STAGED, PART):
        (board.root / name).write_bytes(b"left")
    board.module("loader").Staging()
    assert board.removed == [f"/{STAGED}", f"/{PART}"]
    assert board.paths() == [PART]


def test_a_part_of_an_image_changes_nothing(board):
    staging = board.module("loader").Staging()
    sent(staging, NEW[: 2 * BLOCK])
    assert board.boot() is True
    assert has(board, OLD) and board.paths() == []


# A PC that disappears


def test_a_board_resets_when_the_pc_falls_silent(board):
    staging = board.module("loader").Staging()
    staging.writeblocks(0, whole(NEW)[:BLOCK])
    ms, callback = board.timer
    assert 10_000 <= ms <= 60_000
    with pytest.raises(boards.Reset):
        callback(None)
    assert board.boot() is True and has(board, OLD)
    assert board.paths() == []


@pytest.mark.parametrize("request_of", ["writeblocks", "digest", "install"])
def test_each_request_of_the_pc_gives_it_more_time(board, request_of):
    staging = board.module("loader").Staging()
    staging.writeblocks(0, whole(NEW))
    if request_of != "writeblocks":
        staging.digest()
    board.timer = None
    {
        "writeblocks": lambda: staging.writeblocks(0, b""),
        "digest": staging.digest,
        "install": staging.install,
    }[request_of]()
    assert board.timer is not None


def test_an_installation_may_take_any_time(board):
    """A worn flash is slow, and a reset would begin the installation again."""
    staging = board.module("loader").Staging()
    staging.writeblocks(0, whole(NEW))
    staging.digest()
    running = []
    write = board.partition.writeblocks
    board.partition.writeblocks = lambda *it: (running.append(board.timer), write(*it))
    staging.install()
    assert running and not any(running)
