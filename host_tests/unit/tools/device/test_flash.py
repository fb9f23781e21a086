"""Flashing a board, over a real socket to a stand-in for the board's raw REPL."""

import hashlib
import os
import time
import types
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.device import flash, image, pack, repl
from support.standins import rawrepl

# The head of an .mpy file of version 6.3, for any machine and with code for armv6m.
ANY = b"M\x06\x00\x1f"
ARMV6M = b"M\x06\x13\x1f"

APP = {
    "main.py": b"import imports\n",
    "imports.mpy": ANY,
    "board.mpy": ANY + b"board",
    "sumpad/__init__.mpy": ANY,
    "sumpad/solver/kernels.mpy": ARMV6M + bytes(range(256)) * 40,
    "sumpad/solver/maker.mpy": ARMV6M + bytes(range(255, 0, -1)) * 150,
}
FILES = image.on_device(APP)
PACK = FILES[pack.NAME]


def with_pack(content):
    """The files with another pack."""
    return {**FILES, pack.NAME: content}


@pytest.fixture
def board(tmp_path, monkeypatch):
    # mpremote and pyserial rest here and there, for boards that are slower than this one.
    quick = types.SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: time.sleep(0.0005))
    monkeypatch.setattr("mpremote.transport_serial.time", quick)
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", quick)
    board = rawrepl.Board(tmp_path)
    yield board
    board.close()


class Done(NamedTuple):
    """One flash: its result, the bytes that were announced and those that went, piece by piece."""

    result: flash.Result
    announced: int
    gone: list[int]


def deploy(board, files):
    announced, gone = [], []
    with repl.Device(board.port) as device:
        done = flash.deploy(device, files, announced.append, gone.append)
    return Done(done, *announced, gone)


def content(board):
    """What is on the board as FILES has it."""
    return {
        path: (board.root / path).read_bytes()
        for path in board.paths()
        if (board.root / path).is_file()
    }


def test_an_empty_board_gets_everything(board):
    size = sum(map(len, FILES.values()))
    done = deploy(board, FILES)
    assert content(board) == FILES
    assert done.result == flash.Result(size, size, 0, [])
    assert done.announced == sum(done.gone) == size


def test_only_what_changed_is_sent_and_the_rest_copied_on_the_board(board):
    deploy(board, FILES)
    size = sum(map(len, FILES.values()))
    changed = image.on_device({**APP, "board.mpy": ANY + b"a longer one"})
    done = deploy(board, changed)
    index = pack.parts(changed[pack.NAME])[0].length
    sent = index + len(ANY + b"a longer one")
    copied = len(changed[pack.NAME]) - sent
    assert done.result == flash.Result(size + len(b"a longer one") - 5, sent, copied, [])
    assert content(board) == changed
    done = deploy(board, changed)
    assert (done.result.sent, done.result.copied, done.result.removed) == (0, 0, [])


def test_what_the_app_was_before_goes_and_what_is_the_players_stays(board):
    stale = ["board.py", "main.mpy", "sumpad/old/a.mpy", "sumpad/solver/kernels.py"]
    stale += ["board.mpy", "sumpad.pack0", "sumpad.pack2.new"]
    players = ["settings.json", "board.txt", "saves/sumpad/1.txt", "mine.py"]
    for path in stale + players:
        (board.root / path).parent.mkdir(parents=True, exist_ok=True)
        (board.root / path).write_bytes(b"x")
    result = deploy(board, FILES).result
    gone = {*stale, "sumpad", "sumpad/old", "sumpad/solver"} - {"sumpad.pack2.new"}
    assert sorted(result.removed) == sorted(f"/{path}" for path in gone)
    assert content(board) == {**FILES, **dict.fromkeys(players, b"x")}
    assert not (board.root / "sumpad").exists()


def test_an_interrupted_flash_leaves_an_app_that_is_whole_and_can_be_run_again(board):
    old = with_pack(PACK[::-1])
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
        except repl.DeviceError:
            restarts += 1
            found = {path: content(board).get(path) for path in FILES}
            assert found in (old, FILES)
        else:
            break
    assert content(board) == FILES
    assert restarts > 3


@pytest.mark.parametrize("arrived", [1, 1000, len(PACK)])
def test_what_has_arrived_is_not_sent_again(board, arrived):
    (board.root / f"{pack.NAME}.new").write_bytes(PACK[:arrived])
    result = deploy(board, FILES).result
    assert result.sent == result.size - arrived
    assert content(board) == FILES


def test_what_is_no_part_of_it_is_written_over(board):
    (board.root / f"{pack.NAME}.new").write_bytes(PACK[:1000] + b"?")
    result = deploy(board, FILES).result
    assert result.sent == result.size
    assert content(board) == FILES


def test_a_copy_left_beside_what_is_already_right_goes(board):
    deploy(board, FILES)
    (board.root / "main.py.new").write_bytes(b"left")
    assert deploy(board, FILES).result.removed == ["/main.py.new"]
    assert content(board) == FILES


def test_a_pack_in_pieces_is_no_source_of_others(board):
    deploy(board, FILES)
    (board.root / pack.NAME).write_bytes(b"\xff" * 40)
    deploy(board, FILES)
    assert content(board) == FILES


class Known:
    """A device with a pack, as far as a plan asks it."""

    def __init__(self, pack):
        self.pack = pack

    def run(self, source, **names):
        return [
            (start, hashlib.sha256(self.pack[start : start + length]).hexdigest())
            for start, length in pack.parts(self.pack)
        ]


MODULES = st.dictionaries(
    st.sampled_from([f"{folder}{name}.mpy" for folder in ("", "a/", "a/b/") for name in "xyz"]),
    st.binary(max_size=40),
)


@given(MODULES, MODULES, st.floats(0, 1))
def test_a_plan_gives_the_content_from_what_is_there(old, new, arrived):
    old, new = pack.packed(old), pack.packed(new)
    there = {f"/{pack.NAME}": flash._There("", len(old))}
    done = int(len(new) * arrived)
    plan = flash._plan(Known(old), there, f"/{pack.NAME}", new, done)
    written = [it.sent or old[it.start : it.start + it.length] for it in plan]
    assert new[:done] + b"".join(written) == new
    assert all(written)


@pytest.mark.parametrize("arrived", [0, 8192])
def test_without_room_for_it_nothing_is_changed(board, arrived):
    old = with_pack(b"\0" * 4)
    deploy(board, old)
    left = {f"{pack.NAME}.new": PACK[:arrived]} if arrived else {}
    for path, text in left.items():
        (board.root / path).write_bytes(text)
    board.free = (len(PACK) - arrived - 1) // 4096 + 1  # and none for the folder
    with pytest.raises(
        repl.DeviceError, match=rf"only {board.free * 4} KB .* nothing was changed"
    ):
        deploy(board, FILES)
    assert content(board) == {**old, **left}
    board.free += 1
    deploy(board, FILES)
    assert content(board) == FILES


def test_a_file_system_that_does_not_rename_onto_files(board):
    board.renames_onto_files = False
    deploy(board, FILES)
    changed = {**FILES, "main.py": b"import other\n"}
    deploy(board, changed)
    assert content(board) == changed


def test_a_file_that_arrives_wrong_is_not_put_in_place(board):
    deploy(board, FILES)
    board.spoils = "/main.py.new"
    with pytest.raises(repl.DeviceError, match=r"/main.py did not arrive .* app is untouched"):
        deploy(board, {**FILES, "main.py": b"import other\n"})
    assert content(board)["main.py"] == FILES["main.py"]


def test_an_error_on_the_board_is_told(board):
    (board.root / f"{pack.NAME}.new").mkdir()
    with pytest.raises(repl.DeviceError, match="the device reports: .*Error"):
        deploy(board, FILES)


def test_reset(board):
    with repl.Device(board.port) as device:
        device.reset()
        with pytest.raises(repl.DeviceError, match="the line to the device broke"):
            device.run("")  # it has left the line
    assert board.resets == 1


def test_restart(board):
    with repl.Device(board.port) as device:
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
    with pytest.raises(repl.DeviceError, match=words):
        repl.Device(board.port).check(APP)


def test_a_port_that_is_not_there():
    with pytest.raises(repl.DeviceError, match="cannot open /no/such/port"):
        repl.Device("/no/such/port")


def test_a_port_that_others_may_use(tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may anything
    with pytest.raises(repl.DeviceError, match=f"sudo usermod -aG {port.group()} "):
        repl.Device(str(port))


def test_a_device_that_does_not_answer(board, monkeypatch):
    board.answers = False
    monkeypatch.setattr(repl, "_EMULATOR_PATIENCE", 0.2)
    with pytest.raises(repl.DeviceError, match="no MicroPython answers"):
        repl.Device(board.port)


def ports(*numbers):
    """What pyserial lists: a port for each USB vendor number."""
    return lambda: [
        types.SimpleNamespace(vid=vid, device=f"/dev/port{i}", description=f"Board {i}")
        for i, vid in enumerate(numbers)
    ]


@pytest.mark.parametrize("vids", [(0x2E8A,), (0x1234, 0x2E8A, None)])
def test_the_only_board_is_found(monkeypatch, vids):
    monkeypatch.setattr("serial.tools.list_ports.comports", ports(*vids))
    assert repl.find_port() == f"/dev/port{vids.index(0x2E8A)}"


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
    with pytest.raises(repl.DeviceError, match=words):
        repl.find_port()


def test_the_hash_is_the_one_of_the_device(board):
    (board.root / "main.py").write_bytes(b"abc")
    with repl.Device(board.port) as device:
        there = flash._There(hashlib.sha256(b"abc").hexdigest(), 3)
        assert flash._survey(device) == {"/main.py": there}
