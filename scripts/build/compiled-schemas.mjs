// The schemas of all kinds, compiled while the program is built: a module that stands in for src/kind/schema/compile-schema.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, transform } from 'esbuild';

const replaced = /[\\/]compile-schema\.ts$/;

/** What the compiled functions ask for. */
const runtime = ['equal', 'ucs2length', 'uri', 'validation_error'].map(
  (name) => `ajv/dist/runtime/${name}`,
);

/** An esbuild plugin. The codes are texts: `carryAll` keeps them, and says by which function the program gets at them. */
export const compiledSchemas = (texts) => ({
  name: 'compiled-schemas',
  setup({ onLoad }) {
    onLoad({ filter: replaced }, async () => {
      const { codes, places } = await validators();
      const contents = moduleText(texts.carryAll('schema', codes), places);
      return { contents, resolveDir: process.cwd() };
    });
  },
});

/** The codes of the functions, and by `group/version kind` which of them is for a kind: versions may share one. */
async function validators() {
  const { kinds, schemaOptions } = await loadKinds();
  const ajv = new Ajv2020({
    ...schemaOptions,
    code: { ...schemaOptions.code, source: true },
  });
  const schemas = [...new Set(kinds.map(({ schema }) => schema))];
  const codes = schemas.map(async (schema) => {
    const { code } = await transform(standaloneCode(ajv, ajv.compile(schema)), { minify: true });
    return code.trimEnd();
  });
  const places = kinds.map((kind) => [keyOf(kind), schemas.indexOf(kind.schema)]);
  return { codes: await Promise.all(codes), places: Object.fromEntries(places) };
}

function keyOf({ group, version, kind }) {
  return `${group}/${version} ${kind}`;
}

async function loadKinds() {
  const scratch = mkdtempSync(join(tmpdir(), 'distributary-kinds-'));
  try {
    const outfile = join(scratch, 'kinds.cjs');
    const contents = `export { kinds } from './src/kind/registry.ts';
export { schemaOptions } from './src/kind/schema/compile-schema.ts';`;
    const stdin = { contents, resolveDir: process.cwd() };
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs' });
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/**
 * The codes are texts, and short ones, so that a run pays only for the kinds that it meets. `vm` compiles them also where node forbids it to
 * JavaScript; `carried` is what plugin/start/start.ts hands over, and keeps what V8 makes of them.
 */
function moduleText(codeAt, places) {
  const needed = runtime.map((path) => `'${path}': () => require('${path}.js')`);
  return `import { Script } from 'node:vm';
import { gunzipSync } from 'node:zlib';
const runtime = { ${needed.join(', ')} };
const compile = typeof carried === 'undefined'
  ? (filename, source) => new Script(source, { filename }).runInThisContext()
  : carried.compile;
const codeAt = ${codeAt};
const places = ${JSON.stringify(places)};
export function compileSchema({ group, version, kind }) {
  const place = places[group + '/' + version + ' ' + kind];
  const module = { exports: {} };
  compile('schema ' + place, '(function(module,require){' + codeAt(place) + '})')(module, (path) => runtime[path]());
  return module.exports;
}`;
}
