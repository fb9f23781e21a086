// @ts-check
// The state of the saved data in the page, and the offer of a copy. The buttons of this panel are in
// storage_actions.mjs.

import {element} from './elements.mjs';
import {isCopyDue, UNTIL_ERASED, noteCopy, persist} from './lasting.mjs';
import {withExtras} from './on_demand.mjs';

const SENTENCES = {
  all: 'Games, settings and results are saved in this browser.',
  pending: 'Saving games, settings and results.',
  elsewhere: 'Another tab uses this console; nothing you play in this tab is saved.',
  newer: 'A newer version of this page saved this console. This version cannot read it and leaves it alone.',
  unread: 'The saved data of an earlier version cannot be read. It is left alone, and nothing is saved '
    + 'now: save the flash image, then erase everything.',
  refused: 'This browser cannot save here: save your games to a file before you leave.',
};

export class Keeper {
  constructor(device, notes) {
    this.device = device;
    this.notes = notes;
    this.lasts = ''; // how long the browser keeps the data, once it has been asked
    this.asked = false;
  }

  told({kept, reason = '', free = false, writes = 0}) {
    if (free) {
      this.notes.set('kept', 'The other tab is closed.', 'Continue its game', () => location.reload());
      return;
    }
    document.body.dataset.kept = kept;
    document.body.dataset.writes = String(writes);
    this.state = kept;
    this.reason = reason;
    this.show();
    if (writes && !this.asked) this.askToKeep();
  }

  show() {
    const {state, reason} = this, isKept = state === 'all' || state === 'pending';
    const words = SENTENCES[state] + (reason ? ` (${reason})` : '');
    element('kept').textContent = isKept && this.lasts ? `${words} ${this.lasts}` : words;
    this.notes.set('kept', isKept ? '' : words);
  }

  // Ask the browser, at the first save, to keep the data. Some browsers ask the user, who may never
  // answer.
  async askToKeep() {
    this.asked = true;
    this.lasts = await persist();
    this.show();
    if (this.lasts !== UNTIL_ERASED && isCopyDue()) {
      this.notes.set('copy', `Your games are in this browser only. ${this.lasts}`, 'Save a copy',
        () => withExtras(this.notes, (extras) => extras.saveCopy(this)));
      noteCopy();
    }
  }
}
