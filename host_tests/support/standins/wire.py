"""The bus of a panel model: sends it transactions, and reads the pixels that are lit."""

from sumpad_tools.parts.ssd1306 import HEIGHT, WIDTH


def send(panel, control, values):
    """Send one transaction with one control byte."""
    assert panel.start(0x3C)
    for byte in (control, *values):
        assert panel.write(byte)
    panel.stop()


def commands(panel, hexadecimal):
    send(panel, 0x00, bytes.fromhex(hexadecimal))


def data(panel, values):
    send(panel, 0x40, values)


def lit(panel):
    """Return the lit pixels as a set of (x, y)."""
    frame = panel.frame()
    return {
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if frame[y * 16 + x // 8] & 0x80 >> x % 8
    }
