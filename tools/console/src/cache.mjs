// The cache through which programs run from the flash: 16 KB, two ways of 1024 lines of 8 bytes
// (RP2040 datasheet, section 2.6.3). Only the cost of a miss is counted; the bytes themselves are
// always at hand.
//
// A miss brings in 4 bytes, half a line. That takes 20 clocks of the flash, which MicroPython's
// second boot stage sets to half the chip's, and some more for bus and interface. The sum is
// chosen to fit published figures of real boards best. Of two lines, the less recently used one is
// replaced, which the datasheet does not say.
//
// The core fetches words, two halfwords at a time, and also the word after the one that it is about
// to leave. So a branch in the second half of a word has fetched the next word in vain.

import {CACHE} from './memory.mjs';

const SETS = 1024;
const MISS_CYCLES = 48;

// Functions for the core: [parameters, whether it has a result, text in the language of
// language.mjs].
export const CACHE_FUNCTIONS = {
  // Return the cycles beyond those of a hit that it takes to get the word at a flash address.
  missed: [['a'], true, `
    const line = a >>> 3 & 0x1fffff, set = line & ${SETS - 1}, half = 1 << (a >>> 2 & 1);
    let way = 2 * set + m8[set + RECENT];
    if (m32[4 * way + LINES >> 2] !== line) {
      way ^= 1;
      if (m32[4 * way + LINES >> 2] !== line) {
        m32[4 * way + LINES >> 2] = line;
        m8[way + HALVES] = 0;
      }
      m8[set + RECENT] = way & 1;
    }
    if (m8[way + HALVES] & half) return 0;
    m8[way + HALVES] = m8[way + HALVES] | half;
    m32[MISSES >> 2] += 1;
    return ${MISS_CYCLES};`],
  // Return the cycles that the core waits before it executes the instruction at a flash address.
  fetched: [['a'], true, `
    const word = a >>> 2;
    let cycles = 0;
    if (word !== m32[WORD >> 2]) {
      cycles = missed(a);
      m32[WORD >> 2] = word;
    }
    if (a & 2) {
      cycles += missed(a + 2);
      m32[WORD >> 2] = word + 1;
    }
    return cycles;`],
  // The core executes an instruction from outside the flash.
  left: [[], false, 'm32[WORD >> 2] = -1;'],
};

export class FlashCache {
  constructor(memory) {
    const {buffer} = memory.shared;
    this.lines = new Int32Array(buffer, CACHE.LINES, 2 * SETS); // by set and way, -1 for none
    this.halves = new Uint8Array(buffer, CACHE.HALVES, 2 * SETS); // which halves are present
    this.recent = new Uint8Array(buffer, CACHE.RECENT, SETS); // the way used last
    // The word that the core fetched last, -1 while it runs outside the flash; and the misses.
    this.counts = new Int32Array(buffer, CACHE.WORD, 2);
    this.flush();
  }

  get misses() {
    return this.counts[1];
  }

  set misses(misses) {
    this.counts[1] = misses;
  }

  flush() {
    this.lines.fill(-1);
    this.halves.fill(0);
    this.counts[0] = -1;
  }

  save() {
    const {lines, halves, recent, counts} = this;
    return {
      lines: lines.slice(), halves: halves.slice(), recent: recent.slice(), counts: counts.slice(),
    };
  }

  take({lines, halves, recent, counts}) {
    this.lines.set(lines);
    this.halves.set(halves);
    this.recent.set(recent);
    this.counts.set(counts);
  }
}
