import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { directoryWith } from '../support/scratch.ts';

const tests = `test('a', () => {});
test('b', () => {});
test.skip('c', () => {});
test('d', () => { expect(1).toBe(2); });
`;

describe('a test run', () => {
  test('ends in a plain line that counts', () => {
    const directory = directoryWith({ 'a.test.ts': tests });
    const reporter = `${process.cwd()}/test/support/closing-line.ts`;
    const argv = [`${process.cwd()}/node_modules/vitest/vitest.mjs`, 'run'];
    const ran = spawnSync(
      process.execPath,
      [...argv, '--root', directory, '--globals', `--reporter=${reporter}`],
      { cwd: directory, encoding: 'utf8' },
    );
    expect(ran.stdout.trimEnd().split('\n').at(-1)).toBe('2 passed, 1 failed, 1 skipped');
    expect(ran.status).toBe(1);
  });

  test.each(['vitest.config.ts', 'vitest.peer.config.ts'])('of %s does so', (config) => {
    expect(readFileSync(config, 'utf8')).toContain("'./test/support/closing-line.ts'");
  });
});
