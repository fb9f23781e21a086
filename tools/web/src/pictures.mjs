// @ts-check
// Files of what the glass shows: a PNG of now, and the last half minute as an animated GIF.

import {save} from './files.mjs';
import {gif} from './gif.mjs';
import {DARK, HEIGHT, LIT, WIDTH} from './glass.mjs';

const SCALE = 8, FILM_SCALE = 4;

// Save the glass as a PNG.
export async function picture({canvas}) {
  const large = document.createElement('canvas');
  large.width = WIDTH * SCALE;
  large.height = HEIGHT * SCALE;
  const context = large.getContext('2d');
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, large.width, large.height);
  save('sumpad.png', await new Promise((done) => large.toBlob(done, 'image/png')));
}

// Save the last half minute as an animated GIF.
export function film(glass) {
  const shown = glass.film.length ? glass.film : [[performance.now(), glass.frame]];
  const frames = shown.map(([begun, frame], at) => (
    {frame, ms: (shown[at + 1]?.[0] ?? performance.now() + 1000) - begun}));
  save('sumpad.gif', new Blob(
    [gif(frames, WIDTH, HEIGHT, FILM_SCALE, [DARK, LIT])], {type: 'image/gif'}));
}
