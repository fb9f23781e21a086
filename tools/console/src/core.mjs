// The core: an interpreter generated from the table of instructions.mjs, several times as fast as
// rp2040js's own, which decodes by a chain of comparisons. Registers, modes, exceptions and all
// peripherals stay rp2040js's, and so do the few instructions that the table leaves out.
//
// Why generated text and not functions in a table: V8 makes one optimized function of it, in which
// flags, program counter and cycle count are machine registers.

import {INSTRUCTIONS} from './instructions.mjs';
import {FLASH, FLASH_SIZE, ROM, SRAM} from './memory.mjs';

export const CYCLE_NS = 8; // at 125 MHz

const OTHER = 0; // in the table of opcodes: rp2040js executes it

const FLAGS_FROM_CHIP = `pc = R[15]; nv = core.N ? -1 : 0; zv = core.Z ? 0 : 1; c = core.C ? 1 : 0;
  v = core.V ? -1 : 0;
  origin = pc >>> 28 === 1 ? FLASH - 0x10000000 : pc >>> 28 === 2 ? SRAM - 0x20000000 : ROM;`;
const FLAGS_TO_CHIP = `R[15] = pc;
  core.N = nv < 0; core.Z = zv === 0; core.C = c !== 0; core.V = v < 0;`;
const BY_RP2040JS = `PUT { const before = cycles;
  clock.nanos = base + before * NS; cycles += core.executeInstruction();
  base = clock.nanos - before * NS; } GET limit = 0;`;

// The fields of a pattern: letter -> the bits that belong to it, highest first.
function fields(pattern) {
  const found = new Map();
  [...pattern].forEach((letter, at) => {
    if (letter !== '0' && letter !== '1') {
      found.set(letter, [...(found.get(letter) ?? []), 15 - at]);
    }
  });
  return found;
}

// What takes a field out of an opcode: a shift and a mask for each run of its bits.
function extraction(bits) {
  const runs = [];
  bits.forEach((bit, index) => {
    const place = bits.length - 1 - index; // in the field
    const run = runs.at(-1);
    if (run && run.bit - bit === run.place - place) {
      run.mask |= 1 << place;
    } else {
      runs.push({bit, place, mask: 1 << place});
    }
  });
  return runs.map(({bit, place, mask}) => `op >> ${bit} << ${place} & ${mask}`
    .replace(/>> (\d+) << (\d+)/, (_, right, left) => shift(right - left))).join(' | ');
}

function shift(distance) {
  return distance < 0 ? `<< ${-distance}` : distance > 0 ? `>> ${distance}` : '';
}

// For each of the 65,536 opcodes the number of its instruction, from 1 on.
function decoded() {
  const table = new Uint8Array(1 << 16);
  INSTRUCTIONS.forEach(([, pattern], index) => {
    const mask = Number.parseInt(pattern.replace(/[01]/g, 'x').replace(/[^x]/g, '0')
      .replace(/x/g, '1'), 2);
    const value = Number.parseInt(pattern.replace(/[^01]/g, '0'), 2);
    for (let opcode = 0; opcode < table.length; opcode++) {
      if ((opcode & mask) === value && table[opcode] === OTHER) table[opcode] = index + 1;
    }
  });
  return table;
}

// The source text of the interpreter. `cache`: with the misses of the flash cache; `link`: cycles
// for the link register in PUSH and the program counter in POP, 1 but for comparisons.
export function source({cache = false, link = 1} = {}) {
  const macros = {
    OTHER: BY_RP2040JS,
    PENALIZE: cache ? 'cycles += penalty; penalty = 0;' : '',
    LITERAL: cache ? '+ (origin === IN_FLASH ? cache.read(a) : 0)' : '',
    DATA: cache ? '+ cache.read(a)' : '',
    LINK: String(link),
    PUT: FLAGS_TO_CHIP,
    GET: FLAGS_FROM_CHIP,
  };
  const expand = (text) => Object.entries(macros).reduce(
    (done, [name, meaning]) => done.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), meaning), text);
  const cases = INSTRUCTIONS.map(([name, pattern, body], index) => {
    const names = [...fields(pattern)].map(([letter, bits]) => `${letter} = ${extraction(bits)}`);
    return `case ${index + 1}: { // ${name}
  ${names.length ? `const ${names.join(', ')};` : ''}
  ${body}
} break;`;
  });
  return expand(`
'use strict';
const {m8, m16, m32, registers: R} = memory;
const IN_FLASH = FLASH - 0x10000000, FLASH_MASK = ${FLASH_SIZE - 1}, NS = ${CYCLE_NS};
let chip = null, core = null, clock = null, penalty = 0;
const loadWord = (a) => {
  if ((a & 0xfff00003) === 0x20000000) return m32[(a & 0xfffff) >> 2];
  ${cache ? 'if (a >>> 24 === 0x10) penalty += cache.read(a);' : ''}
  return chip.read(a >>> 0, 4) | 0;
};
const storeWord = (a, word) => {
  if ((a & 0xfff00003) === 0x20000000) m32[(a & 0xfffff) >> 2] = word;
  else chip.write(a >>> 0, word, 4);
};
return {
  // From now on it is the core of this chip, whose memory is this one.
  use(other) {
    chip = other; core = chip.core; clock = chip.clock;
  },
  // Execute until \`limit\` cycles are over, or earlier where an interrupt or an alarm may have
  // come of an instruction; the cycles that it took. The clock stands where it stood, but for what
  // stopped the chip meanwhile.
  run(limit) {
    let cycles = 0, base = clock.nanos, pc = 0, origin = 0, nv = 0, zv = 0, c = 0, v = 0;
    GET
    do {
      const op = m16[pc + origin >> 1];
      ${cache ? 'if (origin === IN_FLASH) cycles += cache.fetch(pc); else cache.word = -1;' : ''}
      pc = pc + 2 | 0;
      switch (OPCODES[op]) {
${cases.join('\n')}
default:
  pc = pc - 2 | 0;
  OTHER
      }
    } while (cycles < limit);
    PUT
    clock.nanos = base;
    return cycles;
  },
};`);
}

export function createCore(memory, {cache = null, link = 1} = {}) {
  const make = new Function(
    'memory', 'cache', 'OPCODES', 'FLASH', 'ROM', 'SRAM', source({cache: !!cache, link}));
  return make(memory, cache, decoded(), FLASH, ROM, SRAM);
}
