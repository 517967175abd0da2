import { describe, expect, test } from 'vitest';
import { countOutages, outagesOf } from '../../src/outage/loss.ts';
import { cluster } from '../support/clusters.ts';

const clusters = ['eu/a/default/paris', 'eu/b/default/berlin', 'us/a/default/boston'].map((key) =>
  cluster(key),
);

describe('outagesOf', () => {
  test.each([
    ['single-failures', ['paris', 'berlin', 'boston']],
    ['pairs', ['paris berlin', 'paris boston', 'berlin boston']],
    ['regions', ['paris berlin', 'boston']],
  ] as const)('%s', (kind, expected) => {
    expect(outagesOf(kind, clusters).map(({ down }) => [...down].join(' '))).toEqual(expected);
    expect(countOutages(kind, clusters)).toBe(expected.length);
  });
});
