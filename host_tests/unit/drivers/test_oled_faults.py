"""The OLED drivers on panels that fail: the picture comes back.

All tests run for every controller on every bus, except that SPI shows no faults.
"""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from sumpad_tools.parts.ssd1306 import SSD1306
from support.console.buses import ON_I2C
from support.console.oleds import DARK, draw_something, fill, picture, pixel, wired
from support.running.sampling import examples

pytestmark = pytest.mark.usefixtures("checked_kernels")

on_i2c = pytest.mark.parametrize("of", ON_I2C, ids="-".join)


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
    settings = oled._settings
    oled.sleep()
    panel.power_on()
    oled.wake()
    oled.update()
    assert panel.frame() == before
    assert oled._settings is settings  # other bytes could divide the free heap


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
