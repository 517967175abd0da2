import { describe, expect, test } from 'vitest';
import {
  isBelow,
  parentOf,
  widestDirectories,
  withGlobs,
} from '../../../plugin/proposal/directory.ts';

test.each([
  ['a/b/c.yaml', 'a/b'],
  ['c.yaml', ''],
])('parentOf %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent);
});

test.each([
  ['a/b', 'a', true],
  ['ab', 'a', false],
  ['a', 'a', false],
  ['a', '', true],
])('isBelow %s, %s', (path, directory, answer) => {
  expect(isBelow(path, directory)).toBe(answer);
});

test('widestDirectories', () => {
  const files = ['t/eu/a', 't/us/b', 'apps/c', 'd'];
  expect(widestDirectories(files, ['apps/web/x'])).toEqual(['apps/c', 'd', 't']);
});

describe('withGlobs', () => {
  test.each<[string, string[], string[], string[]]>([
    ['joins siblings', ['a/x', 'a/y'], [], ['a/*']],
    ['leaves a single one', ['a/x'], [], ['a/x']],
    ['leaves siblings of something else', ['a/x', 'a/y'], ['a/z/file'], ['a/x', 'a/y']],
    ['leaves what lies in the root', ['x', 'y'], [], ['x', 'y']],
    ['joins with what is in them', ['a/x', 'a/y'], ['a/x/f', 'a/y/b/f'], ['a/*']],
    ['leaves siblings of a file', ['a/x', 'a/y'], ['a/f'], ['a/x', 'a/y']],
    ['leaves siblings of what one begins with', ['a/x', 'a/y'], ['a/xy/f'], ['a/x', 'a/y']],
  ])('%s', (_, directories, everything, globs) => {
    expect(withGlobs(directories, everything)).toEqual(globs);
  });
});

describe('nothing is looked at more often, with more directories', () => {
  /** The reads of items, for lists of so many. */
  const readsOf = (judge: typeof withGlobs, above: string, count: number): number => {
    let reads = 0;
    const counted = (list: string[]) =>
      new Proxy(list, {
        get: (of, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(of, key);
        },
      });
    const places = Array.from({ length: count }, (_, i) => `d${i % 7}/e${i % 31}/f${i}`);
    judge(counted(places), counted(places.map((path) => `${above}${path}/g.yaml`)));
    return reads;
  };

  test.each([
    ['widestDirectories', widestDirectories, 'elsewhere/'],
    ['withGlobs', withGlobs, ''],
  ])('%s', (_, judge, above) => {
    expect(readsOf(judge, above, 2000) / readsOf(judge, above, 1000)).toBeLessThan(2.1);
  });
});
