// @ts-check
// The panel for a board on USB. Its actions are in usb_actions.mjs, which is loaded when it is opened.

import {element} from './elements.mjs';

const FILE = 'take-uf2'; // which needs no serial line
const BUTTONS = [FILE, 'put-app', 'take-board', 'give-board'];

// Show the panel. `app` is the address of the app's packed image; `board` is the board that the
// page emulates.
export function offerBoards(device, app, board) {
  const panel = element('usb'), hasSerial = 'serial' in navigator;
  element('no-serial').hidden = hasSerial;
  for (const id of BUTTONS) element(id).disabled = true;
  panel.ontoggle = async () => {
    try {
      const {addUsbActions} = await import(new URL('usb_actions.js', document.baseURI).href);
      panel.ontoggle = null;
      addUsbActions(device, app, board);
      for (const id of BUTTONS) element(id).disabled = !hasSerial && id !== FILE;
      element('progress').textContent = '';
    } catch (error) {
      element('progress').textContent = `This part of the page did not load: ${error.message}`;
    }
  };
}
