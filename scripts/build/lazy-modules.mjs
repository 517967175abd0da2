// Modules that are loaded when one of their functions is called first: node compiles child_process with all of net and dgram, fflate
// computes tables, and yaml is large, also for runs that start no program, write no page and print no file of distributary. An import of a name that is not listed here fails the build.
import { relative } from 'node:path';

const lazily = {
  'node:child_process': ['execFile', 'execFileSync', 'spawn', 'spawnSync'],
  'node:crypto': ['createHash', 'hash', 'randomUUID'],
  'node:tty': ['isatty'],
  'node:zlib': ['deflate', 'deflateSync', 'gunzipSync', 'gzipSync'],
  fflate: ['deflateSync', 'strToU8'],
  yaml: ['isMap', 'isNode', 'isScalar', 'isSeq', 'parseDocument', 'stringify'],
};

const namespace = 'lazy';

/** Whose imports are meant: not those of the client for API servers, which runs once it is asked for. */
const importers = /^(?:src|plugin)[\\/]|[\\/]?node_modules[\\/](?:commander|simple-git)[\\/]/;

/** An esbuild plugin. */
export const lazyModules = {
  name: 'lazy-modules',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:${Object.keys(lazily).join('|')})$`);
    onResolve({ filter }, ({ path, importer, namespace: of }) => {
      if (of === namespace) return path.startsWith('node:') ? { path, external: true } : undefined;
      return importers.test(relative(process.cwd(), importer)) ? { path, namespace } : undefined;
    });
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: contentsFor(path, lazily[path]),
      resolveDir: process.cwd(),
    }));
  },
};

function contentsFor(path, names) {
  const functions = names.map(
    (name) => `export function ${name}(...given) { return load().${name}(...given); }`,
  );
  // What `promisify` makes of it hands out both of its results.
  if (names.includes('execFile')) {
    functions.push(
      `const custom = Symbol.for('nodejs.util.promisify.custom');`,
      'Object.defineProperty(execFile, custom, { get: () => load().execFile[custom] });',
    );
  }
  // Node's own look-up of a module it has loaded takes as long as the hash of a small file.
  const load = `let loaded;\nconst load = () => (loaded ??= require('${path}'));`;
  return [load, ...functions].join('\n');
}
