// The instructions of a Cortex-M0+ in the language of language.mjs, from which interpreter.mjs is
// generated.
//
// A pattern has a letter for each bit that is not constant. Bits with the same letter are a field,
// which the body uses by that letter. Bodies work on the registers R, the memory m8, m16, m32, the
// program counter pc (of the next instruction), `origin` (the offset from a program address to the
// memory) and the flags: N is the sign of `nv`, Z is `zv === 0`, C is `c` (0 or 1), V is the sign
// of `v`. They add their cycles to `cycles`, and set `limit` to 0 if they may have caused an
// interrupt or an alarm.
//
// The semantics are from the ARMv6-M Architecture Reference Manual, the cycles from table 3-1 of
// the Cortex-M0+ Technical Reference Manual, and the cycles that the bus adds (SIO one less, APB
// two or three more) from section 2.1.5 of the RP2040's datasheet. Instructions without a line
// here are left to rp2040js.

const SRAM_BITS = 0xfff00000;

// Sets the offset from program addresses to the memory.
export const ORIGIN = `origin = pc >>> 21 === 0x80 ? IN_FLASH : pc >>> 20 === 0x200 ? IN_SRAM
    : pc >>> 14 === 0 ? ROM : NOWHERE - pc;`;

// Continues the program at the address in `t`.
const JUMP = `pc = t & ~1; ${ORIGIN}`;

// The jump of BX and POP, which may also end an exception.
const BRANCH_EXCHANGE = `let exception = 0;
  if (t >>> 28 === 15) exception = inException();
  if (exception) {
    PUT exceptionReturn(t & 0x0fffffff); GET limit = 0;
  } else { ${JUMP} }`;

const WORDS = {4: 'm32', 2: 'm16', 1: 'm8'};
const SHIFTS = {4: ' >> 2', 2: ' >> 1', 1: ''};

// Load 1, 2 or 4 bytes from `address` into register `target`. rp2040js handles peripherals. A load
// from them may affect interrupts or alarms, which are then checked after this instruction. But
// the registers that programs read by far the most have no such effect: the time, and what an I2C
// bus waits for.
function load(size, address, target, extend = '') {
  const at = (base) => `${WORDS[size]}[${base}${SHIFTS[size]}]${extend}`;
  return `const a = ${address};
  if ((a & ${SRAM_BITS | size - 1}) === 0x20000000) {
    R[${target}] = ${at('(a & 0xfffff)')}; cycles += 2;
  } else if ((a & ${0xff000000 | size - 1}) === 0x10000000) {
    R[${target}] = ${at('((a & FLASH_MASK) + FLASH)')}; cycles += 2 DATA;
  } else {
    R[${target}] = read(a, ${size}, cycles)${extend};
    if (a >>> 28 === 13) cycles += 1;
    else {
      cycles += a >>> 28 === 4 ? 4 : 2;
      if (a >>> 12 !== TIMER && a !== I2C_0_WAITS && a !== I2C_1_WAITS) limit = 0;
    }
  }`;
}

// Store to `address`. The registers that programs write most, SIO's divider, do not affect
// interrupts.
function store(size, address, source) {
  return `const a = ${address};
  if ((a & ${SRAM_BITS | size - 1}) === 0x20000000) {
    ${WORDS[size]}[(a & 0xfffff)${SHIFTS[size]}] = R[${source}]; cycles += 2;
  } else {
    write(a, R[${source}], ${size}, cycles);
    if ((a & ~31) === DIVIDER) cycles += 1;
    else { cycles += a >>> 28 === 13 ? 1 : a >>> 28 === 4 ? 5 : 2; limit = 0; }
  }`;
}

// Results with flags. `to` is the destination, missing for a comparison.
const ADD = (x, y, to) => `const p = ${x}, q = ${y}, r = p + q;
  ${to ? `${to} = r;` : ''} nv = zv = r; v = (p ^ r) & (q ^ r);
  c = r >>> 0 < p >>> 0 ? 1 : 0; cycles++;`;
const SUB = (x, y, to) => `const p = ${x}, q = ${y}, r = p - q;
  ${to ? `${to} = r;` : ''} nv = zv = r; v = (p ^ q) & (p ^ r);
  c = p >>> 0 >= q >>> 0 ? 1 : 0; cycles++;`;
const LOGIC = (value, to) => `const r = ${value};
  ${to ? `${to} = r;` : ''} nv = zv = r; cycles++;`;

// Shifts. A distance of 0 in a register leaves the carry unchanged.
const SHIFT = (result, carry, distance) => `const x = R[${distance === 'i' ? 'm' : 'd'}],
    s = ${distance === 'i' ? 'i' : 'R[m] & 255'}, r = ${result};
  if (s) c = ${carry}; R[d] = r; nv = zv = r; cycles++;`;

// Writes a high register. Writing the program counter is a jump; the stack pointer is
// word-aligned.
const TO_HIGH = `if (D === 15) { ${JUMP} cycles += 2; }
  else { R[D] = D === 13 ? t & ~3 : t; cycles++; }`;
const HIGH = (field) => `(${field} === 15 ? pc + 2 : R[${field}])`;

const CONDITIONS = {
  EQ: 'zv === 0', NE: 'zv !== 0', CS: 'c !== 0', CC: 'c === 0',
  MI: 'nv < 0', PL: 'nv >= 0', VS: 'v < 0', VC: 'v >= 0',
  HI: 'c !== 0 && zv !== 0', LS: 'c === 0 || zv === 0',
  GE: '(nv ^ v) >= 0', LT: '(nv ^ v) < 0',
  GT: 'zv !== 0 && (nv ^ v) >= 0', LE: 'zv === 0 || (nv ^ v) < 0',
};

const conditional = Object.entries(CONDITIONS).map(([name, test], number) => [
  `B${name}`,
  `1101${number.toString(2).padStart(4, '0')}iiiiiiii`,
  `if (${test}) { pc += (i << 24 >> 23) + 2; cycles += 2; } else cycles++;`,
]);

// Load or store the registers of the list `l`, lowest first, from the address in `a` on.
const LOAD_LIST = `for (let k = 0, bits = l; bits !== 0; k++, bits >>= 1) {
    if (bits & 1) { R[k] = loadWord(a); a += 4; cycles++; }
  }`;
const STORE_LIST = `for (let k = 0, bits = l; bits !== 0; k++, bits >>= 1) {
    if (bits & 1) { storeWord(a, R[k]); a += 4; cycles++; }
  }`;

// [name, pattern, body]
export const INSTRUCTIONS = [
  // shifts, sums, moves
  ['MOVS', '0000000000mmmddd', LOGIC('R[m]', 'R[d]')],
  ['LSLS immediate', '00000iiiiimmmddd', SHIFT('x << s', 'x >>> 32 - s & 1', 'i')],
  ['LSRS by 32', '0000100000mmmddd', `c = R[m] >>> 31; R[d] = nv = zv = 0; cycles++;`],
  ['LSRS immediate', '00001iiiiimmmddd', SHIFT('x >>> s', 'x >>> s - 1 & 1', 'i')],
  ['ASRS by 32', '0001000000mmmddd',
    `const r = R[m] >> 31; c = r & 1; R[d] = nv = zv = r; cycles++;`],
  ['ASRS immediate', '00010iiiiimmmddd', SHIFT('x >> s', 'x >> s - 1 & 1', 'i')],
  ['ADDS register', '0001100mmmnnnddd', ADD('R[n]', 'R[m]', 'R[d]')],
  ['SUBS register', '0001101mmmnnnddd', SUB('R[n]', 'R[m]', 'R[d]')],
  ['ADDS of 3 bits', '0001110iiinnnddd', ADD('R[n]', 'i', 'R[d]')],
  ['SUBS of 3 bits', '0001111iiinnnddd', SUB('R[n]', 'i', 'R[d]')],
  ['MOVS immediate', '00100dddiiiiiiii', `R[d] = nv = zv = i; cycles++;`],
  ['CMP immediate', '00101nnniiiiiiii', SUB('R[n]', 'i')],
  ['ADDS of 8 bits', '00110dddiiiiiiii', ADD('R[d]', 'i', 'R[d]')],
  ['SUBS of 8 bits', '00111dddiiiiiiii', SUB('R[d]', 'i', 'R[d]')],
  // two registers
  ['ANDS', '0100000000mmmddd', LOGIC('R[d] & R[m]', 'R[d]')],
  ['EORS', '0100000001mmmddd', LOGIC('R[d] ^ R[m]', 'R[d]')],
  ['LSLS register', '0100000010mmmddd',
    SHIFT('s > 31 ? 0 : x << s', 's > 32 ? 0 : x >>> (32 - s & 31) & 1')],
  ['LSRS register', '0100000011mmmddd',
    SHIFT('s > 31 ? 0 : x >>> s', 's > 32 ? 0 : x >>> s - 1 & 1')],
  ['ASRS register', '0100000100mmmddd',
    SHIFT('s > 31 ? x >> 31 : x >> s', 's > 31 ? x >>> 31 : x >> s - 1 & 1')],
  ['ADCS', '0100000101mmmddd', `const p = R[d], q = R[m], r = p + q + c;
  R[d] = r; nv = zv = r; v = (p ^ r) & (q ^ r); c = (p & q | (p | q) & ~r) >>> 31; cycles++;`],
  ['SBCS', '0100000110mmmddd', `const p = R[d], q = R[m], r = p - q - 1 + c;
  c = (p & ~q | (p | ~q) & ~r) >>> 31;
  R[d] = r; nv = zv = r; v = (p ^ q) & (p ^ r); cycles++;`],
  ['RORS', '0100000111mmmddd',
    SHIFT('x >>> (s & 31) | x << (32 - s & 31)', 'r >>> 31')],
  ['TST', '0100001000mmmnnn', LOGIC('R[n] & R[m]')],
  ['RSBS', '0100001001nnnddd', SUB('0', 'R[n]', 'R[d]')],
  ['CMP', '0100001010mmmnnn', SUB('R[n]', 'R[m]')],
  ['CMN', '0100001011mmmnnn', ADD('R[n]', 'R[m]')],
  ['ORRS', '0100001100mmmddd', LOGIC('R[d] | R[m]', 'R[d]')],
  ['MULS', '0100001101nnnddd', LOGIC('R[n] * R[d]', 'R[d]')],
  ['BICS', '0100001110mmmddd', LOGIC('R[d] & ~R[m]', 'R[d]')],
  ['MVNS', '0100001111mmmddd', LOGIC('~R[m]', 'R[d]')],
  // high registers
  ['ADD high', '01000100DmmmmDDD', `const t = ${HIGH('D')} + ${HIGH('m')}; ${TO_HIGH}`],
  ['CMP high', '01000101NmmmmNNN', SUB('R[N]', 'R[m]')],
  ['MOV high', '01000110DmmmmDDD', `const t = ${HIGH('m')}; ${TO_HIGH}`],
  ['BX', '010001110mmmm000', `const t = R[m]; cycles += 2; ${BRANCH_EXCHANGE}`],
  ['BLX', '010001111mmmm000', `const t = R[m]; R[14] = pc | 1; ${JUMP} cycles += 2;`],
  // memory
  ['LDR literal', '01001dddiiiiiiii', `const a = (pc + 2 & ~3) + (i << 2);
  R[d] = m32[a + origin >> 2]; cycles += 2 LITERAL;`],
  ['STR register', '0101000mmmnnnddd', store(4, 'R[n] + R[m]', 'd')],
  ['STRH register', '0101001mmmnnnddd', store(2, 'R[n] + R[m]', 'd')],
  ['STRB register', '0101010mmmnnnddd', store(1, 'R[n] + R[m]', 'd')],
  ['LDRSB', '0101011mmmnnnddd', load(1, 'R[n] + R[m]', 'd', ' << 24 >> 24')],
  ['LDR register', '0101100mmmnnnddd', load(4, 'R[n] + R[m]', 'd')],
  ['LDRH register', '0101101mmmnnnddd', load(2, 'R[n] + R[m]', 'd')],
  ['LDRB register', '0101110mmmnnnddd', load(1, 'R[n] + R[m]', 'd')],
  ['LDRSH', '0101111mmmnnnddd', load(2, 'R[n] + R[m]', 'd', ' << 16 >> 16')],
  ['STR', '01100iiiiinnnddd', store(4, 'R[n] + (i << 2)', 'd')],
  ['LDR', '01101iiiiinnnddd', load(4, 'R[n] + (i << 2)', 'd')],
  ['STRB', '01110iiiiinnnddd', store(1, 'R[n] + i', 'd')],
  ['LDRB', '01111iiiiinnnddd', load(1, 'R[n] + i', 'd')],
  ['STRH', '10000iiiiinnnddd', store(2, 'R[n] + (i << 1)', 'd')],
  ['LDRH', '10001iiiiinnnddd', load(2, 'R[n] + (i << 1)', 'd')],
  ['STR to the stack', '10010dddiiiiiiii', store(4, 'R[13] + (i << 2)', 'd')],
  ['LDR from the stack', '10011dddiiiiiiii', load(4, 'R[13] + (i << 2)', 'd')],
  ['ADR', '10100dddiiiiiiii', `R[d] = (pc + 2 & ~3) + (i << 2); cycles++;`],
  ['ADD of SP', '10101dddiiiiiiii', `R[d] = R[13] + (i << 2); cycles++;`],
  ['ADD to SP', '101100000iiiiiii', `R[13] += i << 2; cycles++;`],
  ['SUB from SP', '101100001iiiiiii', `R[13] -= i << 2; cycles++;`],
  ['SXTH', '1011001000mmmddd', `R[d] = R[m] << 16 >> 16; cycles++;`],
  ['SXTB', '1011001001mmmddd', `R[d] = R[m] << 24 >> 24; cycles++;`],
  ['UXTH', '1011001010mmmddd', `R[d] = R[m] & 0xffff; cycles++;`],
  ['UXTB', '1011001011mmmddd', `R[d] = R[m] & 0xff; cycles++;`],
  ['PUSH', '1011010Lllllllll', `let count = L, set = l;
  for (; set !== 0; set &= set - 1) count++;
  let a = R[13] - 4 * count; R[13] = a; cycles++;
  ${STORE_LIST}
  if (L) { storeWord(a, R[14]); cycles += LINK; }`],
  ['CPSIE', '1011011001100010',
    `mask(0); limit = 0; cycles++;`],
  ['CPSID', '1011011001110010', `mask(1); cycles++;`],
  ['REV', '1011101000mmmddd', `const x = R[m];
  R[d] = x << 24 | (x & 0xff00) << 8 | x >> 8 & 0xff00 | x >>> 24; cycles++;`],
  ['REV16', '1011101001mmmddd', `const x = R[m];
  R[d] = (x & 0x00ff00ff) << 8 | x >>> 8 & 0x00ff00ff; cycles++;`],
  ['REVSH', '1011101011mmmddd', `const x = R[m];
  R[d] = x << 24 >> 16 | x >> 8 & 0xff; cycles++;`],
  ['POP', '1011110Pllllllll', `let a = R[13]; cycles++;
  ${LOAD_LIST}
  if (P) {
    const t = loadWord(a); R[13] = a + 4; cycles += 2 + LINK; PENALIZE
    ${BRANCH_EXCHANGE}
  } else { R[13] = a; PENALIZE }`],
  ['NOP', '1011111100000000', `cycles++;`],
  ['STM', '11000nnnllllllll', `let a = R[n]; cycles++;
  ${STORE_LIST}
  R[n] = a;`],
  ['LDM', '11001nnnllllllll', `let a = R[n]; cycles++;
  ${LOAD_LIST}
  if ((l >> n & 1) === 0) R[n] = a;
  PENALIZE`],
  // branches
  ...conditional,
  ['B', '11100iiiiiiiiiii', `pc += (i << 21 >> 20) + 2; cycles += 2;`],
  ['BL', '11110shhhhhhhhhh', `const low = m16[pc + origin >> 1];
  if ((low & 0xd000) === 0xd000) {
    R[14] = pc + 2 | 1;
    const j1 = low >> 13 & 1 ^ s ^ 1, j2 = low >> 11 & 1 ^ s ^ 1;
    pc += 2 + (-s << 24 | j1 << 23 | j2 << 22 | h << 12 | (low & 0x7ff) << 1); cycles += 3;
  } else { pc -= 2; OTHER }`],
];
