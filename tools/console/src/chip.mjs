// The RP2040 of rp2040js, with the flash chip of the Pico, and as strict as the real one.

import {BasePeripheral, RP2040} from 'rp2040js';
import {ChipClock} from './clock.mjs';
import {CacheControl, Flash, FlashPins} from './flash.mjs';

export const FLASH_ADDRESS = 0x10000000;

const SSI = 0x18000, IO_QSPI = 0x40018, XIP_CTRL = 0x14000, ROSC = 0x40060, RESETS = 0x40064;
const WATCHDOG = 0x40058;
const BUS = 0x40000; // the first of 64 peripherals: their addresses without the last 12 bits
const SIO = 0xd; // the highest digit of its addresses
const FIFO_STATUS = 0x50, FIFO_READ = 0x58, FIFO_HAS_ROOM = 2, FIFO_HAS_NEWS = 1;
const POWER = 0x40010, FORCE_OFF = 0x04, CORE_1 = 1 << 16;

// The program did something that faults on the real chip.
export class ChipError extends Error {}

const address32 = (address) => `0x${address.toString(16).padStart(8, '0')}`;

// The ring oscillator, from which programs read random bits. They come from a seed, so that runs
// repeat.
class RingOscillator extends BasePeripheral {
  constructor(chip, seed) {
    super(chip, 'ROSC');
    this.noise = seed | 1;
  }

  readUint32(offset) {
    if (offset !== 0x1c) return offset === 0x18 ? 0x80001000 : 0; // stable and on
    this.noise ^= this.noise << 13;
    this.noise ^= this.noise >>> 17;
    this.noise ^= this.noise << 5;
    return this.noise & 1;
  }

  writeUint32() {}
}

// The cause of the last reset: power on.
class ResetCause extends BasePeripheral {
  readUint32(offset) {
    return offset === 0x08 ? 0x100 : 0;
  }

  writeUint32() {}
}

// `memory` is what it works on. `flashChanged(address, size)` is called after each erasure and
// page write, and `flashShare()` before it: it returns how much of the change is done.
// `stop(reason)` is called when the chip cannot continue, `flushCache()` when the program empties
// the flash cache. `seed` is for its random bits.
export class Chip extends RP2040 {
  constructor(memory, {flashChanged, flashShare = () => 1, stop, flushCache = () => {}, seed = 1}) {
    super(new ChipClock());
    memory.lend(this);
    const flash = new Flash(this, flashChanged, flashShare);
    Object.assign(this.peripherals, {
      [SSI]: flash,
      [IO_QSPI]: new FlashPins(this, flash),
      [XIP_CTRL]: new CacheControl(this, flushCache),
      [ROSC]: new RingOscillator(this, seed),
      [RESETS]: new ResetCause(this, 'VREG_AND_CHIP_RESET'),
    });
    this.onBus = Array.from({length: 64}, (_, number) => this.peripherals[BUS + 4 * number]);
    this.watchdog = this.peripherals[WATCHDOG];
    this.addMailbox();
    this.logger = {
      debug() {},
      info() {},
      warn(name, text) {
        // rp2040js's core lacks an instruction. Anything else that is missing just reads as
        // nothing.
        if (text.endsWith('is not implemented yet!')) throw new ChipError(text);
      },
      error(name, text) {
        throw new ChipError(`${name}: ${text}`);
      },
    };
    this.onBreak = (code) => {
      stop(`breakpoint ${code} at ${address32(this.core.PC)}`);
    };
    this.pio.forEach((pio) => {
      pio.run = () => stop('the firmware uses PIO, which this emulator does not run');
    });
    this.core.reset();
    this.core.PC = FLASH_ADDRESS;
  }

  // rp2040js would also fill its own flash of 16 MB, which is not used here.
  reset() {
    this.core.reset();
    this.pwm.reset();
  }

  // The mailbox between the cores, which rp2040js lacks. It always has room, and is empty except
  // for the 0 that the other core sends after a reset. MicroPython waits for that 0 when it
  // restarts.
  addMailbox() {
    const {sio} = this, read = sio.readUint32.bind(sio);
    const power = this.peripherals[POWER], write = power.writeUint32.bind(power);
    this.hasNews = false;
    sio.readUint32 = (offset) => {
      if (offset === FIFO_STATUS) return FIFO_HAS_ROOM | (this.hasNews ? FIFO_HAS_NEWS : 0);
      if (offset !== FIFO_READ) return read(offset);
      this.hasNews = false;
      return 0;
    };
    power.writeUint32 = (offset, value) => {
      if (offset === FORCE_OFF && power.frceOff & ~value & CORE_1) this.hasNews = true;
      write(offset, value);
    };
  }

  // Load 1, 2 or 4 bytes from outside the memory. Nearly all such loads are from SIO or
  // peripherals on the bus, which rp2040js would check last.
  read(address, size) {
    if (address & size - 1) throw new ChipError(this.fault('load', address, size));
    if (address >>> 28 === SIO && size === 4) return this.sio.readUint32(address & 0xfffffff);
    if (address >>> 20 === BUS >>> 8 && size === 4) {
      const peripheral = this.onBus[address >>> 14 & 63];
      if (peripheral) return peripheral.readUint32(address & 0x3fff);
    }
    if (size === 4) return this.readUint32(address);
    return size === 2 ? this.readUint16(address) : this.readUint8(address);
  }

  write(address, value, size) {
    if (address & size - 1) throw new ChipError(this.fault('store', address, size));
    if (address >>> 28 === 1 && address < 0x14000000) {
      throw new ChipError(this.fault('store', address, size));
    }
    if (address >>> 28 === SIO && size === 4) this.sio.writeUint32(address & 0xfffffff, value >>> 0);
    else if (size === 4) this.writeUint32(address, value >>> 0);
    else if (size === 2) this.writeUint16(address, value & 0xffff);
    else this.writeUint8(address, value & 0xff);
  }

  fault(what, address, size) {
    return `${what} of ${size} bytes at ${address32(address)}`;
  }
}
