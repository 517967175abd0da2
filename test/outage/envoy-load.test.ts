import { describe, expect, test } from 'vitest';
import { localityWeight, priorityHealth, priorityLoads } from '../../src/outage/envoy-load.ts';

/** Priorities of 100 hosts each, of which so many are available. */
const percents = (available: readonly number[], panicThreshold = 0) =>
  priorityLoads(
    available.map((one) => ({ all: 100, available: one })),
    panicThreshold,
  ).map(({ percent, isPanicking }) => (isPanicking ? `${percent}!` : percent));

describe('priorityLoads', () => {
  // The tables of Envoy's documentation, with what its integers leave given to the first.
  test.each([
    [
      [100, 100],
      [100, 0],
    ],
    [
      [72, 100],
      [100, 0],
    ],
    [
      [71, 100],
      [99, 1],
    ],
    [
      [50, 100],
      [70, 30],
    ],
    [
      [25, 100],
      [35, 65],
    ],
    [
      [0, 100],
      [0, 100],
    ],
    [
      [71, 71, 100],
      [99, 1, 0],
    ],
    [
      [25, 25, 100],
      [35, 35, 30],
    ],
    [
      [25, 25, 20],
      [37, 35, 28],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('%j get %j', (available, expected) => {
    expect(percents(available)).toEqual(expected);
  });

  test.each([
    ['nobody where all together are healthy enough', [72, 0], [100, 0]],
    ['one that is below the threshold', [60, 5], [93, '7!']],
    ['all, and then by hosts', [25, 25], ['50!', '50!']],
  ])('panics: %s', (_, available, expected) => {
    expect(percents(available, 50)).toEqual(expected);
  });

  test('shares by hosts when all panic', () => {
    const loads = priorityLoads(
      [
        { all: 3, available: 0 },
        { all: 1, available: 0 },
      ],
      50,
    );
    expect(loads.map(({ percent }) => percent)).toEqual([75, 25]);
  });
});

test('a health is in whole percents', () => {
  expect(priorityHealth({ all: 3, available: 2 })).toBe(93);
  expect(priorityHealth({ all: 7, available: 5 })).toBe(100);
  expect(priorityHealth({ all: 2, available: 0.5 })).toBe(35);
  expect(priorityHealth({ all: 0, available: 0 })).toBe(0);
});

test('a locality keeps its weight until less than 1/1.4 of it is available', () => {
  expect(localityWeight(10, { all: 4, available: 3 })).toBe(10);
  expect(localityWeight(10, { all: 4, available: 2 })).toBeCloseTo(7);
  expect(localityWeight(10, { all: 0, available: 0 })).toBe(0);
});
