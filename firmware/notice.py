"""Short messages on the panel while there is no app to draw them.

Frozen into the firmware. It needs nothing but MicroPython. It ignores a panel that does not
answer, because there is no other way to show an error.
"""

_ROW = 10  # pixels from line to line; MicroPython's own letters are 8 x 8

# From the datasheets: off, page addressing, contrast, pixels from the memory, not inverted, first
# line 0, no offset. The other settings stay as they are after power-on or as the app set them.
_START = b"\xae\x81\x7f\xa4\xa6\x40\xd3\x00"
# Chip -> its own commands (supply of the glass, page addressing), and the column of its memory at
# the edge of the glass.
_CHIPS = {
    "SSD1306": (b"\x8d\x14\x20\x02", 0),
    "SSD1309": (b"\x20\x02", 0),
    "SH1106": (b"\xad\x8b", 2),
}
_UPRIGHT = b"\xa1\xc8"  # segment remap and COM scan direction
_UPSIDE_DOWN = b"\xa0\xc0"
_ON = b"\xaf"
_PAGE = 0xB0  # command that chooses a page of eight rows
_COLUMN = 0x10  # with 0 in the low bits; the low bits of the column are a command without it
_COMMANDS = b"\x00"  # control byte before commands on I2C
_DATA = b"\x40"  # control byte before pixels


def show(lines):
    """Clear the panel and show `lines`, each of up to 16 letters, centred vertically."""
    import board
    import framebuf

    panel = board.PANEL
    width = panel["width"]
    height = panel["height"]
    pixels = bytearray(width * height // 8)
    words = framebuf.FrameBuffer(pixels, width, height, framebuf.MONO_VLSB)
    top = (height - _ROW * len(lines)) // 2
    for row, line in enumerate(lines):
        words.text(line, 0, top + _ROW * row)
    own, first = _CHIPS[_chip(panel)]
    turn = _UPSIDE_DOWN if panel["rotated"] else _UPRIGHT
    try:
        send = (_spi if panel["bus"] == "SPI" else _i2c)(panel)
        send(_COMMANDS, _START[:1] + own + _START[1:] + turn)
        for page in range(height // 8):
            send(_COMMANDS, bytes((_PAGE | page, first, _COLUMN)))
            send(_DATA, pixels[page * width : (page + 1) * width])
        send(_COMMANDS, _ON)
    except OSError:
        pass


def _chip(panel):
    """Return the controller chosen by the owner, see app/display_chooser.py, or the board's."""
    try:
        with open("/panel/chip", "rb") as file:
            chip = file.read(16).strip().decode()
    except (OSError, ValueError):
        chip = ""
    return chip if chip in _CHIPS else panel["chip"]


def _i2c(panel):
    """Return a function that sends bytes after a control byte to a panel on I2C."""
    from machine import I2C, Pin

    bus = I2C(panel["i2c"], sda=Pin(panel["sda"]), scl=Pin(panel["scl"]), freq=panel["frequency"])
    return lambda control, content: bus.writeto(panel["address"], control + content)


def _spi(panel):
    """Return the same for a panel on SPI, where a wire says what the control byte says."""
    from machine import SPI, Pin

    pins = Pin(panel["sck"]), Pin(panel["mosi"])
    bus = SPI(panel["spi"], panel["frequency"], sck=pins[0], mosi=pins[1], miso=None)
    select = Pin(panel["cs"], Pin.OUT, value=1)
    is_data = Pin(panel["dc"], Pin.OUT)
    if panel["reset"] is not None:
        Pin(panel["reset"], Pin.OUT, value=1)

    def send(control, content):
        is_data.value(control == _DATA)
        select.value(0)
        bus.write(content)
        select.value(1)

    return send
