/**
 * `fixtures/codes/<CODE>/bad`, a small repository that shows what a code is about, and `expected.txt`, every finding of `check` in it;
 * `good` is the same put right.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes } from '../../src/render/codes.ts';
import { codeFixtures, reasonForNoExample } from '../support/code-fixtures.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { expectGolden } from '../support/golden-file.ts';
import { runProgram } from '../support/run-program.ts';
import { todo } from '../support/todo.ts';

const draws = drawsFor(import.meta.url);

const shown = codes
  .map(({ code }) => code)
  .filter((code) => reasonForNoExample(code) === undefined);
const exampleOf = (code: string, folder: string): string => join(codeFixtures, code, folder);

// Git would only tell what a sparse checkout leaves out, and be started for each example.
const path = process.env['PATH'];
beforeAll(() => {
  vi.stubEnv('PATH', '');
});
afterAll(() => {
  vi.stubEnv('PATH', path);
});

test.each([
  ['bad', 'the smallest repository that shows it'],
  ['good', 'the same one put right'],
])('every code has an example %s', (folder, what) => {
  const without = shown.filter((code) => !existsSync(exampleOf(code, folder)));
  const path = (code: string) => `${exampleOf(code, folder)}/`;
  expect(
    todo(without, (code) => `${code}: write ${path(code)}, ${what}, then run npm run golden`),
  ).toBe('');
});

test('only codes have a folder', () => {
  const numbers = new Set(codes.map(({ code }) => code));
  const others = readdirSync(codeFixtures).filter((name) => !numbers.has(name));
  expect(todo(others, (name) => `remove ${codeFixtures}/${name}: no code has that number`)).toBe(
    '',
  );
});

describe('the example of', () => {
  const present = shown.filter((code) => existsSync(exampleOf(code, 'bad')));

  test.concurrent.each(present)('%s yields it at its place', async (code) => {
    const found = await findingsIn(code, 'bad');
    expect(found, `${exampleOf(code, 'bad')} has to show ${code}`).toContain(` ${code}\n`);
    expectGolden(`codes/${code}/expected.txt`, found);
  });

  test.concurrent.each(draws.rows(present))('%s has a counterpart without it', async (code) => {
    const found = await findingsIn(code, 'good');
    expect(found, `${exampleOf(code, 'good')} must not show ${code}`).not.toContain(code);
  });
});

/** What `check` finds in one of the folders of a code: `file:line:column code`, one a line. */
async function findingsIn(code: string, folder: string): Promise<string> {
  const ran = await runProgram(['check', '-C', exampleOf(code, folder), '--format', 'json']);
  expect(ran.status, ran.stderr).toBeLessThan(3);
  const lines: string[] = JSON.parse(ran.stdout).findings.map(
    ({ code, at }: { code: string; at: { file: string; line: number; column: number } }) =>
      `${at.file}:${at.line}:${at.column} ${code}\n`,
  );
  return lines.join('');
}
