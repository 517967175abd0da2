// How TypeScript becomes one file that node runs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { carriedTexts, literalText, reader } from './build/carried-texts.mjs';
import { compiledSchemas } from './build/compiled-schemas.mjs';
import { lazyModules } from './build/lazy-modules.mjs';

/** Dependencies in CommonJS ask for `require`, which a module does not have. */
const requiring = `import { createRequire as nodeRequire } from 'node:module';
const require = nodeRequire(import.meta.url);
`;

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  metafile: true,
};

/** The client for API servers is larger than all the rest, and few runs need it: it stays a file of its own. */
const clientApart = {
  name: 'client-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^@kubernetes\/client-node$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './kubernetes-client.js', external: true } : undefined,
    );
  },
};

/** The same where there is no file beside the program: what it takes of the client, which runs once it is asked for. */
const clientInside = {
  name: 'client-inside',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@kubernetes\/client-node$/ }, ({ kind }) =>
      kind === 'dynamic-import'
        ? { path: resolve('scripts/build/kubernetes-client.mjs') }
        : undefined,
    );
    // Packages that the client does without; node would warn of asking for what is no part of it.
    onResolve({ filter: /^(?:encoding|bufferutil|utf-8-validate)$/ }, ({ path }) => ({
      path,
      namespace: 'absent',
    }));
    onLoad({ filter: /./, namespace: 'absent' }, ({ path }) => ({
      contents: `throw new Error('there is no ${path}');`,
    }));
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

/** What plugin/carried/assets.ts finds. */
const carriedAssets = ({ carry }, assets) => ({
  name: 'carried-assets',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]plugin[\\/]carried[\\/]carried-files\.ts$/ }, () => ({
      contents: `import { gunzipSync } from 'node:zlib';
export const carriedFiles = () => gunzipSync(Buffer.from(${carry('assets', gzipped(assets))}, 'base64')).toString();`,
      resolveDir: process.cwd(),
    }));
  },
});

function gzipped(text) {
  return gzipSync(text, { level: 9 }).toString('base64');
}

/** All that the program is made of: what a run has kept counts for programs of the very same sources only. */
function digestOfSources() {
  const hash = createHash('sha256');
  const files = ['src', 'plugin', 'scripts'].flatMap((directory) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of [...files, 'package-lock.json'].sort()) {
    hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/**
 * Bundles `entry` with all that it imports into `outfile`; alone, it is a script that needs no other file, and no loader of modules.
 * `assets` is a text for plugin/carried/assets.ts. Returns esbuild's metafile.
 */
export async function bundle(entry, outfile, { assets = '{}', isAlone = false } = {}) {
  const texts = isAlone ? literalText : carriedTexts();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const define = {
    DISTRIBUTARY_VERSION: JSON.stringify(version),
    DISTRIBUTARY_BUILD: JSON.stringify(digestOfSources()),
  };
  const plugins = [
    processAsGlobal,
    lazyModules,
    carriedAssets(texts, assets),
    compiledSchemas(texts.carry),
  ];
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outfile,
    // Less to read at every start. Names stay, for stack traces in a report.
    minifyWhitespace: true,
    minifySyntax: true,
    ...(isAlone
      ? {
          format: 'cjs',
          supported: { 'dynamic-import': false },
          // It has no address; everything that is looked up beside the program is carried along.
          define: { ...define, 'import.meta.url': 'undefined' },
          plugins: [clientInside, ...plugins],
        }
      : {
          format: 'esm',
          define,
          banner: { js: `${requiring}${reader}` },
          plugins: [clientApart, ...plugins],
        }),
  });
  texts.append(outfile);
  return metafile;
}

/** Bundles what other programs import: with the names that its authors gave it. */
export async function bundleLibrary(entry, outfile) {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outfile,
    format: 'esm',
    banner: { js: requiring },
    plugins: [clientApart],
  });
  return metafile;
}
