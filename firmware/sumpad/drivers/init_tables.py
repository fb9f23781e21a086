"""Controllers that take the commands of the SSD1306 for pictures, but other ones for the setup.

Each has a table: the column of its memory that is the first of the glass, the commands to be sent
only while the display is off, and the other settings. The values are those of the datasheets
(Solomon Systech SSD1309, rev. 1.1; Sino Wealth SH1106, V2.3) for a glass of 128x64.
"""

import time

_OFF = 0xAE
_ON = 0xAF
_CONTRAST = 0x81
_COLUMNS = 0xA0  # direction of the columns, with 1 in the lowest bit for the other one
_ROWS = 0xC0  # direction of the rows, with 8 for the other one

# 20 02: addressing by pages. 40: first line. A8 3F: 64 rows. D3 00: no offset. DA 12: alternating
# COM pins. D5, D9, DB: clock, precharge, deselect level. A4 A6: the picture, not inverted.
_TABLES = {
    # The module has its own supply for the glass, so there is no charge pump.
    "SSD1309": (
        0,
        b"\xfd\x12",  # unlock the commands
        b"\x20\x02\x40\xa8\x3f\xd3\x00\xda\x12\xd5\xa0\xd9\xf1\xdb\x3c\xa4\xa6",
    ),
    # Its memory has 132 columns; the glass shows the middle ones. It has only page addressing.
    "SH1106": (
        2,
        b"\xad\x8b",  # the converter that supplies the glass
        b"\x32\x40\xa8\x3f\xd3\x00\xda\x12\xd5\x80\xd9\x1f\xdb\x40\xa4\xa6",
    ),
}


class _Panel:
    """The base of a driver, see oled.driver_over. It has Adafruit's methods."""

    once = settings = b""  # from the table

    def __init__(self, width, height, bus):
        self.width = width
        self.height = height
        self.pages = height // 8
        self.buffer = bytearray(width * self.pages + bus.LEAD)
        self.pixels = memoryview(self.buffer)[bus.LEAD :]
        self.power = False
        self.poweron()
        self.init_display()

    def poweron(self):
        """Reset the panel, if it has a wire for that."""
        reset = self.bus.reset
        if reset:
            for level in (1, 0, 1):
                reset.value = level
                time.sleep(0.002)  # 10 us are enough
        self.power = True

    def poweroff(self):
        """Turn the display off."""
        self.write_cmd(_OFF)
        self.power = False

    def init_display(self):
        """Send the settings and the picture, then turn the display on: so noise in the memory is
        never seen."""
        self._records = False
        for command in bytes((_OFF,)) + self.once:
            self.write_cmd(command)
        self._records = True
        for command in self.settings:
            self.write_cmd(command)
        self.rotate(not self._rotated)
        self.show()
        self.write_cmd(_ON)

    def show(self):
        """Send the whole picture page by page."""
        for i in range(len(self.glass)):
            self.glass[i] = self.pixels[i] ^ 0xFF
        self._send()

    def contrast(self, contrast):
        self.write_cmd(_CONTRAST)
        self.write_cmd(contrast)

    def rotate(self, upright):
        self.write_cmd(_ROWS | 8 * upright)
        self.write_cmd(_COLUMNS | upright)

    def write_cmd(self, command):
        self.bus.write(self.bus.address, bytearray(self.bus.LEAD) + bytes((command,)))


def base(chip):
    """Return a base class for a driver of `chip`, a controller with a table, and the column of its
    memory that is the first of the glass."""
    first, once, settings = _TABLES[chip]
    return type("Panel", (_Panel,), {"once": once, "settings": settings}), first
