// @ts-check
// The glass: the panel's pictures on a canvas, and those of the last half minute.

export const WIDTH = 128, HEIGHT = 64;

export const LIT = [232, 244, 255], DARK = [5, 7, 10];
const DIMMEST = 0.45; // share of the light at the lowest contrast
const FILM_MS = 30_000;
const BESIDE = 760, TEXT_WIDTH = 320; // page width from which text is beside the board; its width

export class Glass {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d', {willReadFrequently: true});
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.frame = new Uint8Array(WIDTH * HEIGHT / 8);
    this.light = 1;
    this.film = []; // [ms, frame]
    this.paint();
    new ResizeObserver(() => this.fit()).observe(canvas.parentElement.parentElement);
    addEventListener('resize', () => this.fit());
  }

  show(frame) {
    this.frame = frame;
    const now = performance.now();
    this.film.push([now, frame]);
    while (this.film.length > 1 && this.film[1][0] < now - FILM_MS) this.film.shift();
    this.paint();
  }

  // Set the panel's contrast, 0 to 255.
  set contrast(contrast) {
    this.light = DIMMEST + (1 - DIMMEST) * Math.min(1, contrast / 128);
    this.paint();
  }

  paint() {
    const {image, frame, light} = this, {data} = image;
    const lit = LIT.map((part, at) => Math.round(DARK[at] + (part - DARK[at]) * light));
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      const color = frame[i >> 3] >> (7 - (i & 7)) & 1 ? lit : DARK;
      data[4 * i] = color[0];
      data[4 * i + 1] = color[1];
      data[4 * i + 2] = color[2];
      data[4 * i + 3] = 255;
    }
    this.context.putImageData(image, 0, 0);
  }

  // Make the glass as large as there is room for, in whole pixels of the screen.
  fit() {
    const board = this.canvas.parentElement.parentElement, ratio = devicePixelRatio || 1;
    const style = getComputedStyle(board), bezel = this.canvas.parentElement;
    const edges = 24 + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const main = board.parentElement.clientWidth;
    const around = main < BESIDE ? main : main - TEXT_WIDTH;
    const beside = style.flexDirection.startsWith('row');
    const full = document.fullscreenElement === board;
    const wide = (beside ? around * 0.52 : full ? innerWidth : around) - edges;
    const high = full ? innerHeight * (beside ? 0.9 : 0.5) : beside ? innerHeight - 60 : innerHeight * 0.42;
    const most = Math.min(full ? 1600 : 640, wide, 2 * Math.max(high, 128));
    const scale = Math.max(1, Math.floor(most * ratio / WIDTH)) / ratio;
    bezel.style.width = `${WIDTH * scale + 24}px`;
    this.canvas.style.width = `${WIDTH * scale}px`;
    this.canvas.style.height = `${HEIGHT * scale}px`;
  }
}
