// A DS3231, a clock with a battery of its own, as its bus sees it: the same model as
// tools/sumpad_tools/parts/ds3231.py. Its time goes on while the console is off.

const ADDRESS = 0x68;
const REGISTERS = 19;
const STATUS = 0x0f;
const STOPPED = 0x80;
const TIMES = 7;
const MS = 1_000_000; // nanoseconds

const decimal = (value) => (value / 10 | 0) << 4 | value % 10;
const binary = (byte) => (byte >> 4) * 10 + (byte & 15);

// `nanos()` is the time since power-on.
export class DS3231 {
  constructor(nanos) {
    this.nanos = nanos;
    this.time = Date.UTC(2000, 0, 1); // in ms, at power-on
    this.stopped = true;
    this.at = 0; // the register that is read or written next
    this.selected = false;
    this.first = false; // the next byte is the number of a register
    this.written = []; // registers written in this transaction
  }

  // To be called before the power fails, after which `nanos` starts over.
  powerOff() {
    this.time += this.nanos() / MS;
  }

  start(address, read) {
    this.selected = address === ADDRESS;
    this.first = !read;
    return this.selected;
  }

  write(byte) {
    if (!this.selected) return false;
    if (this.first) {
      this.first = false;
      this.at = byte % REGISTERS;
    } else {
      this.written[this.at] = byte;
      this.at = (this.at + 1) % REGISTERS;
    }
    return true;
  }

  read() {
    const {at} = this;
    this.at = (at + 1) % REGISTERS;
    if (at === STATUS) return this.stopped ? STOPPED : 0;
    const now = new Date(this.time + this.nanos() / MS);
    const values = [now.getUTCSeconds(), now.getUTCMinutes(), now.getUTCHours(), 1,
      now.getUTCDate(), now.getUTCMonth() + 1, now.getUTCFullYear() % 100];
    return at < TIMES ? decimal(values[at]) : 0;
  }

  stop() {
    const {written} = this;
    this.written = [];
    if (0 in written) {
      const [second, minute, hour, , day, month, year] = written.slice(0, TIMES).map(binary);
      const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
      this.time = time - this.nanos() / MS;
    }
    if (STATUS in written && !(written[STATUS] & STOPPED)) this.stopped = false;
  }
}

// A panel and a clock on the same bus, which behave as one part.
export class OnOneBus {
  constructor(panel, clock) {
    this.panel = panel;
    this.clockPart = clock;
    this.answering = false; // the clock has been addressed
  }

  get holds() { return this.panel.holds; }

  start(address, read) {
    this.answering = this.clockPart.start(address, read);
    return this.panel.start(address) || this.answering;
  }

  write(byte) { return this.addressed().write(byte); }

  read() { return this.addressed().read(); }

  stop() {
    this.panel.stop();
    this.clockPart.stop();
  }

  clock() { this.panel.clock(); }

  addressed() { return this.answering ? this.clockPart : this.panel; }
}
