// Writes the files that are made from others: the page of every code, docs/reference, the lists of checks, the JSON Schemas of the Fleet and the Hydration.
// A test makes them again and compares, so run this after every change of a code, a schema or an example.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleLibrary } from './bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'distributary-gen-'));
try {
  // The codes, the schemas of tables and the registries of the APIs are part of what the others are made from.
  await writeAll('test/support/code-tables.ts', 'codeTables');
  await writeAll('test/support/schema-tables.ts', 'schemaTables');
  await writeAll('test/support/api-registries.ts', 'apiRegistries');
  await writeAll('test/support/generated-files.ts', 'generatedFiles');
} finally {
  rmSync(scratch, { recursive: true });
}

async function writeAll(entry, name) {
  const outfile = join(scratch, `${name}.mjs`);
  await bundleLibrary(entry, outfile);
  const made = await import(outfile);
  for (const [path, text] of await made[name]()) write(path, text);
}

function write(path, text) {
  if (current(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(path);
}

function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
