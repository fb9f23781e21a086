// Compiles functions in the language of language.mjs to a WebAssembly module.

import {Body, CONST, END, I32, unsigned} from './language.mjs';

const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const TYPES = 1, IMPORTS = 2, FUNCTIONS = 3, GLOBALS = 6, EXPORTS = 7, CODE = 10;
const FUNCTION = 0x60, A_FUNCTION = 0, A_MEMORY = 2, LIMITED = 1, MUTABLE = 1;

const list = (items) => [...unsigned(items.length), ...items.flat()];
const sized = (bytes) => [...unsigned(bytes.length), ...bytes];
const section = (number, items) => [number, ...sized(list(items))];
const named = (name) => list([...name].map((letter) => letter.charCodeAt(0)));

// Return the bytes of a module. `imports` and `functions` are {name: [parameters, whether it has a
// result, text]}; parameters are names, and imports have no text. `constants` are {name: number},
// `registers` is the address of the first register. The memory has `pages` to `most` pages of 64
// KB. The module imports the memory and the imports from `host`, and exports all functions.
export function compile(
  {imports, functions, globals, constants, registers, pages, most = pages},
) {
  const all = Object.entries({...imports, ...functions}), own = Object.entries(functions);
  const names = {globals, constants, registers, functions: new Map(all.map(
    ([name, [parameters, result]], number) => [
      name, {number, parameters: parameters.length, result}]))};
  const first = all.length - own.length;
  const code = own.map(([, [parameters, , text]]) => {
    const body = new Body(text, parameters, names), locals = body.most - parameters.length;
    return sized([...list(locals ? [[...unsigned(locals), I32]] : []), ...body.code, END]);
  });
  return new Uint8Array([
    ...MAGIC,
    ...section(TYPES, all.map(([, [parameters, result]]) => [
      FUNCTION, ...list(parameters.map(() => I32)), ...list(result ? [I32] : [])])),
    ...section(IMPORTS, [
      [...named('host'), ...named('memory'), A_MEMORY, LIMITED, ...unsigned(pages), ...unsigned(most)],
      ...all.slice(0, first).map(([name], number) => [
        ...named('host'), ...named(name), A_FUNCTION, ...unsigned(number)])]),
    ...section(FUNCTIONS, own.map((_, number) => unsigned(first + number))),
    ...section(GLOBALS, globals.map(() => [I32, MUTABLE, CONST, 0, END])),
    ...section(EXPORTS, own.map(([name], number) => [
      ...named(name), A_FUNCTION, ...unsigned(first + number)])),
    ...section(CODE, code),
  ]);
}
