"""The stand-ins for MicroPython's modules: what they must do, and what they must refuse."""

import builtins
import errno
from array import array

import machine
import micropython
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad_tools.parts.matrix import Matrix
from sumpad_tools.parts.ssd1306 import SSD1306


@pytest.fixture
def bench():
    machine.bench.clear()
    yield machine.bench
    machine.bench.clear()


# micropython


def kernel(source, target, count: int) -> int:
    src = ptr8(source)
    dst = ptr16(target)
    total = 0
    index = 0
    while index < count:
        dst[index] = src[index] * 100
        total += src[index]
        index += 1
    return total


@given(st.binary(min_size=1, max_size=20))
def test_a_kernel_does_the_same_with_either_kind_of_pointer(data):
    function = micropython.viper(kernel)
    results = []
    for strict in (False, True):
        target = array("H", [0] * len(data))
        if strict:
            with micropython.strict_pointers():
                total = function(data, target, len(data))
        else:
            total = function(data, target, len(data))
        results.append((total, target))
    assert results[0] == results[1]
    assert results[0] == (sum(data), array("H", [byte * 100 for byte in data]))


def test_casts_of_one_buffer():
    words = array("i", [-1, 0x0201])
    assert ptr8(words)[3] == 255
    assert ptr16(words)[2] == 0x0201
    assert ptr32(bytearray(b"\xfe\xff\xff\xff"))[0] == -2
    with micropython.strict_pointers():
        pointer = ptr32(ptr8(words))
        pointer[0] -= 1
    assert words[0] == -2


def test_plain_pointers_refuse_what_the_chip_would_get_wrong():
    with pytest.raises(IndexError):
        ptr8(bytearray(2))[2]
    with pytest.raises(ValueError):
        ptr8(bytearray(2))[0] = 256
    with pytest.raises(ValueError):
        ptr32(array("i", [0]))[0] = 1 << 31
    with pytest.raises(TypeError):
        ptr32(0xD0000000)
    with pytest.raises(TypeError):
        ptr16(bytearray(3))


@pytest.mark.parametrize("index", [-1, 2])
def test_strict_pointers_check_the_index(index):
    with micropython.strict_pointers():
        pointer = ptr16(bytearray(4))
        with pytest.raises(IndexError, match=f"index {index} is outside 0..1"):
            pointer[index]
        with pytest.raises(IndexError):
            pointer[index] = 0


def test_strict_pointers_allow_nothing_but_indexing():
    with micropython.strict_pointers():
        pointer = ptr8(bytearray(4))
        with pytest.raises(TypeError, match="no index slice"):
            pointer[0:2]
        with pytest.raises(TypeError, match="no index True"):
            pointer[True]
        with pytest.raises(TypeError):
            list(pointer)
        with pytest.raises(TypeError):
            len(pointer)
        with pytest.raises(ValueError, match="-1 does not fit into a byte, at index 3"):
            pointer[3] = -1
    assert builtins.ptr8 is micropython.ptr8


def test_viper_refuses_signatures_that_the_compiler_refuses():
    captured = 1

    def with_default(a, b=1):
        return a

    def with_rest(a, *rest):
        return a

    def with_keyword(a, *, b):
        return a

    def with_closure(a):
        return captured

    for function in (with_default, with_rest, with_keyword, with_closure):
        with pytest.raises(TypeError, match="viper"):
            micropython.viper(function)


def test_the_rest_of_the_module():
    assert micropython.const(7) == 7
    assert uint(-1) == 0xFFFFFFFF
    micropython.heap_lock()
    micropython.heap_lock()
    assert micropython.heap_unlock() == 1
    assert micropython.heap_unlock() == 0
    with pytest.raises(RuntimeError):
        micropython.heap_unlock()
    assert not hasattr(micropython, "qstr_info")


# machine


def pad(bench, diodes=False):
    """A matrix of two by two on pins 0, 1 (rows) and 2, 3 (columns)."""
    matrix = Matrix(2, 2, diodes)
    bench.matrix(matrix, (0, 1), (2, 3))
    rows = [machine.Pin(number, machine.Pin.OPEN_DRAIN) for number in (0, 1)]
    columns = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in (2, 3)]
    return matrix, rows, columns


def test_a_matrix_is_read_through_the_pins(bench):
    matrix, rows, columns = pad(bench)
    matrix.press(1, 0)
    assert [pin.value() for pin in columns] == [1, 1]
    rows[1].low()
    assert [pin() for pin in columns] == [0, 1]
    assert rows[1].value() == 0
    rows[1].high()
    rows[0](0)
    assert [pin() for pin in columns] == [1, 1]
    rows[1].init(machine.Pin.OUT, value=0)
    assert columns[0]() == 0
    rows[1].init(machine.Pin.IN)
    assert columns[0]() == 1


def test_the_same_number_is_the_same_pin(bench):
    pin = machine.Pin(7, machine.Pin.OUT, value=1)
    assert machine.Pin(7) is pin
    assert machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) is pin
    assert repr(pin) == "Pin(GPIO7, mode=IN, pull=PULL_UP)"
    assert pin() == 1
    pin.init(machine.Pin.IN, machine.Pin.PULL_DOWN)
    assert pin() == 0
    pin.init(machine.Pin.OUT)
    pin.on()
    assert pin() == 1
    pin.off()
    assert pin() == 0


def test_two_benches_do_not_meet(bench):
    matrix, rows, columns = pad(bench)
    bench.clear()
    other, _, other_columns = pad(bench)
    matrix.press(0, 0)
    rows[0].low()
    assert columns[0]() == 0
    assert other_columns[0]() == 1


def test_wiring_that_would_misbehave_is_refused(bench):
    matrix, rows, columns = pad(bench)
    with pytest.raises(machine.BenchError, match="floats"):
        rows[0].value()
    columns[0].init(machine.Pin.IN)
    with pytest.raises(machine.BenchError, match="GPIO2.* floats"):
        columns[0].value()
    with pytest.raises(machine.BenchError, match="must be an input"):
        columns[0].init(machine.Pin.OUT)
    with pytest.raises(machine.BenchError, match="drives a row high"):
        rows[0].init(machine.Pin.OUT, value=1)
    with pytest.raises(machine.BenchError, match="used twice"):
        bench.matrix(Matrix(1, 1), (4,), (4,))
    with pytest.raises(machine.BenchError, match="do not fit a matrix of 1 by 2"):
        bench.matrix(Matrix(1, 2), (4,), (5,))
    bench.clear()
    _, rows, _ = pad(bench, diodes=True)
    rows[0].init(machine.Pin.OUT, value=1)


def test_pins_that_the_chip_has_not_got(bench):
    for number in (-1, 30, "LED", True, None):
        with pytest.raises(ValueError, match="invalid pin"):
            machine.Pin(number)
    with pytest.raises(ValueError, match="no mode 9"):
        machine.Pin(0, 9)
    with pytest.raises(ValueError, match="no pull 3"):
        machine.Pin(0, machine.Pin.IN, 3)
    with pytest.raises(TypeError):
        machine.Pin(0, machine.Pin.OUT, level=1)


def bus(**changes):
    return machine.I2C(**{"id": 0, "sda": machine.Pin(4), "scl": machine.Pin(5)} | changes)


def test_a_panel_on_the_bus(bench):
    panel = SSD1306(0x3C)
    bench.i2c(0, panel)
    i2c = bus(freq=400000)
    assert i2c.scan() == [0x3C]
    assert i2c.writeto(0x3C, b"") == 0
    assert i2c.writeto(0x3C, b"\x00\x8d\x14\xaf\xa5") == 5
    assert panel.frame() == b"\xff" * 1024
    assert i2c.writevto(0x3C, (b"\x00", b"\xa4\x20", b"\x00")) == 4
    assert i2c.writeto(0x3C, b"\x40", False) == 1
    status = bytearray(2)
    i2c.readfrom_into(0x3C, status)
    assert status == b"\x00\x00"
    assert (panel.command_bytes, panel.data_bytes) == (7, 0)


def test_nobody_on_the_bus(bench):
    panel = SSD1306(0x3D)
    bench.i2c(1, panel)
    empty = bus()
    i2c = bus(id=1, sda=2, scl=3)
    for call, number in (
        (lambda: empty.writeto(0x3C, b""), 19),
        (lambda: empty.writeto(0x3C, b"\x00"), 5),
        (lambda: empty.readfrom_into(0x3C, bytearray(1)), 5),
        (lambda: i2c.writeto(0x3C, b"\x00"), 5),
    ):
        with pytest.raises(OSError, match="0x3C") as caught:
            call()
        assert caught.value.errno == number
    panel.fail = "nack"
    assert i2c.writeto(0x3D, b"\x00") == 0
    panel.taken = 2
    assert i2c.writeto(0x3D, b"\x00\xe3\xe3\xe3") == 2


@pytest.mark.parametrize("line", ["sda", "scl"])
def test_a_line_that_is_held_low(bench, line):
    panel = SSD1306(0x3C)
    bench.i2c(0, panel)
    i2c, pins = bus(), {"sda": machine.Pin(4), "scl": machine.Pin(5)}
    panel.fail = line
    for call in (i2c.writeto, i2c.readfrom_into):
        with pytest.raises(OSError, match="held low") as caught:
            call(0x3C, bytearray(1))
        assert caught.value.errno == errno.ETIMEDOUT
    assert {name: pin.value() for name, pin in pins.items()} == {"sda": 1, "scl": 1} | {line: 0}


def test_nine_clocks_free_sda(bench):
    panel = SSD1306(0x3C)
    bench.i2c(0, panel)
    sda, scl = machine.Pin(4), machine.Pin(5)
    i2c = bus()
    panel.fail = "sda"
    scl.init(machine.Pin.OPEN_DRAIN, value=1)
    for _ in range(9):
        assert sda.value() == 0
        scl.value(0)
        scl.value(1)
    assert sda.value() == 1
    with pytest.raises(machine.BenchError, match="something else"):
        i2c.writeto(0x3C, b"\x00")
    assert bus().writeto(0x3C, b"\x00") == 1


def test_buses_that_the_chip_has_not_got(bench):
    for changes, message in (
        ({"id": 2}, "doesn't exist"),
        ({"sda": 6}, "bad SDA pin"),
        ({"scl": 4}, "bad SCL pin"),
        ({"sda": 99}, "invalid pin"),
        ({"freq": 0}, "0 Hz"),
    ):
        with pytest.raises(ValueError, match=message):
            bus(**changes)
    with pytest.raises(TypeError):
        bus(timeout_ms=1)


class Ear:
    def __init__(self):
        self.heard = []

    def sound(self, hz):
        self.heard.append(hz)


def test_a_wave_on_a_pin(bench):
    ear = Ear()
    bench.piezo(15, ear)
    pwm = machine.PWM(machine.Pin(15))
    assert (pwm.freq(), pwm.duty_u16()) == (0, 0)
    pwm.duty_u16(32768)  # there is no frequency yet
    pwm.freq(440)
    pwm.duty_u16(65535)  # always high
    machine.PWM(15, 100, duty_u16=1)
    assert ear.heard == [0, 440, 0, 0, 100]
    assert (pwm.freq(), pwm.duty_u16()) == (440, 65535)
    machine.PWM(16, freq=8, duty_u16=9)  # nothing is on this pin


def test_waves_that_the_chip_does_not_make(bench):
    pad(bench)
    with pytest.raises(machine.BenchError, match="GPIO0.* is a line of the matrix"):
        machine.PWM(machine.Pin(0))
    bench.piezo(15, Ear())
    with pytest.raises(machine.BenchError, match="pin 15 is used twice"):
        bench.piezo(15, Ear())
    pwm = machine.PWM(15)
    for hz in (0, 7, 62_500_001):
        with pytest.raises(ValueError, match=f"no PWM at {hz} Hz"):
            pwm.freq(hz)
    with pytest.raises(TypeError, match="a whole number, not 440.0"):
        pwm.freq(440.0)
    for duty in (-1, 65536, 0.5):
        with pytest.raises(ValueError, match="no PWM with a duty of"):
            pwm.duty_u16(duty)
    with pytest.raises(TypeError):
        machine.PWM(15, duty=512)


def test_the_rest_of_the_chip():
    before = machine.freq()
    machine.freq(48_000_000)
    assert machine.freq() == 48_000_000
    machine.freq(before)
    assert machine.idle() is None
    assert machine.lightsleep(10) is None
    with pytest.raises(SystemExit, match="reset"):
        machine.reset()


def test_a_string_is_a_buffer_that_cannot_be_written():
    assert micropython.ptr8("a\u00e9")[2] == 0xA9
    with pytest.raises(TypeError):
        micropython.ptr8("a")[0] = 1
    with micropython.strict_pointers():
        assert builtins.ptr8("abc")[1] == ord("b")
