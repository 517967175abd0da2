import { expect, test } from 'vitest';
import { isLeftOut, nothingLeftOut, withoutLeftOut } from '../../../src/place/kept/left-out.ts';
import { matchOf } from '../../support/source-match.ts';

const web = matchOf({ clusters: ['paris', 'tokyo'], application: 'apps/web' });
const cache = matchOf({ clusters: ['paris'], application: 'apps/cache' });

test('nothing is left of a match but the clusters that still get it', () => {
  const leftOut = new Map([['paris', new Set(['apps/cache', 'apps/web'])]]);
  const [left, ...others] = withoutLeftOut([web, cache], leftOut);
  expect(left?.clusters.map(({ name }) => name)).toEqual(['tokyo']);
  expect(others).toEqual([]);
  expect([web, cache].map((match) => isLeftOut(match, leftOut))).toEqual([true, true]);
});

test('what is not left out stays the same', () => {
  const all = [web, cache];
  expect(withoutLeftOut(all, nothingLeftOut)).toBe(all);
  const [first] = withoutLeftOut(all, new Map([['paris', new Set(['apps/cache'])]]));
  expect(first).toBe(web);
});
