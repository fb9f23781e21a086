// @ts-check
// The flash of a console in the browser's own storage (IndexedDB), sector by sector.
//
// All sectors that the chip has changed are written in one transaction, between two of its
// instructions. So the saved data is always what a real flash would hold if the power failed then,
// and the firmware's file system can handle that.

import {FORMER_SIZE, SECTOR, STORAGE_SIZE} from './storage.mjs';

const FORMAT = 2; // of the saved data; a later page reads all earlier formats
// The size of the file system in each format.
const sizeOf = (/** @type {number} */ format) => [0, FORMER_SIZE, STORAGE_SIZE][format];
const REST_MS = 250; // real time without a change after which data is written
const AGAIN_MS = 10_000; // after a failed write

const SECTORS = 'sectors', CONSOLES = 'consoles';

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function openDatabase() {
  const request = indexedDB.open('sumpad', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SECTORS);
    request.result.createObjectStore(CONSOLES);
  };
  return done(request);
}

// `told({kept})` is called with the state: 'all', 'pending', 'refused' (with a `reason`),
// 'elsewhere' (another page has this console), 'newer' (a later version of the page has written
// it), 'unread' (an earlier version has written it, and its files cannot be migrated).
export class Keeping {
  constructor(board, version, told) {
    this.board = board;
    this.version = version;
    this.told = told;
    this.database = null;
    this.dirty = new Set();
    this.timer = 0;
    this.writing = null;
    this.writes = 0;
    this.replacing = false; // the next write replaces everything that is saved
    this.former = null; // data of an earlier page; while it is set, nothing is written
  }

  // Return the saved data, or null. From now on only this page may write it.
  async open() {
    try {
      const free = await this.lock();
      this.database = await openDatabase();
      const transaction = this.database.transaction([SECTORS, CONSOLES]);
      const sectors = transaction.objectStore(SECTORS), {range} = this;
      const [about, keys, contents] = await Promise.all([
        done(transaction.objectStore(CONSOLES).get(this.board)),
        done(sectors.getAllKeys(range)), done(sectors.getAll(range))]);
      if (about && about.format > FORMAT) return this.give('newer');
      if (!free) this.give('elsewhere');
      if (!about) return null;
      const storage = new Uint8Array(sizeOf(about.format)).fill(0xff);
      keys.forEach(([, number], at) => storage.set(contents[at], number * SECTOR));
      if (about.format < FORMAT) this.former = storage;
      return storage;
    } catch (error) {
      return this.give('refused', error);
    }
  }

  // Replace all saved data by the file system of the console.
  takeOver() {
    this.former = null;
    this.replacing = true;
    this.note(0, STORAGE_SIZE);
  }

  // Stop saving, and report why.
  give(kept, error = null) {
    this.database = null;
    this.told({kept, reason: error ? String(error.message || error.name) : ''});
    return null;
  }

  // The keys of all sectors of this console.
  get range() {
    return IDBKeyRange.bound([this.board], [this.board, []]);
  }

  // Return whether no other page has this console. Without encryption browsers have no locks, so
  // it is assumed.
  async lock() {
    const {locks} = navigator, name = `sumpad ${this.board}`;
    if (!locks) return true;
    const free = await new Promise((tell, fail) => {
      locks.request(name, {ifAvailable: true}, (lock) => {
        tell(lock !== null);
        return lock && new Promise(() => {}); // as long as this page is open
      }).catch(fail);
    });
    if (!free) locks.request(name, () => this.told({free: true}));
    return free;
  }

  // Note that `size` bytes of the file system have changed from `start` on.
  note(start, size) {
    const last = Math.min(STORAGE_SIZE, start + size) - 1;
    for (let at = Math.max(0, start); at <= last; at = (at - at % SECTOR) + SECTOR) {
      this.dirty.add(Math.floor(at / SECTOR));
    }
    if (this.dirty.size && this.database) this.plan(REST_MS);
  }

  plan(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), ms);
  }

  // Write the sectors that have changed, as they are now.
  async write() {
    clearTimeout(this.timer);
    while (this.writing) await this.writing;
    if (!this.database || this.former || !this.dirty.size) return;
    this.writing = this.put([...this.dirty]);
    await this.writing;
    this.writing = null;
  }

  async put(numbers) {
    const {replacing} = this;
    this.dirty.clear();
    this.replacing = false;
    try {
      const transaction = this.database.transaction([SECTORS, CONSOLES], 'readwrite');
      const ended = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(null);
        transaction.onabort = () => reject(transaction.error);
      });
      const sectors = transaction.objectStore(SECTORS), storage = this.source();
      if (replacing) sectors.delete(this.range);
      for (const number of numbers) {
        sectors.put(storage.slice(number * SECTOR, (number + 1) * SECTOR), [this.board, number]);
      }
      transaction.objectStore(CONSOLES).put(
        {format: FORMAT, version: this.version, at: Date.now()}, this.board);
      await ended;
      this.writes++;
      this.told({kept: this.dirty.size ? 'pending' : 'all', writes: this.writes});
    } catch (error) {
      numbers.forEach((number) => this.dirty.add(number));
      this.replacing ||= replacing;
      this.told({kept: 'refused', reason: String(error?.message || error?.name)});
      if (this.database) this.plan(AGAIN_MS);
    }
  }

  // Return the file system. The owner replaces this method.
  source() {
    return new Uint8Array(STORAGE_SIZE);
  }
}
