// @ts-check
// Converts the file system of a page of Sumpad 0.9, which was larger, to the present layout.
//
// The firmware does the work, on a separate console that starts without the app. After the start,
// the old file system is put into the flash of that console, over the app and the new file system,
// and mounted by its address. A second console of this kind writes the files to a new file system.

import {appOffset} from 'site';
import {FLASH_SIZE} from '../../console/src/memory.mjs';
import {ChipLine} from './chip_serial.mjs';
import {fromBase64, joined, python, Repl, toBase64} from './repl.mjs';
import {FORMER_SIZE, SECTOR, STORAGE_OFFSET} from './storage.mjs';

const FORMER_OFFSET = FLASH_SIZE - FORMER_SIZE;
const MS = 1_000_000; // nanoseconds
const FLASH_ADDRESS = 0x10000000;
const START_MS = 500; // chip time from power on to MicroPython's prompt

const MOUNT = `
import vfs
from machine import mem32
class Former:
    def readblocks(self, block, buffer, offset=0):
        start = ${FLASH_ADDRESS + FORMER_OFFSET} + ${SECTOR} * block + offset
        for at in range(0, len(buffer), 4):
            buffer[at:at + 4] = mem32[start + at].to_bytes(4, "little")
    def ioctl(self, request, argument):
        return {4: ${FORMER_SIZE / SECTOR}, 5: ${SECTOR}}.get(request)
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(Former()), "/")
`;

const LIST = `
import os
def walk(folder):
    for name, kind, *_ in os.ilistdir("/" + folder):
        path = folder + "/" + name
        if kind & 0x4000:
            walk(path)
        else:
            print(path)
for folder in ("saves", "puzzles"):
    try:
        walk(folder)
    except OSError:
        pass
`;

const READ = (path) => `
from binascii import b2a_base64
with open(${python(`/${path}`)}, "rb") as f:
    while True:
        part = f.read(768)
        if not part:
            break
        print(b2a_base64(part).decode(), end="")
`;

const WRITE = (path, text, mode) => `
import os
from binascii import a2b_base64
folder = ""
for part in ${python(path)}.split("/")[:-1]:
    folder += "/" + part
    try:
        os.mkdir(folder)
    except OSError:
        pass
with open(${python(`/${path}`)}, ${python(mode)}) as f:
    f.write(a2b_base64(${python(text)}))
`;

const CHUNK = 1536; // bytes per write

// Return the new file system. `former` is the old one, `flash` the flash of a new console;
// `newConsole(flash)` makes a PageConsole. Throws an Error if the files cannot be read.
export async function migrated(former, flash, newConsole) {
  try {
    const reader = await withoutApp(flash, newConsole);
    reader.console.flash.set(former, FORMER_OFFSET);
    await reader.repl.enter();
    await reader.repl.run(MOUNT);
    const files = await takeFiles(reader.repl);
    const writer = await withoutApp(flash, newConsole);
    await writer.repl.enter();
    await giveFiles(writer.repl, files);
    return writer.console.storage.slice();
  } catch (error) {
    throw new Error(`The games of an earlier version cannot be read: ${error.message}`);
  }
}

// Return a console with this flash, but without its app, at MicroPython's prompt.
async function withoutApp(flash, newConsole) {
  const bare = flash.slice();
  bare.fill(0xff, appOffset, STORAGE_OFFSET);
  const console = newConsole(bare);
  console.watch(false);
  const line = new ChipLine(console, async (ms) => console.runTo(console.nanos + ms * MS));
  await line.run(START_MS);
  await line.connected();
  console.serial.length = 0;
  return {console, repl: new Repl(line)};
}

// Return the player's files with their seals: path -> bytes.
async function takeFiles(repl) {
  const files = new Map();
  for (const path of (await repl.run(LIST)).split('\n').filter(Boolean)) {
    const lines = (await repl.run(READ(path))).split('\n').filter(Boolean);
    files.set(path, joined(lines.map(fromBase64)));
  }
  return files;
}

// Write files.
async function giveFiles(repl, files) {
  for (const [path, bytes] of files) {
    for (let at = 0; at < Math.max(1, bytes.length); at += CHUNK) {
      const part = toBase64(bytes.subarray(at, at + CHUNK));
      await repl.run(WRITE(path, part, at ? 'ab' : 'wb'));
    }
  }
}
