// @ts-check
// Adds a file of the computer to the puzzles of a console: a pack, or the text of one puzzle.

import {python, toBase64} from './repl.mjs';
import {GO_ON} from './repl_tasks.mjs';

const LONGEST_NAME = 8; // of a puzzle on a console
const CHUNK = 1536; // bytes per write
const BLOCK = 4096;
const SPARE_BLOCKS = 8; // of the file system

// Prints whether there is a puzzle of this name, and the free blocks.
const LOOK = (name) => `
import os
from binascii import a2b_base64
try:
    os.mkdir("/puzzles")
except OSError:
    pass
names = os.listdir("/puzzles")
for it in names:
    if it.endswith(".new"):
        os.remove("/puzzles/" + it)
print(int(${python(name)} in names), os.statvfs("/")[3])
`;

const WRITE = (name, text, mode) => `
with open(${python(`/puzzles/${name}.new`)}, ${python(mode)}) as f:
    f.write(a2b_base64(${python(text)}))
`;

const FINISH = (name) => `os.rename(${python(`/puzzles/${name}.new`)}, ${python(`/puzzles/${name}`)})\n`;

// Return the name of a file's puzzle on the console, as the command `puzzles put` makes it.
export function nameOf(fileName) {
  const stem = fileName.replace(/\.[^.]*$/, '').toUpperCase();
  const name = stem.replace(/[^A-Z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return (name || 'PUZZLE').slice(0, LONGEST_NAME);
}

// Add the file `bytes` under a name; return false if the name is taken, unless `replaces`. Throws
// an Error if there is no room.
export async function add(repl, {name, bytes, replaces}) {
  await repl.enter();
  try {
    const [isTaken, free] = (await repl.run(LOOK(name))).trim().split(' ').map(Number);
    if (isTaken && !replaces) return false;
    if (bytes.length / BLOCK + SPARE_BLOCKS > free) {
      throw new Error(`The console has ${free * BLOCK / 1024} KB of room, too little for this file.`);
    }
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const part = toBase64(bytes.subarray(at, at + CHUNK));
      await repl.run(WRITE(name, part, at ? 'ab' : 'wb'));
    }
    await repl.run(FINISH(name));
    return true;
  } finally {
    await repl.start(GO_ON);
  }
}
