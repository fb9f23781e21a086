"""Driving an OLED: an `update` that sends only what has changed, recovery, and refreshing.

A shadow copy of the display's content reveals the changes, so the callers need not say where they
drew. A span of changed columns is one transaction: three commands that give its start, then the
bytes of the span. Unchanged columns between two spans are sent too, unless that takes longer than
another transaction. Pages are addressed one by one: all controllers can do that, and a window, as
Adafruit's `show` sets it, would take three bytes more. All bytes are copied into one scratch
buffer with ready-made views, so `update` takes no heap and little time.

`driver_over` adds this to a class that knows a controller and sends its commands: Adafruit's
driver, unchanged, for the SSD1306; for the others those of init_tables.py. The two buses,
i2c_bus.py and spi_bus.py, have the same methods.
"""

import sys

import micropython
from micropython import const

_DATA = const(0x40)  # control byte on I2C before the bytes of a picture
_COMMAND = const(0x80)  # and before one command and another control byte
_OFF = const(0xAE)  # command
_WINDOW_MODE = const(0x20)  # command with the mode of addressing the memory, Adafruit's
_WINDOWS = const(0)
_PAGES = const(2)
_FROM_LINE = const(0x40)  # command with the line of the memory that is the first on the glass
_FROM_PAGE = const(0xB0)  # with the page in its low bits
_FROM_COLUMN = const(0x10)  # with the high bits of the column; 0 with its low bits
# No-operations that complete a command that was cut off, as many as it may lack arguments.
_NOTHING = b"\xe3\xe3"
_WIDTH = const(128)
# Spans of up to _SHORT columns are rounded to _STEP columns, longer ones to _LONG_STEP: each
# length takes a view.
_STEP = const(2)
_SHORT = const(48)
_LONG_STEP = const(8)
_BEGIN = const(7)  # bytes before a span: three commands and, on I2C, four control bytes
_GAP = const(12)  # columns that take as long to send as bus and chip need for another transaction


@micropython.viper
def _take(drawn, shown, place: int, places: int, scratch, form: int) -> int:
    """Copy the first span in which `drawn` and `shown` differ, from `place` on, to `scratch`.

    A span has whole steps. It ends before _GAP equal columns, and at the end of a page. Its start
    and its bytes go into `scratch`, which has the control bytes already, and its bytes also into
    `shown`. Returns the place after it | the number of its view << 16, or 0 if there is none.

    `form`: the column of the memory that is the first of the glass | `lead` << 8. With `lead` 1,
    for I2C, each picture has a byte before it, as in Adafruit's buffer; with 0, for SPI, it has
    none. Equal parts are compared by words, which takes 30 us for the whole picture.
    """
    dr = ptr8(drawn)
    sh = ptr8(shown)
    words = ptr32(drawn)
    other_words = ptr32(shown)
    lead = form >> 8
    at = place + lead
    end = places + lead
    while at < end and dr[at] == sh[at]:
        at += 1
        if at & 3 == 0:
            at >>= 2
            while at < places >> 2 and words[at] == other_words[at]:
                at += 1
            at <<= 2
    if at >= end:
        return 0
    page = (at - lead) // _WIDTH
    first = (at - lead) & (_WIDTH - _STEP)
    start = first + page * _WIDTH + lead  # start of the span
    last = (page + 1) * _WIDTH + lead  # end of the page
    end = start  # end of the span
    at = start
    while at < last and at - end < _GAP:
        if dr[at] == sh[at]:
            at += 1
        else:
            at = (at - lead & 0 - _STEP) + lead + _STEP
            end = at
    view = (end - start) // _STEP - 1
    if end - start > _SHORT:
        first &= 0 - _LONG_STEP
        start = first + page * _WIDTH + lead
        end = (end - lead - 1 & 0 - _LONG_STEP) + lead + _LONG_STEP
        view = _SHORT // _STEP - 1 + (end - start - _SHORT) // _LONG_STEP
    first += form & 0xFF
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
    return end - lead | view << 16


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


def make(chip, bus, panel):
    """Return the driver of `panel`, PANEL of a board, on `bus`. `chip`: its controller. Raises
    OSError or ValueError if the panel does not answer."""
    details = ()
    options = {}
    first = 0
    if chip != "SSD1306":
        from sumpad.drivers import init_tables

        base, first = init_tables.base(chip)
    elif bus.LEAD:
        import adafruit_ssd1306

        base = adafruit_ssd1306.SSD1306_I2C
        if sys.platform == "rp2":  # free the heap of the class that this board does not use
            adafruit_ssd1306.SSD1306_SPI = None
        options["addr"] = bus.address
    else:
        from adafruit_ssd1306 import SSD1306_SPI as base

        details = (bus.dc, bus.reset, bus.cs)
        options["baudrate"] = panel["frequency"]
    driver = driver_over(base, first, chip == "SSD1306")
    rotated = panel["rotated"]
    made = driver(panel["width"], panel["height"], bus, *details, rotated=rotated, **options)
    if sys.platform == "rp2":  # free its heap; display_chooser.py loads it again
        del globals()["driver_over"], globals()["make"]
    return made


def driver_over(base, first, blanks):
    """Return a driver class over `base`, a class like Adafruit's for one controller on one bus.

    `base` has `width`, `pages`, `buffer` (the picture, after a byte if its bus is I2C),
    `poweron`, `poweroff`, `init_display`, `contrast`, `rotate`, `write_cmd` and `write_framebuf`.
    `first` is the column of its memory that is the first of the glass. If `blanks`, its
    `init_display` blanks the picture and sends it by `write_framebuf` within a window, as
    Adafruit's does; else its `show` sends the picture page by page.
    """

    class Oled(base):
        """A panel of 128x64 pixels to draw on, and `update` to show it.

        `pixels` are its bytes: one for each column of eight pixels, the topmost in bit 0, page
        after page. `glass` has what was sent of them. All methods raise OSError if the panel does
        not answer, which only a panel on I2C can show. The next `update` sets it up again. The
        constructor raises ValueError if nothing answers at the address.
        """

        def __init__(self, width, height, bus, *details, rotated=False, **options):
            """`details`, `options`: what `base` needs besides the size and the bus. `rotated`: the
            module is mounted upside down."""
            self._rotated = rotated
            self._contrast = 0xFF
            self._line = 0  # the line of the picture that is at the top
            self._asleep = False
            self.lost = False  # the panel did not answer: it may have lost power and all settings
            self._settings = bytearray()  # the transaction of a setup
            self._records = False  # whether commands are recorded in `_settings`
            self._refreshed = 0  # the page to refresh next
            lead = bus.LEAD
            # A byte precedes the shadow if one precedes the picture.
            shadow = bytearray(width * height // 8 + lead)
            self._shadow = shadow
            self.glass = memoryview(shadow)[lead:]  # the picture on the display
            scratch = bytearray(_BEGIN + width)
            if lead:
                shadow[0] = _DATA
                scratch[0] = scratch[2] = scratch[4] = _COMMAND
                scratch[6] = _DATA
            self._form = first | lead << 8
            self._scratch = scratch
            view = memoryview(scratch)
            counts = list(range(_STEP, _SHORT, _STEP)) + list(range(_SHORT, width + 1, _LONG_STEP))
            begin = 0 if lead else _BEGIN
            self._views = [view[begin : _BEGIN + count] for count in counts]  # see _take
            self.bus = bus
            # The first argument of bus.write before a span; bus.address is that before commands.
            self._to = bus.address if lead else view[:_BEGIN]
            super().__init__(width, height, bus, *details, **options)
            self.pixels = memoryview(self.buffer)[lead:]

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
            """Send the changed spans of all pages, and return the number of bytes sent. On SPI the
            commands do not count."""
            bus = self.bus
            to = self._to
            scratch = self._scratch
            views = self._views
            drawn = self.buffer
            shown = self._shadow
            places = len(self.glass)
            form = self._form
            sent = 0
            span = _take(drawn, shown, 0, places, scratch, form)
            while span:
                view = views[span >> 16]
                bus.write(to, view)
                sent += len(view)
                span = _take(drawn, shown, span & 0xFFFF, places, scratch, form)
            return sent

        def refresh(self):
            """Send the settings and one page of the picture again. To be called from time to time:
            a panel that lost power for a moment acknowledges everything but stays dark. After as
            many calls as it has pages the picture is complete. A call may delay a key by 4 ms."""
            try:
                self.bus.write(self.bus.address, self._settings)
            except OSError:
                self.lost = True
                raise
            _differ(self.glass, self.pixels, self._refreshed * self.width, self.width)
            self._refreshed = (self._refreshed + 1) % self.pages
            self.update()

        def _set_up_again(self):
            """Set up a panel that did not answer. It is blank then; the drawn picture is kept."""
            size = len(self.glass)
            # The shadow is not valid now, so it can hold the picture while `init_display` blanks
            # it.
            _copy(self.glass, 0, self.pixels, 0, size)
            try:
                self.bus.free()
                self.bus.write(self.bus.address, bytearray(self.bus.LEAD) + _NOTHING)
                self.poweron()
                self.init_display()
            finally:
                _copy(self.pixels, 0, self.glass, 0, size)
            if blanks:
                for i in range(size):
                    self.glass[i] = 0
            self.lost = False

        def init_display(self):
            """Set up the panel with the latest settings. The next update completes its picture."""
            self._records = not self._settings  # they are the same in every setup
            if self._records:
                self._settings = bytearray(self.bus.LEAD)  # on I2C, a control byte for commands
            super().init_display()
            self.rotate(not self._rotated)  # Adafruit's "rotated" is a module the right way up
            self.write_cmd(_FROM_LINE | self._line)
            self.contrast(self._contrast)  # last, because `contrast` and `shift` change the end
            self._records = False
            if self._asleep:
                self.poweroff()

        def contrast(self, contrast):
            """Set the brightness, 0..255."""
            self._contrast = contrast
            super().contrast(contrast)
            self._settings[-1] = contrast

        def shift(self, rows):
            """Move the picture up by `rows`, 0, 1 or -1, if the row that leaves the glass is
            blank, as it comes back at the other edge. Else move it to where it was drawn."""
            row = self.height - 1 if rows < 0 else 0
            first = (row >> 3) * self.width
            for bits in self.pixels[first : first + self.width]:
                if bits >> (row & 7) & 1:
                    rows = 0
            line = rows % self.height
            if line != self._line:
                self._line = line
                self.write_cmd(_FROM_LINE | line)
                self._settings[-3] = _FROM_LINE | line

        def sleep(self):
            """Turn the panel off. It keeps its picture and can be updated."""
            self._asleep = True
            self.poweroff()

        def wake(self):
            """Turn the panel on again. The next update sets it up again, in case it had lost
            power."""
            self._asleep = False
            self.lost = True

        # All methods of `base` send everything through `write_cmd` and `write_framebuf`.

        def show(self):
            """Send the whole picture."""
            if blanks:  # in one window
                self.write_cmd(_WINDOW_MODE)
                self.write_cmd(_WINDOWS)
                super().show()
                self.write_cmd(_WINDOW_MODE)
                self.write_cmd(_PAGES)
            else:
                super().show()

        def write_cmd(self, cmd):
            """Send a command byte."""
            if self._records and cmd != _OFF:  # turning it off in a refresh would flicker
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
                lead = len(self.buffer) - len(self.glass)
                _copy(self.glass, 0, self.buffer, lead, len(self.glass))

    return Oled
