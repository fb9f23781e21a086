// @ts-check
// The buttons of the panel for saved data: its files, and erasing. Part of extras.mjs.

import {version} from 'site';
import {nameOf} from './adding.mjs';
import {fromText, toText} from './backup.mjs';
import {choose, save} from './files.mjs';
import {ask, on} from './elements.mjs';
import {noteCopy} from './lasting.mjs';
import {FORMER_SIZE, SECTOR, STORAGE_SIZE} from './storage.mjs';

const PACK = 'SUMPACK'; // begins a pack
const LONGEST_TEXT = 4096; // bytes of a puzzle
const HEAD = 'littlefs', HEAD_AT = 8; // mark of a file system, in its first or second sector

// Let the user save a backup.
export async function saveCopy({device, notes}) {
  save('sumpad-games.json', toText(await device.ask('takeBackup'), version), 'application/json');
  notes.set('copy', '');
  noteCopy();
}

// Set up the buttons; the parameter is that of addActions.
export function addStorageActions({device, board, notes}) {
  // Set the action of a button, which shows what went wrong.
  const tried = (id, act) => on(id, async () => {
    try {
      await act();
      notes.set('file', '');
    } catch (error) {
      notes.set('file', error.message);
    }
  });
  // The same for an action with a file that the user chooses.
  const withFile = (id, accept, act) => tried(id, async () => {
    const file = await choose(accept);
    if (file) await act(file);
  });
  tried('take-flash', async () => save(`${board.name}.flash`, await device.ask('storage')));
  withFile('give-flash', '.flash,*/*', async (file) => {
    const storage = new Uint8Array(await file.arrayBuffer());
    if (!isFlash(storage)) throw new Error('This file is not a flash image of a console.');
    if (await ask('Replace all saved data with this flash image?')) {
      await device.ask('restore', {storage});
    }
  });
  tried('take-saves', () => saveCopy({device, notes}));
  withFile('give-saves', '.json,application/json', async (file) => {
    const taken = fromText(await file.text()), {size} = taken.files;
    if (await ask(`Replace all games, results and puzzles here with the ${size} files of this backup?`)) {
      await device.ask('giveBackup', {taken});
    }
  });
  withFile('add', '.pack,.txt,*/*', async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer()), name = nameOf(file.name);
    if (!startsWith(bytes, 0, PACK) && bytes.length > LONGEST_TEXT) {
      throw new Error('This is neither a pack nor one puzzle. The command “pack import” makes packs.');
    }
    const added = await device.ask('addPuzzle', {name, bytes, replaces: false})
      || await ask(`Replace the puzzle ${name}?`)
      && await device.ask('addPuzzle', {name, bytes, replaces: true});
    if (added) notes.set('added', `${name} is in My puzzles.`);
  });
  tried('erase', async () => {
    if (!await ask('Erase all games, results and settings of this console?')) return;
    if (await ask('Really erase everything? This cannot be undone.')) await device.ask('erase');
  });
}

function isFlash(storage) {
  const named = (at) => startsWith(storage, at, HEAD);
  const known = storage.length === STORAGE_SIZE || storage.length === FORMER_SIZE;
  return known && (named(HEAD_AT) || named(SECTOR + HEAD_AT));
}

function startsWith(bytes, at, words) {
  return String.fromCharCode(...bytes.subarray(at, at + words.length)) === words;
}
