// @ts-check
// Reads the text on the glass by its fonts. A character is found where its glyph has a line of the
// other colour, one pixel wide, all around it. Outside the glass all pixels are dark.

const WIDTH = 128, HEIGHT = 64, PAD = 2;
const WIDE = BigInt(WIDTH + 2 * PAD);
const EVERY = (1n << WIDE) - 1n;

const MARK = 3; // most pixels of ink in a dot or comma
const AROUND = 20; // columns within which letters belong together
const NEAR = 6; // most columns from a mark to a letter of its line

// Return the glyphs of the fonts, those with more ink first, so that no part of a letter is taken
// for another letter. Letters of several fonts that look alike are one glyph with several
// `meanings`.
export function glyphs(fonts) {
  const found = new Map();
  fonts.forEach(({height, gap, glyphs}, font) => {
    for (const [letter, rows] of Object.entries(glyphs)) {
      const {art, top, width, ink} = trimmed(rows);
      const name = art.join();
      if (!found.has(name)) found.set(name, {art, width, ink, meanings: []});
      found.get(name).meanings.push({letter, font, top, height, gap});
    }
  });
  return [...found.values()].filter(({ink}) => ink).sort((one, other) => other.ink - one.ink);
}

// Return a glyph without blank rows (`top` of them above) and with a free line around it.
function trimmed(rows) {
  const first = rows.findIndex((row) => row.includes('#'));
  const last = rows.findLastIndex((row) => row.includes('#'));
  const inked = first < 0 ? [] : rows.slice(first, last + 1);
  const width = rows[0].length, blank = '.'.repeat(width);
  // A glyph that reaches the bottom of its line may touch the edge of a bar below it.
  const isDeep = last === rows.length - 1 && last > 5;
  const art = [blank, ...inked].map((row) => `.${row}.`);
  art.push((isDeep ? ' ' : '.').repeat(width + 2));
  return {art, width, top: Math.max(0, first), ink: inked.join('').replaceAll('.', '').length};
}

// Return the rows of a picture as numbers, the left pixel highest, with dark pixels around them.
function rowsOf(frame) {
  const rows = [];
  for (let y = -PAD; y < HEIGHT + PAD; y++) {
    let row = 0n;
    if (y >= 0 && y < HEIGHT) {
      for (let at = 0; at < WIDTH / 8; at++) row = row << 8n | BigInt(frame[y * WIDTH / 8 + at]);
    }
    rows.push(row << BigInt(PAD));
  }
  return rows;
}

// Return the lines of text in a picture, from the top. `known` is the result of `glyphs`.
export function read(frame, known) {
  const light = rowsOf(frame), dark = light.map((row) => EVERY & ~row);
  const used = new Set();
  const letters = [], marks = [];
  for (const glyph of known) {
    for (const [ink, paper] of [[light, dark], [dark, light]]) {
      for (const [x, y] of places(ink, paper, glyph.art)) {
        if (!claim(used, x, y, glyph, glyph.ink > MARK)) continue;
        const readings = glyph.meanings.map((meaning) => ({...meaning, line: y - meaning.top}));
        (glyph.ink > MARK ? letters : marks).push({x, width: glyph.width, readings});
      }
    }
  }
  return lines(letters, marks);
}

// Return whether the place of a glyph is free; a letter claims it.
function claim(used, x, y, {art, width}, isLetter) {
  const cells = [];
  for (let row = 0; row < art.length - 2; row++) {
    for (let column = 0; column < width; column++) cells.push((y + row) * 256 + x + column);
  }
  if (cells.some((cell) => used.has(cell))) return false;
  if (isLetter) cells.forEach((cell) => used.add(cell));
  return true;
}

// Yield x and y of each place of a glyph with its free line, without that line.
function* places(ink, paper, art) {
  for (let top = 0; top + art.length <= ink.length; top++) {
    let hits = EVERY;
    for (let row = 0; row < art.length && hits; row++) {
      const line = art[row];
      for (let column = 0; column < line.length && hits; column++) {
        if (line[column] === ' ') continue;
        const rows = line[column] === '#' ? ink : paper;
        hits &= rows[top + row] << BigInt(column);
      }
    }
    for (let x = 0; hits; x++) {
      const bit = 1n << (WIDE - 1n - BigInt(x));
      if (hits & bit) {
        hits ^= bit;
        yield [x + 1 - PAD, top + 1 - PAD];
      }
      if (x > WIDTH + 2 * PAD) break;
    }
  }
}

// Arrange letters and marks in lines of text. Words have one font, so each letter gets the reading
// that most letters around it in its line share. A mark must be beside a letter.
function lines(letters, marks) {
  const votes = (x, {font, line}) => letters.filter((other) => Math.abs(other.x - x) < AROUND
    && other.readings.some((each) => each.font === font && each.line === line)).length;
  const most = ({x, readings}) => readings.reduce(
    (best, each) => (votes(x, each) > votes(x, best) ? each : best));
  const rows = [];
  const put = (sign) => {
    const {x, width} = sign, {letter, line, height, gap} = most(sign), middle = line + height / 2;
    let row = rows.find((it) => Math.abs(it.middle - middle) < 3);
    if (!row) rows.push(row = {middle, letters: []});
    row.letters.push({letter, x, width, gap, end: x + width, line});
  };
  letters.forEach(put);
  for (const mark of marks) {
    const {line} = most(mark);
    const row = rows.find((it) => it.letters.some((each) => each.line === line
      && mark.x - each.end < NEAR && each.x - mark.x < NEAR));
    if (row && !row.letters.some(({x}) => x === mark.x)) put(mark);
  }
  rows.sort((one, other) => one.middle - other.middle);
  return rows.map((row) => {
    let text = '', end = -1;
    for (const {letter, x, gap, end: next} of row.letters.sort((one, other) => one.x - other.x)) {
      const space = end < 0 ? 0 : x - end;
      text += (space > 12 ? '  ' : space > gap + 1 ? ' ' : '') + letter;
      end = next;
    }
    return text;
  });
}
