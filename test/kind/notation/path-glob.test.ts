import { expect, test } from 'vitest';
import { compileGlobs, globProblem } from '../../../src/kind/notation/path-glob.ts';

test.each([
  ['values.yaml', 'apps/web/values.yaml', true],
  ['values.yaml', 'apps/web/deep/down/values.yaml', true],
  ['values*.yaml', 'apps/web/values-eu.yaml', true],
  ['values.yaml', 'apps/web/values.yaml.yml', false],
  // A name above the directory is none of its business.
  ['apps', 'apps/web/a.yaml', false],
  ['tests', 'apps/web/tests/a.yaml', true],
  ['tests', 'apps/web/latests/a.yaml', false],
  ['deep/*.yaml', 'apps/web/deep/a.yaml', true],
  ['deep/*.yaml', 'apps/web/deep/down/a.yaml', false],
  ['deep/*.yaml', 'apps/web/other/deep/a.yaml', false],
  ['**/down/*.yaml', 'apps/web/deep/down/a.yaml', true],
  ['**/down/*.yaml', 'apps/web/down/a.yaml', true],
  ['deep/**', 'apps/web/deep/down/a.yaml', true],
  // `**` at the end matches what is below, not the file itself.
  ['*/**', 'apps/web/a.yaml', false],
  ['*/**', 'apps/web/deep/a.yaml', true],
  ['/apps/web/a.yaml/**', 'apps/web/a.yaml', false],
  ['**', 'apps/web/a.yaml', true],
  ['**/**', 'apps/web/a.yaml', true],
  ['*/**/**', 'apps/web/deep/a.yaml', true],
  ['deep/**/a.yaml', 'apps/web/deep/a.yaml', true],
  ['/apps/*/deep', 'apps/web/deep/a.yaml', true],
  ['/apps', 'apps/web/a.yaml', true],
  ['/web', 'apps/web/a.yaml', false],
  ['./deep/', 'apps/web/deep/a.yaml', true],
  ['*', 'apps/web/.hidden.yaml', true],
])('%s on %s', (glob, file, expected) => {
  expect(compileGlobs([glob], 'apps/web')(file)).toBe(expected);
});

test('one glob of several is enough, and the root is a directory, too', () => {
  const matches = compileGlobs(['a.yaml', 'b/*'], '');
  expect(['a.yaml', 'x/a.yaml', 'b/c.yaml', 'x/b/c.yaml'].filter(matches)).toEqual([
    'a.yaml',
    'x/a.yaml',
    'b/c.yaml',
  ]);
});

test('many stars cost no more than the glob times the path', () => {
  const glob = Array.from({ length: 200 }, () => '**').join('/a/');
  const path = Array.from({ length: 200 }, () => 'a').join('/');
  expect(compileGlobs([`${glob}/b.yaml`], '')(`${path}/c.yaml`)).toBe(false);
});

test.each(['{a,b}.yaml', 'a?.yaml', '[ab].yaml', '!a.yaml', '/', './'])('%s is no glob', (glob) => {
  expect(globProblem(glob)).toBeDefined();
});
