import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';

/** What the product never speaks of, written so that this file does not either. */
const unspoken: readonly (readonly [string, RegExp])[] = [
  [
    // In every image of Argo CD its directories are called so.
    'a path of one machine',
    new RegExp(`(?<![\\w.-])/(?:${['work', 'home', 'root', 'Users'].join('|')})/(?!argocd/)`),
  ],
  ['a host of a package registry', new RegExp(['registry\\.', '(?:npmjs|yarnpkg)'].join(''))],
  [
    'who or what wrote it',
    new RegExp(
      `\\b(?:${['Chat', 'Co'].join('|')})(?:GPT|pilot)\\b|\\b(?:${'Clau'}de|${'Anth'}ropic|${'Open'}AI)\\b`,
    ),
  ],
  [
    'how it was written',
    new RegExp(
      `\\b(?:sub${'agent'}|helper ${'session'}|the ${'session'} that|issue ${'#'}\\d)`,
      'i',
    ),
  ],
];

/** The lock file names the registry that packages come from; the licence is not ours to word. */
const exempt = new Set(['package-lock.json', 'LICENSE']);

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => existsSync(path) && !exempt.has(path));

describe('no file of the product speaks of', () => {
  test.each(unspoken)('%s', (_, words) => {
    expect(files.filter((path) => words.test(read(path)))).toEqual([]);
  });
});
