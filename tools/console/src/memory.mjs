// The chip's memory and everything else that the core works on, in one WebAssembly memory.

export const SRAM = 0;
export const SRAM_SIZE = 264 * 1024;
export const ROM = 0x100000;
export const ROM_SIZE = 16 * 1024;
export const FLASH = 0x200000;
export const FLASH_SIZE = 2 * 1024 * 1024; // of a Pico
export const MOST_FLASH = 8 * 1024 * 1024; // of any board

export const REGISTERS = 0x80000; // 16 words, and 4 of flags after them
export const OPCODES = 0x110000; // the instruction number of each opcode, a byte
export const CACHE = { // of cache.mjs
  LINES: 0x120000, HALVES: 0x122000, RECENT: 0x122800, WORD: 0x122c00, MISSES: 0x122c04,
};
export const NOWHERE = FLASH + MOST_FLASH; // executed where there is no memory

const PAGE = 0x10000;
export const PAGES = NOWHERE / PAGE + 1;

// `flashSize` is the size of the board's flash in bytes.
export class Memory {
  constructor(flashSize = FLASH_SIZE) {
    this.shared = new WebAssembly.Memory({initial: PAGES, maximum: PAGES});
    const {buffer} = this.shared;
    this.sram = new Uint8Array(buffer, SRAM, SRAM_SIZE);
    this.rom = new Uint32Array(buffer, ROM, ROM_SIZE / 4);
    this.flash = new Uint8Array(buffer, FLASH, flashSize);
    this.registers = new Int32Array(buffer, REGISTERS, 16);
    this.flags = new Int32Array(buffer, REGISTERS + 64, 4);
    this.opcodes = new Uint8Array(buffer, OPCODES, 0x10000);
    this.flash.fill(0xff);
    new Uint8Array(buffer, NOWHERE).fill(0xff);
  }

  // Make a chip of rp2040js use this memory instead of its own.
  lend(chip) {
    const registers = new Uint32Array(this.registers.buffer, REGISTERS, 16);
    registers.set(chip.core.registers);
    chip.core.registers = registers;
    chip.sram = this.sram;
    chip.sramView = view(this.sram);
    chip.bootrom = this.rom;
    chip.flash = this.flash;
    chip.flash16 = new Uint16Array(this.flash.buffer, FLASH, this.flash.length / 2);
    chip.flashView = view(this.flash);
  }
}

function view(array) {
  return new DataView(array.buffer, array.byteOffset, array.byteLength);
}
