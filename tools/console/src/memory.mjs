// The memory of the chip in one buffer, so that the core reaches all of it through one view a width.

export const SRAM = 0;
export const SRAM_SIZE = 264 * 1024;
export const ROM = 0x100000;
export const ROM_SIZE = 16 * 1024;
export const FLASH = 0x200000;
export const FLASH_SIZE = 2 * 1024 * 1024;

const REGISTERS = 0x80000; // 16 words
const SIZE = FLASH + FLASH_SIZE;

export class Memory {
  constructor() {
    const buffer = new ArrayBuffer(SIZE);
    this.m8 = new Uint8Array(buffer);
    this.m16 = new Uint16Array(buffer);
    this.m32 = new Int32Array(buffer);
    this.sram = new Uint8Array(buffer, SRAM, SRAM_SIZE);
    this.rom = new Uint32Array(buffer, ROM, ROM_SIZE / 4);
    this.flash = new Uint8Array(buffer, FLASH, FLASH_SIZE);
    this.registers = new Int32Array(buffer, REGISTERS, 16);
    this.flash.fill(0xff);
  }

  // Let a chip of rp2040js use this memory instead of its own.
  lend(chip) {
    const registers = new Uint32Array(this.registers.buffer, REGISTERS, 16);
    registers.set(chip.core.registers);
    chip.core.registers = registers;
    chip.sram = this.sram;
    chip.sramView = view(this.sram);
    chip.bootrom = this.rom;
    chip.flash = this.flash;
    chip.flash16 = new Uint16Array(this.flash.buffer, FLASH, FLASH_SIZE / 2);
    chip.flashView = view(this.flash);
  }
}

function view(array) {
  return new DataView(array.buffer, array.byteOffset, array.byteLength);
}
