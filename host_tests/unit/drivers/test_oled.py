"""The OLED drivers on models of the panels: the picture, and the bytes that it costs.

All tests run for every controller on every bus, except that SPI shows no faults.
"""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sumpad.app import start
from sumpad_tools.parts import panels
from sumpad_tools.parts.ssd1306 import SSD1306
from support.console.buses import EVERY, ON_I2C, WIRES, wiring
from support.running.repeats import examples

DARK = bytes(1024)
# Each span begins with three commands, on I2C each behind a control byte, and one for data. On SPI
# they do not count.
BEGIN = {"I2C": 7, "SPI": 0}

pytestmark = pytest.mark.usefixtures("checked_kernels")


def wired(panel, of=("SSD1306", "I2C"), **changes):
    """Return the driver of `panel`. `of`: its chip and its bus. `changes`: of PANEL."""
    from machine import bench

    bench.clear()
    wires = wiring(*of, **changes)
    bench.panel(wires, panel)
    return start.open_display(wires)


def pixel(oled, x, y, lit=1):
    at = y // 8 * 128 + x
    bit = 1 << y % 8
    oled.pixels[at] = oled.pixels[at] & ~bit | bit * lit


def fill(oled, lit):
    oled.pixels[:] = bytes([0xFF * lit]) * 1024


class LooseWire(SSD1306):
    """A panel that drops off the bus, losing power, after `transactions` more transactions."""

    transactions = None

    def start(self, address, read=False):
        if self.transactions is not None and not self.fail:
            self.transactions -= 1
            if self.transactions < 0:
                self.fail = "absent"
        return super().start(address, read)

    def put_back(self):
        self.transactions = None
        self.fail = None
        self.power_on()


@pytest.fixture(params=EVERY, ids="-".join)
def of(request):
    return request.param


on_i2c = pytest.mark.parametrize("of", ON_I2C, ids="-".join)


@pytest.fixture
def panel(of):
    return panels.of(wiring(*of))


@pytest.fixture
def oled(panel, of):
    return wired(panel, of)


def picture(oled):
    """Return the drawn picture as the panel shows it: rows, leftmost pixel in the top bit."""
    frame = bytearray(1024)
    for at, column in enumerate(oled.pixels):
        page, x = divmod(at, 128)
        for bit in range(8):
            if column >> bit & 1:
                frame[(page * 8 + bit) * 16 + x // 8] |= 0x80 >> x % 8
    return bytes(frame)


def draw_something(oled):
    for x, y in ((0, 0), (127, 0), (5, 17), (64, 63), (127, 63)):
        pixel(oled, x, y)
    for at in range(20 * 11):
        pixel(oled, 40 + at % 20, 30 + at // 20)


# What is seen


def test_it_starts_dark(panel, oled):
    assert panel.frame() == DARK
    assert oled.update() == 0


@pytest.mark.parametrize("bus", WIRES)
def test_adafruits_driver_draws_on_it_too(bus):
    panel = SSD1306()
    oled = wired(panel, ("SSD1306", bus))
    oled.fill_rect(8, 16, 3, 5, 1)
    oled.update()
    assert sum(panel.frame()) == 5 * 0xE0 and panel.frame()[16 * 16 + 1] == 0xE0


def test_it_is_drawn_on_by_its_bytes(panel, oled):
    pixel(oled, 9, 20)
    oled.pixels[0] = 0x81
    oled.update()
    frame = panel.frame()
    assert frame[20 * 16 + 1] == 0x40  # x = 9 is the second pixel of the second byte
    assert frame[0] == frame[7 * 16] == 0x80
    assert sum(frame) == 0x40 + 2 * 0x80


def test_rotated_it_is_upside_down(panel, of):
    oled = wired(panel, of, rotated=True)
    draw_something(oled)
    oled.update()
    upright = int.from_bytes(picture(oled), "big")
    turned = int(f"{upright:08192b}"[::-1], 2)
    assert panel.frame() == turned.to_bytes(1024, "big")


def test_asleep_it_is_dark_and_can_be_updated(panel, oled):
    oled.sleep()
    assert not oled.power
    draw_something(oled)
    assert oled.update() > 0
    assert panel.frame() == DARK
    oled.wake()
    oled.update()
    assert panel.frame() == picture(oled) != DARK
    assert oled.update() == 0


def test_contrast(panel, oled):
    assert panel.contrast == 255
    oled.contrast(40)
    assert panel.contrast == 40


def test_adafruits_show_sends_everything_and_the_next_update_knows(panel, oled):
    pixel(oled, 3, 3, 1)
    sent = panel.data_bytes
    oled.show()
    assert panel.data_bytes - sent == 1024
    assert panel.frame() == picture(oled) != DARK
    assert oled.update() == 0
    pixel(oled, 3, 3, 0)
    assert oled.update() > 0
    assert panel.frame() == DARK


# What it costs


@pytest.mark.parametrize(
    ("columns", "sent", "spans"),
    [
        ((0,), 2, 1),
        ((7,), 2, 1),
        ((127,), 2, 1),
        ((7, 8), 4, 1),
        ((20, 23), 4, 1),
        ((0, 13), 14, 1),  # the equal columns between are sent too: a new span costs more
        ((0, 14), 4, 2),
        ((0, 127), 4, 2),
        ((3, 50, 60, 100), 16, 3),
        (range(128), 128, 1),
    ],
)
def test_only_the_changed_columns_of_a_page_are_sent(panel, oled, of, columns, sent, spans):
    before, commands = panel.data_bytes, panel.command_bytes
    for column in columns:
        oled.pixels[3 * 128 + column] = 0x10
    assert oled.update() == spans * BEGIN[of[1]] + sent
    assert panel.data_bytes - before == sent
    assert panel.command_bytes - commands == spans * 3
    assert panel.frame() == picture(oled)


def test_only_changed_pages_are_sent(panel, oled, of):
    pixel(oled, 0, 8, 1)
    pixel(oled, 0, 63, 1)
    assert oled.update() == 2 * (BEGIN[of[1]] + 2)
    fill(oled, 1)
    assert oled.update() == 8 * (BEGIN[of[1]] + 128)
    assert panel.frame() == b"\xff" * 1024
    assert oled.update() == 0


def test_its_memory_is_never_seen_before_the_first_picture(panel, of):
    """Adafruit's driver turns an SSD1306 on before it blanks it."""
    seen = set()

    class Watched(type(panel)):
        def _decode(self, byte):
            super()._decode(byte)
            seen.add(self.frame())

    panel.__class__ = Watched
    wired(panel, of)
    assert seen == {DARK} or of[0] == "SSD1306"


# Faults


@on_i2c
def test_without_a_panel_there_is_no_driver(panel, of):
    panel.fail = "absent"
    with pytest.raises(
        ValueError, match="no display at 0x3C or 0x3D; on its wires, nothing answers"
    ):
        wired(panel, of)


@on_i2c
@pytest.mark.parametrize(("configured", "there"), [(0x3C, 0x3D), (0x3D, 0x3C), (0x3E, 0x3D)])
def test_a_panel_at_the_other_address_is_found_and_named(panel, of, configured, there, capsys):
    panel.address = there
    oled = wired(panel, of, address=configured)
    draw_something(oled)
    oled.update()
    assert panel.frame() == picture(oled)
    assert capsys.readouterr().out == f"Sumpad: the display answers at 0x{there:02X}.\n"


@on_i2c
def test_the_message_names_another_part_that_answers(panel, of):
    panel.address = 0x68
    with pytest.raises(ValueError, match="0x3D; on its wires, 0x68 answers"):
        wired(panel, of)


@on_i2c
def test_a_panel_that_takes_nothing_is_an_oserror(panel, of):
    panel.fail = "nack"
    with pytest.raises(OSError, match="5"):
        wired(panel, of)


@on_i2c
@pytest.mark.parametrize("fault", ["absent", "nack", "scl"])
def test_after_a_fault_the_whole_picture_comes_back(panel, oled, fault):
    draw_something(oled)
    expected = picture(oled)
    panel.fail = fault
    for _ in range(3):
        with pytest.raises(OSError, match="0x3C|5|held low|110"):
            oled.update()
    assert picture(oled) == expected
    panel.fail = None
    panel.power_on()
    oled.update()
    assert panel.frame() == expected


@on_i2c
def test_a_panel_that_held_sda_has_the_picture_again_at_once(panel, oled):
    draw_something(oled)
    panel.fail = "sda"
    with pytest.raises(OSError, match="held low"):
        oled.update()
    oled.update()
    assert panel.frame() == picture(oled) and panel.fail is None


@on_i2c
@pytest.mark.parametrize("taken", [*range(12), 64, 128])
def test_a_byte_that_was_refused_is_sent_again(panel, oled, taken):
    fill(oled, 1)
    panel.fail = "nack"
    panel.taken = taken
    with pytest.raises(OSError, match="5"):
        oled.update()
    panel.fail = None
    oled.update()
    assert panel.frame() == picture(oled)


@on_i2c
@pytest.mark.parametrize(
    "call",
    [
        lambda oled: oled.show(),
        lambda oled: oled.sleep(),
        lambda oled: oled.refresh(),
        lambda oled: oled.contrast(9),
    ],
    ids=["show", "sleep", "refresh", "contrast"],
)
def test_a_fault_of_any_method_is_made_good_by_the_next_update(panel, oled, call):
    draw_something(oled)
    oled.update()
    panel.fail = "absent"
    with pytest.raises(OSError, match="nobody answers"):
        call(oled)
    panel.fail = None
    panel.power_on()
    oled.wake()
    oled.update()
    assert panel.frame() == picture(oled)


@pytest.mark.parametrize("rotated", [False, True])
def test_a_panel_that_lost_its_power_unseen_is_refreshed(panel, of, rotated):
    oled = wired(panel, of, rotated=rotated)
    oled.contrast(77)
    draw_something(oled)
    oled.update()
    before = panel.frame()
    panel.power_on()  # now it acknowledges everything, but stays dark
    oled.update()
    assert panel.frame() == DARK
    for _ in range(8):
        assert panel.frame() != before
        oled.refresh()
    assert panel.frame() == before and panel.contrast == 77


def test_a_refresh_is_not_seen_and_short(panel, oled):
    draw_something(oled)
    oled.update()
    before = panel.frame()
    sent = panel.data_bytes + panel.command_bytes
    oled.refresh()
    assert panel.frame() == before
    assert panel.data_bytes + panel.command_bytes - sent < 180  # 4 ms


def test_a_panel_that_lost_its_power_asleep_is_set_up_when_it_wakes(panel, oled):
    draw_something(oled)
    oled.update()
    before = panel.frame()
    oled.sleep()
    panel.power_on()
    oled.wake()
    oled.update()
    assert panel.frame() == before


def test_a_picture_that_show_could_not_send_is_made_good_too():
    panel = LooseWire()
    oled = wired(panel)
    draw_something(oled)
    panel.transactions = 8  # enough to set the window, too few for the data
    with pytest.raises(OSError, match="nobody answers"):
        oled.show()
    panel.put_back()
    oled.update()
    assert panel.frame() == picture(oled)
    fill(oled, 0)
    oled.update()
    assert panel.frame() == DARK


@on_i2c
def test_settings_survive_a_fault(panel, of):
    oled = wired(panel, of, rotated=True)
    oled.contrast(77)
    oled.sleep()
    draw_something(oled)
    oled.update()
    oled.wake()
    before = panel.frame()
    oled.sleep()
    panel.fail = "absent"
    pixel(oled, 50, 50, 1)
    with pytest.raises(OSError, match="nobody answers"):
        oled.update()
    panel.fail = None
    panel.power_on()
    oled.update()
    assert panel.contrast == 77
    assert panel.frame() == DARK
    pixel(oled, 50, 50, 0)
    oled.update()
    oled.wake()
    assert panel.frame() == before


class OledMachine(RuleBasedStateMachine):
    """Random drawing, calls and faults: after a successful update the panel shows the drawing."""

    def __init__(self):
        super().__init__()
        self.panel = LooseWire()
        self.oled = wired(self.panel)
        self.drawn = bytearray(1024)  # a second copy, which no fault can change
        self.asleep = False
        self.failed = False  # whether a call failed since the last successful update

    @rule(at=st.integers(0, 1023), value=st.integers(0, 255), count=st.integers(1, 40))
    def draw(self, at, value, count):
        for i in range(at, min(1024, at + count)):
            self.oled.pixels[i] = self.drawn[i] = value

    @rule(value=st.sampled_from([0, 0xFF]))
    def fill(self, value):
        fill(self.oled, value & 1)
        self.drawn[:] = bytes([value]) * 1024

    @rule()
    def update(self):
        if self.attempt(self.oled.update):
            self.failed = False
            assert self.panel.frame() == (DARK if self.asleep else picture(self.oled))

    @precondition(lambda self: not self.failed)
    @rule()
    def show(self):
        self.attempt(self.oled.show)

    @rule()
    def sleep(self):
        self.asleep = True
        self.attempt(self.oled.sleep)

    @rule()
    def wake(self):
        self.asleep = False
        self.attempt(self.oled.wake)

    @precondition(lambda self: not self.panel.fail)
    @rule(transactions=st.integers(0, 60))
    def wire_gets_loose(self, transactions):
        self.panel.transactions = transactions

    @precondition(lambda self: self.panel.fail)
    @rule()
    def wire_is_put_back(self):
        self.panel.put_back()

    def attempt(self, call):
        """Call `call`; return whether the panel was there."""
        try:
            call()
        except OSError:
            assert self.panel.fail
            self.failed = True
            return False
        # A call that sends nothing does not notice a missing panel.
        return not self.panel.fail

    @invariant()
    def the_picture_is_kept(self):
        assert self.oled.pixels == self.drawn


TestOledMachine = OledMachine.TestCase
TestOledMachine.settings = settings(examples(60), stateful_step_count=30)
