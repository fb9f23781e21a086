// The wires between the chip and its surroundings: panel, pad and piezo on their pins. rp2040js
// does not model time outside the chip, so it is added here: nine bit times per byte on a bus, at
// the speed that the firmware has set in the registers.

import {GPIOPinState, I2CMode} from 'rp2040js';
import {CYCLE_NS} from './core.mjs';

const LEVELS = 0x04; // levels of all pins, a register of SIO
const FUNCTION_SPI = 1; // of a pin, in the datasheet's table of functions
const FUNCTION_I2C = 3;
const SPI_BITS = 9; // of a byte: in mode 0 the controller pauses between bytes
const BYTE_BITS = 9; // eight bits and the acknowledgement
const TX_EMPTY = 0x10; // an interrupt of the bus
const ENABLE = 0x6c; // a register of the bus
const IDLE = 0; // a state of the bus
const QUIET_NS = 5_000_000;
const BYTES_OF_LIGHT = 3;
const LONG_PULSE_NS = 600; // a 1 is longer
const PAUSE_NS = 50_000; // before the first light is sent bits again
const LONGEST_PERIOD_NS = 5_000_000; // the lowest tone

const isLow = (pin) => pin.value === GPIOPinState.Low;

// A panel on an I2C peripheral. `wiring` is PANEL of a board. `quiet()` is called when a
// transaction has ended and no other has begun for some milliseconds; then no half-drawn picture
// is shown.
export class PanelOnBus {
  constructor(chip, panel, wiring, quiet) {
    this.panel = panel;
    this.bus = chip.i2c[wiring.i2c];
    this.pins = [chip.gpio[wiring.sda], chip.gpio[wiring.scl]];
    this.quiet = chip.clock.createAlarm(quiet);
    this.alarm = chip.clock.createAlarm(() => this.due());
    this.notEmpty = chip.clock.createAlarm(() => this.setEmpty(false));
    this.step = ''; // what happens when the alarm is due
    this.result = 0;
    this.shifting = false; // a byte is on the wire
    this.stuck = false; // a line is held low: the bus is blocked until the peripheral is turned off
    const {bus} = this;
    const write = bus.writeUint32.bind(bus);
    bus.writeUint32 = (offset, value) => {
      if (offset === ENABLE && !(value & 1) && this.stuck) {
        this.stuck = bus.busy = bus.pendingRestart = false;
        bus.state = IDLE;
        panel.stop();
      }
      write(offset, value);
    };
    bus.onStart = () => {
      this.quiet.cancel();
      this.after(1, 'start', 0);
    };
    bus.onConnect = (address, mode) => {
      const wired = this.pins.every((pin) => pin.functionSelect === FUNCTION_I2C);
      this.shift('connect', wired && panel.start(address, mode === I2CMode.Read));
    };
    bus.onWriteByte = (byte) => this.shift('write', panel.write(byte));
    bus.onReadByte = () => this.shift('read', panel.read());
    bus.onStop = () => {
      panel.stop();
      this.quiet.schedule(QUIET_NS);
      this.after(1, 'stop', 0);
    };
  }

  // Transmit a byte; the peripheral gets the result at the end.
  shift(step, result) {
    this.shifting = true;
    this.after(BYTE_BITS, step, result);
    this.notEmpty.schedule(0);
  }

  after(bits, step, result) {
    this.step = step;
    this.result = result;
    if (this.panel.holds) this.stuck = true;
    else this.alarm.schedule(bits * (this.bus.sclLowPeriod + this.bus.sclHighPeriod) * CYCLE_NS);
  }

  due() {
    const {bus, step, result} = this;
    if (step === 'start') return bus.completeStart();
    if (step === 'stop') return bus.completeStop();
    this.shifting = false;
    if (step === 'connect') bus.completeConnect(result);
    else if (step === 'write') bus.completeWrite(result);
    else bus.completeRead(result);
    if (!this.shifting) this.setEmpty(true);
  }

  // Set TX_EMPTY as the real chip does: only after the last byte was sent or refused. rp2040js
  // sets it when a byte begins, and the firmware would miss the refusal.
  setEmpty(empty) {
    this.bus.intRaw = this.bus.intRaw & ~TX_EMPTY | (empty ? TX_EMPTY : 0);
    this.bus.checkInterrupts();
  }
}

// The same panel while the firmware drives the bus with its pins as plain outputs. MicroPython
// does so for transactions without data (probing, scanning), which the peripheral cannot do. Only
// writes are answered, because nothing else comes this way. A line is high unless something pulls
// it low. While the panel holds a line low, it counts clocks.
export class PanelOnPins {
  constructor(chip, panel, wiring) {
    this.panel = panel;
    this.sda = chip.gpio[wiring.sda];
    this.scl = chip.gpio[wiring.scl];
    this.byte = 0;
    this.bits = -1; // bits of the byte received so far; -1 between transactions
    this.addressed = false;
    this.pulled = false; // SDA is pulled low by the panel
    this.level();
    this.sda.addListener(() => this.dataChanged());
    this.scl.addListener(() => this.clockChanged());
  }

  level() {
    const {holds} = this.panel;
    this.sda.setInputValue(!isLow(this.sda) && !this.pulled && holds !== 'sda');
    this.scl.setInputValue(!isLow(this.scl) && holds !== 'scl');
  }

  dataChanged() {
    this.level();
    if (isLow(this.scl) || this.scl.functionSelect === FUNCTION_I2C) return;
    if (isLow(this.sda)) {
      this.bits = this.byte = 0;
      this.addressed = false;
    } else if (this.bits >= 0) {
      this.bits = -1;
      this.panel.stop();
    }
  }

  clockChanged() {
    const low = isLow(this.scl);
    if (!low && this.scl.functionSelect !== FUNCTION_I2C) this.panel.clock();
    this.level();
    if (this.bits < 0) return;
    if (!low) {
      if (this.bits < 8) this.byte = this.byte << 1 | (isLow(this.sda) ? 0 : 1);
      this.bits++;
    } else if (this.bits === 8) {
      this.pulled = this.acknowledges(this.byte);
      this.level();
    } else if (this.bits === BYTE_BITS) {
      this.pulled = false;
      this.level();
      this.bits = this.byte = 0;
    }
  }

  acknowledges(byte) {
    if (this.addressed) return this.panel.write(byte);
    this.addressed = true;
    return !(byte & 1) && this.panel.start(byte >> 1);
  }
}

// A panel on an SPI peripheral. `wiring` and `quiet()` are as above: a transaction ends when the
// panel is no longer selected.
export class PanelOnSpi {
  constructor(chip, panel, wiring, quiet) {
    const spi = chip.spi[wiring.spi];
    const wires = [chip.gpio[wiring.sck], chip.gpio[wiring.mosi]];
    const select = chip.gpio[wiring.cs], isData = chip.gpio[wiring.dc];
    const later = chip.clock.createAlarm(quiet);
    const sent = chip.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (byte) => {
      const wired = wires.every((pin) => pin.functionSelect === FUNCTION_SPI);
      if (wired && isLow(select)) panel.shift(byte, isData.value === GPIOPinState.High);
      sent.schedule(SPI_BITS * 1e9 / spi.clockFrequency);
    };
    select.addListener(() => {
      if (isLow(select)) later.cancel();
      else later.schedule(QUIET_NS);
    });
    if (wiring.reset !== null) {
      const reset = chip.gpio[wiring.reset];
      reset.addListener(() => {
        if (isLow(reset)) panel.reset();
      });
    }
  }

  level() {} // no line of the bus can be held
}

// A pad on pins. The chip drives `rows` and reads `columns`. An open contact drives nothing, and
// the chip's pull-ups keep a column high.
export class PadOnPins {
  constructor(chip, pad, rows, columns) {
    const pins = columns.map((number) => chip.gpio[number]);
    pins.forEach((pin) => pin.setInputValue(true));
    pad.release();
    pad.onChange = (low) => pins.forEach((pin, column) => {
      const value = !(low >> column & 1);
      if (pin.rawInputValue !== value) pin.setInputValue(value);
    });
    const {sio} = chip, read = sio.readUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === LEVELS) pad.look(chip.clock.nanos);
      return read(offset);
    };
    rows.forEach((number, row) => {
      chip.gpio[number].addListener((state) => pad.drive(row, state === GPIOPinState.Low));
    });
  }
}

const EDGE_NS = 4_000_000; // between two changes of a contact, when somebody turns fast
const BOUNCE_NS = 150_000; // between two changes of a contact that bounces
const BOUNCES = 2; // how often a contact opens again before it stays closed, or the other way round
const KEY_NS = 10_000_000; // between two changes of keys that waited for the end of a turn
const BUTTON = 2, KEY = 3; // beside the contacts 0 and 1: the knob's button, the first of the keys
const PUSH_NS = 30_000_000; // a push before and after a turn, for the keypad to notice

// The contacts of a knob on two pins. The common contact is grounded, so a closed one is low. From
// one detent to the next, each contact closes and opens, and bounces every time.
export class KnobOnPins {
  constructor(chip, pad, {a, b}) {
    this.pins = [chip.gpio[a], chip.gpio[b]];
    this.pins.forEach((pin) => pin.setInputValue(true));
    this.pad = pad;
    this.steps = []; // waiting: time to the next one, and the contact and its level
    this.alarm = chip.clock.createAlarm(() => this.step());
    pad.turn = (right, isPushed) => this.turn(right, isPushed);
    pad.waits = (key, isClosed) => this.waits(key, isClosed);
  }

  // Return whether a key has to wait for the end of a turn; then it is pressed or released later.
  waits(key, isClosed) {
    if (!this.steps.length && !this.alarm.scheduled) return false;
    this.steps.push([KEY_NS, KEY + key, isClosed ? 1 : 0]);
    return true;
  }

  turn(right, isPushed) {
    const idle = !this.alarm.scheduled, [first, second] = right ? [0, 1] : [1, 0];
    if (isPushed) this.steps.push([PUSH_NS, BUTTON, 1]);
    for (const [contact, level] of [[first, 0], [second, 0], [first, 1], [second, 1]]) {
      for (let bounce = 0; bounce < BOUNCES; bounce++) {
        this.steps.push([BOUNCE_NS, contact, level], [BOUNCE_NS, contact, 1 - level]);
      }
      this.steps.push([EDGE_NS, contact, level]);
    }
    if (isPushed) this.steps.push([PUSH_NS, BUTTON, 0]);
    if (idle) this.step();
  }

  step() {
    if (!this.steps.length) return;
    const [wait, contact, level] = this.steps.shift();
    if (contact >= KEY) this.pad.press(contact - KEY, level === 1);
    else if (contact === BUTTON) this.pad.push(level === 1);
    else this.pins[contact].setInputValue(level === 1);
    this.alarm.schedule(wait);
  }
}

// A chain of NeoPixels on a pin. `levels` has three bytes for each light: green, red and blue. A
// bit is a pulse, short for a 0; after a pause the first light takes the next bits.
export class LightsOnPin {
  constructor(chip, {pin, count}) {
    this.levels = new Uint8Array(BYTES_OF_LIGHT * count);
    this.bits = 0; // bits received since the pause
    this.rose = 0; // when the pin last went high, nanoseconds
    this.fell = 0;
    const {clock} = chip;
    chip.gpio[pin].addListener((state) => {
      const now = clock.nanos;
      if (state === GPIOPinState.High) {
        if (now - this.fell > PAUSE_NS) this.bits = 0;
        this.rose = now;
      } else if (this.rose) {
        this.take(now - this.rose > LONG_PULSE_NS);
        this.fell = now;
      }
    });
  }

  take(bit) {
    const at = this.bits >> 3, place = 0x80 >> (this.bits & 7);
    if (at < this.levels.length) {
      this.levels[at] = this.levels[at] & ~place | (bit ? place : 0);
    }
    this.bits++;
  }
}

// Return whether two periods, or two frequencies, belong to the same tone: within a hundredth.
const alike = (one, other) => Math.abs(one - other) < one / 100;

// A piezo on a pin that the chip toggles. `sound(hz)` is called when its tone changes, with 0 for
// none.
//
// Two periods of the same length are a tone. No movement, or only longer periods than the longest,
// is silence. Between two tones, the chip gives one period that is part of both and can be close
// to the period before it; so a tone within that tolerance counts as the same tone.
export class PiezoOnPin {
  constructor(chip, pin, sound) {
    this.clock = chip.clock;
    this.sound = sound;
    this.hz = 0;
    this.rose = 0; // when the pin last went high, nanoseconds
    this.period = 0;
    this.silence = chip.clock.createAlarm(() => this.give(0));
    chip.gpio[pin].addListener((state) => {
      if (state === GPIOPinState.High) this.rises();
    });
  }

  rises() {
    const now = this.clock.nanos, period = now - this.rose;
    if (alike(period, this.period) && period < LONGEST_PERIOD_NS) {
      const hz = Math.round(1e9 / period);
      if (!alike(hz, this.hz)) this.give(hz);
      this.silence.schedule(LONGEST_PERIOD_NS);
    }
    this.rose = now;
    this.period = period;
  }

  give(hz) {
    if (hz === this.hz) return;
    this.hz = hz;
    this.sound(hz);
  }
}
