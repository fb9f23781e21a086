// @ts-check
// What the page loads when it is used first (on_demand.mjs): the actions of its panels, links,
// pictures, and what needs the files of a console.

import {element} from './elements.mjs';
import {addSerialActions} from './serial_actions.mjs';
import {setFlashSize} from './storage.mjs';
import {addStorageActions} from './storage_actions.mjs';
import {addUsbActions} from './usb_actions.mjs';

export {film, picture} from './pictures.mjs';
export {follow, share} from './puzzle_links.mjs';
export {saveCopy} from './storage_actions.mjs';

// Set up the buttons of all panels. `page` has what they need: {device, board, notes, serial}.
export function addActions(page) {
  setFlashSize(page.board.flash);
  addStorageActions(page);
  addSerialActions(page);
  addUsbActions(page);
  element('progress').textContent = '';
}
