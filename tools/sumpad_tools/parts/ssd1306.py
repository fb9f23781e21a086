"""An SSD1306 controller with its 128x64 glass, as its bus and a person see it.

lookalikes.py has controllers that differ in some commands. The PC player and the emulator use
these models. They are stricter than the chips: a command outside the datasheet, or one of the
wrong addressing mode, raises PanelError, because its effect is undefined on real panels and their
clones. Memory contains noise after power-on, as on the chip, so a program that never clears it
shows the noise.
"""

import random

WIDTH = 128
HEIGHT = 64
_PAGES = HEIGHT // 8

FAULTS = (None, "absent", "nack", "sda", "scl")  # see SSD1306
_CLOCKS = 9  # clocks of a byte and its acknowledgement

# Addressing modes (command 0x20).
_HORIZONTAL, _VERTICAL, _PAGE = 0, 1, 2

# Number of argument bytes after a command; commands not named here take none.
_ARGUMENTS = {
    0x20: 1,  # addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # current reference
    0xD3: 1,  # vertical offset
    0xD5: 1,  # clock
    0xD9: 1,  # precharge
    0xDA: 1,  # COM pin layout
    0xDB: 1,  # deselect level
}

_NO_OPERATION = 0xE3
_DATA = 0x40  # the control byte before a stream of data
_MINIMUM_ROWS = 16  # the smallest multiplex ratio
_ALTERNATIVE_COM = 0x12  # the COM pin layout of 128x64 glasses

# _DIGITS[n] translates the bytes of a page, one per column, to the binary digits of its row n.
_DIGITS = [bytes(0x31 if byte >> bit & 1 else 0x30 for byte in range(256)) for bit in range(8)]


class PanelError(Exception):
    """Raised if the panel receives something that its datasheet does not define."""


class SSD1306:
    """One panel on the bus.

    `fail` models faults: None works, "absent" acknowledges nothing, "nack" acknowledges only its
    address and the first `taken` bytes of a transaction, "sda" holds SDA low until it has seen
    nine clocks, "scl" holds SCL low.

    `data_bytes` and `command_bytes` count the bytes that reached the display memory and the
    command decoder; neither includes control and address bytes. `contrast` is 0..255.

    With `strict` false it ignores what its datasheet does not define, as most real panels do: so
    a driver for another controller can be tried.
    """

    COLUMNS = WIDTH  # of its memory
    FIRST = 0  # the column of the memory at the edge of the glass
    ARGUMENTS = _ARGUMENTS
    POWERED = False  # whether the glass has its voltage without a command

    def __init__(self, address: int = 0x3C, strict: bool = True) -> None:
        self.address = address
        self.strict = strict
        self.fail: str | None = None
        self.taken = 0
        self._clocks = 0  # clocks seen while it holds SDA low
        self.power_on()

    def power_on(self) -> None:
        """Put the registers into their reset state and fill the memory with noise."""
        self.data_bytes = 0
        self.command_bytes = 0
        self.contrast = 0x7F
        self._memory = bytearray(random.Random(0).randbytes(self.COLUMNS * _PAGES))  # by pages
        self._frame: bytes | None = None  # cache of frame()
        self._selected = False
        self._count = 0  # bytes in this transaction
        self._control: int | None = None  # the control byte for the next bytes
        self._command = bytearray()  # a command waiting for its arguments
        self._mode = _PAGE
        self._columns = (0, self.COLUMNS - 1)
        self._pages = (0, _PAGES - 1)
        self._column = 0
        self._page = 0
        self._start_line = 0
        self._offset = 0
        self._rows = HEIGHT
        self._segments_remapped = False
        self._rows_remapped = False
        self._on = False
        self._pump = self.POWERED
        self._all_lit = False
        self._inverse = False

    # The wire

    def start(self, address: int, read: bool = False) -> bool:
        """Begin a transaction (or repeat the start); return whether the panel acknowledges."""
        if self.fail not in FAULTS:
            raise ValueError(f"fail is {self.fail!r}: expected one of {FAULTS}")
        self._selected = address == self.address and self.fail in (None, "nack")
        self._count = 0
        self._control = None
        return self._selected

    def write(self, byte: int) -> bool:
        """Send `byte` to the panel; return whether it acknowledges."""
        if not self._selected or self.holds:
            return False
        self._count += 1
        if self.fail and self._count > self.taken:
            return False
        if self._control is None:
            if byte & 0x3F:
                raise PanelError(f"control byte 0x{byte:02X}: the low six bits must be 0")
            self._control = byte
            return True
        if self._control & 0x40:
            self._store(byte)
        else:
            self._decode(byte)
        if self._control & 0x80:  # the control byte was for this byte only
            self._control = None
        return True

    def write_all(self, data: bytes) -> int:
        """Send bytes up to the first one that is refused; return how many were acknowledged."""
        taken = 0
        while taken < len(data):
            stored = self._store_run(data[taken:])
            if stored:
                taken += stored
            elif self.write(data[taken]):
                taken += 1
            else:
                break
        return taken

    def read(self) -> int:
        """Return the status byte: bit 6 is set while the display is off."""
        return 0 if self._on else 0x40

    @property
    def holds(self) -> str | None:
        """The line that the panel holds low, "sda" or "scl", which blocks the bus; else None."""
        return self.fail if self.fail in ("sda", "scl") else None

    def clock(self) -> None:
        """Count a rising edge of SCL outside a transaction."""
        if self.fail == "sda":
            self._clocks += 1
            if self._clocks == _CLOCKS:
                self._clocks = 0
                self.fail = None

    def shift(self, byte: int, is_data: bool) -> None:
        """Send a byte on SPI, where the wire D/C says what it is."""
        if self.fail:
            return
        if is_data:
            self._store(byte)
        else:
            self._decode(byte)

    def reset(self) -> None:
        """Reset the registers by the wire for it; the memory keeps its contents."""
        memory, counts = self._memory, (self.data_bytes, self.command_bytes)
        self.power_on()
        self._memory = memory
        self.data_bytes, self.command_bytes = counts

    def stop(self) -> None:
        """End the transaction. A command may still wait for its arguments."""
        self._selected = False

    # The glass

    def frame(self) -> bytes:
        """Return the visible picture: 64 rows of 16 bytes, top to bottom, MSB left, 1 = lit.

        The usual module is upright when both remaps (0xA1, 0xC8) are on.
        """
        if self._frame is None:
            self._frame = self._draw()
        return self._frame

    def _draw(self) -> bytes:
        if not (self._on and self._pump):
            return bytes(WIDTH * HEIGHT // 8)
        dark, lit = bytes(WIDTH // 8), b"\xff" * (WIDTH // 8)
        if self._all_lit:
            lines = [lit] * HEIGHT
        else:
            lines = []
            for page in range(_PAGES):
                # Segment 127 is at the left edge of the glass.
                start = page * self.COLUMNS + self.FIRST
                columns = bytes(self._memory[start : start + WIDTH][::-1])
                for digits in _DIGITS:
                    lines.append(int(columns.translate(digits), 2).to_bytes(WIDTH // 8, "big"))
        if self._inverse:
            lines = [bytes(255 - byte for byte in line) for line in lines]
        rows = []
        for com in range(HEIGHT - 1, -1, -1):  # COM63 is at the top edge
            row = (self._rows - 1 - com if self._rows_remapped else com) + self._offset
            row %= HEIGHT
            driven = row < self._rows
            rows.append(lines[(row + self._start_line) % HEIGHT] if driven else dark)
        return b"".join(rows)

    # The memory

    def _store(self, byte: int) -> None:
        if self._command:
            name = f"0x{self._command[0]:02X}"
            self._refuse(f"data where command {name} waits for an argument")
        # The remap affects writing only: bytes already in the memory do not move.
        last = self.COLUMNS - 1
        segment = last - self._column if self._segments_remapped else self._column
        self._memory[self._page * self.COLUMNS + segment] = byte
        self._frame = None
        self.data_bytes += 1
        if self._mode == _VERTICAL:
            if self._advance_page():
                self._advance_column()
        elif self._advance_column() and self._mode == _HORIZONTAL:
            self._advance_page()

    def _store_run(self, data: bytes) -> int:
        """Store the beginning of `data` as far as the last column but one, as `write` does byte by
        byte. Return its length, 0 if the next byte must be sent alone."""
        is_data = self._selected and self._control == _DATA and not self.fail
        if not is_data or self._command or self._mode == _VERTICAL:
            return 0
        last = self.COLUMNS - 1 if self._mode == _PAGE else self._columns[1]
        run = data[: max(0, last - self._column)]
        start = self._page * self.COLUMNS + self._column
        if self._segments_remapped:
            run = run[::-1]
            start = (self._page + 1) * self.COLUMNS - self._column - len(run)
        self._memory[start : start + len(run)] = run
        self._frame = None
        self.data_bytes += len(run)
        self._count += len(run)
        self._column += len(run)
        return len(run)

    def _advance_column(self) -> bool:
        first, last = (0, self.COLUMNS - 1) if self._mode == _PAGE else self._columns
        wraps = self._column == last
        self._column = first if wraps else (self._column + 1) % self.COLUMNS
        return wraps

    def _advance_page(self) -> bool:
        first, last = self._pages
        wraps = self._page == last
        self._page = first if wraps else (self._page + 1) % _PAGES
        return wraps

    # Commands

    def _decode(self, byte: int) -> None:
        self.command_bytes += 1
        # A NOP ends a command that waits for arguments. It may be taken for an argument of any
        # value, so the program has to send that command again.
        if byte == _NO_OPERATION:
            self._command.clear()
            return
        self._command.append(byte)
        code = self._command[0]
        arguments = self._command[1:]
        if len(arguments) < self.ARGUMENTS.get(code, 0):
            return
        self._command.clear()
        self._frame = None
        try:
            if arguments:
                self._set(code, *arguments)
            else:
                self._switch(code)
        except PanelError:
            if self.strict:
                raise

    def _switch(self, code: int) -> None:
        """Execute a command of one byte."""
        if code <= 0x1F:
            self._expect(self._mode == _PAGE, code, "belongs to page addressing mode")
            if code <= 0x0F:
                self._column = self._column & 0xF0 | code
            else:
                last = self.COLUMNS - 1
                self._expect(code & 15 <= last >> 4, code, f"is past column {last}")
                self._column = self._column & 0x0F | (code & 15) << 4
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif code in (0xA0, 0xA1):
            self._segments_remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self._all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self._on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self._expect(self._mode == _PAGE, code, "belongs to page addressing mode")
            self._page = code & 7
        elif code in (0xC0, 0xC8):
            self._rows_remapped = code == 0xC8
        else:
            raise PanelError(f"unknown command 0x{code:02X}")

    def _set(self, code: int, value: int, end: int = 0) -> None:
        """Execute a command with one argument, or with the two ends of a window."""
        if code == 0x20:
            self._expect(value <= _PAGE, code, f"has no mode 0x{value:02X}")
            self._mode = value
        elif code in (0x21, 0x22):
            size = WIDTH if code == 0x21 else _PAGES
            self._expect(self._mode != _PAGE, code, "does not belong to page addressing mode")
            self._expect(value <= end < size, code, f"has no window {value}..{end} of {size}")
            if code == 0x21:
                self._columns, self._column = (value, end), value
            else:
                self._pages, self._page = (value, end), value
        elif code == 0x81:
            self.contrast = value
        elif code == 0x8D:
            self._expect(value in (0x10, 0x14), code, f"has no setting 0x{value:02X}")
            self._pump = value == 0x14
        elif code == 0xA8:
            self._expect(_MINIMUM_ROWS <= value + 1 <= HEIGHT, code, f"has no ratio {value + 1}")
            self._rows = value + 1
        elif code == 0xD3:
            self._expect(value < HEIGHT, code, f"has no offset {value}")
            self._offset = value
        elif code == 0xDA:
            wired = value == _ALTERNATIVE_COM
            self._expect(wired, code, f"0x{value:02X} does not fit a 128x64 glass (0x12)")
        # 0xAD, 0xD5, 0xD9 and 0xDB set currents and timing, which no frame shows.

    def _refuse(self, complaint: str) -> None:
        if self.strict:
            raise PanelError(complaint)

    def _expect(self, condition: bool, code: int, complaint: str) -> None:
        if not condition:
            raise PanelError(f"command 0x{code:02X} {complaint}")
