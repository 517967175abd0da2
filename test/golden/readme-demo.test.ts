/** docs/get-started.md shows what `demo` prints. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

const page = 'docs/get-started.md';

test('the page shows what demo prints', async () => {
  const { stdout } = await runProgram(['demo'], { env: { PATH: process.env['PATH'] ?? '' } });
  const directory = /git -C (\S+) /.exec(stdout)?.[1] ?? '';
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const written = readFileSync(page, 'utf8');
  const shown = /(?<=```text\n).*?(?=```)/s;
  const expected = written.replace(shown, () => stdout.replaceAll(directory, 'DIRECTORY'));
  if (process.env['UPDATE_GOLDEN'] !== undefined && process.env['CI'] === undefined) {
    writeFileSync(page, expected);
  }
  expect(readFileSync(page, 'utf8')).toBe(expected);
});
