// Bundles page, worker and service worker into a folder. A JSON object on standard input tells what
// to make: {out, packages, site, define}; `packages`: folders with modules of npm, `site`: what the
// module 'site' has, `entries`: files of src/ to bundle.

import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'src');
const {out, packages, site, entries} = JSON.parse(fs.readFileSync(0, 'utf8'));

const data = {
  name: 'site',
  setup(bundle) {
    bundle.onResolve({filter: /^site$/}, () => ({path: 'site', namespace: 'data'}));
    bundle.onLoad({filter: /.*/, namespace: 'data'}, () => ({
      contents: JSON.stringify(site), loader: 'json',
    }));
  },
};

await build({
  entryPoints: entries.map((name) => path.join(source, name)),
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  nodePaths: packages,
  plugins: [data],
  legalComments: 'none',
  logLevel: 'warning',
});
