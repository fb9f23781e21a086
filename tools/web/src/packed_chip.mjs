// @ts-check
// Restores boot ROM and flash of a chip from what tools/sumpad_tools/build/packing.py compresses,
// which explains what is undone here.

import {ROM_SIZE} from '../../console/src/memory.mjs';
import {Modules, Output} from './mpy_filter.mjs';

const FLASH = 0x10000000; // the address of the flash
const HEAD = 6; // words of a pool of strings: see pool.py
const WORDS = 5; // at the beginning of a packed file

// Return ROM and flash, at most `most` bytes. `code` and `rest` (of Uint8Array) are the two parts of
// the packed file; `rest` is changed, too.
export function unpacked([code, rest], most) {
  return restored(code, relative(rest), most);
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

// Puts strings, and the modules in `code`, back into `rest`: the output of packing.rewritten().
function restored(code, rest, most) {
  const {buffer} = code, out = new Output(most);
  const [pool, fixed, textBytes, lineBytes, count] = new Uint32Array(buffer, 0, WORDS);
  const befores = new Uint32Array(buffer, 4 * WORDS, count);
  const listed = 4 * WORDS + befores.byteLength, lines = listed + textBytes;
  let at = lines + lineBytes, from = 0;
  const put = (bytes) => out.put(rest.subarray(from, from += bytes));
  put(count ? befores[0] : rest.length);
  const texts = pool ? [...strings(out.bytes, pool), ...split(code.subarray(listed, lines))] : [];
  const modules = new Modules(out, code, lines, texts, fixed);
  befores.forEach((before, number) => {
    if (number) put(before);
    at = modules.restore(at);
  });
  put(rest.length - from);
  return out.bytes.subarray(0, out.size);
}

// Restore the pool at the offset `place` of the flash; return the strings of the first pool, and of
// this one.
function strings(content, place) {
  const words = new Uint32Array(content.buffer, ROM_SIZE);
  const offset = (address) => address - FLASH + ROM_SIZE;
  const text = (address) => {
    const start = offset(address);
    return content.subarray(start, content.indexOf(0, start));
  };
  const pool = (address) => {
    const [previous, , , count, hashes, lengths] = words.subarray(address, address += HEAD);
    return {previous, hashes, lengths, addresses: words.subarray(address, address + count)};
  };
  const {previous, hashes, lengths, addresses} = pool(place / 4);
  let next = 0;
  addresses.forEach((word, number) => {
    const address = word ? FLASH + (word >>> 1) : next, string = text(address);
    if (!(word & 1)) next = address + string.length + 1;
    addresses[number] = address;
    content[offset(lengths) + number] = string.length;
    content[offset(hashes) + number] = hash(string);
  });
  return [...pool((previous - FLASH) / 4).addresses, ...addresses].map(text);
}

// Return what MicroPython's qstr_compute_hash returns.
function hash(string) {
  return string.reduce((value, byte) => value * 33 & 0xff ^ byte, 5381) || 1;
}

// Return the strings in `bytes`, each of which ends with a zero.
function split(bytes) {
  const found = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0, from);
    found.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return found;
}
