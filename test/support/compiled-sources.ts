/**
 * The tests and all that they import from the repository, compiled once for a run and imported by Node itself: going through Vite, a
 * thousand small modules take longer than the tests do.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vitest/config';

const SOURCES = ['src', 'plugin', 'page', 'test'];
/** What stands for the place of a source in what is made of it. */
const SOURCE_URL = 'sourceUrl';
const TEST = /^test\/.*\.test\.ts$/;
const TYPESCRIPT = /\.tsx?$/;

/**
 * Most of a test runs once: V8 of Node 20 spends a quarter of the time on optimising it, and some on keeping what nobody needs any more.
 * Other versions lack the first flag.
 */
export const flagsOfOnce: readonly string[] = process.versions.v8.startsWith('11.3.')
  ? ['--interrupt-budget=1000000', '--min-semi-space-size=64', '--max-semi-space-size=64']
  : [];

/** A plugin of Vite; it does nothing while files are watched, since what was compiled would grow old. */
export function compiledSources(): Plugin {
  const root = process.cwd();
  const isRun = process.argv.includes('run');
  let directory = '';
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    buildStart() {
      // Each project has a server of Vite, and all of them this plugin.
      if (!isRun || directory !== '') return;
      for (const flag of flagsOfOnce) setFlagsFromString(flag);
      directory = newDirectory(root);
      compile(root, directory);
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

function compile(root: string, directory: string): void {
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const top of SOURCES) {
    for (const below of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      const path = join(top, below);
      const isCode = TYPESCRIPT.test(path);
      if (!isCode && !path.endsWith('.json')) continue;
      const text = readFileSync(join(root, path), 'utf8');
      const output = join(directory, outputOf(path));
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(
        output,
        isCode ? compileFile(join(root, path), text) : `export default ${text}`,
      );
    }
  }
}

/** Each file apart, as the type checker demands it; it finds what lies beside its source. */
function compileFile(path: string, text: string): string {
  const url = pathToFileURL(path).href;
  const usesUrl = text.includes('import.meta.url');
  const { code, map, errors } = transformSync(
    path,
    usesUrl ? `const ${SOURCE_URL} = ${JSON.stringify(url)};${text}` : text,
    {
      target: 'node20',
      sourcemap: true,
      jsx: { runtime: 'automatic', importSource: 'preact' },
      ...(usesUrl ? { define: { 'import.meta.url': SOURCE_URL } } : {}),
    },
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const linked = code.replaceAll(IMPORT, (_, before: string, specifier: string) => {
    const other = COMPILED.test(specifier) ? outputOf(specifier) : new URL(specifier, url).href;
    return `${before}${JSON.stringify(other)}`;
  });
  const mapping = Buffer.from(JSON.stringify({ ...map, sources: [path], sourcesContent: [] }));
  return `${linked}\n//# sourceMappingURL=data:application/json;base64,${mapping.toString('base64')}\n`;
}

/** What is compiled; anything else is imported from its place. Node 20 warns of JSON that it imports itself. */
const COMPILED = /\.(?:tsx?|json)$/;
/** As the compiler writes them, at the beginning of a line or in a call. */
const IMPORT =
  /(^(?:import|export)\b[^"'\n]*\bfrom |^import |\bimport\()"(\.[^"\n]*)"(?: with \{ type: "json" \})?/gm;

function outputOf(path: string): string {
  return path.replace(TYPESCRIPT, '.js').replace(/\.json$/, '.json.js');
}
