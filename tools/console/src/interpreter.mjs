// The interpreter of the core as WebAssembly, generated from the table of instructions.mjs. The
// build of the site generates it in advance (tools/web/build.mjs).
//
// Why WebAssembly: one large JavaScript function would be optimized again, for a second, whenever a
// program reaches an instruction for the first time, and would run at half the speed afterwards.

import {CACHE_FUNCTIONS} from './cache.mjs';
import {INSTRUCTIONS, ORIGIN} from './instructions.mjs';
import {CACHE, FLASH, FLASH_SIZE, NOWHERE, OPCODES, PAGES, REGISTERS, ROM, SRAM} from './memory.mjs';
import {compile} from './wasm.mjs';

// The patterns of the instructions in the order of their numbers, which begin with 1.
export const PATTERNS = INSTRUCTIONS.map(([, pattern]) => pattern);

// The interpreter keeps the program counter (which an exception leaves odd) and the flags in
// variables, and writes them to memory before others read them. N is the sign of `nv`, Z is
// `zv === 0`, C is `c` (0 or 1), V is the sign of `v`.
const GET = `pc = R[15] & ~1; nv = R[16]; zv = R[17]; c = R[18]; v = R[19]; ${ORIGIN}`;
const PUT = `R[15] = pc; R[16] = nv; R[17] = zv; R[18] = c; R[19] = v;`;

// Peripherals whose loads or stores have no other effect: see instructions.mjs. TIMER is a page
// number.
const QUIET = {
  TIMER: 0x40054, I2C_0_WAITS: 0x40044034, I2C_1_WAITS: 0x40048034, DIVIDER: 0xd0000060,
};

// What the host does for the interpreter: [parameters, whether it has a result].
const IMPORTS = {
  read: [['address', 'size', 'cycles'], true],
  write: [['address', 'value', 'size', 'cycles'], false],
  readWord: [['address'], true],
  writeWord: [['address', 'word'], false],
  execute: [['cycles'], true], // by rp2040js; returns the cycles after it
  exceptionReturn: [['address'], false],
  inException: [[], true],
  mask: [['on'], false],
};

// Functions for the instructions that load or store lists, with their texts. `penalty` has the
// cycles of waiting for the flash that these instructions must add.
const FUNCTIONS = {
  loadWord: [['a'], true, `
    if ((a & 0xfff00003) === 0x20000000) return m32[(a & 0xfffff) >> 2];
    PENALTY
    return readWord(a);`],
  storeWord: [['a', 'word'], false, `
    if ((a & 0xfff00003) === 0x20000000) m32[(a & 0xfffff) >> 2] = word;
    else writeWord(a, word);`],
};

// Return the fields of a pattern: letter -> its bits, highest first.
function fields(pattern) {
  const found = new Map();
  [...pattern].forEach((letter, at) => {
    if (letter !== '0' && letter !== '1') {
      found.set(letter, [...(found.get(letter) ?? []), 15 - at]);
    }
  });
  return found;
}

// Return the text that extracts a field from an opcode: a shift and a mask for each run of bits.
function extraction(bits) {
  const runs = [];
  bits.forEach((bit, index) => {
    const place = bits.length - 1 - index; // position in the field
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

// Return the bytes of the module. `cached` adds the misses of the flash cache. `link` is the
// cycles for the link register in PUSH and the program counter in POP: 1, except for comparisons.
// `flashSize` is a power of two.
export function interpreter({cached = false, link = 1, flashSize = FLASH_SIZE} = {}) {
  const macros = {
    OTHER: 'PUT cycles = execute(cycles); GET limit = 0;',
    PENALTY: cached ? 'if (a >>> 24 === 0x10) penalty += missed(a);' : '',
    PENALIZE: cached ? 'cycles += penalty; penalty = 0;' : '',
    LITERAL: cached ? '+ (origin === IN_FLASH ? missed(a) : 0)' : '',
    DATA: cached ? '+ missed(a)' : '',
    LINK: String(link),
    PUT, GET,
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
  const run = `
    let cycles = 0, pc = 0, origin = 0, nv = 0, zv = 0, c = 0, v = 0;
    GET
    do {
      const op = m16[pc + origin >> 1];
      ${cached ? 'if (origin === IN_FLASH) cycles += fetched(pc); else left();' : ''}
      pc += 2;
      switch (m8[op + OPCODES]) {
${cases.join('\n')}
default:
  pc -= 2;
  OTHER
      }
    } while (cycles < limit);
    PUT
    return cycles;`;
  const functions = {...cached ? CACHE_FUNCTIONS : {}, ...FUNCTIONS, run: [['limit'], true, run]};
  return compile({
    imports: IMPORTS,
    functions: Object.fromEntries(Object.entries(functions).map(
      ([name, [parameters, result, text]]) => [name, [parameters, result, expand(text)]])),
    globals: ['penalty'],
    constants: {
      FLASH, FLASH_MASK: flashSize - 1, IN_FLASH: FLASH - 0x10000000, IN_SRAM: SRAM - 0x20000000,
      ROM, NOWHERE, OPCODES, ...CACHE, ...QUIET,
    },
    registers: REGISTERS,
    pages: PAGES,
  });
}
