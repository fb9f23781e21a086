"""The OLED drivers on models of the panels, and what is drawn on them."""

from sumpad.app import start
from support.console.buses import wiring

DARK = bytes(1024)


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
