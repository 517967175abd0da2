/** Files by path and the fixture directory that holds them: compares every file, or rewrites the directory under `UPDATE_GOLDEN`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { filesBelow } from './code-fixtures.ts';

/** Expects a directory to hold exactly these files, none missing and none left over. */
export function expectGoldenTree(directory: string, files: ReadonlyMap<string, string>): void {
  if (process.env['UPDATE_GOLDEN'] !== undefined) {
    if (process.env['CI'] !== undefined) throw new Error('golden files are not rewritten in CI');
    rmSync(directory, { recursive: true, force: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
  }
  expect([...files.keys()].sort()).toEqual(filesBelow(directory));
  for (const [path, text] of files) {
    expect(text, join(directory, path)).toBe(readFileSync(join(directory, path), 'utf8'));
  }
}
