// @ts-check
// MicroPython's raw REPL, over any line: that of the emulated chip or of a board on USB.

const RAW = '\x01', FRIENDLY = '\x02', INTERRUPT = '\x03', END = '\x04';
const BANNER = 'raw REPL; CTRL-B to exit\r\n>';
const RESTARTED = 'soft reboot\r\n';

// What a program on the chip raised; the text is its traceback.
export class ReplError extends Error {}

// `line`: {send(bytes), receive(patience)}; `receive` gives the next bytes, and fails if none come for
// long: for that many milliseconds, if it is told.
export class Repl {
  constructor(line) {
    this.line = line;
    this.text = ''; // that has come and nobody has taken, a character a byte
  }

  send(text) {
    return this.line.send(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  // What comes up to an end, which is taken too.
  async until(end, patience) {
    let at;
    while ((at = this.text.indexOf(end)) < 0) {
      this.text += String.fromCharCode(...await this.line.receive(patience));
    }
    const found = this.text.slice(0, at);
    this.text = this.text.slice(at + end.length);
    return found;
  }

  // Interrupt what runs.
  async enter() {
    await this.send(`\r${INTERRUPT}${INTERRUPT}${RAW}`);
    await this.until(BANNER);
  }

  // Run a program; what it printed. ReplError if it fails. `patience`: milliseconds of silence to bear,
  // if not as many as usual.
  async run(source, patience = undefined) {
    await this.start(source);
    const printed = await this.until(END, patience), error = await this.until(END);
    if (error) throw new ReplError(error.replaceAll('\r\n', '\n').trim());
    return printed.replaceAll('\r\n', '\n');
  }

  // Run a program that does not end.
  async start(source) {
    await this.send(source + END);
    await this.until('OK');
  }

  // Start main.py anew; the time of day goes on.
  async restart() {
    await this.send(FRIENDLY);
    await this.until('>>> ');
    await this.send(END);
    await this.until(RESTARTED);
  }

  // Reset the chip. A board may leave the line before it has answered.
  async reset() {
    await this.start('import machine\nmachine.reset()\n').catch(() => {});
  }

  async leave() {
    await this.send(FRIENDLY);
    await this.until('>>> ');
  }
}

// A value as source text of Python.
export function python(value) {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  return JSON.stringify(value);
}

export const toBase64 = (bytes) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
