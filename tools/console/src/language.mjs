// The language of the core's instructions, a small part of JavaScript, and its compiler to
// WebAssembly, one function at a time.
//
// All values are words of 32 bits. There are constants, local variables, globals, and memory
// through the views m8, m16, m32 and R (the registers). Functions call each other and imported
// functions. A text means the same as in JavaScript, as far as values are words, with these
// exceptions:
// - && and || evaluate both sides, which are comparisons,
// - the index of a view is an address, shifted by the width of the view unless that is a byte:
//   m32[a >> 2],
// - the cases of a switch are numbered from 1 on, end with `break`, and the default comes last,
// - < and the like compare unsigned if both sides are shifted by >>>; >>> 0 has no other effect.

export const I32 = 0x7f, CONST = 0x41, END = 0x0b;
const EMPTY = 0x40;
const BLOCK = 0x02, LOOP = 0x03, IF = 0x04, ELSE = 0x05, BR = 0x0c, BR_IF = 0x0d;
const BR_TABLE = 0x0e, RETURN = 0x0f, CALL = 0x10, DROP = 0x1a;
const LOCAL_GET = 0x20, LOCAL_SET = 0x21, LOCAL_TEE = 0x22, GLOBAL_GET = 0x23, GLOBAL_SET = 0x24;
const EQZ = 0x45, XOR = 0x73, SUB = 0x6b, SHIFT_LEFT = 0x74;

const WORD = 0, UNSIGNED = 1, TRUTH = 2; // what is known of a value

// Operator -> its precedence, its code, its unsigned code.
const OPERATORS = {
  '||': [1, 0x72], '&&': [2, 0x71], '|': [3, 0x72], '^': [4, XOR], '&': [5, 0x71],
  '===': [6, 0x46], '!==': [6, 0x47],
  '<': [7, 0x48, 0x49], '>': [7, 0x4a, 0x4b], '<=': [7, 0x4c, 0x4d], '>=': [7, 0x4e, 0x4f],
  '<<': [8, SHIFT_LEFT], '>>': [8, 0x75], '>>>': [8, 0x76], '+': [9, 0x6a], '-': [9, SUB], '*': [10, 0x6c],
};
const LOGIC = 2, EQUAL = 6, LESS = 7, SHIFTED = 8; // precedences

// View -> its width as a power of 2, the codes of load and store.
const VIEWS = {m8: [0, 0x2d, 0x3a], m16: [1, 0x2f, 0x3b], m32: [2, 0x28, 0x36], R: [2, 0x28, 0x36]};

const SPACE = '(?:\\s|//.*\\n)*';
const TOKEN = new RegExp(`${SPACE}(\\w+|>>>=|>>=|<<=|>>>|===|!==|<<|>>|<=|>=|&&|[|]{2}|[+]{2}`
  + `|[-+*&|^]=|[-+*&|^~<>=?:;,(){}[\\]])${SPACE}`, 'gy');

function tokens(text) {
  const found = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex, match = TOKEN.exec(text);
    if (!match) throw new Error(`cannot be compiled: ${text.slice(at, at + 40)}`);
    found.push(match[1]);
  }
  return found;
}

export function unsigned(number) {
  const bytes = [];
  for (; number > 127; number >>>= 7) bytes.push(number & 127 | 128);
  return [...bytes, number];
}

function signed(number) {
  const bytes = [];
  for (; number < -64 || number > 63; number >>= 7) bytes.push(number & 127 | 128);
  return [...bytes, number & 127];
}

// One function. `parameters` are names; `names` has all other names as {functions, globals,
// constants, registers}, see wasm.mjs. `code` is the compiled code, `most` the number of local
// variables, including the parameters.
export class Body {
  constructor(text, parameters, names) {
    this.tokens = tokens(text);
    this.at = 0;
    this.names = names;
    this.locals = new Map(parameters.map((name, number) => [name, number]));
    this.used = parameters.length;
    this.most = this.used;
    this.code = [];
    this.statements();
    if (this.token) this.fail();
  }

  get token() {
    return this.tokens[this.at];
  }

  fail() {
    throw new Error(`cannot be compiled: ${this.tokens.slice(this.at, this.at + 12).join(' ')}`);
  }

  takes(token) {
    const is = this.token === token;
    if (is) this.at++;
    return is;
  }

  expect(token) {
    if (!this.takes(token)) this.fail();
  }

  emit(...bytes) {
    for (const byte of bytes) this.code.push(byte);
  }

  // Return what `parse` emits, without emitting it.
  aside(parse) {
    const {code} = this;
    this.code = [];
    parse();
    const made = this.code;
    this.code = code;
    return made;
  }

  // Forget the names that `parse` declares after it, and reuse their places.
  scope(parse) {
    const {locals, used} = this;
    this.locals = new Map(locals);
    parse();
    this.locals = locals;
    this.used = used;
  }

  statements() {
    while (this.token && this.token !== '}') this.statement();
  }

  statement() {
    if (this.takes('{')) {
      this.scope(() => this.statements());
      this.expect('}');
    } else if (this.token === 'const' || this.token === 'let') {
      this.declaration();
      this.expect(';');
    } else if (this.takes('if')) {
      this.condition();
      this.emit(IF, EMPTY);
      this.statement();
      if (this.takes('else')) {
        this.emit(ELSE);
        this.statement();
      }
      this.emit(END);
    } else if (this.takes('for')) {
      this.scope(() => this.loop());
    } else if (this.takes('do')) {
      this.emit(LOOP, EMPTY);
      this.statement();
      this.expect('while');
      this.condition();
      this.expect(';');
      this.emit(BR_IF, 0, END);
    } else if (this.takes('switch')) {
      this.choice();
    } else if (this.takes('return')) {
      this.value();
      this.expect(';');
      this.emit(RETURN);
    } else if (!this.takes(';')) {
      this.effects();
      this.expect(';');
    }
  }

  declaration() {
    this.at++;
    do {
      const name = this.tokens[this.at++];
      this.expect('=');
      this.value();
      const place = this.used++;
      this.most = Math.max(this.most, this.used);
      this.locals.set(name, place);
      this.emit(LOCAL_SET, ...unsigned(place));
    } while (this.takes(','));
  }

  condition() {
    this.expect('(');
    this.value();
    this.expect(')');
  }

  loop() {
    this.expect('(');
    if (this.token === 'let') this.declaration();
    this.expect(';');
    this.emit(BLOCK, EMPTY, LOOP, EMPTY);
    this.value();
    this.emit(EQZ, BR_IF, 1);
    this.expect(';');
    const step = this.aside(() => this.effects());
    this.expect(')');
    this.statement();
    this.emit(...step, BR, 0, END, END);
  }

  choice() {
    const value = this.aside(() => this.condition()), bodies = [];
    this.expect('{');
    while (this.takes('case')) {
      if (Number(this.token) !== bodies.length + 1) this.fail();
      this.at++;
      this.expect(':');
      bodies.push(this.aside(() => this.statement()));
      this.expect('break');
      this.expect(';');
    }
    this.expect('default');
    this.expect(':');
    const rest = this.aside(() => this.scope(() => this.statements()));
    this.expect('}');
    const {length} = bodies; // blocks are nested: the cases, the default, the end
    this.emit(BLOCK, EMPTY, BLOCK, EMPTY);
    bodies.forEach(() => this.emit(BLOCK, EMPTY));
    this.emit(...value, BR_TABLE, ...unsigned(length + 1), ...unsigned(length));
    bodies.forEach((_, number) => this.emit(...unsigned(number)));
    this.emit(...unsigned(length));
    bodies.forEach((body, number) => {
      this.emit(END);
      for (const byte of body) this.code.push(byte);
      this.emit(BR, ...unsigned(length - number));
    });
    this.emit(END, ...rest, END);
  }

  // Expressions for their effects.
  effects() {
    do {
      if (this.tokens[this.at + 1] !== '(') this.assigned(false) || this.fail();
      else if (this.call()) this.emit(DROP);
    } while (this.takes(','));
  }

  // Compile name = value, name += value, name++ or view[index] = value; return false if none of
  // these comes. `wanted` says whether the value is used, which views and globals do not allow.
  assigned(wanted) {
    const name = this.token, next = this.tokens[this.at + 1];
    if (next === '[' && !wanted) {
      this.at += 2;
      const {address, load, store} = this.place(name), operator = this.change();
      if (operator) this.emit(...address, ...load);
      this.value();
      if (operator) this.emit(operator);
      this.emit(...store);
      return true;
    }
    if (!/^([-+*&|^]|<<|>>>?)?=$|^\+\+$/.test(next ?? '') || !/^[a-z]/.test(name)) return false;
    this.at++;
    const one = this.takes('++'), operator = one ? OPERATORS['+'][1] : this.change();
    if (operator) this.name(name);
    if (one) this.emit(CONST, 1);
    else this.value();
    if (operator) this.emit(operator);
    if (this.locals.has(name)) {
      this.emit(wanted ? LOCAL_TEE : LOCAL_SET, ...unsigned(this.locals.get(name)));
    } else {
      const place = this.names.globals.indexOf(name);
      if (place < 0 || wanted) this.fail();
      this.emit(GLOBAL_SET, ...unsigned(place));
    }
    return true;
  }

  // Return the code of the operator in +=, 0 for =.
  change() {
    const operator = this.tokens[this.at++];
    return operator === '=' ? 0 : OPERATORS[operator.slice(0, -1)][1];
  }

  // Compile the index of a view up to its bracket; return {address, load, store} and emit
  // `address`.
  place(name) {
    const [width, load, store] = VIEWS[name] ?? this.fail(), before = this.code.length;
    let offset = 0;
    if (name === 'R') {
      offset = this.names.registers;
      this.value();
      this.emit(CONST, 2, SHIFT_LEFT);
    } else if (width) {
      this.binary(SHIFTED + 1);
      this.expect('>>');
      this.expect(String(width));
    } else {
      this.value();
    }
    this.expect(']');
    const where = [width, ...unsigned(offset)];
    return {address: this.code.slice(before), load: [load, ...where], store: [store, ...where]};
  }

  // Compile an expression, which may be an assignment; return what is known of its value.
  value() {
    if (this.assigned(true)) return WORD;
    const kind = this.binary(0);
    if (!this.takes('?')) return kind;
    if (kind === TRUTH && this.tokens.slice(this.at, this.at + 3).join('') === '1:0') {
      this.at += 3;
      return TRUTH;
    }
    this.emit(IF, I32);
    this.value();
    this.expect(':');
    this.emit(ELSE);
    this.value();
    this.emit(END);
    return WORD;
  }

  binary(least) {
    let kind = this.unary();
    for (;;) {
      const operator = this.token, [closeness, code, other] = OPERATORS[operator] ?? [-1];
      if (closeness < least) return kind;
      this.at++;
      if (operator === '>>>' && this.token === '0') {
        this.at++;
        kind = UNSIGNED;
        continue;
      }
      const right = this.binary(closeness + 1);
      const both = (it) => kind === it && right === it;
      if (closeness <= LOGIC && !both(TRUTH)) this.fail();
      if (other && (kind === UNSIGNED) !== (right === UNSIGNED)) this.fail();
      this.emit(other && both(UNSIGNED) ? other : code);
      kind = operator === '>>>' ? UNSIGNED
        : closeness <= LOGIC || EQUAL <= closeness && closeness <= LESS ? TRUTH : WORD;
    }
  }

  unary() {
    if (this.takes('(')) {
      const kind = this.value();
      this.expect(')');
      return kind;
    }
    if (this.takes('~')) {
      this.unary();
      this.emit(CONST, ...signed(-1), XOR);
      return WORD;
    }
    if (this.takes('-')) {
      this.emit(CONST, 0);
      this.unary();
      this.emit(SUB);
      return WORD;
    }
    const next = this.tokens[this.at + 1];
    if (next === '(') {
      if (!this.call()) this.fail();
      return WORD;
    }
    const token = this.tokens[this.at++];
    if (next === '[') {
      this.at++;
      this.emit(...this.place(token).load);
    } else {
      this.name(token);
    }
    return WORD;
  }

  // Emit the value of a number or a name.
  name(token) {
    const {constants, globals} = this.names;
    if (this.locals.has(token)) this.emit(LOCAL_GET, ...unsigned(this.locals.get(token)));
    else if (globals.includes(token)) this.emit(GLOBAL_GET, ...unsigned(globals.indexOf(token)));
    else if (/^\d/.test(token)) this.emit(CONST, ...signed(Number(token) | 0));
    else if (token in constants) this.emit(CONST, ...signed(constants[token] | 0));
    else this.fail();
  }

  // Emit a call; return whether it has a result.
  call() {
    const called = this.names.functions.get(this.token) ?? this.fail();
    this.at += 2;
    for (let count = 0; count < called.parameters; count++) {
      if (count) this.expect(',');
      this.value();
    }
    this.expect(')');
    this.emit(CALL, ...unsigned(called.number));
    return called.result;
  }
}
