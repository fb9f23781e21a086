// @ts-check
// The thread in which the console runs: what the page asks of it, by messages, and what it tells.

import {Machine} from '../../console/src/console.mjs';
import {FLASH_SIZE, ROM_SIZE} from '../../console/src/memory.mjs';
import {MS, PageConsole} from './console.mjs';
import {STORAGE_OFFSET, STORAGE_SIZE} from './storage.mjs';
import * as errands from './errands.mjs';
import {Keeping} from './keeping.mjs';
import {unpacked} from './lzma.mjs';
import {Pace, pause} from './pace.mjs';
import {Repl} from './repl.mjs';

const SLICE_MS = 5; // of the chip's, between two looks for an answer
const PATIENCE_MS = 20_000; // of the chip's, until it counts as silent
const STEP_MS = 15; // of the wall's, in which nobody else is heard
const START_MS = 1000; // of the chip's, in which the app starts, from power on or anew


const told = (news) => postMessage(news);

let sumpad, pace, keeping, errand = Promise.resolve();

// `firmware`: the boot ROM of the chip and what is in a new flash, packed.
async function start({board, version, firmware}) {
  keeping = new Keeping(board.name, version, told);
  const opened = keeping.open();
  const program = unpacked(new Uint8Array(firmware), ROM_SIZE + FLASH_SIZE);
  const kept = await opened;
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  flash.set(program.subarray(ROM_SIZE));
  if (kept) flash.set(kept, STORAGE_OFFSET);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  sumpad = new PageConsole(new Machine(new Uint32Array(program.buffer, 0, ROM_SIZE / 4)), board, flash, seed);
  sumpad.watch(false);
  sumpad.onFlash = (address, size) => keeping.note(address - STORAGE_OFFSET, size);
  keeping.source = () => sumpad.storage;
  pace = new Pace(sumpad, told);
  postMessage({started: true, fresh: !kept});
}

// The line to the emulated chip: whoever waits for its answer lets its time pass.
const line = {
  async send(bytes) {
    sumpad.enter();
    sumpad.usb.send(bytes);
  },
  async receive() {
    const end = sumpad.ms + PATIENCE_MS;
    while (!sumpad.serial.length) {
      if (sumpad.stopped || sumpad.ms > end) throw new Error('the console does not answer');
      await run(SLICE_MS);
    }
    const bytes = Uint8Array.from(sumpad.serial);
    sumpad.serial.length = 0;
    return bytes;
  },
};

// Let the chip go on for so many milliseconds of its own, as fast as it can.
async function run(ms) {
  const end = (sumpad.ms + ms) * MS;
  while (sumpad.nanos < end && !sumpad.stopped) {
    const begun = performance.now();
    sumpad.runTo(end, () => performance.now() - begun > STEP_MS);
    pace.look();
    if (performance.now() - begun > STEP_MS) await pause();
  }
}

// Let the app start and the line be there: an interrupted start leaves nothing to talk to.
async function connected() {
  const end = sumpad.ms + PATIENCE_MS;
  if (sumpad.ms < START_MS) await run(START_MS - sumpad.ms);
  while (!sumpad.usb.connected && sumpad.ms < end) await run(SLICE_MS);
}

// Do something over the serial line while nobody else lets the time pass; one after another.
function onLine(work) {
  const before = errand;
  errand = (async () => {
    await before.catch(() => {});
    pace.taken = true;
    try {
      await connected();
      sumpad.serial.length = 0;
      return await work(new Repl(line));
    } finally {
      pace.taken = false;
      sumpad.setClock();
      pace.reset();
    }
  })();
  return errand;
}

// The power comes on again, with these contents of the file system (null: those it has).
function powerOn(storage, panelToo = true) {
  if (storage) {
    sumpad.storage.set(storage);
    keeping.note(0, STORAGE_SIZE);
  }
  if (panelToo) sumpad.panel.powerOn();
  sumpad.frames.length = 0;
  sumpad.lastFrame = null;
  sumpad.powerOn();
  sumpad.watch(false);
  sumpad.keepFrame();
  pace.keys.length = 0;
  pace.idle = false;
  pace.starting = true;
  pace.reset();
}

const requests = {
  key: ({row, column, down, held}) => pace.key(row, column, down, held),
  pace: ({paced}) => {
    pace.paced = paced;
    pace.reset();
  },
  async away() {
    await pace.leave();
    await keeping.write();
  },
  back: () => pace.comeBack(),
  reset: () => powerOn(null, false),
  powerCut: () => powerOn(null),
  async erase() {
    await keeping.erase();
    sumpad.storage.fill(0xff);
    powerOn(null);
  },
  storage: async () => {
    await keeping.write();
    return sumpad.storage.slice();
  },
  restore: ({storage}) => powerOn(storage),
  open: ({wanted}) => onLine((repl) => errands.open(repl, wanted)),
  which: () => onLine(errands.which),
  takeFiles: () => onLine(errands.takeFiles),
  giveFiles: ({files}) => onLine((repl) => errands.giveFiles(repl, files)),
  send: ({bytes}) => {
    sumpad.enter();
    sumpad.usb.send(bytes);
    pace.wake();
  },
};

let begun = Promise.resolve();

onmessage = async ({data: {request, number, ...details}}) => {
  try {
    if (request === 'start') begun = start(/** @type {any} */ (details));
    await begun;
    const answer = request === 'start' ? null : await requests[request](details);
    postMessage({number, answer: answer ?? null});
  } catch (error) {
    postMessage({number, error: String(error?.message ?? error)});
  }
};
