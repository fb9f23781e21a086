"""The OLED driver on a model of the panel: the picture, and the bytes that it costs."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sumpad.drivers.i2c_bus import I2CBus
from sumpad.drivers.ssd1306 import Oled
from sumpad_tools.parts.ssd1306 import SSD1306
from support.running.repeats import examples

DARK = bytes(1024)
# Each span begins with three commands, each behind a control byte, and a control byte for data.
BEGIN = 7
FULL = 8 * (BEGIN + 128)

pytestmark = pytest.mark.usefixtures("checked_kernels")


def wired(panel, rotated=False):
    """Return the driver of `panel` on the usual pins."""
    from machine import I2C, Pin, bench

    bench.clear()
    bench.i2c(0, panel)
    scl, sda = Pin(5), Pin(4)
    bus = I2CBus(lambda: I2C(0, scl=scl, sda=sda), sda, scl)
    return Oled(128, 64, bus, addr=0x3C, rotated=rotated)


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


@pytest.fixture
def panel():
    return SSD1306()


@pytest.fixture
def oled(panel):
    return wired(panel)


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
        oled.pixel(x, y, 1)
    oled.fill_rect(40, 30, 20, 11, 1)


# What is seen


def test_it_starts_dark(panel, oled):
    assert panel.frame() == DARK
    assert oled.update() == 0


def test_it_is_drawn_on_with_framebuf_and_by_its_bytes(panel, oled):
    oled.pixel(9, 20, 1)
    oled.pixels[0] = 0x81
    oled.update()
    frame = panel.frame()
    assert frame[20 * 16 + 1] == 0x40  # x = 9 is the second pixel of the second byte
    assert frame[0] == frame[7 * 16] == 0x80
    assert sum(frame) == 0x40 + 2 * 0x80


def test_rotated_it_is_upside_down(panel):
    oled = wired(panel, rotated=True)
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
    oled.pixel(3, 3, 1)
    sent = panel.data_bytes
    oled.show()
    assert panel.data_bytes - sent == 1024
    assert panel.frame() == picture(oled) != DARK
    assert oled.update() == 0
    oled.pixel(3, 3, 0)
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
def test_only_the_changed_columns_of_a_page_are_sent(panel, oled, columns, sent, spans):
    before, commands = panel.data_bytes, panel.command_bytes
    for column in columns:
        oled.pixels[3 * 128 + column] = 0x10
    assert oled.update() == spans * BEGIN + sent
    assert panel.data_bytes - before == sent
    assert panel.command_bytes - commands == spans * 3
    assert panel.frame() == picture(oled)


def test_only_changed_pages_are_sent(panel, oled):
    oled.pixel(0, 8, 1)
    oled.pixel(0, 63, 1)
    assert oled.update() == 2 * (BEGIN + 2)
    oled.fill(1)
    assert oled.update() == FULL
    assert panel.frame() == b"\xff" * 1024
    assert oled.update() == 0


# Faults


def test_without_a_panel_there_is_no_driver(panel):
    panel.fail = "absent"
    with pytest.raises(ValueError, match="0x3c"):
        wired(panel)


def test_a_panel_that_takes_nothing_is_an_oserror(panel):
    panel.fail = "nack"
    with pytest.raises(OSError, match="5"):
        wired(panel)


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


def test_a_panel_that_held_sda_has_the_picture_again_at_once(panel, oled):
    draw_something(oled)
    panel.fail = "sda"
    with pytest.raises(OSError, match="held low"):
        oled.update()
    oled.update()
    assert panel.frame() == picture(oled) and panel.fail is None


@pytest.mark.parametrize("taken", [*range(12), 64, 128])
def test_a_byte_that_was_refused_is_sent_again(panel, oled, taken):
    oled.fill(1)
    panel.fail = "nack"
    panel.taken = taken
    with pytest.raises(OSError, match="5"):
        oled.update()
    panel.fail = None
    oled.update()
    assert panel.frame() == picture(oled)


@pytest.mark.parametrize(
    "call",
    [Oled.show, Oled.sleep, Oled.refresh, lambda oled: oled.contrast(9)],
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
def test_a_panel_that_lost_its_power_unseen_is_refreshed(panel, rotated):
    oled = wired(panel, rotated=rotated)
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
    oled.fill(0)
    oled.update()
    assert panel.frame() == DARK


def test_settings_survive_a_fault(panel):
    oled = wired(panel, rotated=True)
    oled.contrast(77)
    oled.sleep()
    draw_something(oled)
    oled.update()
    oled.wake()
    before = panel.frame()
    oled.sleep()
    panel.fail = "absent"
    oled.pixel(50, 50, 1)
    with pytest.raises(OSError, match="nobody answers"):
        oled.update()
    panel.fail = None
    panel.power_on()
    oled.update()
    assert panel.contrast == 77
    assert panel.frame() == DARK
    oled.pixel(50, 50, 0)
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
        self.oled.fill(value & 1)
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
