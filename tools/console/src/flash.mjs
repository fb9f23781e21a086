// The flash chip of the Pico (W25Q16JV) behind the serial interface of the RP2040, as far as the
// boot ROM uses it to erase and write, and the registers of the cache through which programs run
// from it.
//
// While the flash is busy the core does not run, as with MicroPython, which runs from the flash.

import {BasePeripheral} from 'rp2040js';

const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;

// Commands of the flash chip.
const WRITE_ENABLE = 0x06, WRITE_DISABLE = 0x04, STATUS_1 = 0x05, STATUS_2 = 0x35, JEDEC_ID = 0x9f;
const READ = 0x03, PROGRAM = 0x02, ERASE_SECTOR = 0x20, ERASE_BLOCK = 0xd8;

// Typical times from the datasheet, in nanoseconds.
const BUSY = {[ERASE_SECTOR]: 45_000_000, [ERASE_BLOCK]: 150_000_000, [PROGRAM]: 400_000};

const WRITE_ENABLED = 2; // in status 1
const QUAD_ENABLED = 2; // in status 2
const ID = [0xef, 0x40, 0x15];
const NOTHING = 0xff; // an undriven line

// Registers of the serial interface, and bits of its status.
const CONTROL_1 = 0x04, ENABLE = 0x08, LEVEL_OUT = 0x20, LEVEL_IN = 0x24, STATUS = 0x28;
const IDENTITY = 0x58, VERSION = 0x5c, DATA = 0x60;
const OUT_NOT_FULL = 2, OUT_EMPTY = 4, IN_NOT_EMPTY = 8;

// `changed(address, size)` is called after each erasure and page write. `share()` is called before
// it, and returns how much of it is done, 0 to 1.
export class Flash extends BasePeripheral {
  constructor(chip, changed, share) {
    super(chip, 'SSI');
    this.changed = changed;
    this.share = share;
    this.enabled = 0;
    this.selected = true; // until the boot ROM drives the line itself
    this.control = 0;
    this.sent = []; // bytes since the chip was selected
    this.answers = [];
    this.writeEnabled = false;
  }

  select(selected) {
    if (this.selected && !selected) this.execute();
    if (selected !== this.selected) this.begin();
    this.selected = selected;
  }

  begin() {
    this.sent = [];
    this.answers = [];
  }

  readUint32(offset) {
    switch (offset) {
      case CONTROL_1: return this.control;
      case ENABLE: return this.enabled;
      case LEVEL_OUT: return 0;
      case LEVEL_IN: return this.answers.length;
      case STATUS:
        return OUT_NOT_FULL | OUT_EMPTY | (this.answers.length ? IN_NOT_EMPTY : 0);
      case IDENTITY: return 0x51535049;
      case VERSION: return 0x3430312a;
      case DATA: return this.answers.length ? this.answers.shift() : 0;
      default: return 0;
    }
  }

  writeUint32(offset, value) {
    if (offset === DATA) {
      if (this.enabled) this.answers.push(this.selected ? this.shift(value & 0xff) : NOTHING);
    } else if (offset === ENABLE) {
      if (!value) this.begin();
      this.enabled = value;
    } else if (offset === CONTROL_1) {
      this.control = value;
    }
  }

  // Send a byte and receive one at the same time.
  shift(byte) {
    this.sent.push(byte);
    const [command] = this.sent;
    const place = this.sent.length - 2; // position among the bytes after the command
    if (place < 0) {
      if (command === WRITE_ENABLE) this.writeEnabled = true;
      if (command === WRITE_DISABLE) this.writeEnabled = false;
      return NOTHING;
    }
    switch (command) {
      case STATUS_1: return this.writeEnabled ? WRITE_ENABLED : 0;
      case STATUS_2: return QUAD_ENABLED;
      case JEDEC_ID: return ID[place] ?? NOTHING;
      case READ: return place < 3 ? NOTHING : this.rp2040.flash[this.address() + place - 3];
      default: return NOTHING;
    }
  }

  address() {
    return (this.sent[1] << 16 | this.sent[2] << 8 | this.sent[3]) % this.rp2040.flash.length;
  }

  // Execute the command that was sent, once the chip is no longer selected.
  execute() {
    const [command] = this.sent;
    if (!(command in BUSY) || this.sent.length < 4 || !this.writeEnabled) return;
    const {flash} = this.rp2040;
    const share = this.share();
    let address = this.address(), size;
    if (command === PROGRAM) {
      const data = this.sent.slice(4, 4 + PAGE);
      size = data.length;
      data.slice(0, Math.floor(share * size)).forEach((byte, place) => {
        flash[address & ~(PAGE - 1) | (address + place) & PAGE - 1] &= byte;
      });
    } else {
      size = command === ERASE_SECTOR ? SECTOR : BLOCK;
      address &= ~(size - 1);
      flash.fill(0xff, address, address + Math.floor(share * size));
    }
    this.writeEnabled = false;
    this.rp2040.clock.tick(BUSY[command]);
    this.changed(address, size);
  }
}

const SELECT_CONTROL = 0x0c; // register of the line that selects the flash chip
const OVERRIDE_HIGH = 3;

// The pins of the flash chip; only its selection matters.
export class FlashPins extends BasePeripheral {
  constructor(chip, flash) {
    super(chip, 'IO_QSPI');
    this.flash = flash;
    this.registers = new Uint32Array(64);
  }

  readUint32(offset) {
    return this.registers[offset >> 2 & 63];
  }

  writeUint32(offset, value) {
    this.registers[offset >> 2 & 63] = value;
    if (offset === SELECT_CONTROL) this.flash.select((value >> 8 & 3) !== OVERRIDE_HIGH);
  }
}

const FLUSH = 0x04, CACHE_STATUS = 0x08;
const FLUSHED_AND_EMPTY = 3;

// The control registers of the flash cache; `flush()` is called when the program empties it.
export class CacheControl extends BasePeripheral {
  constructor(chip, flush) {
    super(chip, 'XIP_CTRL');
    this.flush = flush;
    this.control = 3;
  }

  readUint32(offset) {
    return offset === 0 ? this.control : offset === CACHE_STATUS ? FLUSHED_AND_EMPTY : 0;
  }

  writeUint32(offset, value) {
    if (offset === 0) this.control = value;
    if (offset === FLUSH) this.flush();
  }
}
