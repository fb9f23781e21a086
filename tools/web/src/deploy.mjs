// @ts-check
// Putting the app onto a board by the steps of tools/sumpad_tools/device/flash.py: only what changed
// is copied, beside the old under a name of its own; when all of it is there and its hashes are
// right, it is renamed into place. What breaks off leaves the old app in working order.

import {fromBase64, python, toBase64} from './repl.mjs';

const NEW = '.new';
const CHUNK = 3072; // bytes a write

const IDENTIFY = 'import os, sys\nprint(sys.implementation.name, sys.platform, os.uname()[4])\n';

const SURVEY = (names) => `
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
        if not folder and (name.split(".")[0] not in ${python(names)} or not is_folder
                and name.split(".")[-1] not in ("py", "mpy", "new")):
            continue
        print(path, "folder" if is_folder else digest(path))
        if is_folder:
            look(path)
look("")
`;

const FOLDER = (path) => `
import os
try:
    os.mkdir(${python(path)})
except OSError:
    os.stat(${python(path)})
`;

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
  const names = [...new Set([...wanted.keys()].map((path) => path.split('/')[1].split('.')[0]))];
  const survey = async () => new Map((await repl.run(SURVEY(names))).trim().split('\n')
    .filter(Boolean).map((line) => /** @type {[string, string]} */ (line.split(' '))));
  let present = await survey();
  const changed = [...wanted.keys()].filter((path) => present.get(path) !== digests.get(path));
  const toCopy = changed.filter((path) => present.get(path + NEW) !== digests.get(path));
  for (const folder of foldersOf(toCopy)) await repl.run(FOLDER(folder));
  for (const [at, path] of toCopy.entries()) {
    say(`Copying, ${at + 1} of ${toCopy.length}: ${path}`);
    await write(repl, path + NEW, wanted.get(path));
  }
  present = await survey();
  const lost = changed.find((path) => present.get(path + NEW) !== digests.get(path));
  if (lost) throw new Error(`${lost} did not arrive as it was sent; the old app is untouched`);
  for (const path of changed) await repl.run(RENAME(path));
  const belongs = new Set([...wanted.keys(), ...foldersOf([...wanted.keys()]),
    ...changed.map((path) => path + NEW)]);
  for (const path of [...present.keys()].filter((it) => !belongs.has(it)).sort().reverse()) {
    const verb = present.get(path) === 'folder' ? 'rmdir' : 'remove';
    await repl.run(`import os\nos.${verb}(${python(path)})\n`);
  }
  await repl.restart();
  say(`${toCopy.length} files copied, ${wanted.size - changed.length} were there already.`);
}

async function write(repl, path, content) {
  await repl.run(`from binascii import a2b_base64 as decode\nfile = open(${python(path)}, "wb")\n`);
  for (let at = 0; at < content.length; at += CHUNK) {
    await repl.run(`x = file.write(decode(${python(toBase64(content.subarray(at, at + CHUNK)))}))\n`);
  }
  await repl.run('file.close()\n');
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The folders that files lie in, outer ones first.
function foldersOf(paths) {
  const found = new Set();
  for (const path of paths) {
    const parts = path.split('/').slice(1, -1);
    parts.forEach((_, at) => found.add(`/${parts.slice(0, at + 1).join('/')}`));
  }
  return [...found].sort();
}
