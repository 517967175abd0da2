// How TypeScript becomes what node runs.
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { carriedTexts, literalTexts } from './build/carried-texts.mjs';
import { compiledSchemas } from './build/compiled-schemas.mjs';
import { lineOfCode } from './build/kept-code-line.mjs';
import { lazyModules } from './build/lazy-modules.mjs';
import { chunkFunctions, chunksInOne } from './build/program-chunks.mjs';
import { promisedFiles } from './build/promised-files.mjs';
import { standIn } from './build/stand-in.mjs';

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
      kind === 'dynamic-import' ? { path: './kubernetes-client.cjs', external: true } : undefined,
    );
  },
};

/** The same where there is no file beside the program: what it takes of the client, which runs once it is asked for. */
const clientInside = {
  name: 'client-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^@kubernetes\/client-node$/ }, ({ kind }) =>
      kind === 'dynamic-import'
        ? { path: resolve('scripts/build/kubernetes-client.mjs') }
        : undefined,
    );
  },
};

/**
 * Packages that the client does without. Node would look for them in each `node_modules` above the program and in `$HOME/.node_modules`, where
 * anyone's files may lie, and warn of them in an executable.
 */
const absentPackages = {
  name: 'absent-packages',
  setup({ onResolve, onLoad }) {
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
const processAsGlobal = standIn('process-as-global', {
  filter: /^(?:node:)?process$/,
  contents: 'module.exports = process;',
});

/** simple-git reports each of its steps to `debug`, which asks for the terminal's colours at every start, and prints what may be a credential. */
const noDebug = standIn('no-debug', {
  filter: /^debug$/,
  isFor: (importer) => /[\\/](?:simple-git|@kwsites)[\\/]/.test(importer),
  contents: `const debug = () => Object.assign(() => {}, { extend: debug });
module.exports = Object.assign(debug, { formatters: {} });`,
});

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

/** What code of the program finds in place of its address: all that is looked up beside it is carried along. */
function definitions() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    DISTRIBUTARY_VERSION: JSON.stringify(version),
    DISTRIBUTARY_BUILD: JSON.stringify(digestOfSources()),
    'import.meta.url': 'undefined',
  };
}

/** Less to read at every start. Names stay, for stack traces in a report. */
const smaller = { minifyWhitespace: true, minifySyntax: true };

/** The functions of the program's chunks, as texts, and esbuild's metafile. */
async function bundleProgram({ texts, client }, assets) {
  const { metafile, outputFiles } = await build({
    ...common,
    ...smaller,
    entryPoints: { program: 'plugin/cli.ts' },
    outdir: '.',
    write: false,
    format: 'esm',
    splitting: true,
    define: definitions(),
    plugins: [
      client,
      absentPackages,
      processAsGlobal,
      lazyModules,
      promisedFiles,
      noDebug,
      carriedAssets(texts, assets),
      compiledSchemas(texts),
    ],
  });
  return { metafile, chunks: chunkFunctions(outputFiles, 'program.js') };
}

/**
 * Bundles the program into `outfile`, a script that needs no other file and no loader of modules. `assets` is a text for
 * plugin/carried/assets.ts. Returns esbuild's metafile.
 */
export async function bundleAlone(outfile, assets) {
  const options = { texts: literalTexts, client: clientInside };
  const { metafile, chunks } = await bundleProgram(options, assets);
  writeFileSync(outfile, chunksInOne(chunks));
  return metafile;
}

/**
 * Bundles the program into the directory: `distributary.cjs`, which starts `program.js`, which reads `carried.txt` and, to ask an API server,
 * `kubernetes-client.cjs`. Returns esbuild's metafiles.
 */
export async function bundleApart(outdir, assets) {
  const texts = carriedTexts();
  const { metafile: program, chunks } = await bundleProgram({ texts, client: clientApart }, assets);
  const ended = chunks.map((chunk) => `${chunk};\n`);
  writeFileSync(`${outdir}/program.js`, ended.join(''));
  writeFileSync(`${outdir}/carried.txt`, texts.all());
  const { metafile: client } = await build({
    ...common,
    ...smaller,
    entryPoints: ['scripts/build/kubernetes-client.mjs'],
    outfile: `${outdir}/kubernetes-client.cjs`,
    format: 'cjs',
    plugins: [absentPackages],
  });
  const { DISTRIBUTARY_VERSION } = definitions();
  await build({
    ...common,
    entryPoints: ['plugin/start/start.ts'],
    outfile: `${outdir}/distributary.cjs`,
    // A quarter of an empty node's start is what its loader of modules takes.
    format: 'cjs',
    banner: { js: `#!/usr/bin/env node\n'use strict';\n${lineOfCode({})}` },
    define: {
      DISTRIBUTARY_VERSION,
      DISTRIBUTARY_CARRIED: JSON.stringify(texts.places()),
      DISTRIBUTARY_CHUNKS: JSON.stringify(startsOf(ended)),
    },
  });
  chmodSync(`${outdir}/distributary.cjs`, 0o755);
  return [program, client];
}

/** Where each text starts in all of them, and where they end. */
function startsOf(texts) {
  const starts = [0];
  for (const { length } of texts) starts.push(starts.at(-1) + length);
  return starts;
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
