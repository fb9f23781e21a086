// @ts-check
// Putting the app onto a board by the steps of tools/sumpad_tools/device/flash.py: it is written
// beside the old one under a name of its own; when all of it is there and its hashes are right, it
// is renamed into place. Whenever that breaks off, there is the old app or the new one.

import {fromBase64, python, toBase64} from './repl.mjs';

const NEW = '.new';
// What was at the top when each module of the app was a file is removed.
const OURS = ['adafruit_bus_device', 'adafruit_ssd1306', 'board', 'imports', 'main', 'sumpad'];
const CHUNK = 3072; // bytes a write

const IDENTIFY = 'import os, sys\nprint(sys.implementation.name, sys.platform, os.uname()[4])\n';

const SURVEY = `
import os
from binascii import hexlify
from hashlib import sha256
def digest(path):
    h = sha256()
    with open(path, "rb") as f:
        while True:
            part = f.read(1024)
            if not part:
                return hexlify(h.digest()).decode()
            h.update(part)
def look(folder):
    for entry in os.ilistdir(folder or "/"):
        name = entry[0]
        path = folder + "/" + name
        is_folder = entry[1] & 0x4000
        if not folder and (name.split(".")[0] not in ${python(OURS)} or not is_folder
                and name.split(".")[-1][:4] not in ("py", "mpy", "new", "pack")):
            continue
        print(path, "folder" if is_folder else digest(path))
        if is_folder:
            look(path)
look("")
`;

const SPACE = 'import os\nit = os.statvfs("/")\nprint(it[0], it[3])\n';

const RENAME = (path) => `
import os
try:
    os.rename(${python(path + NEW)}, ${python(path)})
except OSError:
    os.remove(${python(path)})
    os.rename(${python(path + NEW)}, ${python(path)})
`;

// `files`: path -> content in base64, all that belongs to the app. `say(words)` tells how it goes.
export async function deploy(repl, files, say) {
  await repl.enter();
  const [name, platform, ...machine] = (await repl.run(IDENTIFY)).trim().split(' ');
  if (name !== 'micropython' || platform !== 'rp2' || !machine.join(' ').includes('RP2040')) {
    throw new Error('this is no RP2040 with MicroPython');
  }
  const wanted = new Map(Object.entries(files).map(([path, text]) => [`/${path}`, fromBase64(text)]));
  const digests = new Map();
  for (const [path, content] of wanted) digests.set(path, await digest(content));
  const survey = async () => new Map((await repl.run(SURVEY)).trim().split('\n')
    .filter(Boolean).map((line) => /** @type {[string, string]} */ (line.split(' '))));
  let present = await survey();
  const changed = [...wanted.keys()].filter((path) => present.get(path) !== digests.get(path));
  const toCopy = changed.filter((path) => present.get(path + NEW) !== digests.get(path));
  const [block, free] = (await repl.run(SPACE)).trim().split(' ').map(Number);
  const sizes = toCopy.map((path) => wanted.get(path).length);
  const needed = sizes.reduce((blocks, size) => blocks + Math.ceil(size / block) + 1, 0);
  if (needed > free) {
    throw new Error(`an update needs ${needed * block / 1024} KB beside the app, and only `
      + `${free * block / 1024} KB are free; nothing was changed`);
  }
  for (const [at, path] of toCopy.entries()) {
    const total = `${at + 1} of ${toCopy.length}: ${path}`;
    await write(repl, path + NEW, wanted.get(path),
      (part) => say(`Copying, ${total}, ${Math.round(100 * part)} %`));
  }
  present = await survey();
  const lost = changed.find((path) => present.get(path + NEW) !== digests.get(path));
  if (lost) throw new Error(`${lost} did not arrive as it was sent; the old app is untouched`);
  for (const path of changed) await repl.run(RENAME(path));
  const belongs = new Set([...wanted.keys(), ...changed.map((path) => path + NEW)]);
  for (const path of [...present.keys()].filter((it) => !belongs.has(it)).sort().reverse()) {
    const verb = present.get(path) === 'folder' ? 'rmdir' : 'remove';
    await repl.run(`import os\nos.${verb}(${python(path)})\n`);
  }
  await repl.restart();
  say(`${toCopy.length} files copied, ${wanted.size - changed.length} were there already.`);
}

async function write(repl, path, content, tell) {
  await repl.run(`from binascii import a2b_base64 as decode\nfile = open(${python(path)}, "wb")\n`);
  for (let at = 0; at < content.length; at += CHUNK) {
    await repl.run(`x = file.write(decode(${python(toBase64(content.subarray(at, at + CHUNK)))}))\n`);
    tell(Math.min((at + CHUNK) / content.length, 1));
  }
  await repl.run('file.close()\n');
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
