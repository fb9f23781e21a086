// @ts-check
// Puzzles as links. #FAMILY/WORDS.../CODE is a puzzle; the words are values of the family's
// parameters in any order, with defaults for those left out. #daily or #daily/FAMILY is the puzzle
// of the day. #c12-5-1-4711 is a puzzle in short, as in the QR code of a console: the family's first
// letter, the values of its parameters, and the code.

const DAILY = 'daily';

const plain = (words) => words.toLowerCase().replaceAll(' ', '-');

// Return what a link asks for: {family, parameters, code, words} or {daily, family}, or null for
// nothing. A wrong link throws an Error with a sentence. The second argument is the module 'site'.
export function parse(hash, {families, mostCode}) {
  const parts = decoded(hash.replace(/^#/, '')).toLowerCase().split('/').filter(Boolean);
  if (!parts.length) return null;
  const short = /^([a-z])(\d+(?:-\d+)*)$/.exec(parts[0]);
  if (short && parts.length === 1) return shortLink(short[1], short[2].split('-'), families, mostCode);
  const daily = parts[0] === DAILY;
  if (daily) parts.shift();
  const family = families.find(({name}) => name === parts[0]);
  if (daily && !parts.length) return {daily, family: ''};
  if (!family) throw new Error(`This link is wrong: there is no game '${parts[0]}'.`);
  if (daily) return {daily, family: family.name};
  const code = parts.pop();
  if (!/^\d{1,9}$/.test(code) || Number(code) > mostCode) {
    throw new Error(`This link is wrong: it must end with a code up to ${mostCode}.`);
  }
  const parameters = family.parameters.map((parameter) => parameter.default);
  for (const word of parts.slice(1)) {
    const at = family.parameters.findIndex((it) => value(it, word) !== undefined);
    if (at < 0) throw new Error(`This link is wrong: ${family.title} has no '${word}'.`);
    parameters[at] = value(family.parameters[at], word);
  }
  const words = `Leave the game for ${family.title} ${parts.slice(1).join(' ')} no. ${code}?`;
  return {family: family.name, parameters, code: Number(code), words};
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('This link is wrong: part of it is damaged. Ask for it again.');
  }
}

// Return what a link in short asks for, as parse does.
function shortLink(letter, numbers, families, mostCode) {
  const family = families.find(({name}) => name[0] === letter);
  const code = Number(numbers.pop());
  const parameters = numbers.map(Number);
  const fits = family?.parameters.length === parameters.length
    && family.parameters.every(({values}, at) => Object.values(values).includes(parameters[at]));
  if (!fits || code > mostCode) throw new Error('This link is wrong: it names no puzzle.');
  const words = `Leave the game for ${family.title} no. ${code}?`;
  return {family: family.name, parameters, code, words};
}

function value({values}, word) {
  const found = Object.entries(values).find(([name]) => plain(name) === word);
  return found?.[1];
}

// Return the link of a game that `which` of repl_tasks.mjs returned, null if it has no code.
export function link(game, {families}) {
  if (!game || game.code < 0) return null;
  const family = families.find(({name}) => name === game.family);
  const words = family.parameters.map(({values}, at) => (
    plain(Object.keys(values).find((name) => values[name] === game.parameters[at]))));
  return `#${[family.name, ...words, game.code].join('/')}`;
}
