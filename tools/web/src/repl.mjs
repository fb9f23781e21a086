// @ts-check
// MicroPython's raw REPL over any line, of the emulated chip or of a board on USB.

const RAW = '\x01', FRIENDLY = '\x02', INTERRUPT = '\x03', END = '\x04';
const BANNER = 'raw REPL; CTRL-B to exit\r\n>';
const RESTARTED = 'soft reboot\r\n';

// A program on the chip raised an exception; the message is its traceback.
export class ReplError extends Error {}

// `line` is {send(bytes), receive(patience)}. `receive` returns the next bytes, and fails after
// `patience` milliseconds of silence, or after a default time.
export class Repl {
  constructor(line) {
    this.line = line;
    this.text = ''; // received but not yet taken, one character per byte
  }

  send(text) {
    return this.line.send(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  }

  // Return the text before `end`, and take both from the line.
  async until(end, patience) {
    let at;
    while ((at = this.text.indexOf(end)) < 0) {
      this.text += String.fromCharCode(...await this.line.receive(patience));
    }
    const found = this.text.slice(0, at);
    this.text = this.text.slice(at + end.length);
    return found;
  }

  // Interrupt the running program and enter the raw REPL.
  async enter() {
    await this.send(`\r${INTERRUPT}${INTERRUPT}${RAW}`);
    await this.until(BANNER);
  }

  // Run a program and return what it printed. Throws ReplError if it fails. `patience` is the
  // allowed silence in milliseconds, if not the default.
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

  // Restart main.py; the clock keeps running.
  async restart() {
    await this.send(FRIENDLY);
    await this.until('>>> ');
    await this.send(END);
    await this.until(RESTARTED);
  }

  // Reset the chip. A board may disconnect before it answers.
  async reset() {
    await this.start('import machine\nmachine.reset()\n').catch(() => {});
  }

  async leave() {
    await this.send(FRIENDLY);
    await this.until('>>> ');
  }
}

// Return a value as Python source text.
export function python(value) {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  return JSON.stringify(value);
}

export const toBase64 = (bytes) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

// Return parts of a file as one array.
export function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
