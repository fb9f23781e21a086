// @ts-check
// The pad of a board: its keys as buttons, which PC keys and gamepads press too.

import {keyOf} from './pc_keys.mjs';

const HOLD_MS = 700; // a little longer than the firmware's limit for a long press
const ARROWS = {UP: '▲', DOWN: '▼', LEFT: '◀', RIGHT: '▶'};
const NAMES = {'#': 'hash', '*': 'star', UP: 'up', DOWN: 'down', LEFT: 'left', RIGHT: 'right'};
const STICK = 0.5; // share of the way of a gamepad's stick
const LOOK_MS = 16; // between two polls of the gamepads
const HIDDEN_LOOK_MS = 500; // between two polls while the page is hidden
// Standard gamepads: number of a button -> its meaning.
const BUTTONS = ['fire', 'back', 'hint', 'menu', 'undo', 'notes', 'view', '', 'back', 'menu', '', '',
  'up', 'down', 'left', 'right'];

export class Pad {
  // `press(row, column, down, held)` is called for each key that is pressed or released; a release
  // waits until the key was down for `held` milliseconds.
  constructor(place, board, press) {
    this.board = board;
    this.press = press;
    this.buttons = [];
    this.down = new Map(); // source -> key that it presses; several may press the same key
    place.replaceChildren();
    place.style.gridTemplateColumns = `repeat(${board.width}, 1fr)`;
    board.labels.forEach((labels, row) => labels.forEach((label, column) => {
      place.append(this.button(row, column, label));
    }));
  }

  button(row, column, [legend, pressed, held]) {
    const button = document.createElement('button');
    button.type = 'button';
    if (!legend) button.style.visibility = 'hidden'; // a gap in the pad
    button.dataset.key = legend;
    button.textContent = ARROWS[legend] ?? legend;
    const words = [pressed, held && `hold: ${held}`].filter(Boolean).join(', ');
    if (words) {
      button.append(' ');
      const small = document.createElement('small');
      small.textContent = words;
      button.append(small);
    }
    if (NAMES[legend]) {
      button.setAttribute('aria-label', [NAMES[legend], words].filter(Boolean).join(': '));
    }
    button.onpointerdown = (event) => {
      if (event.button) return;
      button.setPointerCapture(event.pointerId);
      this.set(`pointer ${event.pointerId}`, [row, column]);
    };
    button.onpointerup = button.onpointercancel = button.onlostpointercapture = (event) => {
      this.set(`pointer ${event.pointerId}`, null);
    };
    button.onmousedown = (event) => event.preventDefault(); // the focus stays where it was
    button.oncontextmenu = (event) => event.preventDefault();
    button.onkeydown = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.set('focus', [row, column]);
    };
    button.onkeyup = button.onblur = () => this.set('focus', null);
    (this.buttons[row] ??= [])[column] = button;
    return button;
  }

  // Set the key that the source `who` presses, null for none.
  set(who, key, held = 0) {
    const before = this.down.get(who);
    if (key) this.down.set(who, key);
    else this.down.delete(who);
    for (const each of [before, key]) if (each) this.tell(each, held);
  }

  tell([row, column], held) {
    const button = this.buttons[row][column];
    const down = [...this.down.values()].some((key) => key[0] === row && key[1] === column);
    if (down === button.classList.contains('down')) return;
    button.classList.toggle('down', down);
    this.press(row, column, down, held);
  }

  releaseAll() {
    for (const who of [...this.down.keys()]) this.set(who, null);
  }

  // Press a key [row, column, long]; a long press is released after its time.
  tap(who, key) {
    if (key[2]) this.stroke(who, key, HOLD_MS);
    else this.set(who, key);
  }

  // Press a key for `ms`.
  stroke(who, [row, column], ms) {
    this.set(who, [row, column]);
    this.set(who, null, ms);
  }

  // Show which keys are lit. `levels` has three numbers for each light; the first keys have one.
  light(levels) {
    this.buttons.flat().forEach((button, at) => {
      button.classList.toggle('lit', levels.slice(3 * at, 3 * at + 3).some(Boolean));
    });
  }

  // Put the last column first, where the thumb of the left hand reaches it.
  set leftHanded(left) {
    const length = this.board.width;
    this.buttons.forEach((row, y) => row.forEach((button, x) => {
      button.style.order = String(y * length + (left ? (x + 1) % length : x));
    }));
  }

  listen() {
    addEventListener('keydown', (event) => {
      // While Cmd is down, macOS does not report that other keys are released.
      if (event.key === 'Meta') this.releaseAll();
      const key = keyOf(event, this.board);
      if (!key || taken(event)) return;
      event.preventDefault();
      if (!event.repeat) this.tap(event.code, key);
    });
    addEventListener('keyup', (event) => this.set(event.code, null));
    addEventListener('blur', () => this.releaseAll());
    addEventListener('gamepadconnected', () => this.poll());
  }

  // Poll the gamepads as long as there is one.
  poll() {
    const pads = navigator.getGamepads().filter(Boolean);
    if (!pads.length || document.hidden) {
      if (pads.length) setTimeout(() => this.poll(), HIDDEN_LOOK_MS);
      return;
    }
    const held = new Set();
    for (const pad of pads) {
      pad.buttons.forEach((button, at) => button.pressed && held.add(BUTTONS[at]));
      const [x, y] = pad.axes;
      if (Math.abs(x) > STICK) held.add(x < 0 ? 'left' : 'right');
      if (Math.abs(y) > STICK) held.add(y < 0 ? 'up' : 'down');
    }
    for (const meaning of new Set(BUTTONS)) {
      const key = this.board.meanings[meaning], who = `gamepad ${meaning}`;
      if (!key) continue;
      if (held.has(meaning) && !this.down.has(who)) this.tap(who, key);
      if (!held.has(meaning) && !key[2]) this.set(who, null);
    }
    // Use a timer: a busy machine draws seldom, and a press may be shorter than a frame.
    setTimeout(() => this.poll(), LOOK_MS);
  }
}

// Return whether a key belongs to the element that has the focus.
function taken({target, key}) {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, dialog, #terminal')) return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, summary, a') !== null;
}
