// @ts-check
// Runs a console in real time, as far as this machine can. It does no work when there is none to
// do, and a key is answered at once.
//
// On a machine that is too slow, the chip's time falls behind and is not caught up: for seconds,
// keys would be answered late.

import {MS} from './console.mjs';
import {isUp} from './logo.mjs';

const BUSY_ROUND_MS = 4; // real time from one round to the next
const CALM_ROUND_MS = 40; // while the chip waits for keys; each key starts a round
const LEAD_MS = 40; // that the chip may be ahead of real time to answer a key
const ANSWER_MS = 100; // time after a key in which that lead is allowed
const PATIENCE_MS = 12; // real time that a round takes at most
const BACKLOG_MS = 100; // delay that the chip may catch up
const CALM = 0.25; // most of the cycles that a chip waiting for keys is busy
const CYCLES_A_MS = 125_000;
const LEAST_MS = 40; // that a key stays down or up; less may be taken for bounce
const LEAST_LOOKS = 4; // of the chip at its pins, before a key changes again
const ASLEEP_MS = 3000; // after the panel went off; by then everything is written
const AWAY_MS = 4000; // most chip time to write everything after the user has left
const WRITTEN_MS = 800; // chip time without a write after which everything is written
const START_MS = 1000; // chip time in which it shows something, or never will
const RATE_MS = 1000; // over which the rate is measured

// `told(news)` is called with what the page must know. If `paced` is false, the console runs as
// fast as it can.
export class Pace {
  constructor(console, told) {
    this.console = console;
    this.told = told;
    this.paced = true;
    this.starting = true; // until the home menu, the chip runs as fast as it can
    this.keys = []; // pending changes of keys: {row, column, down, held, at}
    this.changed = new Map(); // key -> [ms, looks] of its last change
    this.away = false; // the page is not visible
    this.taken = false; // a task on the serial line lets the time pass
    this.timer = 0;
    this.contrast = -1;
    this.lights = ''; // the levels of the lights under the keys
    this.pressedAt = 0; // when the unanswered key came
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => this.round();
    this.soon = () => port2.postMessage(0);
    this.reset();
  }

  // Continue from here after the chip's time was reset or did not run.
  reset() {
    this.zero = performance.now() - this.console.ms;
    this.darkSince = -1;
    this.changed.clear();
    this.rated = [performance.now(), this.console.ms];
    this.spent = 0;
    this.idle = false;
    this.wake();
  }

  // Whether there is nothing to do until something comes from outside.
  get rests() {
    return this.away || this.taken || this.console.stopped !== null
      || this.darkSince >= 0 && this.console.ms - this.darkSince > ASLEEP_MS && !this.keys.length;
  }

  wake() {
    if (this.idle) {
      this.idle = false;
      this.console.setClock();
      this.zero = performance.now() - this.console.ms;
      this.rated = [performance.now(), this.console.ms];
      this.spent = 0;
    }
    this.plan(0);
  }

  plan(ms) {
    clearTimeout(this.timer);
    this.timer = 0;
    if (ms) this.timer = setTimeout(() => this.round(), ms);
    else this.soon();
  }

  // Press a key, or release it once it was down for `held` ms; later changes wait.
  key(row, column, down, held = 0) {
    this.keys.push({row, column, down, held, at: performance.now()});
    if (this.darkSince >= 0) this.darkSince = this.console.ms;
    this.wake();
  }

  round() {
    if (this.rests) {
      this.idle = true;
      return;
    }
    const {console} = this, begun = performance.now();
    const active = console.active, ms = console.ms;
    const behind = begun - this.zero - ms;
    this.zero += Math.max(0, behind - BACKLOG_MS);
    const asked = this.pressedAt && begun - this.pressedAt < ANSWER_MS;
    const lead = asked || this.keys.length ? LEAD_MS : 0;
    const end = this.paced && !this.starting ? begun - this.zero + lead : ms + 1000;
    const answered = () => lead && this.pressedAt && console.frames.length;
    const enough = () => performance.now() - begun > PATIENCE_MS || answered();
    while (console.ms < end && !console.stopped && !enough()) {
      this.pressKeys();
      const next = this.keys.length ? Math.min(end, console.ms + 2) : end;
      console.runTo(next * MS, enough);
    }
    this.look();
    const now = performance.now();
    this.spent += now - begun;
    this.rate(now);
    const passed = console.ms - ms;
    const calm = console.active - active < CALM * passed * CYCLES_A_MS && !this.keys.length;
    const late = console.ms < now - this.zero - BUSY_ROUND_MS;
    this.plan(!this.paced || this.starting || late ? 0 : calm ? CALM_ROUND_MS : BUSY_ROUND_MS);
  }

  // Make the key changes that are due, in order. A console that starts takes keys that are down
  // for stuck ones, so no key goes down meanwhile.
  pressKeys() {
    const {console, keys} = this;
    while (keys.length) {
      const {row, column, down, held, at} = keys[0], name = row * 16 + column;
      if (down && this.starting) return;
      const [ms, looks] = this.changed.get(name) ?? [-LEAST_MS, -LEAST_LOOKS];
      if (console.ms - ms < Math.max(held, LEAST_MS) || console.pad.looks - looks < LEAST_LOOKS) return;
      this.changed.set(name, [console.ms, console.pad.looks]);
      keys.shift();
      console.enter();
      console.pad.set(row, column, down);
      if (down) this.pressedAt = at;
    }
  }

  // Report what can be seen and heard.
  look() {
    const {console} = this, {panel} = console;
    const frame = console.frames.at(-1);
    const lit = panel.on && panel.pump;
    console.frames.length = 0;
    if (frame) {
      const waited = this.pressedAt ? performance.now() - this.pressedAt : 0;
      this.told({frame, waited, ms: console.ms});
      this.pressedAt = 0;
    }
    if (panel.contrast !== this.contrast) {
      this.contrast = panel.contrast;
      this.told({contrast: panel.contrast});
    }
    const levels = console.lights?.levels ?? [], lights = levels.join();
    if (lights !== this.lights) {
      this.lights = lights;
      this.told({lights: [...levels]});
    }
    if (!lit && this.darkSince < 0) this.darkSince = console.ms;
    if (lit) this.darkSince = -1;
    if (this.starting && (frame && isUp(frame) || console.ms > START_MS)) {
      this.starting = false;
      this.zero = performance.now() - console.ms;
    }
    const tones = console.sounds.filter(([, hz]) => hz), silent = console.sounds.at(-1)?.[1] === 0;
    if (console.sounds.length) this.told({tone: tones.at(-1)?.[1] ?? 0, over: silent});
    console.sounds.length = 0;
    if (console.serial.length && !this.taken) {
      this.told({serial: Uint8Array.from(console.serial)});
      console.serial.length = 0;
    }
    if (console.stopped) this.told({stopped: console.stopped});
  }

  rate(now) {
    const [then, ms] = this.rated;
    if (now - then < RATE_MS) return;
    const share = (this.console.ms - ms) / (now - then);
    this.told({rate: share, load: this.spent / (now - then), ms: this.console.ms});
    this.rated = [now, this.console.ms];
    this.spent = 0;
  }

  // The page is hidden: let the chip write what must be saved, then stop it.
  async leave() {
    const {console} = this, last = console.ms + AWAY_MS;
    if (this.away) return;
    this.away = true;
    let changes = console.flashChanges, end = console.ms + WRITTEN_MS;
    while (this.away && console.ms < end && !console.stopped && !this.taken) {
      const begun = performance.now();
      console.runTo(end * MS, () => performance.now() - begun > PATIENCE_MS);
      if (console.flashChanges !== changes) end = Math.min(last, console.ms + WRITTEN_MS);
      changes = console.flashChanges;
      await pause();
    }
    if (this.away) this.look();
  }

  comeBack() {
    this.away = false;
    this.idle = true;
    this.wake();
  }
}

// Let pending events be handled.
export function pause() {
  return new Promise((done) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
}
