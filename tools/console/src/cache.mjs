// The cache through which programs run from the flash: 16 KB, two ways of 1024 lines of 8 bytes
// (RP2040 datasheet, section 2.6.3). Counted is what it costs to miss; the bytes themselves are
// always at hand.
//
// A miss brings in 4 bytes, half a line: 20 clocks of the flash, which MicroPython's second boot stage
// sets to half the chip's, and some on the way through bus and interface. The sum is what fits
// published figures of real boards best. Of two lines the one that was used less recently gives way,
// which the datasheet does not say.
//
// The core fetches words, two halfwords at a time, and the word after the one that it is about to
// leave: a branch in the second half of a word has fetched the next one in vain.

const SETS = 1024;
const MISS_CYCLES = 48;

export class FlashCache {
  constructor() {
    this.lines = new Int32Array(2 * SETS); // by set and way, -1 for none
    this.halves = new Uint8Array(2 * SETS); // which halves of them are there
    this.recent = new Uint8Array(SETS); // the way that was used last
    this.misses = 0;
    this.word = -1; // that the core fetched last, -1 while it is somewhere else
    this.flush();
  }

  flush() {
    this.lines.fill(-1);
    this.halves.fill(0);
    this.word = -1;
  }

  // Cycles that the core waits before it executes the instruction at an address of the flash.
  fetch(address) {
    let cycles = 0;
    const word = address >>> 2;
    if (word !== this.word) {
      cycles = this.read(address);
      this.word = word;
    }
    if (address & 2) {
      cycles += this.read(address + 2);
      this.word = word + 1;
    }
    return cycles;
  }

  // Cycles that it takes to have the word at an address of the flash, beyond those of a hit.
  read(address) {
    const {lines, halves, recent} = this;
    const line = address >>> 3 & 0x1fffff, set = line & SETS - 1, first = 2 * set;
    const half = 1 << (address >>> 2 & 1);
    let way = recent[set];
    if (lines[first + way] !== line) {
      way = 1 - way;
      if (lines[first + way] !== line) {
        lines[first + way] = line;
        halves[first + way] = 0;
      }
      recent[set] = way;
    }
    if (halves[first + way] & half) return 0;
    halves[first + way] |= half;
    this.misses++;
    return MISS_CYCLES;
  }

  save() {
    const {lines, halves, recent, misses, word} = this;
    return {lines: lines.slice(), halves: halves.slice(), recent: recent.slice(), misses, word};
  }

  take({lines, halves, recent, misses, word}) {
    this.lines.set(lines);
    this.halves.set(halves);
    this.recent.set(recent);
    this.misses = misses;
    this.word = word;
  }
}
