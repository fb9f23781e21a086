// The core: an interpreter in WebAssembly (interpreter.mjs), many times as fast as rp2040js's own,
// which decodes by a chain of comparisons. Registers, modes, exceptions and all peripherals stay
// rp2040js's, and so do the few instructions that the table of instructions.mjs leaves out.

import {interpreter, PATTERNS} from './interpreter.mjs';

export const CYCLE_NS = 8; // at 125 MHz

const OTHER = 0; // in the table of opcodes: rp2040js executes it

// For each of the 65,536 opcodes the number of its instruction, from 1 on.
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
  // What is done after so many `cycles` may look at the clock, or move it.
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
    new WebAssembly.Module(interpreter({cached, link})), {host});
  return {
    // From now on it is the core of this chip, whose memory is this one.
    use(other) {
      chip = other;
      ({core, clock} = chip);
    },
    // Execute until `limit` cycles are over, or earlier where an interrupt or an alarm may have
    // come of an instruction; the cycles that it took. The clock stands where it stood, but for
    // what stopped the chip meanwhile.
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
