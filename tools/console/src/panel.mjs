// An SSD1306 controller with its 128x64 glass, as the bus and a person see it, and two that differ
// in some commands. The models are the same as tools/sumpad_tools/parts/ssd1306.py and
// lookalikes.py, and as strict; tests compare them.

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

// Addressing modes (command 0x20).
const HORIZONTAL = 0, VERTICAL = 1, PAGE = 2;

// Number of argument bytes after a command; other commands have none.
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x81, 1], [0x8d, 1], [0xa8, 1], [0xad, 1], [0xd3, 1],
  [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
]);

const CLOCKS = 9; // for a byte and its acknowledgement
const NO_OPERATION = 0xe3;
const MINIMUM_ROWS = 16; // smallest multiplex ratio
const ALTERNATIVE_COM = 0x12; // the layout that 128x64 glasses are wired for

const hex = (byte) => `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;

// The panel was sent something that its datasheet does not define.
export class PanelError extends Error {}

// `fail` models faults: 'absent' acknowledges nothing; 'nack' acknowledges the address and the
// first `taken` bytes of a transaction; 'sda' holds SDA low until it has seen nine clocks; 'scl'
// holds SCL low.
//
// `COLUMNS` are those of the memory, `FIRST` the one at the edge of the glass. `ARGUMENTS` is as
// above. `POWERED` says whether the glass has its voltage without a command. With `strict` false
// the panel ignores what its datasheet does not define, as most real panels do.
export class Panel {
  get COLUMNS() { return WIDTH; }
  get FIRST() { return 0; }
  get ARGUMENTS() { return ARGUMENTS; }
  get POWERED() { return false; }

  constructor(address, strict = true) {
    this.address = address;
    this.strict = strict;
    this.fail = null;
    this.taken = 0;
    this.clocks = 0; // clocks seen since it began to hold SDA
    this.memory = new Uint8Array(this.COLUMNS * PAGES);
    this.powerOn();
  }

  // Registers as after a reset, and noise in the memory.
  powerOn() {
    let noise = 1;
    this.memory.forEach((_, at) => {
      noise = Math.imul(noise, 1103515245) + 12345 | 0;
      this.memory[at] = noise >> 16;
    });
    this.dataBytes = 0;
    this.commandBytes = 0;
    this.changes = 0; // counts what may have changed the picture
    this.reset();
  }

  // Reset the registers, as by the wire for it; the memory keeps its contents.
  reset() {
    this.changes++;
    this.contrast = 0x7f;
    this.selected = false;
    this.count = 0; // number of bytes in this transaction
    this.control = -1; // the control byte that the next bytes belong to
    this.command = []; // waiting for its arguments
    this.mode = PAGE;
    this.firstColumn = 0;
    this.lastColumn = this.COLUMNS - 1;
    this.firstPage = 0;
    this.lastPage = PAGES - 1;
    this.column = 0;
    this.page = 0;
    this.startLine = 0;
    this.offset = 0;
    this.rows = HEIGHT;
    this.segmentsRemapped = false;
    this.rowsRemapped = false;
    this.on = false;
    this.pump = this.POWERED;
    this.allLit = false;
    this.inverse = false;
  }

  // The wire

  start(address) {
    this.selected = address === this.address && (!this.fail || this.fail === 'nack');
    this.count = 0;
    this.control = -1;
    return this.selected;
  }

  write(byte) {
    if (!this.selected || this.holds) return false;
    this.count++;
    if (this.fail && this.count > this.taken) return false;
    if (this.control < 0) {
      if (byte & 0x3f) throw new PanelError(`control byte ${hex(byte)}: the low six bits must be 0`);
      this.control = byte;
      return true;
    }
    if (this.control & 0x40) this.store(byte);
    else this.decode(byte);
    if (this.control & 0x80) this.control = -1; // it was for this byte alone
    return true;
  }

  // Send a byte on SPI, where the wire D/C says what it is.
  shift(byte, isData) {
    if (this.fail) return;
    if (isData) this.store(byte);
    else this.decode(byte);
  }

  // The status byte: bit 6 is set while the display is off.
  read() {
    return this.on ? 0 : 0x40;
  }

  // The line that the panel holds low, if any; it blocks the bus.
  get holds() {
    return this.fail === 'sda' || this.fail === 'scl' ? this.fail : null;
  }

  // SCL goes high outside a transaction.
  clock() {
    if (this.fail === 'sda' && ++this.clocks === CLOCKS) {
      this.clocks = 0;
      this.fail = null;
    }
  }

  stop() {
    this.selected = false;
  }

  // The glass: 1024 bytes, rows top to bottom, 16 bytes each, the left one highest, 1 is lit.
  frame() {
    const frame = new Uint8Array(WIDTH * HEIGHT / 8);
    if (!(this.on && this.pump)) return frame;
    for (let y = 0; y < HEIGHT; y++) {
      const com = HEIGHT - 1 - y; // COM63 is at the top edge
      const row = (this.rowsRemapped ? this.rows - 1 - com : com) + this.offset & HEIGHT - 1;
      if (row >= this.rows) continue;
      const line = row + this.startLine & HEIGHT - 1;
      const start = (line >> 3) * this.COLUMNS + this.FIRST, bit = line & 7;
      for (let x = 0; x < WIDTH; x++) {
        // Segment 127 is at the left edge of the glass.
        const lit = this.allLit || this.memory[start + WIDTH - 1 - x] >> bit & 1;
        if (!lit === this.inverse) frame[y * 16 + (x >> 3)] |= 0x80 >> (x & 7);
      }
    }
    return frame;
  }

  // The memory

  store(byte) {
    if (this.command.length) {
      this.refuse(`data where command ${hex(this.command[0])} waits for an argument`);
    }
    // The remap affects writing only: data that is in the memory already stays where it is.
    const segment = this.segmentsRemapped ? this.COLUMNS - 1 - this.column : this.column;
    this.memory[this.page * this.COLUMNS + segment] = byte;
    this.changes++;
    this.dataBytes++;
    if (this.mode === VERTICAL) {
      if (this.advancePage()) this.advanceColumn();
    } else if (this.advanceColumn() && this.mode === HORIZONTAL) {
      this.advancePage();
    }
  }

  advanceColumn() {
    const whole = this.mode === PAGE;
    const wraps = this.column === (whole ? this.COLUMNS - 1 : this.lastColumn);
    this.column = wraps ? (whole ? 0 : this.firstColumn) : (this.column + 1) % this.COLUMNS;
    return wraps;
  }

  advancePage() {
    const wraps = this.page === this.lastPage;
    this.page = wraps ? this.firstPage : (this.page + 1) % PAGES;
    return wraps;
  }

  // Commands

  decode(byte) {
    this.commandBytes++;
    if (byte === NO_OPERATION) { // it drops a command that waits for arguments
      this.command = [];
      return;
    }
    this.command.push(byte);
    const [code, ...values] = this.command;
    if (values.length < (this.ARGUMENTS.get(code) ?? 0)) return;
    this.command = [];
    this.changes++;
    try {
      if (values.length) this.set(code, ...values);
      else this.switch(code);
    } catch (error) {
      if (this.strict || !(error instanceof PanelError)) throw error;
    }
  }

  // A command that is complete in one byte.
  switch(code) {
    if (code <= 0x1f) {
      this.expect(this.mode === PAGE, code, 'belongs to page addressing mode');
      if (code <= 0x0f) {
        this.column = this.column & 0xf0 | code;
      } else {
        const last = this.COLUMNS - 1;
        this.expect((code & 15) <= last >> 4, code, `is past column ${last}`);
        this.column = this.column & 0x0f | (code & 15) << 4;
      }
    } else if (code >= 0x40 && code <= 0x7f) {
      this.startLine = code & 0x3f;
    } else if (code === 0xa0 || code === 0xa1) {
      this.segmentsRemapped = code === 0xa1;
    } else if (code === 0xa4 || code === 0xa5) {
      this.allLit = code === 0xa5;
    } else if (code === 0xa6 || code === 0xa7) {
      this.inverse = code === 0xa7;
    } else if (code === 0xae || code === 0xaf) {
      this.on = code === 0xaf;
    } else if (code >= 0xb0 && code <= 0xb7) {
      this.expect(this.mode === PAGE, code, 'belongs to page addressing mode');
      this.page = code & 7;
    } else if (code === 0xc0 || code === 0xc8) {
      this.rowsRemapped = code === 0xc8;
    } else {
      throw new PanelError(`unknown command ${hex(code)}`);
    }
  }

  // A command with one argument, or with the two ends of a window.
  set(code, value, end = 0) {
    switch (code) {
      case 0x20:
        this.expect(value <= PAGE, code, `has no mode ${hex(value)}`);
        this.mode = value;
        break;
      case 0x21: case 0x22: {
        const size = code === 0x21 ? WIDTH : PAGES;
        this.expect(this.mode !== PAGE, code, 'does not belong to page addressing mode');
        this.expect(value <= end && end < size, code, `has no window ${value}..${end} of ${size}`);
        if (code === 0x21) [this.firstColumn, this.lastColumn, this.column] = [value, end, value];
        else [this.firstPage, this.lastPage, this.page] = [value, end, value];
        break;
      }
      case 0x81:
        this.contrast = value;
        break;
      case 0x8d:
        this.expect(value === 0x10 || value === 0x14, code, `has no setting ${hex(value)}`);
        this.pump = value === 0x14;
        break;
      case 0xa8:
        this.expect(value + 1 >= MINIMUM_ROWS && value < HEIGHT, code, `has no ratio ${value + 1}`);
        this.rows = value + 1;
        break;
      case 0xd3:
        this.expect(value < HEIGHT, code, `has no offset ${value}`);
        this.offset = value;
        break;
      case 0xda:
        this.expect(value === ALTERNATIVE_COM, code,
          `${hex(value)} does not fit a 128x64 glass (0x12)`);
        break;
      default: // 0xad, 0xd5, 0xd9 and 0xdb set currents and timing, which no frame shows
    }
  }

  refuse(complaint) {
    if (this.strict) throw new PanelError(complaint);
  }

  expect(condition, code, complaint) {
    if (!condition) throw new PanelError(`command ${hex(code)} ${complaint}`);
  }
}

const UNLOCKED = 0x12, LOCKED = 0x16;
const OF_SSD1309 = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x81, 1], [0xa8, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1],
  [0xda, 1], [0xdb, 1], [0xfd, 1],
]);

// The module supplies the glass, so there is no charge pump. The controller can be locked.
class SSD1309 extends Panel {
  get ARGUMENTS() { return OF_SSD1309; }
  get POWERED() { return true; }

  reset() {
    super.reset();
    this.locked = false;
  }

  switch(code) {
    if (!this.locked) super.switch(code);
  }

  set(code, value, end) {
    if (code === 0xfd) {
      this.expect(value === UNLOCKED || value === LOCKED, code, `has no ${hex(value)}`);
      this.locked = value === LOCKED;
    } else if (!this.locked) {
      super.set(code, value, end);
    }
  }
}

const CONVERTER_OFF = 0x8a, CONVERTER_ON = 0x8b;
const OF_SH1106 = new Map([0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb].map((code) => [code, 1]));

// 132 columns, of which the glass shows the middle ones, and only page addressing.
class SH1106 extends Panel {
  get COLUMNS() { return 132; }
  get FIRST() { return 2; }
  get ARGUMENTS() { return OF_SH1106; }
  get POWERED() { return true; }

  store(byte) {
    if (this.column >= this.COLUMNS) this.refuse(`data past column ${this.COLUMNS - 1}`);
    else super.store(byte);
  }

  advanceColumn() {
    this.column++; // no wrap: the datasheet has none
    return false;
  }

  switch(code) {
    if (code < 0x30 || code > 0x33) super.switch(code); // else a voltage, which no frame shows
  }

  set(code, value, end) {
    if (code === 0xad) {
      this.expect(value === CONVERTER_OFF || value === CONVERTER_ON, code,
        `has no setting ${hex(value)}`);
      this.expect(!this.on, code, 'while the display is on');
      this.pump = value === CONVERTER_ON;
    } else {
      super.set(code, value, end);
    }
  }
}

// The model of each panel chip, as in PANEL of a board.
export const PANELS = {SSD1306: Panel, SSD1309, SH1106};
