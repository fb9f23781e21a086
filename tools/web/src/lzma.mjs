// @ts-check
// Unpacks files of LZMA: the format .lzma with an end mark, an eighth smaller than the formats that
// browsers unpack themselves. tools/sumpad_tools/build/packing.py makes them.

import {PACKED, unpacker} from './lzma_wasm.mjs';

const PAGE = 0x10000;
const EVEN = 1024; // a probability of one half

// Return the content of a packed file (a Uint8Array), which has at most `most` bytes.
export function expanded(packed, most) {
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
