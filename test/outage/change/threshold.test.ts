import { expect, test } from 'vitest';
import { readThreshold } from '../../../src/outage/change/threshold.ts';
import { compareWithBase } from '../../support/changed-fleet.ts';

test.each([
  ['export-dropped', 'worse', true],
  ['export-dropped', 'lost', true],
  ['export-dropped', 'only-place', true],
  ['replicas', 'only-place', false],
  ['policy-order', 'only-place', false],
  ['cluster-removed', 'only-place', true],
  ['service-added', 'only-place', false],
  ['subset-moves', 'worse=50%', true],
  ['subset-moves', 'worse=51', false],
  ['subset-moves', 'lost', false],
  ['replicas', 'worse', false],
  ['replicas', 'load=4', true],
  ['replicas', 'load=4.5', false],
  ['cluster-renamed', 'worse', false],
])('%s: %s is %j', async (name, text, isMet) => {
  expect(readThreshold(text)?.isMet(await compareWithBase(name))).toBe(isMet);
});

test.each([
  'better',
  'worse=',
  'worse=x',
  'load',
  'load=-1',
  'load=1e9',
  'lost=1',
  '',
  'worse=5=6',
])('%j is no condition', (text) => {
  expect(readThreshold(text)).toBeUndefined();
});
