// @ts-check
// The UF2 file in which the boot loader of an RP2040 takes a firmware, as tools/sumpad_tools/build/
// uf2.py makes it.

const FLASH_ADDRESS = 0x10000000;
const START = [0x0a324655, 0x9e5d5157], END = 0x0ab16f30;
const HAS_FAMILY = 0x2000, RP2040 = 0xe48bff56;
const PAGE = 256, BLOCK = 512;

// Return the UF2 file of the beginning of a flash. Erased pages are left out: the boot loader
// erases what it writes, and the rest of the flash may have games.
export function uf2(flash) {
  const pages = [];
  for (let at = 0; at < flash.length; at += PAGE) {
    if (flash.subarray(at, at + PAGE).some((byte) => byte !== 0xff)) pages.push(at);
  }
  const file = new Uint8Array(BLOCK * pages.length), view = new DataView(file.buffer);
  pages.forEach((at, number) => {
    const head = [...START, HAS_FAMILY, FLASH_ADDRESS + at, PAGE, number, pages.length, RP2040];
    const start = BLOCK * number;
    head.forEach((word, i) => view.setUint32(start + 4 * i, word, true));
    file.set(flash.subarray(at, at + PAGE), start + 4 * head.length);
    view.setUint32(start + BLOCK - 4, END, true);
  });
  return file;
}
