// @ts-check
// Makes .mpy files again that tools/sumpad_tools/build/mpy_filter.py has rewritten; it describes their
// format. The table of names is filled in the order of MicroPython's compiler.

const HEADER = 4; // bytes
const FUN_TABLE = 0, ELLIPSIS = 4, STRING = 5, BYTES = 6, TUPLE = 10; // types of constant objects
const HAS_CHILDREN = 4; // a flag of a function

// How an opcode is followed, by its high four bits.
const FORMATS = 0x3a4, NAME = 1, NUMBER = 2, OFFSET = 3;
const NO_EXTRA_BYTE = 0x9e; // opcodes with any of these bits
const LATE = [0x11, 0x12, 0x16, 0x17, 0x19, 0x1a]; // names whose scope the first pass does not know

// Bytes that are written from the start on.
export class Output {
  constructor(size) {
    this.bytes = new Uint8Array(size);
    this.size = 0;
  }

  byte(byte) {
    this.bytes[this.size++] = byte;
  }

  put(bytes) {
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
  }

  // Write a number as MicroPython reads it: in groups of seven bits, the high ones first.
  number(value) {
    if (value > 0x3fff) this.byte(value >> 14 | 0x80);
    if (value > 0x7f) this.byte(value >> 7 & 0x7f | 0x80);
    this.byte(value & 0x7f);
  }
}

export class Modules {
  // Modules are written to `out`. `bytes` has the rewritten ones, and their tables of lines from
  // `lines` on. `texts` are the texts that numbers mean. The first `fixed` ones are names that every
  // MicroPython has.
  constructor(out, bytes, lines, texts, fixed) {
    this.out = out;
    this.bytes = bytes;
    this.lines = lines;
    this.texts = texts;
    this.fixed = fixed;
    this.at = 0;
  }

  // Write the module that begins at `at`; return where it ends.
  restore(at) {
    const {out, texts} = this;
    this.at = at;
    out.put(this.take(HEADER));
    const objects = this.number(), source = this.text(), top = this.function(), functions = [top];
    for (const {children} of functions) functions.push(...children);
    const names = new Set([source]);
    for (const {own, uses} of functions) {
      names.add(own[0]);
      for (const {before, name} of uses) if (!LATE.includes(before.at(-1))) names.add(name);
    }
    for (const {own, uses} of functions) {
      for (const name of own) names.add(name);
      for (const {name} of uses) names.add(name);
    }
    out.number(names.size);
    out.number(objects);
    const places = new Map();
    for (const name of names) {
      places.set(name, places.size);
      out.number(name < this.fixed ? 2 * name + 1 : 2 * texts[name].length);
      if (name < this.fixed) continue;
      out.put(texts[name]);
      out.byte(0);
    }
    this.objects(objects);
    this.write(top, places);
    return this.at;
  }

  take(count) {
    return this.bytes.subarray(this.at, this.at += count);
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (;;) {
      const byte = this.byte();
      value = value << 7 | byte & 0x7f;
      if (byte < 0x80) return value;
    }
  }

  // Read the number of a text.
  text() {
    return this.byte() << 8 | this.byte();
  }

  // Read and write `count` constant objects.
  objects(count) {
    const {out} = this;
    for (; count > 0; count--) {
      const kind = this.byte();
      out.byte(kind);
      if (FUN_TABLE <= kind && kind <= ELLIPSIS) continue; // nothing follows
      const text = kind === STRING ? this.texts[this.text()] : null;
      const length = text ? text.length : this.number();
      out.number(length);
      if (text) out.put(text);
      else if (kind === TUPLE) this.objects(length);
      else out.put(this.take(length));
      if (kind === STRING || kind === BYTES) out.byte(0);
    }
  }

  // Read a function and its children.
  function() {
    const header = this.number(), start = this.at;
    let byte = this.byte(), parameters = byte & 3;
    for (let i = 0; byte > 0x7f; i++) {
      byte = this.byte();
      parameters += (byte >> 2 & 1) << i + 2;
      parameters += (byte >> 3 & 1) << i;
    }
    const signature = this.bytes.subarray(start, this.at);
    const lines = this.number(), cells = this.number();
    const own = Array.from({length: 1 + parameters}, () => this.text());
    const it = {
      flags: header & 7, signature, own, children: [], cells: this.take(cells),
      lines: this.bytes.subarray(this.lines, this.lines += lines), ...this.code(header >> 3),
    };
    if (it.flags & HAS_CHILDREN) {
      for (let count = this.number(); count > 0; count--) it.children.push(this.function());
    }
    return it;
  }

  // Read opcodes with `length` bytes besides names: the names, each with the bytes before it, and
  // the bytes after the last one.
  code(length) {
    const uses = [];
    let start = this.at, end = start + length;
    while (this.at < end) {
      const opcode = this.byte(), form = FORMATS >> 2 * (opcode >> 4) & 3;
      if (form === NAME) {
        const before = this.bytes.subarray(start, this.at);
        uses.push({before, name: this.text()});
        start = this.at;
        end += 2;
      } else if (form === NUMBER) {
        this.number();
      } else if (form === OFFSET) {
        if (this.byte() > 0x7f) this.at++;
      }
      if (!(opcode & NO_EXTRA_BYTE)) this.at++;
    }
    return {uses, length, rest: this.bytes.subarray(start, this.at)};
  }

  // Write a function and its children. `places` has the places of names in the table.
  write({flags, signature, own, lines, cells, uses, rest, length, children}, places) {
    const {out} = this;
    const name = (it) => out.number(places.get(it));
    const size = (count, it) => count + (places.get(it) < 0x80 ? 1 : 2);
    const information = own.reduce(size, lines.length), head = sizes(information, cells.length);
    const all = signature.length + head.length + information + cells.length + length;
    out.number(uses.reduce((count, it) => size(count, it.name), all) << 3 | flags);
    for (const bytes of [signature, head]) out.put(bytes);
    own.forEach(name);
    for (const bytes of [lines, cells]) out.put(bytes);
    for (const use of uses) {
      out.put(use.before);
      name(use.name);
    }
    out.put(rest);
    if (flags & HAS_CHILDREN) out.number(children.length);
    for (const child of children) this.write(child, places);
  }
}

// Return the sizes of a function's information and cells, as MP_BC_PRELUDE_SIZE_ENCODE does.
function sizes(information, cells) {
  const bytes = [];
  do {
    bytes.push((information & 0x3f) << 1 | cells & 1 | 0x80);
    information >>= 6;
    cells >>= 1;
  } while (information | cells);
  bytes[bytes.length - 1] &= 0x7f;
  return bytes;
}
