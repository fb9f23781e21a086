// @ts-check
// Taps on the glass: moves the cursor to the tapped cell by arrow keys.
//
// The page does not know where the cells of a game are. It finds the cursor by moving it: a solid
// block disappears in one place and appears in another. After each move the next one is chosen by
// the place of the block, so this works for boards of all sizes and for menus.

import {HEIGHT, WIDTH} from './glass.mjs';

// Times of the chip, which is late on a busy machine.
const DOWN_MS = 60; // how long a key is pressed
const UP_MS = 50; // time until the next key
const ANSWER_MS = 400; // time in which the glass must change
const MOST_KEYS = 40;
const LEAST_PIXELS = 12; // of a cursor
const LARGE = 0.6; // the least part of the largest block that a cursor has
const BACK = {up: 'down', down: 'up', left: 'right', right: 'left'};

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

export class Tapping {
  // `press(meaning, ms)` presses an arrow key: 'up', 'down', 'left' or 'right'. `wait(ms)` waits
  // until the chip has run for `ms` after all keys came up.
  constructor(glass, press, wait) {
    this.glass = glass;
    this.press = press;
    this.wait = wait;
    this.taps = 0; // the number of the latest tap, which ends those before
    glass.canvas.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      const box = glass.canvas.getBoundingClientRect();
      this.go((event.clientX - box.left) * WIDTH / box.width,
        (event.clientY - box.top) * HEIGHT / box.height);
    });
  }

  // Move the cursor to the pixel (x, y), as near as it goes.
  async go(x, y) {
    const tap = ++this.taps;
    const first = this.glass.frame;
    let cursor = await this.step('down') ?? await this.step('up');
    const old = moved(this.glass.frame, first);
    // The key has turned the view to another part of the board: go back to the tapped one.
    if (cursor && old && cursor.bottom < old.top) cursor = await this.step('up') ?? cursor;
    for (let keys = 0; cursor && keys < MOST_KEYS; keys++) {
      const before = cursor;
      for (const way of waysTo(before, x, y)) {
        if (tap !== this.taps) return;
        const after = await this.step(way);
        if (!after) continue; // the edge
        if (distance(after, x, y) < distance(before, x, y)) {
          cursor = after;
          break;
        }
        await this.step(BACK[way]); // over the edge to the other side, or past a wall
      }
      if (cursor === before) return;
    }
  }

  // Press an arrow key; return the new box of the cursor, null if it has not moved.
  async step(way) {
    const before = this.glass.frame;
    this.press(way, DOWN_MS);
    await this.wait(UP_MS);
    for (let waited = 0; this.glass.frame === before && waited < ANSWER_MS; waited += UP_MS) {
      await this.wait(UP_MS);
    }
    await this.wait(UP_MS); // a change may come in two frames
    return moved(before, this.glass.frame);
  }
}

// Return the arrows that bring the cursor nearer to the pixel, none if it is there.
function waysTo({left, top, right, bottom}, x, y) {
  const ways = [];
  if (y < top - 1) ways.push('up');
  if (y > bottom + 1) ways.push('down');
  if (x < left - 1) ways.push('left');
  if (x > right + 1) ways.push('right');
  return ways;
}

function distance({left, top, right, bottom}, x, y) {
  return Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom);
}

// Return the box of the cursor, null if it has not moved: a solid block that appeared between two
// frames. The sums of its runs may be larger blocks, but they are above it or to its left.
/** @returns {Box | null} */
export function moved(before, after) {
  const fresh = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < fresh.length; i++) {
    fresh[i] = (after[i >> 3] & ~before[i >> 3]) >> (7 - (i & 7)) & 1;
  }
  const blocks = [];
  for (let i = 0; i < fresh.length; i++) {
    if (!fresh[i]) continue;
    const {pixels, box} = flooded(fresh, i);
    const area = (box.right - box.left + 1) * (box.bottom - box.top + 1);
    if (pixels >= LEAST_PIXELS && pixels * 2 > area) blocks.push({pixels, box});
  }
  const most = Math.max(...blocks.map(({pixels}) => pixels));
  const large = blocks.filter(({pixels}) => pixels > LARGE * most).map(({box}) => box);
  large.sort((a, b) => b.right + b.bottom - a.right - a.bottom);
  return large[0] ?? null;
}

// Clear the connected pixels around the pixel `start`; return their number and their box.
function flooded(pixels, start) {
  const todo = [start], box = {left: WIDTH, top: HEIGHT, right: 0, bottom: 0};
  let count = 0;
  pixels[start] = 0;
  while (todo.length) {
    const at = /** @type {number} */ (todo.pop()), x = at % WIDTH, y = (at - x) / WIDTH;
    count++;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    for (let ny = Math.max(0, y - 1); ny <= Math.min(HEIGHT - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(WIDTH - 1, x + 1); nx++) {
        const next = ny * WIDTH + nx;
        if (pixels[next]) {
          pixels[next] = 0;
          todo.push(next);
        }
      }
    }
  }
  return {pixels: count, box};
}
