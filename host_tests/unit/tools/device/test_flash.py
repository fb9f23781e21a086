"""Flashing a board, over a real socket to a stand-in for the board's raw REPL."""

import hashlib
import os
import time
import types

import pytest

from sumpad_tools.device import flash
from support.standins import rawrepl

# The head of an .mpy file of version 6.3, for any machine and with code for armv6m.
ANY = b"M\x06\x00\x1f"
ARMV6M = b"M\x06\x13\x1f"

FILES = {
    "main.py": b"import sumpad\n",
    "sumpad/empty.py": b"",
    "board.mpy": ANY + b"board",
    "sumpad/__init__.mpy": ANY,
    "sumpad/solver/kernels.mpy": ARMV6M + bytes(range(256)) * 4,
}


@pytest.fixture
def board(tmp_path, monkeypatch):
    # mpremote and pyserial rest here and there, for boards that are slower than this one.
    quick = types.SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: time.sleep(0.0005))
    monkeypatch.setattr("mpremote.transport_serial.time", quick)
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", quick)
    board = rawrepl.Board(tmp_path)
    yield board
    board.close()


def deploy(board, files):
    """One flash; the result, with `.sizes` the bytes as they were announced and as they went."""
    sizes = []
    with flash.Device(board.port) as device:
        device.check(files)
        result = flash.deploy(device, files, sizes.append, sizes.append)
    result.sizes = sizes
    return result


def content(board):
    """What is on the board as FILES has it."""
    return {
        path: (board.root / path).read_bytes()
        for path in board.paths()
        if (board.root / path).is_file()
    }


def test_an_empty_board_gets_everything(board):
    result = deploy(board, FILES)
    assert content(board) == FILES
    assert sorted(result.copied) == sorted(f"/{path}" for path in FILES)
    assert result.sizes[0] == sum(result.sizes[1:]) == sum(map(len, FILES.values()))


def test_only_what_changed_is_copied(board):
    deploy(board, FILES)
    changed = {**FILES, "board.mpy": ANY + b"other"}
    result = deploy(board, changed)
    assert (result.copied, result.removed, result.kept) == (["/board.mpy"], [], 4)
    assert content(board) == changed
    result = deploy(board, changed)
    assert (result.copied, result.removed, result.kept) == ([], [], 5)


def test_stale_files_of_the_app_go_and_those_of_the_player_stay(board):
    stale = ["board.py", "main.mpy", "sumpad/old/a.mpy", "sumpad/solver/kernels.py"]
    players = ["settings.json", "board.txt", "saves/sumpad/1.txt", "mine.py"]
    for path in stale + players:
        (board.root / path).parent.mkdir(parents=True, exist_ok=True)
        (board.root / path).write_bytes(b"x")
    result = deploy(board, FILES)
    assert sorted(result.removed) == sorted(f"/{path}" for path in [*stale, "sumpad/old"])
    assert content(board) == {**FILES, **dict.fromkeys(players, b"x")}
    assert not (board.root / "sumpad/old").exists()


def test_an_interrupted_flash_leaves_the_old_app_and_can_be_run_again(board):
    old = {path: text + b"old" for path, text in FILES.items()}
    deploy(board, old)
    before = board.received
    deploy(board, FILES)
    needed = board.received - before
    restarts = 0
    deploy(board, old)
    while True:
        # Each attempt breaks a little later, from before the first byte to after the last.
        board.breaks_after = board.received + restarts * needed // 8
        try:
            deploy(board, FILES)
        except flash.FlashError:
            restarts += 1
            found = {path: content(board).get(path) for path in FILES}
            assert found in (old, FILES)
        else:
            break
    assert content(board) == FILES
    assert restarts > 3


def test_what_has_arrived_is_not_sent_again(board):
    (board.root / "sumpad/solver").mkdir(parents=True)
    (board.root / "sumpad/solver/kernels.mpy.new").write_bytes(FILES["sumpad/solver/kernels.mpy"])
    result = deploy(board, FILES)
    assert "/sumpad/solver/kernels.mpy" not in result.copied
    assert content(board) == FILES


def test_a_copy_left_beside_what_is_already_right_goes(board):
    deploy(board, FILES)
    (board.root / "main.py.new").write_bytes(b"left")
    assert deploy(board, FILES).removed == ["/main.py.new"]
    assert content(board) == FILES


def test_a_board_without_hashlib(board):
    board.has_hashlib = False
    deploy(board, FILES)
    assert deploy(board, FILES).copied == []


def test_a_file_system_that_does_not_rename_onto_files(board):
    board.renames_onto_files = False
    deploy(board, FILES)
    changed = {**FILES, "main.py": b"import other\n"}
    deploy(board, changed)
    assert content(board) == changed


def test_a_file_that_arrives_wrong_is_not_put_in_place(board):
    deploy(board, FILES)
    board.spoils = "/main.py.new"
    with pytest.raises(flash.FlashError, match=r"/main.py did not arrive .* old app is untouched"):
        deploy(board, {**FILES, "main.py": b"import other\n"})
    assert content(board)["main.py"] == FILES["main.py"]


def test_an_error_on_the_board_is_told(board):
    (board.root / "sumpad").write_bytes(b"a file where a folder belongs")
    with pytest.raises(flash.FlashError, match="the device reports: .*Error"):
        deploy(board, FILES)


def test_reset(board):
    with flash.Device(board.port) as device:
        device.reset()
        with pytest.raises(flash.FlashError, match="the line to the device broke"):
            device.run("")  # it has left the line
    assert board.resets == 1


def test_restart(board):
    with flash.Device(board.port) as device:
        device.run("print(1)")
        device.restart()
    assert (board.resets, board.restarts) == (0, 1)


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("name", "circuitpython", "no RP2040 with MicroPython: circuitpython"),
        ("platform", "esp32", "no RP2040"),
        ("machine", "Raspberry Pi Pico 2 with RP2350", "no RP2040.*RP2350"),
        ("mpy", 0x1305, "MicroPython 1.25.0 on the device cannot load"),  # version 5
        ("mpy", 0x1206, "cannot load"),  # version 6.2, which has other machine code
    ],
)
def test_a_device_that_cannot_run_the_app(board, what, value, words):
    setattr(board, what, value)
    with pytest.raises(flash.FlashError, match=words):
        deploy(board, FILES)
    assert board.paths() == []


def test_a_port_that_is_not_there():
    with pytest.raises(flash.FlashError, match="cannot open /no/such/port"):
        flash.Device("/no/such/port")


def test_a_port_that_others_may_use(tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may anything
    with pytest.raises(flash.FlashError, match=f"sudo usermod -aG {port.group()} "):
        flash.Device(str(port))


def test_a_device_that_does_not_answer(board, monkeypatch):
    board.answers = False
    monkeypatch.setattr(flash, "_EMULATOR_PATIENCE", 0.2)
    with pytest.raises(flash.FlashError, match="no MicroPython answers"):
        flash.Device(board.port)


def ports(*numbers):
    """What pyserial lists: a port for each USB vendor number."""
    return lambda: [
        types.SimpleNamespace(vid=vid, device=f"/dev/port{i}", description=f"Board {i}")
        for i, vid in enumerate(numbers)
    ]


@pytest.mark.parametrize("vids", [(0x2E8A,), (0x1234, 0x2E8A, None)])
def test_the_only_board_is_found(monkeypatch, vids):
    monkeypatch.setattr("serial.tools.list_ports.comports", ports(*vids))
    assert flash.find_port() == f"/dev/port{vids.index(0x2E8A)}"


@pytest.mark.parametrize(
    ("vids", "words"),
    [
        ((), "no board found"),
        ((0x1234, None), "no board found"),
        ((0x2E8A, 0x2E8A), r"(?s)several boards.*--port /dev/port0  \(Board 0\).*/dev/port1"),
    ],
)
def test_no_board_or_several(monkeypatch, vids, words):
    monkeypatch.setattr("serial.tools.list_ports.comports", ports(*vids))
    with pytest.raises(flash.FlashError, match=words):
        flash.find_port()


def test_the_hash_is_the_one_of_the_device(board):
    (board.root / "main.py").write_bytes(b"abc")
    with flash.Device(board.port) as device:
        assert device.survey({"main"}) == {"/main.py": hashlib.sha256(b"abc").hexdigest()}
