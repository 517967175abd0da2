// The code and the style of the page that `report` writes: what of page/ a browser runs, in one script that needs nothing else.
// `node scripts/build/page.mjs` prints them as JSON, for a checkout, which carries no built page.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Of the files that the page shares with the program, it takes the functions that it calls: importing one does nothing by itself. */
const pure = {
  name: 'pure-files',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.\.?\// }, async ({ path, pluginData, ...asked }) => {
      if (pluginData === 'asked') return undefined;
      const { importer, resolveDir, kind } = asked;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: 'asked' });
      return { ...found, sideEffects: false };
    });
  },
};

/** What the page holds of others. */
const banner =
  '/* With Preact, Copyright (c) 2015-present Jason Miller, and fflate, Copyright (c) 2026 Arjun Barrett; both under the MIT License, https://opensource.org/license/mit */';

/** `{script, style}`, and esbuild's metafile. */
export async function buildPage() {
  const { outputFiles, metafile } = await build({
    metafile: true,
    entryPoints: ['page/main.tsx', 'page/page.css'],
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    banner: { js: banner },
    charset: 'ascii',
    format: 'iife',
    platform: 'browser',
    target: ['es2022'],
    tsconfig: 'page/tsconfig.json',
    logLevel: 'error',
    logLimit: 5,
    plugins: [pure],
  });
  const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { parts: { script: textOf('main.js'), style: textOf('page.css') }, metafile };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(JSON.stringify((await buildPage()).parts));
}
