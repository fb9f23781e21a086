// @ts-check
// The panel for the console's serial line: MicroPython's prompt, and a report to copy for a bug. Part
// of extras.mjs.

import {version} from 'site';
import {element, on} from './elements.mjs';
import {save} from './files.mjs';

const INTERRUPT = '\r\x03\x03\x02', RESTART = '\x04';

// Set up the panel; the parameter is that of addActions.
export function addSerialActions({device, notes, serial}) {
  const send = (text) => device.ask('send', {bytes: new TextEncoder().encode(text)});
  element('typing').onsubmit = (event) => {
    event.preventDefault();
    const input = element('line');
    send(`${input.value}\r`);
    input.value = '';
  };
  on('interrupt', () => send(INTERRUPT));
  on('go-on', () => send(RESTART));
  on('log', () => report(device, serial).then(
    () => notes.set('report', ''), (error) => notes.set('report', error.message)));
}

// Copy a bug report to the clipboard; if that is not allowed, save it as a file.
async function report(device, serial) {
  const log = (await device.ask('takeBackup')).files.get('saves/log');
  const words = [`Sumpad ${version} in ${navigator.userAgent}`,
    log ? new TextDecoder().decode(log) : 'The console has recorded no errors.',
    serial.text].join('\n\n');
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    save('sumpad-report.txt', words, 'text/plain');
  }
  document.body.dataset.report = words;
}
