/** The tests that vitest.config.ts and vitest.projects.ts name: a file that is renamed would run among others, where it may fail by chance. */
import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { filesBelow, read } from '../support/code-fixtures.ts';

const listed = (config: string) =>
  [...read(config).matchAll(/'(test\/[^'*]+\.test\.ts)'/g)].map(([, path = '']) => path);
const tests = filesBelow('test').map((path) => `test/${path}`);

describe('a list of tests', () => {
  test.each(['vitest.config.ts', 'vitest.projects.ts', 'vitest.peer.config.ts'])(
    'in %s names files that exist',
    (config) => {
      expect(listed(config)).not.toEqual([]);
      expect(listed(config).filter((path) => !existsSync(path))).toEqual([]);
    },
  );

  test('has every file that counts by V8, so that it runs in a process of its own', () => {
    const counting = tests.filter(
      (path) =>
        path.endsWith('.test.ts') && /^.* from '.*\/counted-blocks\.ts';$/m.test(read(path)),
    );
    const own = new Set(listed('vitest.config.ts'));
    expect(counting.length).toBeGreaterThan(3);
    expect(counting.filter((path) => !own.has(path))).toEqual([]);
  });
});

describe('tests that share a process', () => {
  const texts = tests
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, read(path)] as const);

  /** The lines that match in any of these files. */
  const linesWith = (pattern: RegExp, within: string) =>
    texts
      .filter(([path]) => path.startsWith(within) && path !== 'test/meta/listed-tests.test.ts')
      .flatMap(([path, text]) => [...text.matchAll(pattern)].map(([line]) => `${path}: ${line}`));

  test('begin without what an earlier file left', async () => {
    expect(read('vitest.projects.ts')).toContain("setupFiles: './test/clean-start.ts'");
    vi.stubEnv('GIT_AUTHOR_NAME', 'Left by a file');
    await import('../clean-start.ts');
    expect(process.env['GIT_AUTHOR_NAME']).not.toBe('Left by a file');
  });

  test('leave its directory as it was, and its environment but for vi.stubEnv, which ends with the file', () => {
    const pattern =
      /process\.chdir\(|delete process\.env|process\.env(?:\.\w+|\[[^\]]+\]) \??\??= /g;
    expect(linesWith(pattern, 'test/')).toEqual([]);
  });

  test('call what begins and ends with each file: of what they import, it would do so for the first file only', () => {
    const pattern = /^(?:(?:before|after)(?:All|Each)|vi\.\w+)\(.*$/gm;
    expect(linesWith(pattern, 'test/support/')).toEqual([]);
    expect(linesWith(pattern, 'test/peer/')).not.toEqual([]);
  });
});
