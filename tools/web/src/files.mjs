// @ts-check
// Files between the page and the computer: save saved games to a file, and read them back.

import {fromBase64, toBase64} from './repl.mjs';

const HEAD = 'sumpad files 1';

// Offer a file as a download.
export function save(name, content, type = 'application/octet-stream') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Let the user choose a file; return it as a File, or null for none.
export function choose(accept) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((done) => {
    input.onchange = () => done(input.files?.[0] ?? null);
    input.oncancel = () => done(null);
    input.click();
  });
}

// Convert files of a console (path -> bytes) to text, and back. Any other text throws an Error.
export function toText(files) {
  const lists = [...files].map(([path, bytes]) => [path, toBase64(bytes)]);
  return `${JSON.stringify({[HEAD]: Object.fromEntries(lists)}, null, 1)}\n`;
}

export function fromText(text) {
  let lists;
  try {
    lists = JSON.parse(text)[HEAD];
  } catch {
    lists = null;
  }
  const safe = (path) => /^(saves|puzzles)(\/[\w.-]+)+$/.test(path) && !path.includes('..');
  if (!lists || !Object.keys(lists).every(safe)) throw new Error('This is not a file of saved games.');
  return new Map(Object.entries(lists).map(([path, content]) => [path, fromBase64(content)]));
}
