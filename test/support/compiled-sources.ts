/**
 * The tests and all that they import from the repository, compiled once for a run and imported by Node itself: going through Vite, a
 * thousand small modules take longer than the tests do.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { type Plugin as BuildPlugin, build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const SOURCES = ['src', 'plugin', 'page', 'test'];
/** What stands for the place of a source in what is made of it. */
const SOURCE_URL = 'sourceUrl';
const TEST = /^test\/.*\.test\.ts$/;
const TYPESCRIPT = /\.tsx?$/;

/** Most of a test runs once: V8 of Node 20 spends a quarter of the time on optimising it. Other versions lack the flag. */
export const flagsOfOnce: readonly string[] = process.versions.v8.startsWith('11.3.')
  ? ['--interrupt-budget=1000000']
  : [];

/** A plugin of Vite; it does nothing while files are watched, since what was compiled would grow old. */
export function compiledSources(): Plugin {
  const root = process.cwd();
  const isRun = process.argv.includes('run');
  let directory = '';
  let compiled: Promise<void> | undefined;
  const compileOnce = (): Promise<void> => {
    for (const flag of flagsOfOnce) setFlagsFromString(flag);
    directory = newDirectory(root);
    return compile(root, directory);
  };
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    async buildStart() {
      if (!isRun) return;
      // Each project has a server of Vite, and all of them this plugin.
      compiled ??= compileOnce();
      await compiled;
    },
    resolveId(source, importer) {
      if (directory === '' || importer === undefined || !source.startsWith('.')) return;
      const path = relative(root, resolve(dirname(importer), source));
      if (!SOURCES.some((one) => path.startsWith(`${one}/`)) || !TYPESCRIPT.test(path)) return;
      return { id: outputOf(resolve(directory, path)), external: true };
    },
    // Of a test file Vite sees nothing but this import.
    load(id) {
      const path = relative(root, id);
      if (directory === '' || !TEST.test(path)) return;
      return `import ${JSON.stringify(`./${basename(path)}`)};`;
    },
  };
}

/** Of this run alone, beside `node_modules` so that packages are found; gone when the run ends. */
function newDirectory(root: string): string {
  const parent = resolve(root, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(`${parent}/distributary-tests-`);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function compile(root: string, directory: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...SOURCES.map((one) => `${one}/**/*.ts`), 'page/**/*.tsx'],
    outbase: root,
    outdir: directory,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    outExtension: { '.js': '.mjs' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // In the files, of which removing twice as many takes seconds on a busy disk.
    sourcemap: 'inline',
    sourcesContent: false,
    define: { 'import.meta.url': SOURCE_URL },
    logLevel: 'warning',
    plugins: [eachFileApart()],
  });
}

/** Every module stays one, that all import; and finds what lies beside its source. */
function eachFileApart(): BuildPlugin {
  return {
    name: 'each-file-apart',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
        // Node 20 warns of JSON that it imports itself.
        if (kind === 'entry-point' || path.endsWith('.json')) return undefined;
        if (TYPESCRIPT.test(path)) return { path: outputOf(path), external: true };
        return { path: pathToFileURL(resolve(resolveDir, path)).href, external: true };
      });
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: `const ${SOURCE_URL} = ${url};${text}`, loader: 'ts' };
      });
    },
  };
}

function outputOf(path: string): string {
  return path.replace(TYPESCRIPT, '.mjs');
}
