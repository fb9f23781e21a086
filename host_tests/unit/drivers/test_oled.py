"""The OLED drivers on models of the panels: the picture, and the bytes that it costs.

All tests run for every controller on every bus.
"""

import pytest

from sumpad_tools.parts.ssd1306 import SSD1306
from support.console.buses import WIRES
from support.console.oleds import DARK, draw_something, fill, picture, pixel, wired

# Each span begins with three commands, on I2C each behind a control byte, and one for data. On SPI
# they do not count.
BEGIN = {"I2C": 7, "SPI": 0}

pytestmark = pytest.mark.usefixtures("checked_kernels")


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
