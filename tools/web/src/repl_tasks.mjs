// @ts-check
// Tasks for the firmware, in Python over its serial line: open a puzzle, report which one is open,
// read and write files. They also work for a board on USB.

import {fromBase64, python, toBase64} from './repl.mjs';

// Continues the app where it was interrupted.
const GO_ON = 'from sumpad.app.running import run\nrun(console)\n';

// Runs `lines` with `family` open; if the console cannot change to it, it shows why.
const inFamily = (family, lines) => `
s = console.shell
s.power.key_pressed()
if ${family ? `s.session.family.NAME == ${python(family)} or s.change_family(${python(family)})` : 'True'}:
${lines}${GO_ON}`;

// Opens a puzzle over the home menu; if it would replace an unsolved one, the console asks first.
const OPEN = ({parameters, code, words}) => `
    def go():
        s.session.spoil(${code})
        s.push(s.load("making").Making(s, (${parameters.join(', ')},), ${code}))
    p = s.session.play
    s.go_home()
    if p and not p.solved and p.code == ${code} and tuple(p.parameters) == (${parameters.join(', ')},):
        s.show_game()
    elif p and not p.solved:
        s.push(s.load("confirm").Question(s, ${python(words)}, go))
    else:
        go()
`;

const TODAY = `
    s.go_home()
    s.open("today.Today")
`;

const WHICH = `
p = console.shell.session.play
if p:
    print(console.shell.session.family.NAME, p.code, *p.parameters)
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

// Open a puzzle over `repl`, a Repl. `wanted` is {family, parameters, code, words} or {family,
// daily}; without a family, the open one is used.
export async function open(repl, wanted) {
  await repl.enter();
  await repl.start(inFamily(wanted.family, wanted.daily ? TODAY : OPEN(wanted)));
}

// Return the open game as {family, code, parameters}, null if there is none.
export async function which(repl) {
  await repl.enter();
  const [family, code, ...parameters] = (await repl.run(WHICH)).trim().split(' ');
  await repl.start(GO_ON);
  return family ? {family, code: Number(code), parameters: parameters.map(Number)} : null;
}

// Return the player's files: path -> bytes.
export async function takeFiles(repl) {
  await repl.enter();
  const files = new Map();
  for (const path of (await repl.run(LIST)).split('\n').filter(Boolean)) {
    const lines = (await repl.run(READ(path))).split('\n').filter(Boolean);
    const parts = lines.map(fromBase64);
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    files.set(path, bytes);
  }
  await repl.start(GO_ON);
  return files;
}

// Write files, and restart the app with them.
export async function giveFiles(repl, files) {
  await repl.enter();
  for (const [path, bytes] of files) {
    for (let at = 0; at < Math.max(1, bytes.length); at += CHUNK) {
      const part = toBase64(bytes.subarray(at, at + CHUNK));
      await repl.run(WRITE(path, part, at ? 'ab' : 'wb'));
    }
  }
  await repl.restart();
}
