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
  interpolator: `
export class Interpolator {}
export class InterpolatorConfig {}`,
};

// The instructions that interpreter.mjs leaves to rp2040js; all others stop the console there.
const LEFT = new Set(
  ['BKPT', 'DMB', 'DSB', 'ISB', 'MRS', 'MSR', 'SEV', 'SVC', 'UDF', 'WFE', 'WFI', 'YIELD']);
const BRANCH = /^ {8}\/\/ ([A-Z]+).*\n {8}else if [^]*?^ {8}\}\n/gm; // of executeInstruction()

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
    bundle.onLoad({filter: /rp2040js.*\/peripherals\/\w+\.js$/}, ({path: file}) => ({
      contents: fs.readFileSync(file, 'utf8').replace(MESSAGE, ''), loader: 'js',
    }));
  },
};

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
  nodePaths: packages,
  plugins: [data, made, unused],
  legalComments: 'none',
  logLevel: 'warning',
});
