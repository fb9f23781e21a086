"""Short messages on the panel while there is no app to draw them.

Frozen into the firmware. It needs nothing but MicroPython. It ignores a panel that does not
answer, because there is no other way to show an error.
"""

_ROW = 10  # pixels from line to line; MicroPython's own letters are 8 x 8

# From the datasheet of the SSD1306: off, charge pump, page addressing, contrast, pixels from the
# memory, not inverted, first line 0, no offset. The other settings stay as they are after power-on
# or as the app set them.
_START = b"\xae\x8d\x14\x20\x02\x81\x7f\xa4\xa6\x40\xd3\x00"
_UPRIGHT = b"\xa1\xc8"  # segment remap and COM scan direction
_UPSIDE_DOWN = b"\xa0\xc0"
_ON = b"\xaf"
_PAGE = 0xB0  # command that chooses a page of eight rows; 0x00 and 0x10 choose column 0
_COMMANDS = b"\x00"  # control byte before commands
_DATA = b"\x40"  # control byte before pixels


def show(lines):
    """Clear the panel and show `lines`, each of up to 16 letters, centred vertically."""
    import board
    import framebuf
    from machine import I2C, Pin

    panel = board.PANEL
    width = panel["width"]
    height = panel["height"]
    pixels = bytearray(width * height // 8)
    words = framebuf.FrameBuffer(pixels, width, height, framebuf.MONO_VLSB)
    top = (height - _ROW * len(lines)) // 2
    for row, line in enumerate(lines):
        words.text(line, 0, top + _ROW * row)
    try:
        bus = I2C(
            panel["i2c"], sda=Pin(panel["sda"]), scl=Pin(panel["scl"]), freq=panel["frequency"]
        )
        address = panel["address"]
        turn = _UPSIDE_DOWN if panel["rotated"] else _UPRIGHT
        bus.writeto(address, _COMMANDS + _START + turn)
        for page in range(height // 8):
            bus.writeto(address, _COMMANDS + bytes((_PAGE | page, 0x00, 0x10)))
            bus.writeto(address, _DATA + pixels[page * width : (page + 1) * width])
        bus.writeto(address, _COMMANDS + _ON)
    except OSError:
        pass
