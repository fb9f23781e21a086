// rp2040js's core behind the interface of core.mjs, with one instruction per run, as the reference
// that core.mjs is compared with. Where rp2040js 1.4.1 differs from the manuals that
// instructions.mjs names, it is corrected here, independently:
//
// - PUSH of the link register and POP of the program counter take a cycle for it too;
// - a shift by a register of 0 keeps the carry, one by more than 32 clears it (except RORS);
// - ADCS and SBCS set overflow and carry by the sum of three numbers.

const signed = (word) => word | 0;

// Return the flags of x + y + carry: [carry, overflow].
function flagsOfSum(x, y, carry) {
  const unsigned = BigInt(x >>> 0) + BigInt(y >>> 0) + BigInt(carry);
  const exact = BigInt(signed(x)) + BigInt(signed(y)) + BigInt(carry);
  return [unsigned >> 32n !== 0n, exact !== BigInt.asIntN(32, unsigned)];
}

// Return the carry of a shift by a register: the last bit that left the word.
function carryOfShift(kind, word, distance, before) {
  if (distance === 0) return before;
  const bits = BigInt(kind === 'ASRS' ? signed(word) : word >>> 0);
  const count = BigInt(kind === 'RORS' ? (distance - 1) % 32 + 1 : distance);
  if (kind === 'LSLS') return (bits << count >> 32n & 1n) === 1n;
  return (bits >> count - 1n & 1n) === 1n;
}

const SHIFTS = {2: 'LSLS', 3: 'LSRS', 4: 'ASRS', 7: 'RORS'};

export function createOwnCore() {
  let chip = null, core = null;
  const opcodeAt = (address) => chip.readUint16(address & ~1);
  // Execute an instruction, correct its flags and return its corrected cycles.
  const execute = () => {
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    const opcode = opcodeAt(core.PC), registers = core.registers;
    const m = registers[opcode >> 3 & 7], d = registers[opcode & 7], carry = core.C;
    const cycles = core.executeInstruction();
    if (opcode >> 9 === 0b1011010 || opcode >> 9 === 0b1011110) {
      return cycles + (opcode >> 8 & 1);
    }
    if (opcode >> 10 !== 0b010000) return cycles;
    const operation = opcode >> 6 & 15;
    if (operation === 5) [core.C, core.V] = flagsOfSum(d, m, Number(carry));
    if (operation === 6) [core.C, core.V] = flagsOfSum(d, ~m, Number(carry));
    if (operation in SHIFTS) core.C = carryOfShift(SHIFTS[operation], d, m & 255, carry);
    return cycles;
  };
  return {
    use(other) {
      chip = other;
      core = chip.core;
    },
    run() {
      return execute();
    },
  };
}
