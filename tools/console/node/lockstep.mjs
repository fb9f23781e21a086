// Plays the same on two consoles, one with the core of core.mjs and one with rp2040js's core, and
// compares their whole states repeatedly: registers, flags, memory, time, glass and flash.
//
//     node --import ./packages.mjs lockstep.mjs < job.json
//
// The job is {bootrom, board, flash, steps, every}. Bytes are base64, `steps` are those of a key
// script, and `every` is the chip time between two comparisons in milliseconds. Prints {cycles,
// states, difference}; `difference` is null, or says where the states first differ.

import {Console, Machine} from '../src/console.mjs';
import {createOwnCore} from './own_core.mjs';

const MS = 1_000_000;

let input = '';
for await (const chunk of process.stdin) input += chunk;
const job = JSON.parse(input);
const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));
const bootrom = new Uint32Array(bytes(job.bootrom).buffer);
const pair = [{}, {core: createOwnCore()}].map(
  (options) => new Console(new Machine(bootrom, options), job.board, bytes(job.flash)));

// rp2040js leaves the lowest bit of an exception's address in the program counter.
const registersOf = ({registers}) => registers.map((word, number) => (number === 15 ? word & ~1 : word));
const flags = ({N, Z, C, V, PM, IPSR}) => [N, Z, C, V, PM, IPSR].join();
const parts = {
  time: (console) => `${console.nanos} ${console.active}`,
  program: ({chip}) => `${chip.core.waiting} ${flags(chip.core)} ${registersOf(chip.core).join()}`,
  memory: ({chip}) => Buffer.from(chip.sram),
  glass: ({panel}) => Buffer.from(panel.memory),
  flash: ({flashChanges}) => String(flashChanges),
  serial: ({serial}) => Buffer.from(serial),
};

let states = 0, difference = null;

function compare() {
  states++;
  for (const [name, part] of Object.entries(parts)) {
    const [one, other] = pair.map(part);
    const same = typeof one === 'string' ? one === other : one.equals(other);
    if (!same) {
      const [pc] = pair.map(({chip}) => chip.core.PC.toString(16));
      difference = `${name} at ${pair[0].nanos / MS} ms, program at 0x${pc}`
        + (typeof one === 'string' ? `: ${one} and ${other}` : '');
      return;
    }
  }
}

for (const [kind, ...values] of job.steps) {
  if (difference) break;
  if (kind === 'wait') {
    const end = pair[0].nanos + values[0] * MS;
    while (pair[0].nanos < end && !difference) {
      const until = Math.min(end, pair[0].nanos + job.every * MS);
      for (const console of pair) {
        console.runTo(until);
        if (console.stopped) difference = `stopped: ${JSON.stringify(console.stopped)}`;
      }
      if (!difference) compare();
    }
  } else if (kind === 'press' || kind === 'release') {
    const [row, column] = values;
    for (const console of pair) console.pad.set(row, column, kind === 'press');
  } else {
    throw new Error(`unknown step ${kind}`);
  }
}
console.log(JSON.stringify({cycles: pair[0].active, states, difference}));
