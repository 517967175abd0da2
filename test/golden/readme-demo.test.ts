/** README.md shows what `demo` prints. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

test('the readme shows what demo prints', async () => {
  const { stdout } = await runProgram(['demo'], { env: { PATH: process.env['PATH'] ?? '' } });
  const directory = /git -C (\S+) /.exec(stdout)?.[1] ?? '';
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const readme = readFileSync('README.md', 'utf8');
  const shown = /(?<=```text\n).*?(?=```)/s;
  const expected = readme.replace(shown, () => stdout.replaceAll(directory, 'DIRECTORY'));
  if (process.env['UPDATE_GOLDEN'] !== undefined && process.env['CI'] === undefined) {
    writeFileSync('README.md', expected);
  }
  expect(readFileSync('README.md', 'utf8')).toBe(expected);
});
