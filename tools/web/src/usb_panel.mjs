// @ts-check
// The panel for a board on USB. Its actions are in usb_actions.mjs, which is loaded when it is opened.

import {element} from './elements.mjs';

const BUTTONS = ['put-app', 'take-board', 'give-board'];

// Show the panel. `app` is the address of the app's image, packed.
export function offerBoards(device, app) {
  const panel = element('usb'), {serial} = /** @type {any} */ (navigator);
  element('no-serial').hidden = Boolean(serial);
  for (const id of BUTTONS) element(id).disabled = true;
  panel.ontoggle = serial && (async () => {
    try {
      const {addUsbActions} = await import(new URL('usb_actions.js', document.baseURI).href);
      panel.ontoggle = null;
      addUsbActions(device, app);
      for (const id of BUTTONS) element(id).disabled = false;
      element('progress').textContent = '';
    } catch (error) {
      element('progress').textContent = `This part of the page did not load: ${error.message}`;
    }
  });
}
