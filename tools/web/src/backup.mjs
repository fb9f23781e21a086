// @ts-check
// Backups: everything the player owns, in the format of tools/sumpad_tools/device/backup.py.
//
// A console seals its files with a key of its own. In a backup they have no seal, so it can be
// restored on any console. The consoles themselves take off the seals and make the digests: a page
// without https has no cryptography.

import {fromBase64, joined, python, toBase64} from './repl.mjs';
import {GO_ON} from './repl_tasks.mjs';

const HEAD = 'sumpad backup', FORMAT = 1;
const FORMER_HEAD = 'sumpad files 1'; // of earlier pages: files with their seals, and no digest
const SEAL = /^(key [0-9a-f]{16}|sum [0-9a-f]{8})\n/;
const PATH = /^(saves|puzzles|panel)\/(?!\.\.?$)[^/\\\x00-\x1f]{1,64}$/;
const NOT_RESTORED = /^saves\/.*\.(new|last|bad\d?)$/;
const CHUNK = 1536; // bytes per write
const BLOCK = 4096;
const SPARE_BLOCKS = 12; // of the file system: for its folders, and to spare

// What both programs need. `parts(root)` yields path and content of the files, piece by piece.
const PREPARE = `
import loader, machine, os
loader.prepare()
from binascii import a2b_base64, b2a_base64, hexlify
from hashlib import sha256
from sumpad.storage import files
FOLDERS = "panel", "puzzles", "saves"
def raw(path):
    with open(path, "rb") as f:
        while True:
            part = f.read(768)
            if not part:
                break
            yield part
`;

// Prints each path after ">", lines of its content, and at the end the digest after "=".
const TAKE = `${PREPARE}
try:
    console.shell.session.autosave.flush()
except (NameError, AttributeError):
    pass
def text(store, name):
    for _ in range(2):
        try:
            return store.read(name, 1 << 16)
        except files.DamagedError:
            pass  # then the previous text is there, if there is one
digest = sha256()
def tell(path, size, parts):
    print(">" + path)
    digest.update("{}\\n{}\\n".format(path, size))
    for part in parts:
        digest.update(part)
        print(b2a_base64(part).decode(), end="")
for folder in FOLDERS:
    store = files.Store("/" + folder, folder == "saves", machine.unique_id())
    for name in store.names():
        path = folder + "/" + name
        if folder != "saves":
            tell(path, store.size(name), raw("/" + path))
            continue
        content = text(store, name)
        if content is not None:
            content = content.encode()
            tell(path, len(content), [content[at:at + 768] for at in range(0, len(content), 768)])
print("=" + hexlify(digest.digest()).decode())
`;

// Makes the folder for what is sent. Prints the free blocks, or -1 if the app cannot restore.
const BEGIN = `${PREPARE}
try:
    from sumpad.storage import restoring
except ImportError:
    print(-1)
else:
    if restoring.FOLDER[1:] in os.listdir("/"):
        restoring.finish("")
    os.mkdir(restoring.FOLDER)
    for folder in FOLDERS:
        os.mkdir(restoring.FOLDER + "/" + folder)
    print(os.statvfs("/")[3])
`;

const WRITE = (path, text, mode) => `
with open(restoring.FOLDER + "/" + ${python(path)}, ${python(mode)}) as f:
    f.write(a2b_base64(${python(text)}))
`;

const GIVE_UP = 'restoring.finish("")\n'; // removes what was sent, if not all was

// Prints the digest of what has been sent.
const DIGEST = `
digest = sha256()
for folder in FOLDERS:
    for name in sorted(os.listdir(restoring.FOLDER + "/" + folder)):
        path = folder + "/" + name
        place = restoring.FOLDER + "/" + path
        digest.update("{}\\n{}\\n".format(path, os.stat(place)[6]))
        for part in raw(place):
            digest.update(part)
print(hexlify(digest.digest()).decode())
`;

// Seals the files that have seals, and puts all of them in their place.
const FINISH = `
store = files.Store(restoring.FOLDER + "/saves", True, machine.unique_id())
for name in store.names():
    with open(store.folder + "/" + name, "rb") as f:
        content = f.read()
    store.write(name, content.decode(), 1 << 16)
open(restoring.FOLDER + "/" + restoring.COMPLETE, "w").close()
restoring.finish("")
`;

/** @typedef {{files: Map<string, Uint8Array>, sha256: string | null}} Backup */

// Return a backup as the text of a file, and back. Any other text throws an Error.
export function toText({files, sha256}, version) {
  const date = new Date(Date.now() - 60_000 * new Date().getTimezoneOffset());
  return `${JSON.stringify({
    [HEAD]: FORMAT,
    version,
    date: date.toISOString().slice(0, 16).replace('T', ' '),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, toBase64(bytes)])),
    sha256,
  }, null, 1)}\n`;
}

/** @returns {Backup} */
export function fromText(text) {
  let content = null;
  try {
    content = JSON.parse(text);
  } catch { /* the check below says it */ }
  if (content?.[HEAD] > FORMAT) {
    throw new Error(`This backup is of a newer Sumpad, ${content.version}.`);
  }
  const lists = content?.[HEAD] ? content.files : content?.[FORMER_HEAD];
  if (!lists || !Object.keys(lists).every((path) => PATH.test(path))) {
    throw new Error('This is not a backup of a console.');
  }
  const files = new Map(Object.entries(lists).map(([path, it]) => [path, fromBase64(it)]));
  return content[HEAD] ? {files, sha256: content.sha256} : {files: unsealed(files), sha256: null};
}

// Return the files of an earlier page without their seals.
function unsealed(files) {
  const found = new Map();
  for (const [path, bytes] of files) {
    const seal = SEAL.exec(String.fromCharCode(...bytes.subarray(0, 32)));
    if (!NOT_RESTORED.test(path)) found.set(path, seal ? bytes.subarray(seal[0].length) : bytes);
  }
  return found;
}

// Return a backup of the console at `repl`, which goes on where it was.
/** @returns {Promise<Backup>} */
export async function take(repl) {
  await repl.enter();
  const found = new Map();
  let sha256 = null, parts = [];
  try {
    for (const line of (await repl.run(TAKE)).split('\n')) {
      if (line.startsWith('>')) found.set(line.slice(1), parts = []);
      else if (line.startsWith('=')) sha256 = line.slice(1);
      else if (line) parts.push(fromBase64(line));
    }
  } finally {
    await repl.start(GO_ON);
  }
  return {files: new Map([...found].map(([path, it]) => [path, joined(it)])), sha256};
}

// Replace the player's files on the console at `repl`, all or none, and restart it.
/** @param {any} repl @param {Backup} backup */
export async function give(repl, backup) {
  await repl.enter();
  try {
    await replace(repl, backup);
  } catch (error) {
    await repl.run(GIVE_UP).catch(() => {});
    await repl.restart().catch(() => {});
    throw new Error(`${error.message}; nothing was changed`);
  }
  await repl.restart();
}

async function replace(repl, {files, sha256}) {
  const free = Number(await repl.run(BEGIN));
  if (free < 0) throw new Error('the app there cannot restore a backup: install the app first');
  const blocks = [...files.values()].reduce((sum, it) => sum + Math.ceil(it.length / BLOCK), SPARE_BLOCKS);
  if (blocks > free) throw new Error('the console has too little room for these files');
  for (const [path, bytes] of files) {
    for (let at = 0; at < Math.max(1, bytes.length); at += CHUNK) {
      const part = toBase64(bytes.subarray(at, at + CHUNK));
      await repl.run(WRITE(path, part, at ? 'ab' : 'wb'));
    }
  }
  if (sha256 && (await repl.run(DIGEST)).trim() !== sha256) {
    throw new Error('the file is damaged: its content does not match its digest');
  }
  await repl.run(FINISH);
}
