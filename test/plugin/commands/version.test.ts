import { expect, test } from 'vitest';
import { version } from '../../../plugin/version.ts';
import { runProgram } from '../../support/run-program.ts';

test('version prints the version, as --version does', async () => {
  for (const words of [['version'], ['--version']]) {
    const { status, stdout } = await runProgram(words);
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version()}\n` });
  }
});
