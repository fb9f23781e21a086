// The core: an interpreter in WebAssembly (interpreter.mjs), many times as fast as the one of
// rp2040js, which decodes by a chain of comparisons. rp2040js still provides registers, modes,
// exceptions and all peripherals, and executes the few instructions that the table of
// instructions.mjs leaves out.

import {interpreter, PATTERNS} from './interpreter.mjs';

export const CYCLE_NS = 8; // at 125 MHz

const OTHER = 0; // in the table of opcodes: left to rp2040js

// Fill in the instruction number of each of the 65,536 opcodes, counting from 1.
function decode(table) {
  table.fill(OTHER);
  PATTERNS.forEach((pattern, index) => {
    const rest = Number.parseInt(pattern.replace(/[^01]/g, 'x').replace(/[01]/g, '0')
      .replace(/x/g, '1'), 2);
    const value = Number.parseInt(pattern.replace(/[^01]/g, '0'), 2);
    for (let bits = rest; ; bits = bits - 1 & rest) {
      if (table[value | bits] === OTHER) table[value | bits] = index + 1;
      if (!bits) break;
    }
  });
}

// `cached` and `link`: see interpreter.mjs.
export function createCore(memory, {cached = false, link = 1} = {}) {
  let chip = null, core = null, clock = null, base = 0;
  const {flags} = memory;
  decode(memory.opcodes);
  const put = () => {
    core.N = flags[0] < 0;
    core.Z = flags[1] === 0;
    core.C = flags[2] !== 0;
    core.V = flags[3] < 0;
  };
  const get = () => {
    flags[0] = core.N ? -1 : 0;
    flags[1] = core.Z ? 0 : 1;
    flags[2] = core.C ? 1 : 0;
    flags[3] = core.V ? -1 : 0;
  };
  // The host sets the clock to `cycles` first, because its work may read or move the clock.
  const host = {
    memory: memory.shared,
    read(address, size, cycles) {
      clock.nanos = base + cycles * CYCLE_NS;
      const value = chip.read(address >>> 0, size);
      base = clock.nanos - cycles * CYCLE_NS;
      return value;
    },
    write(address, value, size, cycles) {
      clock.nanos = base + cycles * CYCLE_NS;
      chip.write(address >>> 0, value, size);
      base = clock.nanos - cycles * CYCLE_NS;
    },
    readWord: (address) => chip.read(address >>> 0, 4),
    writeWord: (address, word) => chip.write(address >>> 0, word, 4),
    execute(cycles) {
      put();
      clock.nanos = base + cycles * CYCLE_NS;
      const taken = core.executeInstruction();
      base = clock.nanos - cycles * CYCLE_NS;
      get();
      return cycles + taken;
    },
    exceptionReturn(address) {
      put();
      core.exceptionReturn(address);
      get();
    },
    inException: () => core.currentMode,
    mask(on) {
      core.PM = on !== 0;
      if (!on) core.interruptsUpdated = true;
    },
  };
  const {exports} = new WebAssembly.Instance(
    new WebAssembly.Module(interpreter({cached, link, flashSize: memory.flash.length})), {host});
  return {
    // Become the core of the chip `other`, which uses this memory.
    use(other) {
      chip = other;
      ({core, clock} = chip);
    },
    // Execute for `limit` cycles, or fewer if an instruction may have caused an interrupt or an
    // alarm; return the cycles that it took. The clock does not move, except for what stopped the
    // chip meanwhile.
    run(limit) {
      base = clock.nanos;
      get();
      const cycles = exports.run(limit);
      put();
      clock.nanos = base;
      return cycles;
    },
  };
}
