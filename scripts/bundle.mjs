// How TypeScript becomes one file that node runs.
import { build } from 'esbuild';
import { compiledSchemas } from './build/compiled-schemas.mjs';

/** Dependencies in CommonJS ask for `require`, which a module does not have. */
const banner = `import { createRequire as nodeRequire } from 'node:module';
const require = nodeRequire(import.meta.url);`;

/** The client for API servers is larger than all the rest, and few runs need it: it stays a file of its own. */
const clientApart = {
  name: 'client-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^@kubernetes\/client-node$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './kubernetes-client.js', external: true } : undefined,
    );
  },
};

/** As a module, `process` computes every property that it has, which takes as long as the start of node itself. */
const processAsGlobal = {
  name: 'process-as-global',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?process$/ }, ({ path }) => ({ path, namespace: 'global' }));
    onLoad({ filter: /./, namespace: 'global' }, () => ({ contents: 'module.exports = process;' }));
  },
};

/** Bundles `entry` with all that it imports into `outfile`. */
export async function bundle(entry, outfile, define = {}) {
  await build({
    entryPoints: [entry],
    outfile,
    define,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Stack traces in a report stay readable.
    minify: false,
    banner: { js: banner },
    logLevel: 'warning',
    plugins: [clientApart, processAsGlobal, compiledSchemas],
  });
}
