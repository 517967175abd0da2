import { expect, test } from 'vitest';
import {
  argoDirectory,
  gitPathspec,
  goPath,
  matchesGlob,
  parseGlob,
} from '../../../../../plugin/proposal/deployment/glob/glob.ts';

test.each([
  [goPath, 'apps/*', 'apps/web', true],
  [goPath, 'apps/**', 'apps/web/deep', false],
  [goPath, 'apps/*/', 'apps/web', false],
  [goPath, './apps/*', 'apps/web', false],
  [goPath, 'apps/we?', 'apps/web', true],
  [goPath, 'apps?web', 'apps/web', false],
  [goPath, 'apps/[w-z]*', 'apps/web', true],
  [goPath, 'apps/[^w]*', 'apps/web', false],
  [goPath, 'apps/[!w]*', 'apps/web', true],
  [gitPathspec, 'config/*.json', 'config/deep/a.json', true],
  [gitPathspec, 'config?a.json', 'config/a.json', true],
  [gitPathspec, '[!a]*', 'abc', false],
  [argoDirectory, String.raw`a\*`, 'a*', true],
  [argoDirectory, String.raw`a\*`, 'ab', false],
  [argoDirectory, '[a-c].yaml', 'b.yaml', true],
  [argoDirectory, '[-b]', '-', true],
])('%j %s on %s: %s', (dialect, glob, text, expected) => {
  expect(matchesGlob(parseGlob(glob, dialect) ?? [], text)).toBe(expected);
});

test.each(['[ab', 'a\\'])('%s is no glob', (glob) => {
  expect(parseGlob(glob, goPath)).toBeUndefined();
});

test('many stars cost no more than the glob times the text', () => {
  const parts = parseGlob('*a'.repeat(200), argoDirectory) ?? [];
  expect(matchesGlob(parts, `${'a'.repeat(400)}b`)).toBe(false);
});
