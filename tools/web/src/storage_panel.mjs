// @ts-check
// The part of the page for saved data: its state, and its files.

import site from 'site';
import {nameOf} from './adding.mjs';
import {fromText, toText} from './backup.mjs';
import {choose, save} from './files.mjs';
import {ask, element, on} from './elements.mjs';
import {isCopyDue, UNTIL_ERASED, noteCopy, persist} from './lasting.mjs';
import {FORMER_SIZE, SECTOR, STORAGE_SIZE} from './storage.mjs';

const PACK = 'SUMPACK'; // begins a pack
const LONGEST_TEXT = 4096; // bytes of a puzzle
const HEAD = 'littlefs', HEAD_AT = 8; // mark of a file system, in its first or second sector

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
  constructor(device, board, notes) {
    this.device = device;
    this.board = board;
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
        () => element('take-saves').click());
      noteCopy();
    }
  }

  listen() {
    const {device, board} = this;
    on('take-flash', async () => save(`${board.name}.flash`, await device.ask('storage')));
    on('give-flash', () => this.tried(async (file) => {
      const storage = new Uint8Array(await file.arrayBuffer());
      if (!isFlash(storage)) throw new Error('This file is not a flash image of a console.');
      if (await ask('Replace all saved data with this flash image?')) {
        await device.ask('restore', {storage});
      }
    }, '.flash,*/*'));
    on('take-saves', async () => {
      const taken = toText(await device.ask('takeBackup'), site.version);
      save('sumpad-games.json', taken, 'application/json');
      this.notes.set('copy', '');
      noteCopy();
    });
    on('give-saves', () => this.tried(async (file) => {
      const taken = fromText(await file.text()), {size} = taken.files;
      if (await ask(`Replace all games, results and puzzles here with the ${size} files of this backup?`)) {
        await device.ask('giveBackup', {taken});
      }
    }, '.json,application/json'));
    on('add', () => this.tried(async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer()), name = nameOf(file.name);
      if (!startsWith(bytes, 0, PACK) && bytes.length > LONGEST_TEXT) {
        throw new Error('This is neither a pack nor one puzzle. The command “pack import” makes packs.');
      }
      const added = await device.ask('addPuzzle', {name, bytes, replaces: false})
        || await ask(`Replace the puzzle ${name}?`)
        && await device.ask('addPuzzle', {name, bytes, replaces: true});
      if (added) this.notes.set('added', `${name} is in My puzzles.`);
    }, '.pack,.txt,*/*'));
    on('erase', async () => {
      if (!await ask('Erase all games, results and settings of this console?')) return;
      if (await ask('Really erase everything? This cannot be undone.')) await device.ask('erase');
    });
  }

  // Let the user choose a file, do something with it, and show what went wrong.
  async tried(act, accept) {
    const file = await choose(accept);
    if (!file) return;
    try {
      await act(file);
      this.notes.set('file', '');
    } catch (error) {
      this.notes.set('file', error.message);
    }
  }
}

function isFlash(storage) {
  const named = (at) => startsWith(storage, at, HEAD);
  const known = storage.length === STORAGE_SIZE || storage.length === FORMER_SIZE;
  return known && (named(HEAD_AT) || named(SECTOR + HEAD_AT));
}

function startsWith(bytes, at, words) {
  return String.fromCharCode(...bytes.subarray(at, at + words.length)) === words;
}
