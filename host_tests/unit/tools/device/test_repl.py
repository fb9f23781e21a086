"""A board at the other end of the line: finding, asking and restarting it, and the messages about
a board that is not as it should be."""

import os
import types

import pytest

from sumpad_tools.device import repl

# Heads of .mpy files of version 6.3: for any machine, and with code for armv6m.
APP = {"a.mpy": b"M\x06\x00\x1f", "sumpad/kernels.mpy": b"M\x06\x13\x1f"}


def test_a_board_that_is_expected_is_let_go_until_it_is_the_right_one(board, monkeypatch):
    asked, looks = [], []

    def sleep(seconds):
        looks.append(seconds)
        assert len(looks) < 3, "it looks once more"

    def is_wanted(device):
        asked.append(device)
        if len(asked) == 1:
            device.run("1 / 0")  # a DeviceError
        return len(asked) == 3

    monkeypatch.setattr(repl, "time", types.SimpleNamespace(sleep=sleep))
    with repl.wait_for_device(board.port, is_wanted) as device:
        assert device is asked[2]
        assert [it.transport.serial.is_open for it in asked] == [False, False, True]


def test_the_boot_loader(board):
    with repl.Device(board.port) as device:
        device.to_boot_loader()
    assert board.boot_loader == 1


def test_a_reset_is_taken_whatever_was_sent_before(board):
    with repl.Device(board.port) as device:
        device.transport.read_until(1, b">")
        device.transport.serial.write(b"half of a comm")
        device.reset()
    assert board.resets == 1


def test_reset(board):
    with repl.Device(board.port) as device:
        device.reset()
        with pytest.raises(repl.DeviceError, match="the connection to the device was lost"):
            device.run("")  # the board has left the line
    assert board.resets == 1


def test_restart(board):
    with repl.Device(board.port) as device:
        device.run("print(1)")
        device.restart()
    assert (board.resets, board.restarts) == (0, 1)


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [
        ("name", "circuitpython", "not an RP2040 or RP2350 with MicroPython: circuitpython"),
        ("platform", "esp32", "not an RP2040"),
        ("machine", "A board with STM32", "not an RP2040.*STM32"),
        ("mpy", 0x1305, "MicroPython 1.25.0 on the device cannot load"),  # version 5
        ("mpy", 0x1206, "cannot load"),  # version 6.2, which has other machine code
    ],
)
def test_a_device_that_cannot_run_the_app(board, what, value, words):
    setattr(board, what, value)
    with pytest.raises(repl.DeviceError, match=words):
        repl.Device(board.port).check(APP)


@pytest.mark.parametrize(
    ("machine", "mpy"), [("Pico with RP2040", 0x1306), ("Pico 2 with RP2350", 0x1F06)]
)
def test_both_chips_run_the_app(board, machine, mpy):
    board.machine, board.mpy = machine, mpy
    device = repl.Device(board.port)
    device.check(APP)
    assert device.chip() == machine[-6:]


def test_a_port_that_is_not_there():
    with pytest.raises(repl.DeviceError, match="cannot open /no/such/port"):
        repl.Device("/no/such/port")


def test_a_port_that_others_may_use(tmp_path, monkeypatch):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may access everything
    with pytest.raises(repl.DeviceError, match=f"sudo usermod -aG {port.group()} "):
        repl.Device(str(port))


def test_a_device_that_does_not_answer(board, monkeypatch):
    board.answers = False
    monkeypatch.setattr(repl, "_EMULATOR_PATIENCE", 0.2)
    with pytest.raises(repl.DeviceError, match="no MicroPython answers"):
        repl.Device(board.port)


def ports(*numbers):
    """Return a function that lists a port for each USB vendor number, as pyserial does."""
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
