import { expect, test } from 'vitest';
import { matchesPath } from '../../../../../plugin/proposal/deployment/glob/path-glob.ts';

test.each([
  ['apps/*', 'apps/web', true],
  ['./apps/*/', 'apps/web', true],
  ['apps/*', 'apps/web/deep', false],
  ['apps/w*b', 'apps/web', true],
  ['**/team.json', 'team.json', true],
  ['teams/**/team.json', 'teams/a/b/team.json', true],
  ['teams/**/team.json', 'teams/team.json', true],
  ['teams/**', 'teams/a/b', true],
  ['teams/**/x', 'other/x', false],
  ['a.b', 'axb', false],
])('%s takes %s: %s', (glob, path, answer) => {
  expect(matchesPath(glob, path)).toBe(answer);
});
