"""The I2C bus adapter over the machine module: bytes on the wire, heap use and bus faults."""

import pytest

from sumpad.drivers.i2c_bus import I2CBus
from sumpad_tools.parts.ssd1306 import SSD1306

ADDRESS = 0x42


class Recorder:
    """A part that accepts every byte and returns 1, 2, 3 ...; `log` lists what arrived."""

    holds = None  # as in SSD1306

    def __init__(self):
        self.log = []
        self._given = 0

    def start(self, address, read):
        self.log.append("read" if read else "write")
        return address == ADDRESS

    def write_all(self, data):
        self.log.extend(data)
        return len(data)

    def read(self):
        self._given += 1
        return self._given

    def stop(self):
        self.log.append("stop")


@pytest.fixture
def part():
    return Recorder()


@pytest.fixture
def wired():
    """A function that wires a part to a new bus."""
    from machine import I2C, Pin, bench

    def wire(part):
        bench.clear()
        bench.i2c(1, part)
        scl, sda = Pin(3), Pin(2)
        return I2CBus(lambda: I2C(1, scl=scl, sda=sda), sda, scl)

    return wire


@pytest.fixture
def bus(wired, part):
    return wired(part)


@pytest.mark.parametrize(
    ("limits", "sent"),
    [
        ({}, [10, 11, 12]),
        ({"start": 0, "end": 3}, [10, 11, 12]),
        ({"start": 1}, [11, 12]),
        ({"end": 2}, [10, 11]),
        ({"start": 1, "end": 2}, [11]),
        ({"end": 0}, []),
    ],
)
def test_a_write_sends_what_was_asked_for(bus, part, limits, sent):
    bus.writeto(ADDRESS, bytearray((10, 11, 12)), **limits)
    assert part.log == ["write", *sent, "stop"]


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({}, [1, 2, 3, 4]),
        ({"start": 0, "end": 4}, [1, 2, 3, 4]),
        ({"start": 1, "end": 3}, [0, 1, 2, 0]),
        ({"start": 3}, [0, 0, 0, 1]),
    ],
)
def test_a_read_fills_what_was_asked_for(bus, limits, expected):
    buffer = bytearray(4)
    bus.readfrom_into(ADDRESS, buffer, **limits)
    assert list(buffer) == expected


def test_the_whole_buffer_is_handed_on_as_it_is():
    """A view of the buffer would take heap."""

    class Controller:
        def writeto(self, address, buffer):
            self.got = buffer
            return len(buffer)

        readfrom_into = writeto

    class High:
        def value(self):
            return 1

    controller, buffer = Controller(), bytearray(5)
    bus = I2CBus(lambda: controller, High(), High())
    for transfer in (bus.writeto, bus.readfrom_into):
        transfer(ADDRESS, buffer)
        assert controller.got is buffer
        transfer(ADDRESS, buffer, start=0, end=5)
        assert controller.got is buffer


def test_the_lock_always_opens(bus):
    assert bus.try_lock()
    assert bus.try_lock()
    bus.unlock()


def test_nobody_at_the_address_is_an_oserror(bus):
    for transfer in (bus.writeto, bus.readfrom_into):
        with pytest.raises(OSError, match="nobody answers at 0x43"):
            transfer(ADDRESS + 1, bytearray(1))


# faults


@pytest.fixture
def panel():
    return SSD1306(ADDRESS)


def test_a_byte_that_is_refused_is_an_oserror(panel, wired):
    bus = wired(panel)
    panel.fail = "nack"
    for panel.taken in range(3):
        for write in (bus.write, bus.writeto):
            with pytest.raises(OSError, match="5"):
                write(ADDRESS, b"\x00\xe3\xe3")
    panel.taken = 3
    bus.write(ADDRESS, b"\x00\xe3\xe3")


def test_a_part_that_holds_sda_lets_go_of_it(panel, wired):
    bus = wired(panel)
    panel.fail = "sda"
    with pytest.raises(OSError, match="held low"):
        bus.write(ADDRESS, b"\x00")
    bus.free()
    bus.write(ADDRESS, b"\x00")
    assert panel.fail is None


def test_a_part_that_holds_sda_from_the_start_lets_go_of_it(panel, wired):
    panel.fail = "sda"
    wired(panel).write(ADDRESS, b"\x00")


def test_a_part_that_holds_scl_is_waited_for(panel, wired):
    bus = wired(panel)
    panel.fail = "scl"
    with pytest.raises(OSError, match="held low"):
        bus.write(ADDRESS, b"\x00")
    with pytest.raises(OSError, match="110"):
        bus.free()
    panel.fail = None
    bus.write(ADDRESS, b"\x00")


def test_a_bus_in_order_is_left_alone(panel, wired):
    bus = wired(panel)
    panel.clock = pytest.fail
    bus.free()
