// Builds dist/: distributary.js, the program in one file, kubernetes-client.js, which it loads when it asks an API server, and
// src/, the library with its declarations.
// `build.mjs program [DIR]` builds the program only, `build.mjs executable [DIR]` the program and node in one file, `distributary`.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pageParts } from './build/page.mjs';
import { bundle } from './bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [, , part, outdir = 'dist'] = process.argv;

/** What plugin/carried finds in the bundle: JSON. */
async function assets() {
  const paths = readdirSync('fixtures/codes', { recursive: true })
    .filter((path) => /^DIS\d+\/README\.md$/.test(path))
    .map((path) => `fixtures/codes/${path}`)
    .concat(
      readdirSync('fixtures/repos')
        .map((name) => `fixtures/repos/${name}`)
        .filter((folder) => existsSync(`${folder}/demo.json`))
        .flatMap((folder) => [`${folder}/demo.json`, ...filesBelow(`${folder}/in`)]),
    )
    .sort();
  const texts = paths.map((path) => [path, readFileSync(path, 'utf8')]);
  return JSON.stringify({
    ...Object.fromEntries(texts),
    'page/parts.json': JSON.stringify(await pageParts()),
  });
}

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

if (part === undefined) rmSync(outdir, { recursive: true, force: true });
if (part === 'executable') {
  const { buildExecutable } = await import('./build/executable.mjs');
  mkdirSync(outdir, { recursive: true });
  await buildExecutable(`${outdir}/distributary`, await assets());
} else {
  await bundle('plugin/cli.ts', `${outdir}/distributary.js`, { assets: await assets() });
  await bundle('scripts/build/kubernetes-client.mjs', `${outdir}/kubernetes-client.js`);
  chmodSync(`${outdir}/distributary.js`, 0o755);
}
if (part === undefined) {
  const tsc = ['node_modules/typescript/bin/tsc', '--outDir', outdir];
  execFileSync(process.execPath, tsc, { stdio: 'inherit' });
  // The programs are in the bundle; what imports the library has no use for their parts.
  rmSync(`${outdir}/plugin`, { recursive: true });
  // Types say nothing about what a dependency exports at run time.
  await import(pathToFileURL(`${outdir}/src/index.js`).href);
}
