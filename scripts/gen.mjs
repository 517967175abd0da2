// Writes the files that are made from others: the page of every code, README's lists of checks, the JSON Schemas of the Fleet and the Hydration.
// A test makes them again and compares, so run this after every change of a code, a schema or an example.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'distributary-gen-'));
try {
  const outfile = join(scratch, 'generated-files.mjs');
  await bundle('test/support/generated-files.ts', outfile);
  const { generatedFiles } = await import(outfile);
  for (const [path, text] of generatedFiles()) write(path, text);
} finally {
  rmSync(scratch, { recursive: true });
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
