// Bundles page, worker and service worker into the folder `out`. A JSON object on standard input
// says what to make: {out, packages, site, entries, format}. `packages` are folders with npm modules,
// `site` is the content of the module 'site', `entries` are the files of src/ to bundle. `format` is
// that of esbuild: esm for modules, iife for scripts, whose names are then their own.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src');
const {out, packages, site, entries, format} = JSON.parse(fs.readFileSync(0, 'utf8'));

const data = {
  name: 'site',
  setup(bundle) {
    bundle.onResolve({filter: /^site$/}, () => ({path: 'site', namespace: 'data'}));
    bundle.onLoad({filter: /.*/, namespace: 'data'}, () => ({
      contents: JSON.stringify(site), loader: 'json',
    }));
  },
};

// Modules that would compute the same at each start: their exports are computed here, once.
const made = {
  name: 'made',
  setup(bundle) {
    bundle.onLoad({filter: /\/(interpreter|lzma_wasm)\.mjs$/}, async ({path: file}) => {
      const exported = Object.entries(await import(pathToFileURL(file).href));
      const lines = exported.map(([name, it]) => `export const ${name} = ${
        typeof it === 'function' ? `() => bytes(${JSON.stringify(Buffer.from(it()).toString('latin1'))})`
          : JSON.stringify(it)};`);
      return {contents: [DECODER, ...lines].join('\n'), loader: 'js'};
    });
  },
};

// Parts of rp2040js that the firmware never uses (tools/sumpad_tools/build/patches.py). A firmware
// that starts the PIO stops the console with a message (tools/console/src/chip.mjs).
const BASE = "import {BasePeripheral} from './peripheral.js';";
const UNUSED = {
  'peripherals/pio': `${BASE}
export const WaitType = {}, StateMachine = null;
export class RPPIO extends BasePeripheral {
  machines = [];
  pinValues = 0;
  pinDirections = 0;
  readUint32() { return 0; }
  writeUint32(offset, value) { if (offset === 0 && value & 15) this.run(); }
}`,
  'peripherals/uart': `${BASE}
export class RPUART extends BasePeripheral {
  clkPeriChanged() {}
}`,
  'peripherals/ssi': `${BASE}
export class RPSSI extends BasePeripheral {}`,
  interpolator: `
export class Interpolator {}
export class InterpolatorConfig {}`,
  'clock/simulation-clock': 'export class SimulationClock {}',
  'utils/logging': 'export class ConsoleLogger {} export const LogLevel = {};',
};

// The same for parts of modules: [what is replaced, by what]. The USB of the chip is never a host.
const UNUSED_PARTS = {
  sio: [[/^ {12}case INTERP\w+:[^]*?(?=^ {12}case |^ {12}default:|^ {8}\})/gm, '']],
  'peripherals/usb': [
    [/^ {4}\/\/ =+ Host Mode Methods =+[^]*^}/m, '}'],
    [/this\.hostMode(?! =)/g, 'false'],
    [/this\.handleSieCtrlWrite\(value\)/, 'this.sieCtrl = value'],
  ],
};

// The instructions that interpreter.mjs leaves to rp2040js; all others stop the console there.
const LEFT = new Set(
  ['BKPT', 'DMB', 'DSB', 'ISB', 'MRS', 'MSR', 'SEV', 'SVC', 'UDF', 'WFE', 'WFI', 'YIELD']);
const BRANCH = /^ {8}\/\/ ([A-Z]+).*\n {8}else if [^]*?^ {8}\}\n/gm; // of executeInstruction()

// A member of a class of rp2040js: a field that is set, or a method.
const MEMBER = /\bthis\.(\w+) = |^ {4}(?:[gs]et )?(\w+)\(.*\) \{$/gm;

// Messages of the peripherals, which nobody reads.
const MESSAGE = /^ *(?:this|this\.rp2040\.logger|console)\.(?:debug|info|warn)\(.*\);$/gm;

const unused = {
  name: 'unused',
  setup(bundle) {
    bundle.onLoad({filter: /rp2040js.*\/cortex-m0-core\.js$/}, ({path: file}) => ({
      contents: fs.readFileSync(file, 'utf8').replace(
        BRANCH, (text, name) => LEFT.has(name) ? text : ''),
      loader: 'js',
    }));
    for (const [name, contents] of Object.entries(UNUSED)) {
      bundle.onLoad({filter: new RegExp(`rp2040js.*/${name}\\.js$`)}, ({path: file}) => ({
        contents, loader: 'js', resolveDir: path.dirname(file),
      }));
    }
    bundle.onLoad({filter: /rp2040js.*\/esm\/(sio|peripherals\/\w+)\.js$/}, ({path: file}) => {
      let contents = fs.readFileSync(file, 'utf8').replace(MESSAGE, '');
      const name = /esm\/(.*)\.js$/.exec(file.replaceAll('\\', '/'))[1];
      for (const [part, instead] of UNUSED_PARTS[name] ?? []) {
        if (contents.search(part) < 0) throw new Error(`${file} has no ${part}`);
        contents = contents.replace(part, instead);
      }
      return {contents, loader: 'js'};
    });
  },
};

// Return the names of members that rp2040js alone uses; they can be shortened. Names that our modules
// or the site's data mention stay, and so do those that JavaScript has itself.
function privateNames() {
  const folder = path.join(packages[0], 'rp2040js', 'dist', 'esm');
  const names = new Set();
  for (const file of fs.readdirSync(folder, {recursive: true}).map(String)) {
    if (!file.endsWith('.js') || file.startsWith('gdb')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, field, method] of text.matchAll(MEMBER)) names.add(field ?? method);
  }
  const used = [JSON.stringify(site)];
  for (const each of [source, path.join(source, '..', '..', 'console', 'src')]) {
    for (const file of fs.readdirSync(each)) used.push(fs.readFileSync(path.join(each, file), 'utf8'));
  }
  for (const name of used.join(' ').match(/\w+/g)) names.delete(name);
  const typed = Object.getPrototypeOf(Uint8Array);
  for (const it of [typed, ...Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name])]) {
    for (let owner of [it, it?.prototype]) {
      for (; owner === Object(owner); owner = Object.getPrototypeOf(owner)) {
        for (const name of Object.getOwnPropertyNames(owner)) names.delete(name);
      }
    }
  }
  return [...names];
}

// A character for each byte is compressed better than base64.
const DECODER = 'const bytes = (text) => Uint8Array.from(text, (it) => it.charCodeAt(0));';

await build({
  entryPoints: entries.map((name) => path.join(source, name)),
  outdir: out,
  bundle: true,
  minify: true,
  charset: 'utf8',
  format,
  target: 'es2022',
  mangleProps: new RegExp(`^(?:${privateNames().join('|')})$`),
  nodePaths: packages,
  plugins: [data, made, unused],
  legalComments: 'none',
  logLevel: 'warning',
});
