// @ts-check
// The console in this page: the console of tools/console, with a clock that runs while it is off,
// and with reports of flash changes.

import {Console} from '../../console/src/console.mjs';
import {STORAGE_OFFSET, STORAGE_SIZE} from './storage.mjs';

export const MS = 1_000_000; // nanoseconds

const CLOCK = 0x4005c; // the real-time clock
const NEVER_SET = 2025; // MicroPython sets an earlier year when it starts

export class PageConsole extends Console {
  /** Called for each change of the flash.
   * @type {((address: number, size: number) => void) | null} */
  onFlash = null;

  // Set the clock to the browser's time of day from the start, so that the player need not set it.
  build() {
    this.panel.strict = false; // the player may try drivers of other controllers
    const chip = super.build();
    const clock = chip.peripherals[CLOCK];
    const write = clock.writeUint32.bind(clock);
    clock.writeUint32 = (offset, value) => {
      write(offset, value);
      if (clock.baseline.getFullYear() < NEVER_SET) this.setClock();
    };
    return chip;
  }

  // Correct the clock, as after a time in which the chip did not run.
  setClock() {
    const clock = this.chip.peripherals[CLOCK];
    clock.baseline = new Date();
    clock.baselineNanos = this.chip.clock.nanos;
  }

  flashChanged(address, size) {
    super.flashChanged();
    this.onFlash?.(address, size);
  }

  // The part of the flash that is saved: the file system.
  get storage() {
    return this.flash.subarray(STORAGE_OFFSET, STORAGE_OFFSET + STORAGE_SIZE);
  }

  get ms() {
    return this.nanos / MS;
  }
}
