import { describe, expect, test } from 'vitest';
import { type Balancing, type Hosts, sendRequests } from '../../src/outage/balancing.ts';

const hosts = (place: string, count: number, alive = count, weight = 1): Hosts => {
  return { place, count, unready: 0, alive, weight, isServing: true };
};

/** One locality a priority, all of whose hosts may be ejected. */
const ordered = (priorities: readonly (readonly Hosts[])[], more: Partial<Balancing> = {}) =>
  sendRequests({
    priorities: priorities.map((its) => [{ weight: 1, hosts: its }]),
    isWeighted: false,
    maxEjectionPercent: 100,
    panicThreshold: 0,
    ...more,
  });

const rounded = (shares: ReadonlyMap<string, number>) =>
  Object.fromEntries([...shares].map(([place, share]) => [place, Math.round(1000 * share) / 1000]));

describe('sendRequests', () => {
  test('keeps to the first priority while it is healthy', () => {
    const { shares, failing, targets } = ordered([[hosts('paris', 4)], [hosts('berlin', 1)]]);
    expect(rounded(shares)).toEqual({ paris: 1 });
    expect(failing).toBe(0);
    expect([...targets]).toEqual(['paris', 'berlin']);
  });

  test('spills what half of a priority can not take', () => {
    const { shares, failing } = ordered([[hosts('paris', 4, 2)], [hosts('berlin', 1)]]);
    expect(rounded(shares)).toEqual({ paris: 0.7, berlin: 0.3 });
    expect(failing).toBeCloseTo(0);
  });

  test('spills what unready pods can not take, without an ejection', () => {
    const half = { ...hosts('paris', 4, 2), unready: 2 };
    const { shares, failing } = ordered([[half], [hosts('berlin', 1)]], { maxEjectionPercent: 0 });
    expect(rounded(shares)).toEqual({ paris: 0.7, berlin: 0.3 });
    expect(failing).toBeCloseTo(0);
  });

  test('passes over priorities that are gone', () => {
    const { shares, targets } = ordered([
      [hosts('paris', 2, 0)],
      [hosts('berlin', 1, 0)],
      [hosts('boston', 1)],
    ]);
    expect(rounded(shares)).toEqual({ boston: 1 });
    expect([...targets]).toEqual(['boston']);
  });

  test('has nobody to ask when all are gone', () => {
    const { shares, failing, targets } = ordered([[hosts('paris', 2, 0)]]);
    expect([rounded(shares), failing, targets.size]).toEqual([{}, 1, 0]);
  });

  test('goes on asking what may not be ejected', () => {
    // One of the four may go; the other one that is dead keeps a third of what the priority gets.
    const { shares, failing } = ordered([[hosts('paris', 3, 1)], [hosts('berlin', 1)]], {
      maxEjectionPercent: 25,
    });
    expect(rounded(shares)).toEqual({ paris: 0.93, berlin: 0.07 });
    expect(failing).toBeCloseTo(0.465);
  });

  test('ejects nothing without outlier detection', () => {
    const { shares, failing } = ordered([[hosts('paris', 1, 0)], [hosts('berlin', 1)]], {
      maxEjectionPercent: 0,
    });
    expect([rounded(shares), failing]).toEqual([{ paris: 1 }, 1]);
  });

  test('does not eject what nobody asks', () => {
    // Of two that may be ejected one is needed: berlin is dead as well, and gets no requests.
    const { failing } = ordered(
      [[hosts('paris', 2, 2)], [hosts('berlin', 1, 0)], [hosts('boston', 1)]],
      { maxEjectionPercent: 25 },
    );
    expect(failing).toBe(0);
  });

  test('asks the ejected again in panic', () => {
    const { shares, failing } = ordered([[hosts('paris', 4, 1)], [hosts('berlin', 1, 0)]], {
      panicThreshold: 50,
    });
    expect(rounded(shares)).toEqual({ paris: 0.8, berlin: 0.2 });
    expect(failing).toBeCloseTo(0.8);
  });

  test('weighs localities, and each by its health', () => {
    const localities = [
      { weight: 3, hosts: [hosts('paris', 2, 1)] },
      { weight: 1, hosts: [hosts('berlin', 2)] },
    ];
    const settings = { isWeighted: true, maxEjectionPercent: 100, panicThreshold: 0 };
    const { shares } = sendRequests({ priorities: [localities], ...settings });
    expect(rounded(shares)).toEqual({ paris: 0.677, berlin: 0.323 });
  });

  test('weighs hosts otherwise', () => {
    const { shares } = ordered([[hosts('paris', 1, 1, 3), hosts('berlin', 1)]]);
    expect(rounded(shares)).toEqual({ paris: 0.75, berlin: 0.25 });
  });
});
