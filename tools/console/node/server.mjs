// Consoles for another program. Each request is a line of JSON on standard input, and its answer
// is a line on standard output. tools/sumpad_tools/chip/node.py is the other end. Bytes are sent
// as base64.
//
// The answer to a request that lets time pass reports what has happened since the console's last
// one.

import fs from 'node:fs';
import {createInterface} from 'node:readline';
import {Console, Machine} from '../src/console.mjs';
import {createOwnCore} from './own_core.mjs';

const MS = 1_000_000; // nanoseconds

const machines = new Map(); // by their options
const consoles = new Map(); // by number
const states = new Map(); // saved states, by number
let numbers = 0;

const bytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));
const text = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
  .toString('base64');

// `options` has `cache` and `link` of a Machine, `seed` of a Console, and `own` for rp2040js's
// core.
function machine({bootrom, options: {own, seed, ...options}}) {
  const key = JSON.stringify([own, options]);
  if (!machines.has(key)) {
    const words = new Uint32Array(bytes(bootrom).buffer);
    machines.set(key, new Machine(words, {...options, core: own ? createOwnCore() : null}));
  }
  return machines.get(key);
}

function news(console) {
  const {panel} = console;
  const told = {
    nanos: console.nanos, active: console.active, flashChanges: console.flashChanges,
    resets: console.resets, connected: console.usb.connected, contrast: panel.contrast,
    dataBytes: panel.dataBytes, commandBytes: panel.commandBytes, stopped: console.stopped,
    looks: console.pad.looks,
  };
  if (console.told !== panel.changes) {
    told.frame = text(panel.frame());
    console.told = panel.changes;
  }
  if (console.serial.length) told.serial = text(Uint8Array.from(console.serial));
  if (console.frames.length) told.frames = console.frames.map(text);
  if (console.sounds.length) told.sounds = console.sounds;
  if (console.lights) told.lights = [...console.lights.levels];
  console.serial = [];
  console.frames = [];
  console.sounds = [];
  return told;
}

// Return a text that changes whenever a predicate of the other program may have come true.
function mark({panel, serial, frames, sounds, flashChanges, usb, resets}) {
  return [panel.changes, serial.length, frames.length, sounds.length, flashChanges, usb.connected,
    resets].join();
}

const requests = {
  open({board, flash, ...rest}) {
    const number = ++numbers;
    consoles.set(number, new Console(machine(rest), board, bytes(flash), rest.options.seed));
    return {number, ...news(consoles.get(number))};
  },
  close({number}) {
    const console = consoles.get(number);
    if (console.machine.owner === console) console.machine.owner = null;
    consoles.delete(number);
  },
  // Run until a time in nanoseconds. With `look`, stop after the first interval of `look`
  // milliseconds that has changed something. With `within`, run for at most that many milliseconds
  // of this machine.
  run({console, until, look, within}) {
    if (!look) {
      const end = within && performance.now() + within;
      console.runTo(until, within && (() => performance.now() >= end));
      return news(console);
    }
    const before = mark(console);
    while (console.nanos < until && !console.stopped && mark(console) === before) {
      console.runTo(Math.min(until, console.nanos + look * MS));
    }
    return news(console);
  },
  key({console, row, column, down}) {
    console.enter(); // the chip may notice the key at once
    console.pad.set(row, column, down);
  },
  send({console, data}) {
    console.enter();
    console.usb.send(bytes(data));
  },
  sendAt({console, change, data}) {
    console.sendAt = change;
    console.sendThen = bytes(data);
  },
  cutAt({console, change, torn}) {
    console.cutAt = change;
    console.torn = torn;
  },
  watch({console, watching}) {
    console.watch(watching);
  },
  forgive({console}) {
    console.forgive();
  },
  strict({console, strict}) {
    console.panel.strict = strict;
  },
  fail({console, how, taken}) {
    console.failPanel(how, taken);
  },
  panelPower({console}) {
    console.panel.powerOn();
    return news(console);
  },
  powerCycle({console}) {
    console.panel.powerOn();
    console.powerOn();
    return news(console);
  },
  flash({console, start, end}) {
    return {flash: text(console.flash.slice(start, end))};
  },
  registers({console}) {
    console.enter();
    const {N, Z, C, V, registers} = console.chip.core;
    const flags = ['N', 'Z', 'C', 'V'].filter((_, at) => [N, Z, C, V][at]).join('');
    return {registers: [...registers], flags, misses: console.machine.cache?.misses ?? 0};
  },
  // Return the panel's answers to transactions, pairs of an address and bytes: the
  // acknowledgements or its complaint, and the picture after each.
  wire({console: {panel}, transactions}) {
    const answers = transactions.map(([address, sent]) => {
      try {
        const acknowledged = [panel.start(address), ...sent.map((byte) => panel.write(byte))];
        panel.stop();
        return [acknowledged.map(Number), text(panel.frame())];
      } catch (error) {
        if (error.constructor.name !== 'PanelError') throw error;
        panel.stop();
        return [error.message, text(panel.frame())];
      }
    });
    return {answers, counts: [panel.dataBytes, panel.commandBytes, panel.contrast]};
  },
  save({console}) {
    const number = ++numbers;
    states.set(number, console.save());
    return {number};
  },
  forget({number}) {
    states.delete(number);
  },
  take({console, state}) {
    console.take(states.get(state));
    return news(console);
  },
};

createInterface({input: process.stdin}).on('line', (line) => {
  const {request, ...rest} = JSON.parse(line);
  let answer;
  try {
    if (rest.number && request !== 'close') rest.console = consoles.get(rest.number);
    answer = requests[request](rest) ?? {};
  } catch (error) {
    answer = {error: error.stack};
  }
  try {
    fs.writeSync(1, `${JSON.stringify(answer)}\n`);
  } catch (error) {
    if (error.code !== 'EPIPE') throw error;
    process.exit(1); // the other program has gone
  }
});
