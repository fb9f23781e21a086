// A key matrix as an electrical network, as in tools/sumpad_tools/parts/matrix.py. Without diodes,
// current flows through pressed keys both ways, so three corners of a rectangle connect the
// fourth.

const SCAN_NS = 2_000_000; // the longest scan

export class Pad {
  constructor(rows, columns, diodes) {
    this.columns = columns;
    this.diodes = diodes;
    this.closed = new Uint16Array(rows); // a bit for each column whose key is pressed
    this.driven = new Uint8Array(rows); // rows that the chip pulls low
    this.low = 0; // a bit for each column that is low
    this.onChange = () => {};
    this.looks = 0; // how often the chip scanned its pins
    this.lookedAt = -Infinity;
  }

  // The chip has lost its power: no row is driven any more, and `onChange` is not called.
  release() {
    this.driven.fill(0);
    this.low = 0;
    this.lookedAt = -Infinity;
  }

  // The chip reads its pins. The many reads of a scan count as one look; the next scan comes
  // later.
  look(nanos) {
    if (nanos - this.lookedAt < SCAN_NS) return;
    this.looks++;
    this.lookedAt = nanos;
  }

  set(row, column, isClosed) {
    if (isClosed) this.closed[row] |= 1 << column;
    else this.closed[row] &= ~(1 << column);
    this.settle();
  }

  drive(row, isLow) {
    this.driven[row] = isLow ? 1 : 0;
    this.settle();
  }

  settle() {
    let low = 0;
    this.closed.forEach((keys, row) => {
      if (this.driven[row]) low |= keys;
    });
    for (let before = -1; !this.diodes && low !== before;) {
      before = low;
      this.closed.forEach((keys) => {
        if (keys & low) low |= keys;
      });
    }
    if (low !== this.low) {
      this.low = low;
      this.onChange(low);
    }
  }
}

// Keys with a pin each, which they connect to ground. With a knob, the keys after these are its
// turns: left, right, and both while its button, the last of the pins, is pushed.
export class DirectPad {
  // `width` is the number of keys in a row of the pad, `pins` that of pins. `turn(right,
  // isPushed)` turns the knob by a detent. `waits(key, isClosed)` returns whether a key has to wait
  // for the end of a turn; then the knob changes it.
  constructor(width, pins) {
    this.width = width;
    this.pins = pins;
    this.closed = 0; // a bit for each key that is pressed
    this.onChange = () => {};
    this.turn = () => {};
    this.waits = () => false;
    this.looks = 0; // how often the chip looked at its pins
    this.lookedAt = -Infinity;
  }

  release() {
    this.lookedAt = -Infinity;
  }

  look(nanos) {
    if (nanos - this.lookedAt < SCAN_NS) return;
    this.looks++;
    this.lookedAt = nanos;
  }

  set(row, column, isClosed) {
    const key = row * this.width + column, turn = key - this.pins;
    if (turn < 0) this.waits(key, isClosed) || this.press(key, isClosed);
    else if (isClosed) this.turn((turn & 1) === 1, turn > 1);
  }

  press(key, isClosed) {
    if (isClosed) this.closed |= 1 << key;
    else this.closed &= ~(1 << key);
    this.settle();
  }

  // The button of the knob.
  push(isClosed) {
    this.press(this.pins - 1, isClosed);
  }

  drive() {}

  settle() {
    this.onChange(this.closed);
  }
}

// The pad of `board`, see console.mjs.
export function padOf({rows, columns, diodes, width}) {
  return rows.length ? new Pad(rows.length, columns.length, diodes)
    : new DirectPad(width, columns.length);
}
