"""The emulated console itself, tested with tiny programs: bus, keys, time, serial line, flash,
faults."""

import gc
import types

import pytest

from sumpad_tools.chip.emulator import Emulator, EmulatorError, FirmwareError
from sumpad_tools.chip.raw_repl import ReplError, mpremote
from sumpad_tools.device import image
from sumpad_tools.play import keyscript
from support.console import scripts

pytestmark = pytest.mark.console

SQUARES = "import squares\nsquares.main()\n"


def squares(*keys):
    """Return the frame that programs/squares.py shows for these keys."""
    rows = [bytearray(16) for _ in range(64)]
    for row, column in keys:
        for y in range(row * 16, row * 16 + 8):
            rows[y][column * 2] = 0xFF
    return b"".join(rows)


@pytest.fixture(scope="module")
def repl(bench):
    """A console that waits at MicroPython's prompt."""
    console = bench()
    console.run_until(lambda: console.usb.connected, 3000)
    return console


# Python on the chip


def test_the_chip_computes(repl):
    assert repl.exec("import sys\nprint(sys.platform, 6 * 7)") == "rp2 42\n"
    source = (
        "def f(p, n):\n"
        "    total = 0\n"
        "    for i in range(n):\n"
        "        total += p[i]\n"
        "    return total\n"
        "print(f(b'\\x01\\x02\\xff', 3))\n"
    )
    assert repl.exec(source) == "258\n"


def test_an_exception_in_exec_is_its_traceback(repl):
    with pytest.raises(ReplError, match=r"line 2(.|\n)*ZeroDivisionError"):
        repl.exec("\n1 / 0")


def test_exec_has_a_limit(repl):
    with pytest.raises(EmulatorError, match="not reached within 50 ms"):
        repl.exec("while True:\n    pass", limit_ms=50)


# Time


def test_sleep_takes_its_time_and_no_cycles(repl):
    repl.exec("import time, machine")
    before, active = repl.cycles, repl.active_cycles
    source = (
        "t = time.ticks_us(); time.sleep_ms(20_000); print(time.ticks_diff(time.ticks_us(), t))"
    )
    slept = int(repl.exec(source, limit_ms=30_000))
    assert slept == pytest.approx(20_000_000, abs=1000)
    assert repl.cycles - before > 20 * 125_000_000
    assert repl.active_cycles - active < 5_000_000


def test_it_runs_to_the_end_that_was_asked_for(repl):
    """This also holds for ends that get smaller when converted to nanoseconds and back. Some
    stretches of time have no such ends, so the test first looks for one that has."""

    def ends_after(ms):
        return [ms + step * 0.0107 for step in range(1, 200)]

    start = repl.ms
    while not any(end * 1_000_000 / 1_000_000 < end for end in ends_after(start)):
        start += 10
    while repl.ms < start:
        repl.run_to_news(start)
    for end in ends_after(start):
        repl.run_to_news(end)
        assert repl.ms >= end


def test_idle_sleeps_as_well(repl):
    source = (
        "import machine, time\n"
        "end = time.ticks_add(time.ticks_ms(), 3000)\n"
        "while time.ticks_diff(end, time.ticks_ms()) > 0:\n"
        "    machine.idle()\n"
    )
    before, active = repl.cycles, repl.active_cycles
    repl.exec(source)
    assert repl.cycles - before > 3 * 125_000_000
    assert repl.active_cycles - active < 40_000_000


def test_an_interrupt_ends_no_sleep_early(repl):
    source = (
        "import machine, time\n"
        "ticks = []\n"
        "timer = machine.Timer(period=7, callback=lambda t: ticks.append(time.ticks_ms()))\n"
        "start = time.ticks_us()\n"
        "time.sleep_ms(100)\n"
        "print(time.ticks_diff(time.ticks_us(), start))\n"
        "timer.deinit()\n"
        "print(len(ticks), max(b - a for a, b in zip(ticks, ticks[1:])))\n"
    )
    slept, count, gap = (int(word) for word in repl.exec(source).split())
    # MicroPython counts the milliseconds that begin, and waits whole ones from the last interrupt
    # that woke it.
    assert 99_000 < slept < 102_000
    assert count == 14
    assert gap <= 8


def test_the_same_input_gives_the_same_cycles(bench):
    def run():
        console = bench(SQUARES)
        console.run([("wait", 250), ("press", 0, 1), ("wait", 50)])
        return console.active_cycles, console.frames, console.serial

    assert run() == run()


# Panel and keys


@pytest.fixture(scope="module")
def board(bench):
    """A console that shows squares."""
    console = bench(SQUARES)
    console.run_until(lambda: console.frames and console.frame() == squares(), 3000)
    return console


def test_keys_and_frames(board):
    board.frames.clear()
    steps = [("press", 1, 2), ("wait", 60), ("shot", "one"), ("press", 2, 3), ("wait", 60)]
    steps += [
        ("shot", "two"),
        ("release", 1, 2),
        ("release", 2, 3),
        ("wait", 60),
        ("shot", "none"),
    ]
    board.run(steps)
    assert board.shots["one"] == squares((1, 2))
    assert board.shots["two"] == squares((1, 2), (2, 3))
    assert board.shots["none"] == squares()
    assert board.frames == [squares((1, 2)), squares((1, 2), (2, 3)), squares()]


def test_a_ghost_appears_at_the_fourth_corner(board):
    corners = [(0, 0), (0, 3), (2, 0)]
    for key in corners:
        board.press(*key)
    board.run_ms(60)
    assert board.frame() == squares(*corners, (2, 3))
    for key in corners:
        board.release(*key)
    board.run_ms(60)
    assert board.frame() == squares()


def test_an_unknown_step_is_refused(board):
    with pytest.raises(ValueError, match="unknown step"):
        board.run([("jump", 1)])


def test_the_bus_takes_nine_bit_times_a_byte(repl):
    source = (
        "import squares, time\n"
        "glass = squares.panel()\n"
        "buffer = bytearray(1025)\n"
        "buffer[0] = 0x40\n"
        "start = time.ticks_us()\n"
        "glass.i2c_device.i2c.i2c.writeto(0x3C, buffer)\n"
        "print(time.ticks_diff(time.ticks_us(), start))\n"
    )
    us = int(repl.exec(source))
    on_the_wire = 1026 * 9 / 0.4
    assert on_the_wire < us < 1.1 * on_the_wire  # the firmware pauses between bytes


@pytest.mark.parametrize(
    ("fail", "result"), [("absent", "5"), ("nack", "0"), ("sda", "110"), ("scl", "110")]
)
def test_a_panel_that_fails(repl, fail, result):
    source = (
        "from machine import I2C, Pin\n"
        "i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)\n"
        "try:\n"
        "    print(i2c.writeto(0x3C, b'\\x00\\xe3'))\n"  # the number of bytes acknowledged
        "except OSError as error:\n"
        "    print(error.errno)\n"
    )
    assert repl.exec(source) == "2\n"
    repl.panel.fail = fail
    try:
        assert repl.exec(source) == f"{result}\n"
    finally:
        repl.panel.fail = None
    assert repl.exec(source) == "2\n"


def test_a_panel_on_other_pins_does_not_answer(repl):
    source = (
        "from machine import I2C, Pin\n"
        "try:\n"
        "    I2C(0, sda=Pin({}), scl=Pin({})).writeto(60, b'\\0')\n"
        "    print('yes')\n"
        "except OSError as error:\n"
        "    print(error)\n"
    )
    assert repl.exec(source.format(4, 5)) == "yes\n"
    repl.exec("from machine import Pin\nPin(4, Pin.IN)\nPin(5, Pin.IN)")
    assert repl.exec(source.format(8, 9)) == "[Errno 5] EIO\n"


# Failures of the firmware


def test_a_traceback_on_serial_is_raised(bench):
    console = bench(
        "import time\ntime.sleep_ms(50)\ndef f():\n    raise ValueError('no board')\nf()\n"
    )
    with pytest.raises(FirmwareError, match=r"line 4, in f\s+ValueError: no board"):
        console.run_ms(3000)
    console.run_ms(100)  # reported only once


def test_a_breakpoint_is_raised(bench):
    console = bench()
    machine_code = image.compiled("code.py", b"@micropython.viper\ndef f():\n    pass\n")
    source = (
        f"with open('code.mpy', 'wb') as file:\n    file.write({machine_code})\n"
        "import machine\n"
        "from code import f\n"
        "address = machine.mem32[id(f) + 12] & ~1\n"  # the last of a function's four words
        "machine.mem16[address] = 0xBE07\n"
        "f()\n"
    )
    with pytest.raises(FirmwareError, match="breakpoint 7 at 0x"):
        console.exec(source)


def test_pio_is_refused(bench):
    console = bench()
    source = "import machine\nmachine.mem32[0x5020_0000] = 1"  # starts a state machine
    with pytest.raises(EmulatorError, match="uses PIO"):
        console.exec(source)


# Flash and power


def test_files_are_written_into_the_flash(repl):
    before, changes = repl.ms, repl.flash_changes
    repl.exec("with open('new.txt', 'w') as file:\n    file.write('hello' * 100)")
    assert repl.files()["new.txt"] == b"hello" * 100
    assert repl.flash_changes > changes
    assert repl.ms - before > 45  # a sector was erased


def test_bytes_are_sent_at_a_change_of_the_flash(repl):
    source = (
        "import select, sys\n"
        "poll = select.poll()\n"
        "poll.register(sys.stdin, select.POLLIN)\n"
        "for number in range(5):\n"
        "    with open('new', 'w') as file:\n"
        "        file.write(str(number))\n"
        "    print(number, sys.stdin.read(2) if poll.poll(0) else '')\n"
    )
    repl.exec("with open('new', 'w') as file:\n    file.write('')")
    repl.send_at(repl.flash_changes + 1, b"--")  # replaced before it is sent
    change = repl.flash_changes + 3
    repl.send_at(change, b"ab")
    assert repl.exec(source) == "0 \n1 \n2 ab\n3 \n4 \n"
    assert repl.flash_changes == change + 2
    repl.send_at(change, b"--")  # this change is over
    repl.exec("with open('new', 'w') as file:\n    file.write('')")
    assert repl.exec("print(poll.poll(0))") == "[]\n"


def test_the_firmware_can_reset_itself(bench):
    console = bench()
    console.exec("x = 1")
    console.usb.send(b"import machine\rmachine.reset()\r")
    console.run_until(lambda: not console.usb.connected, 1000)
    active = console.active_cycles
    console.run_until(lambda: console.usb.connected, 3000)
    assert console.active_cycles > active
    assert console.exec("print('x' in globals())") == "False\n"


def test_the_firmware_can_start_anew(bench):
    """MicroPython then waits for a word from the other core."""
    console = bench("print('started')\n")
    console.run_until(lambda: console.usb.connected, 3000)
    console.usb.send(b"\x04")
    console.run_until(lambda: "reboot\r\nstarted" in console.serial, 500)


# Copies


@pytest.mark.parametrize("cache", [False, True])
def test_a_copy_goes_on_as_the_original(console, cache):
    """The script runs through games, another family, which restarts MicroPython, a longer rest
    than the watchdog allows without being fed, and a reset."""
    original = console(cache=cache)
    original.run_ms(1000)
    copy = Emulator.resumed(original.save())
    games = f"{scripts.start(4, 7)} 5 right 7 menu 0 wait:300 {scripts.sudoku(17)} 5"
    script = f"pace:100 {games} wait:8500"

    def play(emulator):
        emulator.run(keyscript.parse(script, emulator.board))
        emulator.exec("import machine")
        emulator.usb.send(b"machine.reset()\r")
        emulator.run_ms(2000)
        news = emulator.active_cycles, emulator.misses(), emulator.serial, emulator.piezo.heard
        return emulator.cycles, *news, emulator.frames, emulator.files()

    first = play(original)
    assert play(copy) == first
    assert len(original.frames) > 10


def test_a_console_may_be_dropped_in_the_middle_of_a_request(repl, bench, monkeypatch):
    """Python may collect garbage at any moment."""
    others = [bench()]
    process = repl._server._process
    readline = process.stdout.readline

    def drop_and_read():
        others.clear()
        gc.collect()
        return readline()

    flash = repl.flash
    monkeypatch.setattr(process, "stdout", types.SimpleNamespace(readline=drop_and_read))
    assert repl.flash == flash


# The PC's tools


def test_mpremote(repl, tmp_path):
    file = tmp_path / "sent.txt"
    file.write_bytes(bytes(range(256)) * 8)
    status, output = mpremote(
        repl, "fs", "cp", str(file), ":sent.txt", "+", "exec", "print('from', 'the chip')"
    )
    assert (status, output.splitlines()[-1]) == (0, "from the chip")
    assert repl.files()["sent.txt"] == file.read_bytes()
    status, output = mpremote(repl, "fs", "cat", ":missing.txt")
    assert status == 1
    assert "No such file" in output
