// @ts-check
// For owners of a Pico: their board on USB, by Web Serial. Part of extras.mjs.

import {app, appOffset} from 'site';
import {give, take} from './backup.mjs';
import {deploy} from './deploy.mjs';
import {ask, element, on} from './elements.mjs';
import {save} from './files.mjs';
import {Repl} from './repl.mjs';
import {uf2} from './uf2_writer.mjs';

const RASPBERRY_PI = 0x2e8a; // USB vendor number
const WITH_SERIAL = ['put-app', 'take-board', 'give-board'];
const PATIENCE_MS = 10_000; // silence until a board counts as lost

// A serial port as the line of a Repl.
class PortLine {
  constructor(port) {
    this.port = port;
  }

  async open() {
    await this.port.open({baudRate: 115200, bufferSize: 65536});
    this.reader = this.port.readable.getReader();
    this.writer = this.port.writable.getWriter();
  }

  send(bytes) {
    return this.writer.write(bytes);
  }

  async receive(patience = PATIENCE_MS) {
    let timer = 0;
    const silence = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error('the board does not answer')), patience);
    });
    try {
      const {value, done} = await Promise.race([this.reader.read(), silence]);
      if (done) throw new Error('the board was unplugged');
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  async close() {
    await this.reader?.cancel().catch(() => {});
    this.reader?.releaseLock();
    this.writer?.releaseLock();
    await this.port.close().catch(() => {});
  }
}

// Set up the panel's buttons; the parameter is that of addActions. Without Web Serial, three of them
// stay disabled.
export function addUsbActions({device, board}) {
  const {serial} = /** @type {any} */ (navigator);
  for (const id of WITH_SERIAL) element(id).disabled = !serial;
  const say = (words) => {
    element('progress').textContent = words;
  };
  // Do something with a board that the user chooses.
  const withBoard = (work) => async () => {
    let line = null;
    try {
      line = new PortLine(await serial.requestPort({filters: [{usbVendorId: RASPBERRY_PI}]}));
      await line.open();
      await work(new Repl(line));
    } catch (error) {
      say(`Failed: ${error.message}`);
    } finally {
      await line?.close();
    }
  };
  on('take-uf2', async () => save(`sumpad-${board.name}.uf2`, uf2(await device.ask('program'))));
  on('put-app', withBoard(async (repl) => {
    const answer = await fetch(new URL(app, document.baseURI));
    if (!answer.ok) throw new Error(`${app}: ${answer.status}`);
    const unpacked = answer.body.pipeThrough(new DecompressionStream('gzip'));
    const image = new Uint8Array(await new Response(unpacked).arrayBuffer());
    const flash = await device.ask('program');
    const end = flash.findLastIndex((byte) => byte !== 0xff) + 1;
    await deploy(repl, image, flash.subarray(appOffset, end), say);
  }));
  on('take-board', withBoard(async (repl) => {
    say('Reading the board...');
    const taken = await take(repl), {size} = taken.files;
    if (await ask(`Replace the files here with ${size} files of the board?`)) {
      await device.ask('giveBackup', {taken});
      say(`${size} files copied from the board.`);
    } else {
      say('');
    }
  }));
  on('give-board', withBoard(async (repl) => {
    const taken = await device.ask('takeBackup'), {size} = taken.files;
    if (await ask(`Replace the files on the board with these ${size} files?`)) {
      await give(repl, taken);
      say(`${size} files copied to the board.`);
    } else {
      say('');
    }
  }));
}
