"""The OLED: Adafruit's SSD1306 driver, and an `update` that sends only what has changed.

A shadow of the glass tells what that is, so nobody has to say where he drew. A changed page costs
two transactions: the window (0x21 columns, 0x22 page) and its bytes. What goes out is copied
behind a control byte into one scratch buffer with ready-made views of it, so `update` needs no
heap.
"""

import micropython
from adafruit_ssd1306 import SET_COL_ADDR, SET_PAGE_ADDR, SSD1306_I2C
from micropython import const

_COMMANDS = const(0x00)  # control bytes: what follows is commands, or data
_DATA = const(0x40)
_STEP = const(8)  # spans are rounded to this many columns


@micropython.viper
def _changed(pixels, glass, start: int, width: int) -> int:
    """The span in which two buffers differ, first | last << 8 from `start`; -1 for none."""
    px = ptr8(pixels)
    gl = ptr8(glass)
    first = 0
    while px[start + first] == gl[start + first]:
        first += 1
        if first == width:
            return -1
    last = width - 1
    while px[start + last] == gl[start + last]:
        last -= 1
    return first | last << 8


@micropython.viper
def _copy(target, to: int, source, start: int, count: int):
    """Copy bytes from `start` of the source to `to` of the target."""
    tg = ptr8(target)
    sc = ptr8(source)
    i = 0
    while i < count:
        tg[to + i] = sc[start + i]
        i += 1


class Oled(SSD1306_I2C):
    """An SSD1306 panel on I2C; the frame buffer to draw on, and to `update` when it is drawn.

    `pixels` are its bytes: one a column of eight pixels, top bit least, page after page. Raises
    ValueError at construction when nothing answers at the address; OSError comes from the bus.
    """

    def __init__(self, width, height, bus, *, addr, rotated=False):
        self._rotated = rotated
        self._contrast = 0xFF
        self._lost = False  # the panel did not answer; it may have lost its power
        self._glass = bytearray(width * height // 8)  # what is on it
        scratch = bytearray(width + 1)
        scratch[0] = _DATA
        self._scratch = scratch
        view = memoryview(scratch)
        self._views = [view[: 1 + count] for count in range(_STEP, width + 1, _STEP)]
        self._window = bytearray((_COMMANDS, SET_COL_ADDR, 0, 0, SET_PAGE_ADDR, 0, 0))
        super().__init__(width, height, bus, addr=addr)
        self.pixels = memoryview(self.buffer)[1:]
        self.rotate(not rotated)  # Adafruit's words: the usual way up is 'rotated'

    def update(self):
        """Send what has changed since the last time; returns the number of bytes sent.

        Raises OSError when the panel does not answer; the next update then begins with setting
        it up again and sends the whole picture.
        """
        try:
            if self._lost:
                self._set_up_again()
            sent = 0
            for page in range(self.pages):
                span = _changed(self.pixels, self._glass, page * self.width, self.width)
                if span >= 0:
                    sent += self._send(page, span & 255, span >> 8)
            return sent
        except OSError:
            self._lost = True
            raise

    def _send(self, page, first, last):
        """Send the columns first..last of a page; the bytes that went out."""
        steps = last // _STEP - first // _STEP + 1
        first -= first % _STEP
        count = steps * _STEP
        at = page * self.width + first
        window = self._window
        window[2] = first
        window[3] = first + count - 1
        window[5] = page
        window[6] = page
        _copy(self._scratch, 1, self.pixels, at, count)
        self.i2c_device.write(window)
        self.i2c_device.write(self._views[steps - 1])
        _copy(self._glass, at, self.pixels, at, count)
        return len(window) + count + 1

    def _set_up_again(self):
        """Make the panel ready that was gone, and keep the picture; what it shows is blank."""
        size = len(self._glass)
        _copy(self._glass, 0, self.pixels, 0, size)
        try:
            self.poweron()
            self.init_display()  # blanks `pixels` and the panel
            self.rotate(not self._rotated)
            self.contrast(self._contrast)
            self._lost = False
        finally:
            _copy(self.pixels, 0, self._glass, 0, size)
        for i in range(size):
            self._glass[i] = 0

    def contrast(self, contrast):
        """Set the brightness, 0..255."""
        self._contrast = contrast
        super().contrast(contrast)

    def sleep(self):
        """Turn the panel off; it keeps its picture and can be updated."""
        self.poweroff()

    def wake(self):
        """Turn it on again."""
        self.poweron()
