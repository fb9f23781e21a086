// @ts-check
// Puzzles as links: #FAMILY/WORDS.../CODE, where the words are values of what one chooses about a
// puzzle of that family, in any order (those left out have their usual values), and #daily or
// #daily/FAMILY, the puzzle of the day.

const DAILY = 'daily';

const plain = (words) => words.toLowerCase().replaceAll(' ', '-');

// What a link asks for: {family, parameters, code, words}, {daily, family}; null if it asks for
// nothing. An Error with a sentence where it does not fit. `site`: the module of that name.
export function parse(hash, {families, mostCode}) {
  const parts = decodeURIComponent(hash.replace(/^#/, '')).toLowerCase().split('/').filter(Boolean);
  if (!parts.length) return null;
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

function value({values}, word) {
  const found = Object.entries(values).find(([name]) => plain(name) === word);
  return found?.[1];
}

// The link of a game that Errands' `which` told of; null if it is made from no code.
export function link(game, {families}) {
  if (!game || game.code < 0) return null;
  const family = families.find(({name}) => name === game.family);
  const words = family.parameters.map(({values}, at) => (
    plain(Object.keys(values).find((name) => values[name] === game.parameters[at]))));
  return `#${[family.name, ...words, game.code].join('/')}`;
}
