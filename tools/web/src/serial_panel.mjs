// @ts-check
// The console's serial line in the page: what the console has sent. The buttons of this panel are in
// serial_actions.mjs.

import {element} from './elements.mjs';

const MOST = 20_000; // most characters that are shown

export class SerialPanel {
  text = '';
  decoder = new TextDecoder();

  show(bytes) {
    this.text = (this.text + this.decoder.decode(bytes, {stream: true})).slice(-MOST);
    const terminal = element('terminal');
    terminal.textContent = this.text.replaceAll('\r', '');
    terminal.scrollTop = terminal.scrollHeight;
  }
}
