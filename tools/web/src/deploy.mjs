// @ts-check
// Puts the app onto a board by the steps of tools/sumpad_tools/device/flash.py. The new app is
// sent to a file in the board's file system and checked there. Then the board copies it into the
// app's partition; if it is interrupted, it finishes at its next start (firmware/loader.py). If
// this stops at any point, the board has the old app or the new one.

import {python, toBase64} from './repl.mjs';

const BLOCK = 4096; // bytes that are sent at once
const SPARE_BLOCKS = 4; // of the file system, in addition to the image
const INSTALL_PATIENCE_MS = 120_000; // a worn flash may take 0.4 s to erase each of 150 blocks

const IDENTIFY = 'import os, sys\nprint(sys.implementation.name, sys.platform, os.uname()[4])\n';

const FIND_PLACE = `
try:
    import loader, vfs
    print(vfs.rom_ioctl(1) > 0 and hasattr(loader, "Staging"))
except (ImportError, AttributeError):
    print(False)
`;

const DIGEST = (size) => `
from binascii import hexlify
from hashlib import sha256
print(hexlify(sha256(memoryview(vfs.rom_ioctl(2, 0))[:${size}]).digest()).decode())
`;

const SPACE = 'import os\nit = os.statvfs("/")\nprint(it[0], it[3])\n';

const STAGE = `
import gc
from binascii import a2b_base64
from io import BytesIO
from deflate import DeflateIO, RAW
staging = loader.Staging()
gc.collect()
`;

const WRITE = (block, text) => `staging.writeblocks(${block}, a2b_base64(${python(text)}), 0)\n`;

const WRITE_PACKED = (block, text) => `
staging.writeblocks(${block}, DeflateIO(BytesIO(a2b_base64(${python(text)})), RAW, 13).read(), 0)
`;

const CHECK = 'print(hexlify(staging.digest()).decode())\n';
const INSTALL = 'staging.install()\n';

// Put `image`, the app as a Uint8Array, onto a board. `say(words)` reports the progress. `bundled` is
// the same app as it comes with the firmware, without what is in the firmware itself.
export async function deploy(repl, image, bundled, say) {
  await repl.enter();
  try {
    if (!await update(repl, image, bundled, say)) {
      await repl.restart();
      say('The board has this app already.');
      return;
    }
  } catch (error) {
    await repl.restart().catch(() => {}); // the board continues with the app that it has
    throw error;
  }
  await repl.reset();
  say('The board has the new app.');
}

// Update the app if it differs; return whether it did.
async function update(repl, image, bundled, say) {
  const [name, platform, ...machine] = (await repl.run(IDENTIFY)).trim().split(' ');
  if (name !== 'micropython' || platform !== 'rp2' || !/RP2040|RP2350/.test(machine.join(' '))) {
    throw new Error('this is not an RP2040 or RP2350 with MicroPython');
  }
  if ((await repl.run(FIND_PLACE)).trim() !== 'True') {
    throw new Error('the firmware of this board has no place for the app. Save its games first, with '
      + '“Copy games from my board”. Then follow the steps for a new board.');
  }
  const content = new Uint8Array(Math.ceil(image.length / BLOCK) * BLOCK); // padded with zeros
  content.set(image);
  const wanted = await digest(content);
  for (const app of [content, bundled]) {
    if ((await repl.run(DIGEST(app.length))).trim() === await digest(app)) return false;
  }
  const [block, free] = (await repl.run(SPACE)).trim().split(' ').map(Number);
  const needed = Math.ceil(content.length / block) + SPARE_BLOCKS;
  if (needed > free) {
    throw new Error(`an update needs ${needed * block / 1024} KB of the board's file system, and `
      + `only ${free * block / 1024} KB are free; nothing was changed`);
  }
  await repl.run(STAGE);
  for (let at = 0; at < content.length; at += BLOCK) {
    await repl.run(await writing(at / BLOCK, content.subarray(at, at + BLOCK)));
    say(`Sending the app: ${Math.round(100 * (at + BLOCK) / content.length)} %`);
  }
  if ((await repl.run(CHECK)).trim() !== wanted) {
    throw new Error('the app did not arrive as it was sent; the old one is untouched');
  }
  say('The board is installing the app. Please leave it plugged in.');
  await repl.run(INSTALL, INSTALL_PATIENCE_MS);
  return true;
}

// Return the program that writes a block, packed if the browser can do that.
async function writing(block, content) {
  if (typeof CompressionStream === 'undefined') return WRITE(block, toBase64(content));
  let stream;
  try {
    stream = new CompressionStream('deflate-raw');
  } catch {
    return WRITE(block, toBase64(content)); // an older browser knows only other formats
  }
  const packed = await new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer();
  return WRITE_PACKED(block, toBase64(new Uint8Array(packed)));
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
