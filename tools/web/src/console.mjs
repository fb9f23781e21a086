// @ts-check
// The console in this page: that of tools/console, with a clock that goes on while it is off, and
// with word of what its flash was given.

import {Console} from '../../console/src/console.mjs';
import {STORAGE_OFFSET, STORAGE_SIZE} from './storage.mjs';

export const MS = 1_000_000; // nanoseconds

const CLOCK = 0x4005c; // the peripheral of the time of day
const NEVER_SET = 2025; // a year before it, which MicroPython sets when it starts

export class PageConsole extends Console {
  /** What is told of changes of the flash.
   * @type {((address: number, size: number) => void) | null} */
  onFlash = null;

  // The time of day is that of the browser from the start: the clock of a page needs no setting.
  build() {
    const chip = super.build();
    const clock = chip.peripherals[CLOCK];
    const write = clock.writeUint32.bind(clock);
    clock.writeUint32 = (offset, value) => {
      write(offset, value);
      if (clock.baseline.getFullYear() < NEVER_SET) this.setClock();
    };
    return chip;
  }

  // Put the clock right, as after a time in which the chip stood still.
  setClock() {
    const clock = this.chip.peripherals[CLOCK];
    clock.baseline = new Date();
    clock.baselineNanos = this.chip.clock.nanos;
  }

  flashChanged(address, size) {
    super.flashChanged();
    this.onFlash?.(address, size);
  }

  // The part of the flash that is kept: the file system.
  get storage() {
    return this.flash.subarray(STORAGE_OFFSET, STORAGE_OFFSET + STORAGE_SIZE);
  }

  get ms() {
    return this.nanos / MS;
  }
}
