// @ts-check
// Animated GIFs (GIF89a) of pictures in two colours.

const CODE_BITS = 2; // the least that the format allows
const CLEAR = 4, END = 5;
const MOST_CODES = 4096;
const SHORTEST = 2; // hundredths of a second, the shortest delay that programs respect

const low = (number) => [number & 255, number >> 8 & 255];

// Return the bytes of a GIF. `frames` are [{frame, ms}] with one bit per pixel, the left one
// highest; `colors` are [r, g, b] of 0 and of 1.
export function gif(frames, width, height, scale, colors) {
  const bytes = [];
  const text = (letters) => bytes.push(...[...letters].map((letter) => letter.charCodeAt(0)));
  text('GIF89a');
  bytes.push(...low(width * scale), ...low(height * scale), 0x80, 0, 0, ...colors.flat());
  bytes.push(0x21, 0xff, 11);
  text('NETSCAPE2.0');
  bytes.push(3, 1, 0, 0, 0); // repeat for ever
  for (const {frame, ms} of frames) {
    const delay = Math.min(0xffff, Math.max(SHORTEST, Math.round(ms / 10)));
    bytes.push(0x21, 0xf9, 4, 4, ...low(delay), 0, 0);
    bytes.push(0x2c, 0, 0, 0, 0, ...low(width * scale), ...low(height * scale), 0, CODE_BITS);
    const packed = compressed(pixels(frame, width, height, scale));
    for (let at = 0; at < packed.length; at += 255) {
      const part = packed.slice(at, at + 255);
      bytes.push(part.length, ...part);
    }
    bytes.push(0);
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

function pixels(frame, width, height, scale) {
  const out = new Uint8Array(width * height * scale * scale), wide = width * scale;
  for (let y = 0; y < height * scale; y++) {
    const row = Math.floor(y / scale) * width;
    for (let x = 0; x < wide; x++) {
      const at = row + Math.floor(x / scale);
      out[y * wide + x] = frame[at >> 3] >> (7 - (at & 7)) & 1;
    }
  }
  return out;
}

// Compress by Lempel, Ziv and Welch, as in section 22 and appendix F of the GIF89a specification.
function compressed(data) {
  const out = [];
  let bits = 0, count = 0, size = CODE_BITS + 1, next = END + 1;
  let table = new Map();
  const put = (code) => {
    bits |= code << count;
    count += size;
    while (count >= 8) {
      out.push(bits & 255);
      bits >>>= 8;
      count -= 8;
    }
  };
  put(CLEAR);
  let prefix = data[0];
  for (let at = 1; at < data.length; at++) {
    const key = prefix << 8 | data[at], known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < MOST_CODES) {
      table.set(key, next);
      if (next === 1 << size) size++;
      next++;
    } else {
      put(CLEAR);
      table = new Map();
      size = CODE_BITS + 1;
      next = END + 1;
    }
    prefix = data[at];
  }
  put(prefix);
  put(END);
  if (count) out.push(bits & 255);
  return out;
}
