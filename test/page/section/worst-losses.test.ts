import { describe, expect, test } from 'vitest';
import { type LosingFleet, type LossList, rankLosses } from '../../../page/section/worst-losses.ts';
import type { ClusterRecord } from '../../../src/outage/record/fleet-record.ts';

const cluster = (name: string, region: string): ClusterRecord => ({
  ...{ name, region, zone: 'a', group: 'default', demand: 1 },
  hasGateway: true,
});
const clusters = [cluster('a', 'eu'), cluster('b', 'eu'), cluster('c', 'us'), cluster('d', 'us')];
const weight: Readonly<Record<string, number>> = { a: 0.01, b: 0.05, c: 0.02, d: 0.03 };

let asked = 0;
const fleet: LosingFleet = {
  ...{ clusters, flows: 10 },
  answer: (outage) => {
    asked += 1;
    const failing = [...outage.down, ...outage.degraded.keys()].reduce(
      (sum, name) => sum + (weight[name] ?? 0),
      0,
    );
    return { outage, failing, flows: [], lost: [], load: new Map(), arriving: new Map() };
  },
};

function lastOf(
  kind: 'cluster' | 'region' | 'pods' | 'pair',
  most?: number,
): LossList & { steps: number } {
  const all = [...rankLosses(kind, fleet, most)];
  const last = all.at(-1);
  if (last === undefined) throw new Error('no list');
  return { ...last, steps: all.length };
}

describe('the worst losses', () => {
  test('are ranked once all are known, one answer a step', () => {
    asked = 0;
    const { ranked, steps, cut } = lastOf('cluster');
    expect(ranked.map(({ name }) => name)).toEqual(['b', 'd', 'c', 'a']);
    expect({ asked, steps, cut }).toEqual({ asked: 4, steps: 5, cut: '' });
    expect(lastOf('region').ranked.map(({ name }) => name)).toEqual(['eu', 'us']);
  });

  test('may be those of pods, whose clients are left', () => {
    const { ranked, cut } = lastOf('pods');
    expect(ranked.map(({ name }) => name)).toEqual([
      ...['pods in b', 'pods in d', 'pods in c', 'pods in a'],
    ]);
    expect(ranked[0]?.scenario.outage).toMatchObject({ degraded: new Map([['b', 0]]) });
    expect(cut).toBe('The clients of the cluster are left.');
  });

  test('are all pairs, where those can be asked about', () => {
    const { ranked, cut } = lastOf('pair');
    expect(ranked.map(({ name }) => name)).toEqual([
      'b, d',
      'b, c',
      'b, a',
      'd, c',
      'd, a',
      'c, a',
    ]);
    expect(cut).toBe('');
  });

  test('are pairs of the worst alone, where not, and say so', () => {
    asked = 0;
    const { ranked, cut } = lastOf('pair', 30);
    expect(ranked.map(({ name }) => name)).toEqual(['b, d', 'b, c', 'd, c']);
    expect(asked).toBe(4 + 3);
    expect(cut).toBe('Pairs of the 3 of 4 clusters whose loss alone is worst.');
  });
});
