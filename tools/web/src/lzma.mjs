// @ts-check
// Unpacks the firmware. It is an LZMA file in the format .lzma with an end mark, an eighth smaller
// than the formats that browsers unpack themselves. tools/sumpad_tools/build/packing.py makes it,
// and explains what else is undone here.

import {PACKED, unpacker} from './unpacker.mjs';

const PAGE = 0x10000;
const EVEN = 1024; // a probability of one half

// Return the content of a packed file (a Uint8Array), which has at most `most` bytes.
export function unpacked(packed, most) {
  return withTables(relative(expanded(packed, most)), most);
}

function expanded(packed, most) {
  const first = PACKED + packed.length;
  const pages = Math.ceil((first + most) / PAGE) + 1; // a match may continue past the end
  const memory = new WebAssembly.Memory({initial: pages, maximum: pages});
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(packed, PACKED);
  new Uint16Array(memory.buffer, 0, PACKED / 2).fill(EVEN);
  const module = new WebAssembly.Module(unpacker());
  const {unpack} = /** @type {any} */ (new WebAssembly.Instance(module, {host: {memory}}).exports);
  const [properties] = packed, lc = properties % 9, lp = Math.floor(properties / 9) % 5;
  const size = unpack(first, first + most, lc, lp, Math.floor(properties / 45));
  if (size < 0) throw new Error('a file of the page is damaged');
  return bytes.slice(first, first + size);
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

// Puts the tables of names back into the .mpy files.
function withTables(packed, most) {
  const {buffer} = packed, content = new Uint8Array(most);
  const [count, uses, size] = new Uint32Array(buffer, 0, 3);
  const tables = new Uint32Array(buffer, 12, 2 * count);
  const numbers = new Uint16Array(buffer, 12 + tables.byteLength, uses);
  let from = 12 + tables.byteLength + numbers.byteLength, to = 0, use = 0;
  const names = [];
  for (const end = from + size; from < end;) {
    const next = packed.indexOf(0, from) + 1;
    names.push(packed.subarray(from, next));
    from = next;
  }
  const copy = (bytes) => {
    content.set(bytes, to);
    to += bytes.length;
  };
  const length = (number) => copy(number < 0x80 ? [number] : [0x80 | number >> 7, number & 0x7f]);
  tables.forEach((many, at) => {
    if (at % 2 === 0) { // bytes before a table
      copy(packed.subarray(from, from += many));
      return;
    }
    for (const number of numbers.subarray(use, use += many)) {
      const name = names[number];
      length(name ? 2 * (name.length - 1) : 2 * (number - names.length) + 1);
      if (name) copy(name);
    }
  });
  copy(packed.subarray(from));
  return content.subarray(0, to);
}
