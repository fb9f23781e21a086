// The console: chip, flash, panel, pad, piezo and USB line in one object. It does not depend on its
// host: both node and a browser drive it by letting time pass and asking what has happened.
//
// A machine is memory and core. The consoles of a process share one machine, which is compiled and
// optimized once. The console that lets time pass owns it; the memory of the others is put aside.

import {Chip, ChipError} from './chip.mjs';
import {createCore, CYCLE_NS} from './core.mjs';
import {FlashCache} from './cache.mjs';
import {DS3231, OnOneBus} from './ds3231.mjs';
import {FLASH_SIZE, Memory} from './memory.mjs';
import {padOf} from './pad.mjs';
import {PANELS, PanelError} from './panel.mjs';
import {restore, save} from './state.mjs';
import {UsbHost} from './usb.mjs';
import {KnobOnPins, LightsOnPin, PadOnPins, PanelOnBus, PanelOnPins, PanelOnSpi, PiezoOnPin} from './wires.mjs';

const MS = 1_000_000; // nanoseconds
const SLICE = 1_000_000; // most cycles between two calls of `enough`
const LAST_WORDS_NS = 100 * MS; // time for a traceback to arrive through USB
const TRACEBACK = 'Traceback (most recent call last)';

// `cache` says whether to count the misses of the flash cache. `link`: see interpreter.mjs. `core`
// is another core, for tests. `flashSize` is in bytes.
export class Machine {
  constructor(bootrom, {cache = false, link = 1, core = null, flashSize = FLASH_SIZE} = {}) {
    this.memory = new Memory(flashSize);
    this.memory.rom.set(bootrom);
    this.cache = cache ? new FlashCache(this.memory) : null;
    this.core = core ?? createCore(this.memory, {cached: cache, link});
    this.owner = null;
  }

  // Return the contents of memory, registers and cache.
  contents() {
    const {flash, sram, registers} = this.memory;
    return {
      flash: flash.slice(), sram: sram.slice(), registers: registers.slice(),
      cache: this.cache?.save(),
    };
  }

  give({flash, sram, registers, cache}) {
    this.memory.flash.set(flash);
    this.memory.sram.set(sram);
    this.memory.registers.set(registers);
    this.cache?.take(cache);
  }
}

// `board` is {panel, rows, columns, diodes, knob, buzzer}, as in boards/, the `width` of its pad, and
// `clock`, whether a DS3231 is on the wires of its panel. `flash` is its contents.
// `seed` is for the chip's random bits.
//
// `frames` has the pictures shown that are not fetched yet, `sounds` the changes of tone as [ms,
// Hz], `serial` the bytes that the chip sent. `stopped` says why the chip no longer runs, as
// {kind, text}; it is null while the chip runs.
export class Console {
  constructor(machine, board, flash, seed = 1) {
    this.machine = machine;
    this.board = board;
    this.seed = seed;
    this.panel = new PANELS[board.panel.chip](board.panel.address ?? 0);
    this.pad = padOf(board);
    this.clock = board.clock ? new DS3231(() => this.chip.clock.nanos) : null;
    this.stored = {flash: new Uint8Array(machine.memory.flash.length).fill(0xff), sram: null};
    this.stored.flash.set(flash);
    this.serial = [];
    this.tail = ''; // the end of `serial`, or all of it from a traceback on
    this.watching = true; // for tracebacks
    this.frames = [];
    this.sounds = [];
    this.lastFrame = null;
    this.powerOn();
  }

  // Switch the power on; the flash keeps its contents.
  powerOn() {
    this.enter();
    const {memory} = this.machine;
    memory.sram.fill(0);
    memory.registers.fill(0);
    if (this.machine.cache) this.machine.cache.misses = 0;
    this.stopped = null;
    this.cutAt = -1; // the number of the flash change at which the power fails
    this.torn = 1; // how much of that change is done, 0 to 1
    this.sendAt = -1; // the number of the flash change at which `sendThen` goes out over USB
    this.sendThen = [];
    this.flashChanges = 0;
    this.active = 0; // cycles in which the core executed instructions
    this.resets = 0;
    if (this.chip) this.clock?.powerOff();
    this.chip = this.build();
    this.machine.core.use(this.chip);
  }

  build() {
    const chip = new Chip(this.machine.memory, {
      flashChanged: (address, size) => this.flashChanged(address, size),
      flashShare: () => this.flashShare(),
      stop: (text) => this.stop('failure', text),
      flushCache: () => this.machine.cache?.flush(),
      seed: this.seed,
    });
    this.machine.cache?.flush();
    const {board, panel, pad} = this;
    this.usb = new UsbHost(chip, (bytes) => this.received(bytes));
    const OnBus = board.panel.bus === 'SPI' ? PanelOnSpi : PanelOnBus;
    const parts = this.clock ? new OnOneBus(panel, this.clock) : panel;
    this.onBus = new OnBus(chip, parts, board.panel, () => this.keepFrame());
    this.onPins = OnBus === PanelOnSpi ? this.onBus : new PanelOnPins(chip, parts, board.panel);
    this.padOnPins = new PadOnPins(chip, pad, board.rows, board.columns);
    this.knob = board.knob ? new KnobOnPins(chip, pad, board.knob) : null;
    this.piezo = board.buzzer === null ? null
      : new PiezoOnPin(chip, board.buzzer, (hz) => this.sounds.push([chip.clock.nanos / MS, hz]));
    this.lights = board.lights ? new LightsOnPin(chip, board.lights) : null;
    this.lastWords = chip.clock.createAlarm(() => this.stop('failure', this.tail));
    chip.watchdog.onWatchdogTrigger = () => {
      chip.watchdog.alarm.enable = false; // rp2040js's alarm would fire again at once, for ever
      this.stop('reset', '');
    };
    pad.settle();
    return chip;
  }

  // Take the machine from the console that has it.
  enter() {
    const {machine} = this;
    if (machine.owner === this) return;
    machine.owner?.leave();
    if (this.stored.sram) {
      machine.give(this.stored);
      machine.core.use(this.chip);
    } else {
      machine.memory.flash.set(this.stored.flash);
    }
    machine.owner = this;
  }

  leave() {
    this.stored = this.machine.contents();
    this.machine.owner = null;
  }

  // Time

  get nanos() {
    return this.chip.clock.nanos;
  }

  // Let the chip run until `nanos` (since power on) or until it stops. `enough()` is called now
  // and then; if it returns true, the chip stops early.
  runTo(nanos, enough = () => false) {
    this.enter();
    try {
      while (this.chip.clock.nanos < nanos && !this.stopped) {
        this.runSlice(nanos);
        if (this.stopped?.kind === 'reset') this.reset();
        if (enough()) break;
      }
    } catch (error) {
      const kinds = new Map([[ChipError, 'failure'], [PanelError, 'panel']]);
      const kind = kinds.get(error.constructor);
      if (!kind) throw error;
      this.stop(kind, error.message);
    }
  }

  runSlice(nanos) {
    const {clock, core} = this.chip;
    const end = Math.min(clock.due, nanos);
    if (core.waiting) {
      clock.moveTo(end);
      return;
    }
    if (core.interruptsUpdated) core.checkForInterrupts();
    const cycles = this.machine.core.run(
      Math.max(1, Math.min(SLICE, Math.ceil((end - clock.nanos) / CYCLE_NS))));
    this.active += cycles;
    clock.tick(cycles * CYCLE_NS);
  }

  stop(kind, text) {
    this.stopped ??= {kind, text};
  }

  // The watchdog has reset the chip: everything starts again, except the time, the watchdog's own
  // data and the memories.
  reset() {
    const {clock, watchdog} = this.chip;
    const {reason, scratchData} = watchdog;
    this.stopped = null;
    this.resets++;
    this.chip = this.build();
    this.chip.clock.nanos = clock.nanos;
    this.chip.watchdog.reason = reason;
    this.chip.watchdog.scratchData.set(scratchData);
    this.machine.core.use(this.chip);
  }

  // The parts around the chip

  keepFrame() {
    const frame = this.panel.frame();
    if (this.lastFrame?.every((byte, at) => byte === frame[at])) return;
    this.lastFrame = frame;
    this.frames.push(frame);
  }

  // Take bytes from the chip. A traceback among them stops the console if `watching`.
  received(bytes) {
    for (const byte of bytes) {
      this.serial.push(byte);
      this.tail += String.fromCharCode(byte);
    }
    const found = this.watching ? this.tail.indexOf(TRACEBACK) : -1;
    if (found < 0) {
      this.tail = this.tail.slice(-TRACEBACK.length);
    } else {
      this.tail = this.tail.slice(found);
      if (!this.lastWords.scheduled) this.lastWords.schedule(LAST_WORDS_NS);
    }
  }

  // Set whether a traceback stops the console.
  watch(watching) {
    this.watching = watching;
    this.tail = '';
    this.lastWords.cancel();
  }

  // Set a fault of the panel: see panel.mjs.
  failPanel(how, taken) {
    this.panel.fail = how;
    this.panel.taken = taken;
    this.onPins.level();
  }

  // Continue after a failure that was reported.
  forgive() {
    this.stopped = null;
    this.tail = '';
  }

  // Return how much of the coming flash change is done before the power fails.
  flashShare() {
    return this.flashChanges + 1 === this.cutAt ? this.torn : 1;
  }

  flashChanged() {
    this.flashChanges++;
    if (this.flashChanges === this.sendAt) this.usb.send(this.sendThen);
    if (this.flashChanges === this.cutAt) this.stop('cut', '');
  }

  // The contents of the flash, as they are now.
  get flash() {
    return this.machine.owner === this ? this.machine.memory.flash : this.stored.flash;
  }

  // Copies

  // Return the whole state of this console, for `take` of another console with the same board.
  save() {
    this.enter();
    return {contents: this.machine.contents(), nodes: save(this.state(), this.shared())};
  }

  take({contents, nodes}) {
    this.enter();
    this.machine.give(contents);
    const state = this.state();
    restore(nodes, state);
    for (const name of SCALARS) this[name] = state.scalars[name];
    this.lastFrame = state.frame.slice();
  }

  state() {
    const scalars = {};
    for (const name of SCALARS) scalars[name] = this[name];
    return {
      clock: this.chip.clock, chip: this.chip, usb: this.usb, bus: this.onBus, pins: this.onPins,
      panel: this.panel, pad: this.pad, piezo: this.piezo, lastWords: this.lastWords, scalars,
      knob: this.knob, lights: this.lights,
      frame: this.lastFrame ?? new Uint8Array(this.panel.frame().length),
    };
  }

  // Return what belongs to the machine, which is saved separately.
  shared() {
    const {chip} = this;
    return new Set([chip.sram, chip.flash, chip.flash16, chip.bootrom, chip.core.registers,
      chip.logger]);
  }
}

const SCALARS = ['active', 'flashChanges', 'cutAt', 'torn', 'sendAt', 'resets'];
