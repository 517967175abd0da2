import { describe, expect, test } from 'vitest';
import type { Sending } from '../../../src/outage/balancing.ts';
import { arrivalSums, relativeLoad } from '../../../src/outage/load/arrivals.ts';

const sending = (shares: Readonly<Record<string, number>>): Sending => ({
  shares: new Map(Object.entries(shares)),
  failing: 0,
  targets: new Set(),
});
const flows = [
  { number: 0, amount: 2, before: sending({ paris: 0.75, berlin: 0.25 }) },
  { number: 1, amount: 4, before: sending({ berlin: 1 }) },
  { number: 2, amount: 8, before: sending({}) },
];
const unchanged = flows.map(({ before }) => ({ after: before }));

describe('the requests that arrive', () => {
  const sumsOf = arrivalSums(flows);

  test('are those of unaffected flows where nothing is lost', () => {
    expect(sumsOf(flows, unchanged)).toEqual(
      new Map([
        ['paris', 1.5],
        ['berlin', 4.5],
      ]),
    );
  });

  test('are those of the flows that are left, where they go then', () => {
    const left = flows.slice(1);
    const after = [{ after: sending({ paris: 0.5, '203.0.113.9': 0.5 }) }, unchanged[2]];
    const sums = sumsOf(
      left,
      after.flatMap((one) => one ?? []),
    );
    expect(sums).toEqual(
      new Map([
        ['paris', 2],
        ['203.0.113.9', 2],
      ]),
    );
    expect(sumsOf(flows, unchanged)).toEqual(
      new Map([
        ['paris', 1.5],
        ['berlin', 4.5],
      ]),
    );
  });
});

test('the load is relative, of clusters where it changes', () => {
  const [then, now] = [
    new Map([
      ['a', 2],
      ['b', 1],
      ['c', 3],
    ]),
    new Map([
      ['a', 3],
      ['b', 1],
      ['d', 1],
    ]),
  ];
  const load = relativeLoad(then, now, ['a', 'b', 'c', 'd', 'e']);
  expect(load).toEqual(
    new Map([
      ['a', 1.5],
      ['c', 0],
      ['d', Number.POSITIVE_INFINITY],
    ]),
  );
});
