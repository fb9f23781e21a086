"""The OLED: Adafruit's SSD1306 driver with an `update` that sends only what has changed.

A shadow copy of the display's content reveals the changes, so the callers need not say where they
drew. A span of changed columns is one transaction: three commands that give its start, each after
a control byte, then the bytes of the span. Unchanged columns between two spans are sent too,
unless that takes longer than another transaction. Pages are addressed one by one, because a
window, as Adafruit's `show` sets it, would take three bytes more. All bytes are copied into one
scratch buffer with ready-made views and bypass Adafruit's device class, so `update` takes no heap
and little time.
"""

import micropython
from adafruit_ssd1306 import SET_DISP, SET_MEM_ADDR, SSD1306_I2C
from micropython import const

# Control bytes: they precede commands, data, or one command and another control byte.
_COMMANDS = const(0x00)
_DATA = const(0x40)
_COMMAND = const(0x80)
_WINDOWS = const(0)  # modes of addressing the memory
_PAGES = const(2)
_FROM_PAGE = const(0xB0)  # with the page in its low bits
_FROM_COLUMN = const(0x10)  # with the high bits of the column; 0 with its low bits
# No-operations that complete a command that was cut off, as many as it may lack arguments.
_NOTHING = b"\x00\xe3\xe3"
_WIDTH = const(128)
# Spans of up to _SHORT columns are rounded to _STEP columns, longer ones to _LONG_STEP: each
# length takes a view.
_STEP = const(2)
_SHORT = const(48)
_LONG_STEP = const(8)
_BEGIN = const(7)  # bytes before a span: three commands and four control bytes
_GAP = const(12)  # columns that take as long to send as bus and chip need for another transaction


@micropython.viper
def _take(drawn, shown, place: int, places: int, scratch) -> int:
    """Copy the first span in which `drawn` and `shown` differ, from `place` on, to `scratch`.

    A span has whole steps. It ends before _GAP equal columns, and at the end of a page. Its start
    and its bytes go into `scratch`, which has the control bytes already, and its bytes also into
    `shown`. Returns the place after it | the number of its view << 16, or 0 if there is none.

    Each picture has a byte before it, as in Adafruit's buffer. Equal parts are compared by words,
    which takes 30 us for the whole picture.
    """
    dr = ptr8(drawn)
    sh = ptr8(shown)
    words = ptr32(drawn)
    other_words = ptr32(shown)
    at = place + 1
    end = places + 1
    while at < end and dr[at] == sh[at]:
        at += 1
        if at & 3 == 0:
            at >>= 2
            while at < places >> 2 and words[at] == other_words[at]:
                at += 1
            at <<= 2
    if at >= end:
        return 0
    page = (at - 1) // _WIDTH
    first = (at - 1) & (_WIDTH - _STEP)
    start = first + page * _WIDTH + 1  # start of the span
    last = (page + 1) * _WIDTH + 1  # end of the page
    end = start  # end of the span
    at = start
    while at < last and at - end < _GAP:
        if dr[at] == sh[at]:
            at += 1
        else:
            at = (at - 1 & 0 - _STEP) + 1 + _STEP
            end = at
    view = (end - start) // _STEP - 1
    if end - start > _SHORT:
        first &= 0 - _LONG_STEP
        start = first + page * _WIDTH + 1
        end = (end - 2 & 0 - _LONG_STEP) + 1 + _LONG_STEP
        view = _SHORT // _STEP - 1 + (end - start - _SHORT) // _LONG_STEP
    sc = ptr8(scratch)
    sc[1] = _FROM_PAGE | page
    sc[3] = first & 15
    sc[5] = _FROM_COLUMN | first >> 4
    at = _BEGIN
    while start < end:
        bits = dr[start]
        sc[at] = bits
        sh[start] = bits
        at += 1
        start += 1
    return end - 1 | view << 16


@micropython.viper
def _copy(target, to: int, source, start: int, count: int):
    """Copy `count` bytes from `start` of `source` to `to` of `target`."""
    tg = ptr8(target)
    sc = ptr8(source)
    i = 0
    while i < count:
        tg[to + i] = sc[start + i]
        i += 1


@micropython.viper
def _differ(target, source, start: int, count: int):
    """Make `count` bytes of `target` from `start` on differ from those of `source`."""
    tg = ptr8(target)
    sc = ptr8(source)
    end = start + count
    while start < end:
        tg[start] = sc[start] ^ 0xFF
        start += 1


class Oled(SSD1306_I2C):
    """An SSD1306 panel on I2C: a frame buffer to draw on, and `update` to show it.

    `pixels` are its bytes: one for each column of eight pixels, the topmost in bit 0, page after
    page. All methods raise OSError if the panel does not answer. The next `update` sets it up
    again, which Adafruit's `show` would not do. The constructor raises ValueError if nothing
    answers at the address.
    """

    def __init__(self, width, height, bus, *, addr, rotated=False):
        """`width`: 128; narrower panels use other columns of the memory. `rotated`: the module is
        mounted upside down."""
        self._rotated = rotated
        self._contrast = 0xFF
        self._asleep = False
        self.lost = False  # the panel did not answer: it may have lost power and all settings
        self._settings = bytearray()  # the transaction of the latest setup
        self._records = False  # whether commands are recorded in `_settings`
        self._refreshed = 0  # the page to refresh next
        # A byte precedes the shadow, as in Adafruit's buffer.
        shadow = bytearray(width * height // 8 + 1)
        shadow[0] = _DATA
        self._shadow = shadow
        self._glass = memoryview(shadow)[1:]  # the picture on the display
        scratch = bytearray(_BEGIN + width)
        scratch[0] = scratch[2] = scratch[4] = _COMMAND
        scratch[6] = _DATA
        self._scratch = scratch
        view = memoryview(scratch)
        counts = list(range(_STEP, _SHORT, _STEP)) + list(range(_SHORT, width + 1, _LONG_STEP))
        self._views = [view[: _BEGIN + count] for count in counts]  # see _take
        self._bus = bus
        self._address = addr
        super().__init__(width, height, bus, addr=addr)
        self.pixels = memoryview(self.buffer)[1:]

    def update(self):
        """Send what has changed since the last update, and return the number of bytes sent."""
        if self.lost:
            self._set_up_again()
        try:
            return self._send()
        except OSError:
            self.lost = True
            raise

    @micropython.native
    def _send(self):
        """Send the changed spans of all pages, and return the number of bytes sent."""
        bus = self._bus
        address = self._address
        scratch = self._scratch
        views = self._views
        drawn = self.buffer
        shown = self._shadow
        places = len(self._glass)
        sent = 0
        span = _take(drawn, shown, 0, places, scratch)
        while span:
            view = views[span >> 16]
            bus.write(address, view)
            sent += len(view)
            span = _take(drawn, shown, span & 0xFFFF, places, scratch)
        return sent

    def refresh(self):
        """Send the settings and one page of the picture again. To be called from time to time: a
        panel that lost power for a moment acknowledges everything but stays dark. After as many
        calls as it has pages the picture is complete. A call may delay a key by 4 ms."""
        try:
            self._bus.write(self._address, self._settings)
        except OSError:
            self.lost = True
            raise
        _differ(self._glass, self.pixels, self._refreshed * self.width, self.width)
        self._refreshed = (self._refreshed + 1) % self.pages
        self.update()

    def _set_up_again(self):
        """Set up a panel that did not answer. It is blank then; the drawn picture is kept."""
        size = len(self._glass)
        # The shadow is not valid now, so it can hold the picture while `init_display` blanks it.
        _copy(self._glass, 0, self.pixels, 0, size)
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
        """Set up the panel with the latest settings, and blank the picture and the display."""
        self._settings = bytearray((_COMMANDS,))
        self._records = True
        super().init_display()
        self.rotate(not self._rotated)  # Adafruit's "rotated" is a module the right way up
        self.contrast(self._contrast)  # last, because `contrast` changes the last byte recorded
        self._records = False
        if self._asleep:
            self.poweroff()

    def contrast(self, contrast):
        """Set the brightness, 0..255."""
        self._contrast = contrast
        super().contrast(contrast)
        self._settings[-1] = contrast

    def sleep(self):
        """Turn the panel off. It keeps its picture and can be updated."""
        self._asleep = True
        self.poweroff()

    def wake(self):
        """Turn the panel on again. The next update sets it up again, in case it had lost power."""
        self._asleep = False
        self.lost = True

    # Adafruit's methods, including `show`, send everything through `write_cmd` and
    # `write_framebuf`.

    def show(self):
        """Send the whole picture in one window."""
        self.write_cmd(SET_MEM_ADDR)
        self.write_cmd(_WINDOWS)
        super().show()
        self.write_cmd(SET_MEM_ADDR)
        self.write_cmd(_PAGES)

    def write_cmd(self, cmd):
        """Send a command byte."""
        if self._records and cmd != SET_DISP:  # turning it off in a refresh would flicker
            self._settings.append(cmd)
        try:
            super().write_cmd(cmd)
        except OSError:
            self.lost = True
            raise

    def write_framebuf(self):
        """Send the whole picture into the current window."""
        try:
            super().write_framebuf()
        except OSError:
            self.lost = True
            raise
        if not self.lost:  # else the shadow holds the drawn picture: see _set_up_again
            _copy(self._glass, 0, self.buffer, 1, len(self._glass))
