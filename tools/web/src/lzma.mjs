// @ts-check
// Unpacks files of LZMA, which are an eighth smaller than what browsers unpack by themselves: those of
// the format .lzma that end with a mark, as Python's lzma makes them.

import {PACKED, unpacker} from './unpacker.mjs';

const PAGE = 0x10000;
const EVEN = 1024; // a probability of a half

// What is in a packed file (a Uint8Array), which is no more than `most` bytes.
export function unpacked(packed, most) {
  const first = PACKED + packed.length;
  const pages = Math.ceil((first + most) / PAGE) + 1; // a match may go on behind the end
  const memory = new WebAssembly.Memory({initial: pages, maximum: pages});
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(packed, PACKED);
  new Uint16Array(memory.buffer, 0, PACKED / 2).fill(EVEN);
  const module = new WebAssembly.Module(unpacker());
  const {unpack} = /** @type {any} */ (new WebAssembly.Instance(module, {host: {memory}}).exports);
  const [properties] = packed, lc = properties % 9, lp = Math.floor(properties / 9) % 5;
  const size = unpack(first, first + most, lc, lp, Math.floor(properties / 45));
  if (size < 0) throw new Error('a file of the page is damaged');
  return relative(bytes.slice(first, first + size));
}

// Makes the addresses of calls (BL of Thumb, two halfwords) relative again, as the chip has them.
function relative(code) {
  for (let at = 0; at + 4 <= code.length; at += 2) {
    if ((code[at + 1] & 0xf8) !== 0xf0 || (code[at + 3] & 0xf8) !== 0xf8) continue;
    const high = (code[at + 1] & 7) << 8 | code[at], low = (code[at + 3] & 7) << 8 | code[at + 2];
    const offset = (high << 11 | low) - (at + 4 >> 1) & 0x3fffff;
    code[at] = offset >> 11 & 0xff;
    code[at + 1] = 0xf0 | offset >> 19;
    code[at + 2] = offset & 0xff;
    code[at + 3] = 0xf8 | offset >> 8 & 7;
    at += 2;
  }
  return code;
}
