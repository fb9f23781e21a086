// @ts-check
// The console's serial line in the page: MicroPython's prompt, the output of the firmware, and a
// report to copy for a bug.

import {element, on} from './elements.mjs';
import {save} from './files.mjs';

const MOST = 20_000; // most characters that are shown
const INTERRUPT = '\r\x03\x03\x02', RESTART = '\x04';

export class SerialPanel {
  constructor(device, version) {
    this.device = device;
    this.version = version;
    this.text = '';
    this.decoder = new TextDecoder();
  }

  show(bytes) {
    this.text = (this.text + this.decoder.decode(bytes, {stream: true})).slice(-MOST);
    const terminal = element('terminal');
    terminal.textContent = this.text.replaceAll('\r', '');
    terminal.scrollTop = terminal.scrollHeight;
  }

  send(text) {
    return this.device.ask('send', {bytes: new TextEncoder().encode(text)});
  }

  listen() {
    element('typing').onsubmit = (event) => {
      event.preventDefault();
      const input = element('line');
      this.send(`${input.value}\r`);
      input.value = '';
    };
    on('interrupt', () => this.send(INTERRUPT));
    on('go-on', () => this.send(RESTART));
    on('log', () => this.report());
  }

  // Copy a bug report to the clipboard; if that is not allowed, save it as a file.
  async report() {
    const log = (await this.device.ask('takeBackup')).files.get('saves/log');
    const report = [`Sumpad ${this.version} in ${navigator.userAgent}`,
      log ? new TextDecoder().decode(log) : 'The console has recorded no errors.',
      this.text].join('\n\n');
    try {
      await navigator.clipboard.writeText(report);
    } catch {
      save('sumpad-report.txt', report, 'text/plain');
    }
    document.body.dataset.report = report;
  }
}
