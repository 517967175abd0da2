/** A text and the fixture that holds it: compares, or rewrites the fixture under `UPDATE_GOLDEN`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Where the fixtures are. */
export const fixtures: URL = new URL('../../fixtures/', import.meta.url);

/** Expects the fixture at `path` (below `fixtures/`) to hold exactly `text`. */
export function expectGolden(path: string, text: string): void {
  const file = fileURLToPath(new URL(path, fixtures));
  if (process.env['UPDATE_GOLDEN'] !== undefined) {
    if (process.env['CI'] !== undefined) throw new Error('golden files are not rewritten in CI');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const held = existsSync(file)
    ? readFileSync(file, 'utf8')
    : `fixtures/${path} is not there: npm run golden writes it, and you read it`;
  expect(text).toBe(held);
}
