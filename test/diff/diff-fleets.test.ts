import { describe, expect, test } from 'vitest';
import { compare, demoReader, readerOf } from '../support/fleet-states.ts';

describe('a fleet', () => {
  test('is all new without an earlier state, and before there was a Fleet', async () => {
    for (const before of [undefined, readerOf(new Map([['README.md', 'soon']]))]) {
      const { diff, diagnostics } = await compare(before, demoReader());
      expect(diff?.clusters.map(({ change }) => change)).toEqual(Array(5).fill('added'));
      expect(diff?.orders.every((order) => order.before === undefined)).toBe(true);
      expect(diff?.unchanged).toEqual([]);
      expect(diagnostics).toEqual([]);
    }
  });

  test('differs in nothing from itself', async () => {
    const { diff } = await compare(demoReader(), demoReader());
    expect(diff).toMatchObject({ clusters: [], orders: [] });
    expect(diff?.unchanged).toHaveLength(5);
  });

  test('is compared for the clusters that are chosen, the gone ones among them', async () => {
    const after = demoReader({ 'topology/tokyo.yaml': undefined });
    const { diff } = await compare(demoReader(), after, (all) =>
      all.filter(({ name }) => ['tokyo', 'dallas'].includes(name)),
    );
    expect(diff?.clusters.map(({ cluster }) => cluster.name)).toEqual(['tokyo', 'dallas']);
    expect(diff?.orders.map(({ consumer }) => consumer.name)).toEqual(['dallas']);
  });

  test('is not compared while the later state has errors', async () => {
    const after = demoReader({ 'apps/web/web.yaml': 'kind: [\n' });
    const { diff, diagnostics } = await compare(demoReader(), after);
    expect(diff).toBeUndefined();
    expect(diagnostics.length).toBeGreaterThan(0);
  });

  test('is compared with an earlier state that has errors, and that is said', async () => {
    const before = demoReader({ 'clusters/paris/banner.yaml': 'kind: [\n' });
    const { diff, diagnostics } = await compare(before, demoReader());
    expect(diff?.clusters.map(({ cluster }) => cluster.name)).toEqual(['paris']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0890']);
  });
});
