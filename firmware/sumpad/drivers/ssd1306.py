"""The OLED: Adafruit's SSD1306 driver, and an `update` that sends only what has changed.

A shadow copy of the glass shows what that is, so nobody has to say where they drew. A span of
changed columns costs two transactions: where it begins and its bytes. What is the same between two
spans is sent too, unless that takes longer than to begin anew. Pages are addressed one by one: a
window, as Adafruit's `show` sets it, would take three bytes more. What goes out is copied behind a
control byte into one scratch buffer with ready-made views of it, and goes to the bus past
Adafruit's device, so `update` takes no heap and little time itself.
"""

import micropython
from adafruit_ssd1306 import SET_DISP, SET_MEM_ADDR, SSD1306_I2C
from micropython import const

_COMMANDS = const(0x00)  # control bytes: what follows is commands, or data
_DATA = const(0x40)
_WINDOWS = const(0)  # ways to address the memory
_PAGES = const(2)
_FROM_PAGE = const(0xB0)  # with the page in its low bits
_FROM_COLUMN = const(0x10)  # with the high bits of the column; 0 with its low ones
_NOTHING = b"\x00\xe3\xe3"  # for a command that was cut off, as many as it may have arguments
_MORE = const(1 << 16)  # there is another span
_WIDTH = const(128)
_STEP = const(2)  # spans are rounded to this many columns
_GAP = const(20)  # columns that take as long to send as it takes bus and chip to begin anew


@micropython.viper
def _next_page(drawn, shown, page: int, pages: int) -> int:
    """The first page from `page` on in which two pictures differ, each with a byte before it as
    in Adafruit's buffer; `pages` if there is none. All lasts 30 us, since they are compared by
    words: the first one with bytes of a page has the last byte of the page before it, too."""
    dr = ptr32(drawn)
    sh = ptr32(shown)
    at = page * (_WIDTH // 4)
    end = pages * (_WIDTH // 4)
    while at < end and dr[at] == sh[at]:
        at += 1
    first = 4 * at  # byte that may differ
    end = pages * _WIDTH
    drawn_bytes = ptr8(drawn)
    shown_bytes = ptr8(shown)
    while first <= end and drawn_bytes[first] == shown_bytes[first]:
        first += 1
    return (first - 1) // _WIDTH


@micropython.viper
def _take(drawn, shown, start: int, width: int, begin, page: int, scratch) -> int:
    """Take the first span from column `start` on in which two pages differ, in whole steps: where
    it begins, its bytes behind the control byte, and as shown from now on. Returns
    end | count << 8, and _MORE if another one follows: where they are the same for a gap, a span
    ends."""
    dr = ptr8(drawn)
    sh = ptr8(shown)
    first = width
    end = 0
    while start < width:
        if dr[start] == sh[start]:
            start += 1
            continue
        start = start & (256 - _STEP)
        if end and start - end >= _GAP:
            break
        if not end:
            first = start
        start += _STEP
        end = start
    more = 0
    if start < width:
        more = _MORE
    bg = ptr8(begin)
    bg[1] = _FROM_PAGE | page
    bg[2] = first & 15
    bg[3] = _FROM_COLUMN | first >> 4
    sc = ptr8(scratch)
    count = 0
    while first < end:
        count += 1
        bits = dr[first]
        sc[count] = bits
        sh[first] = bits
        first += 1
    return end | count << 8 | more


@micropython.viper
def _copy(target, to: int, source, start: int, count: int):
    """Copy bytes from `start` of the source to `to` of the target."""
    tg = ptr8(target)
    sc = ptr8(source)
    i = 0
    while i < count:
        tg[to + i] = sc[start + i]
        i += 1


@micropython.viper
def _differ(target, source, count: int):
    """Make each byte of the target another than the source's."""
    tg = ptr8(target)
    sc = ptr8(source)
    i = 0
    while i < count:
        tg[i] = sc[i] ^ 0xFF
        i += 1


class Oled(SSD1306_I2C):
    """An SSD1306 panel on I2C: the frame buffer to draw on, and to `update` when it is drawn.

    `pixels` are its bytes: one a column of eight pixels, the topmost in bit 0, page after page.
    All methods raise OSError when the panel does not answer. The next `update` sets it up again,
    which Adafruit's `show` would not. Raises ValueError if nothing answers at the address at
    first.
    """

    def __init__(self, width, height, bus, *, addr, rotated=False):
        """`width`: 128; narrower panels have their columns elsewhere. `rotated`: upside down."""
        self._rotated = rotated
        self._contrast = 0xFF
        self._asleep = False
        self.lost = False  # it did not answer: it may have lost its power, and all settings
        self._settings = bytearray()  # the transaction that sets it up, from the latest time
        self._records = False  # commands become settings
        self._refreshed = 0  # page that is sent again next
        shadow = bytearray(width * height // 8 + 1)  # a byte before it, as in Adafruit's buffer
        shadow[0] = _DATA
        self._shadow = shadow
        self._glass = memoryview(shadow)[1:]  # what is on it
        scratch = bytearray(width + 1)
        scratch[0] = _DATA
        self._scratch = scratch
        view = memoryview(scratch)
        self._views = [view[: 1 + count] for count in range(_STEP, width + 1, _STEP)]
        self._begin = bytearray((_COMMANDS, 0, 0, 0))  # see _take
        self._bus = bus
        self._address = addr
        super().__init__(width, height, bus, addr=addr)
        self.pixels = memoryview(self.buffer)[1:]
        glass = self._glass
        starts = range(0, len(glass), width)
        self._drawn = [self.pixels[start : start + width] for start in starts]
        self._shown = [glass[start : start + width] for start in starts]

    def update(self):
        """Send what has changed since the last time; returns the number of bytes sent."""
        if self.lost:
            self._set_up_again()
        sent = 0
        try:
            page = _next_page(self.buffer, self._shadow, 0, self.pages)
            while page < self.pages:
                sent += self._send(page)
                page = _next_page(self.buffer, self._shadow, page + 1, self.pages)
        except OSError:
            self.lost = True
            raise
        return sent

    @micropython.native
    def _send(self, page):
        """Send the changed columns of a page; the bytes that went out."""
        drawn = self._drawn[page]
        shown = self._shown[page]
        width = self.width
        bus = self._bus
        address = self._address
        begin = self._begin
        scratch = self._scratch
        sent = 0
        span = _MORE
        while span & _MORE:
            span = _take(drawn, shown, span & 255, width, begin, page, scratch)
            count = span >> 8 & 255
            bus.write(address, begin)
            bus.write(address, self._views[count // _STEP - 1])
            sent += len(begin) + 1 + count
        return sent

    def refresh(self):
        """Send the settings and a page of the picture again, to be called from time to time: a
        panel that had no power for a moment acknowledges all, but stays dark. It is whole again
        after as many calls as it has pages; a key may have to wait for one, 4 ms."""
        try:
            self._bus.write(self._address, self._settings)
        except OSError:
            self.lost = True
            raise
        drawn = self._drawn[self._refreshed]
        shown = self._shown[self._refreshed]
        _differ(shown, drawn, self.width)
        self._refreshed = (self._refreshed + 1) % self.pages
        self.update()

    def _set_up_again(self):
        """Set up the panel that did not answer, without losing what is drawn; it is blank then."""
        size = len(self._glass)
        _copy(self._glass, 0, self.pixels, 0, size)  # the shadow is void now
        try:
            self._bus.free()
            self._bus.write(self._address, _NOTHING)
            self.poweron()
            self.init_display()
        finally:
            _copy(self.pixels, 0, self._glass, 0, size)
        for i in range(size):
            self._glass[i] = 0
        self.lost = False

    def init_display(self):
        """Set the panel up with the latest settings, and blank picture and glass."""
        self._settings = bytearray((_COMMANDS,))
        self._records = True
        super().init_display()
        self.rotate(not self._rotated)  # what Adafruit calls rotated is a module the right way up
        self.contrast(self._contrast)  # comes last: see there
        self._records = False
        if self._asleep:
            self.poweroff()

    def contrast(self, contrast):
        """Set the brightness, 0..255."""
        self._contrast = contrast
        super().contrast(contrast)
        self._settings[-1] = contrast

    def sleep(self):
        """Turn the panel off; it keeps its picture and can be updated."""
        self._asleep = True
        self.poweroff()

    def wake(self):
        """Turn it on again; the next update sets it up anew, in case it had no power meanwhile."""
        self._asleep = False
        self.lost = True

    # What Adafruit's methods send, `show` among them, goes through these two.

    def show(self):
        """Send the whole picture in one window."""
        self.write_cmd(SET_MEM_ADDR)
        self.write_cmd(_WINDOWS)
        super().show()
        self.write_cmd(SET_MEM_ADDR)
        self.write_cmd(_PAGES)

    def write_cmd(self, cmd):
        """Send a command byte."""
        if self._records and cmd != SET_DISP:  # off would flicker
            self._settings.append(cmd)
        try:
            super().write_cmd(cmd)
        except OSError:
            self.lost = True
            raise

    def write_framebuf(self):
        """Send the whole picture into the window that was set."""
        try:
            super().write_framebuf()
        except OSError:
            self.lost = True
            raise
        if not self.lost:  # else the shadow holds the picture: see _set_up_again
            _copy(self._glass, 0, self.buffer, 1, len(self._glass))
