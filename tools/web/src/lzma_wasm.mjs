// @ts-check
// The unpacker of LZMA files, as WebAssembly, which is fast from the start. The build of the site
// generates it in advance (tools/web/build.mjs).
//
// It follows Igor Pavlov's LZMA specification.

import {compile} from '../../console/src/wasm.mjs';

// Address of the packed file in memory, after the probabilities.
export const PACKED = 0x10000;

const HEADER = 13; // bytes: properties and sizes

// Addresses of the probabilities, words of 16 bits.
const MODELS = {};
let end = 0;
for (const [name, count] of Object.entries({
  MATCH: 192, REPEAT: 12, NOT_LAST: 12, NOT_SECOND: 12, NOT_THIRD: 12, LONG: 192, LENGTH: 514,
  REPEATED_LENGTH: 514, SLOT: 256, DISTANCE: 128, ALIGN: 16, LITERAL: 0,
})) {
  MODELS[name] = end;
  end += 2 * count;
}

const FUNCTIONS = {
  more: [[], false, `
    if (range >>> 24 === 0) {
      range <<= 8;
      code = code << 8 | m8[at];
      at++;
    }`],
  bit: [['model'], true, `
    const probability = m16[model >> 1], bound = (range >>> 11) * probability;
    let bit = 0;
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      m16[model >> 1] = probability + (2048 - probability >> 5);
    } else {
      range -= bound;
      code -= bound;
      m16[model >> 1] = probability - (probability >> 5);
      bit = 1;
    }
    more();
    return bit;`],
  // Decode a number of `count` bits, the highest first.
  tree: [['models', 'count'], true, `
    let node = 1;
    for (let i = 0; i < count; i++) node = node << 1 | bit(models + 2 * node);
    return node - (1 << count);`],
  // Decode a number of `count` bits, the lowest first.
  reversed: [['models', 'count'], true, `
    let node = 1, number = 0;
    for (let i = 0; i < count; i++) {
      const one = bit(models + 2 * node);
      node = node << 1 | one;
      number |= one << i;
    }
    return number;`],
  // Decode a number of `count` bits with even probabilities.
  even: [['count'], true, `
    let number = 0;
    for (let i = 0; i < count; i++) {
      range >>>= 1;
      code -= range;
      const sign = code >> 31;
      code += range & sign;
      more();
      number = 2 * number + sign + 1;
    }
    return number;`],
  lengthOf: [['models', 'place'], true, `
    if (bit(models) === 0) return 2 + tree(models + 4 + 16 * place, 3);
    if (bit(models + 2) === 0) return 10 + tree(models + 260 + 16 * place, 3);
    return 18 + tree(models + 516, 8);`],
  distanceOf: [['length'], true, `
    const slot = tree(SLOT + 128 * (length < 6 ? length - 2 : 3), 6), count = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const distance = (2 | slot & 1) << count;
    if (slot < 14) return distance + reversed(DISTANCE + 2 * (distance - slot), count);
    return distance + (even(count - 4) << 4) + reversed(ALIGN, 4);`],
  // Unpack to `start` up to `end`; return the number of bytes, -1 if there are more.
  unpack: [['start', 'end', 'lc', 'lp', 'pb'], true, `
    let to = start, state = 0, last = 0, second = 0, third = 0, fourth = 0;
    range = -1;
    at = ${PACKED + HEADER + 1}; // behind a zero
    for (let i = 0; i < 4; i++) {
      code = code << 8 | m8[at];
      at++;
    }
    do {
      const place = to - start & (1 << pb) - 1;
      if (bit(MATCH + 32 * state + 2 * place) === 0) {
        let before = 0, expected = 0, other = 0, byte = 1;
        if (to !== start) before = m8[to - 1];
        if (state > 6) {
          expected = m8[to - last - 1];
          other = 256;
        }
        const models = LITERAL
          + 1536 * (((to - start & (1 << lp) - 1) << lc) + (before >> 8 - lc));
        do {
          expected <<= 1;
          const likely = expected & other, one = bit(models + 2 * (other + likely + byte));
          byte = byte << 1 | one;
          other = one === 1 ? likely : other & ~likely;
        } while (byte < 256);
        m8[to] = byte;
        to++;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      } else {
        let length = 0;
        if (bit(REPEAT + 2 * state) === 0) {
          fourth = third;
          third = second;
          second = last;
          length = lengthOf(LENGTH, place);
          state = state < 7 ? 7 : 10;
          last = distanceOf(length);
          if (last === -1) return to - start;
        } else {
          if (bit(NOT_LAST + 2 * state) === 0) {
            if (bit(LONG + 32 * state + 2 * place) === 0) length = 1;
          } else {
            let distance = second;
            if (bit(NOT_SECOND + 2 * state) === 1) {
              distance = third;
              if (bit(NOT_THIRD + 2 * state) === 1) {
                distance = fourth;
                fourth = third;
              }
              third = second;
            }
            second = last;
            last = distance;
          }
          state = state < 7 ? length === 1 ? 9 : 8 : 11;
          if (length === 0) length = lengthOf(REPEATED_LENGTH, place);
        }
        for (; length > 0; length -= 1) {
          m8[to] = m8[to - last - 1];
          to++;
        }
      }
    } while (to < end);
    return -1;`],
};

// Return the bytes of the module.
export function unpacker() {
  return compile({
    imports: {}, functions: FUNCTIONS, globals: ['range', 'code', 'at'], constants: MODELS,
    registers: 0, pages: 1, most: 0x10000,
  });
}
