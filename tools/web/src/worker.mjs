// @ts-check
// The thread in which the console runs. It answers the page's requests and reports what happens.
// worker_loader.mjs starts it.

import {Machine} from '../../console/src/console.mjs';
import {ROM_SIZE} from '../../console/src/memory.mjs';
import {ChipLine} from './chip_serial.mjs';
import {MS, PageConsole} from './console.mjs';
import {Keeping} from './storage_db.mjs';
import {unpacked} from './packed_chip.mjs';
import {Pace, pause} from './scheduler.mjs';
import {runScript} from './scripts.mjs';
import {FORMER_SIZE, setFlashSize, STORAGE_OFFSET} from './storage.mjs';

const STEP_MS = 15; // real time during which other messages wait
const WAIT_MS = 5; // real time from one look at the chip's time to the next
const START_MS = 1000; // chip time in which the app starts or restarts

const told = (news) => postMessage(news);

let sumpad, pace, keeping, line, tasksAddress, errand = Promise.resolve();
let fresh; // the flash of a new console

// Start the console. `firmware` is what packed_chip.mjs makes boot ROM and a new flash of, `tasks` is
// the address of serial_tasks.mjs.
async function start({board, version, firmware, tasks}) {
  tasksAddress = tasks;
  const flashSize = board.flash;
  setFlashSize(flashSize);
  keeping = new Keeping(board.name, version, told);
  const opened = keeping.open();
  const program = unpacked(firmware, ROM_SIZE + flashSize);
  fresh = new Uint8Array(flashSize).fill(0xff);
  fresh.set(program.subarray(ROM_SIZE));
  const machine = new Machine(new Uint32Array(program.buffer, 0, ROM_SIZE / 4), {flashSize});
  const flash = fresh.slice(), kept = await opened;
  const storage = await taken(kept, machine, board);
  if (storage) flash.set(storage, STORAGE_OFFSET);
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  sumpad = new PageConsole(machine, board, flash, seed);
  sumpad.watch(false);
  sumpad.onFlash = (address, size) => keeping.note(address - STORAGE_OFFSET, size);
  keeping.source = () => sumpad.storage;
  if (storage && storage !== kept) keeping.takeOver();
  line = new ChipLine(sumpad, run);
  pace = new Pace(sumpad, told);
}

// Return what serial_tasks.mjs exports.
async function serialTasks() {
  const own = /** @type {any} */ (globalThis);
  if (!own.serialTasks) {
    try {
      const answer = await fetch(tasksAddress);
      if (!answer.ok) throw new Error(`${tasksAddress}: ${answer.status}`);
      runScript(await answer.text());
    } catch (error) {
      throw new Error(`A part of this page did not load. Reload the page. (${error.message})`);
    }
  }
  return own.serialTasks;
}

// Return the file system to begin with, null for a new one. If the data of an earlier page cannot
// be read, it is left as it is.
async function taken(kept, machine, board) {
  if (kept?.length !== FORMER_SIZE) return kept;
  try {
    return await withFormer(kept, machine, board);
  } catch (error) {
    told({kept: 'unread', reason: error.message});
    return null;
  }
}

// Return a new file system with the files of that of an earlier page.
async function withFormer(former, machine, board) {
  const {migrated} = await serialTasks();
  return migrated(former, fresh, (flash) => new PageConsole(machine, board, flash));
}

// Let the chip run for `ms` of its own time, as fast as it can.
async function run(ms) {
  const end = (sumpad.ms + ms) * MS;
  while (sumpad.nanos < end && !sumpad.stopped) {
    const begun = performance.now();
    sumpad.runTo(end, () => performance.now() - begun > STEP_MS);
    pace.look();
    if (performance.now() - begun > STEP_MS) await pause();
  }
}

// Wait until the app has started and the line is connected: an interrupted start cannot answer.
async function connected() {
  if (sumpad.ms < START_MS) await run(START_MS - sumpad.ms);
  await line.connected();
}

// Do work(tasks, repl) over the serial line, one task at a time, while nothing else lets time pass.
function onLine(work) {
  const before = errand;
  errand = (async () => {
    await before.catch(() => {});
    const tasks = await serialTasks();
    pace.taken = true;
    try {
      await connected();
      sumpad.serial.length = 0;
      return await work(tasks, new tasks.Repl(line));
    } finally {
      pace.taken = false;
      sumpad.setClock();
      pace.reset();
    }
  })();
  return errand;
}

// Switch the power on again, with `storage` as the file system (null keeps the present one).
function powerOn(storage, panelToo = true) {
  if (storage) {
    sumpad.storage.set(storage);
    keeping.takeOver();
  }
  if (panelToo) sumpad.panel.powerOn();
  sumpad.frames.length = 0;
  sumpad.lastFrame = null;
  sumpad.powerOn();
  sumpad.watch(false);
  sumpad.keepFrame();
  pace.keys = pace.keys.filter(({down}) => !down); // a key that is down must come up again
  pace.idle = false;
  pace.starting = true;
  pace.reset();
}

const requests = {
  key: ({row, column, down, held}) => pace.key(row, column, down, held),
  // Wait until the chip has run for `ms` after the pending changes of keys, or has restarted.
  async wait({ms}) {
    let from = sumpad.ms;
    while (sumpad.ms >= from && sumpad.ms < from + ms && !sumpad.stopped) {
      await new Promise((done) => setTimeout(done, WAIT_MS));
      if (pace.keys.length) from = sumpad.ms;
    }
  },
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
    powerOn(new Uint8Array(sumpad.storage.length).fill(0xff));
    await keeping.write();
  },
  program: () => fresh.slice(0, STORAGE_OFFSET),
  storage: async () => {
    await keeping.write();
    return keeping.former ?? sumpad.storage.slice();
  },
  async restore({storage}) {
    const {machine, board} = sumpad;
    powerOn(storage.length === FORMER_SIZE ? await withFormer(storage, machine, board) : storage);
  },
  open: ({wanted}) => onLine((tasks, repl) => tasks.open(repl, wanted)),
  which: () => onLine((tasks, repl) => tasks.which(repl)),
  addPuzzle: (file) => onLine((tasks, repl) => tasks.add(repl, file)),
  takeBackup: () => onLine((tasks, repl) => tasks.take(repl)),
  giveBackup: ({taken: it}) => onLine((tasks, repl) => tasks.give(repl, it)),
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
