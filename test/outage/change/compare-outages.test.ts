import { describe, expect, test } from 'vitest';
import type { OutageChange } from '../../../src/outage/change/outage-change.ts';
import { compareWithBase } from '../../support/changed-fleet.ts';

const kindsOf = ({ losses }: OutageChange) => losses;

describe('compareOutages', () => {
  test('leaves out the most numerous losses first when there are too many questions, and says so', async () => {
    const all = await compareWithBase('export-dropped');
    expect(kindsOf(all)).toEqual({ cluster: 5, zone: 0, region: 2 });
    expect(all.tooMany).toEqual([]);
    const few = await compareWithBase('export-dropped', 200);
    expect(few.tooMany).toEqual(['cluster', 'zone']);
    expect(kindsOf(few)).toEqual({ cluster: 0, zone: 0, region: 3 });
    expect(few.counts.worse).toBe(2);
    const none = await compareWithBase('export-dropped', 1);
    expect(none.tooMany).toEqual(['cluster', 'zone', 'region']);
    expect(none.counts.worse).toBe(0);
  });

  test('takes what only has another name for the same', async () => {
    const service = await compareWithBase('service-renamed');
    expect(service.renamed).toEqual([['shop/cart', 'shop/basket']]);
    const cluster = await compareWithBase('cluster-renamed');
    expect(cluster.renamed).toEqual([['paris', 'lyon']]);
    for (const { counts, gone } of [service, cluster]) {
      expect(counts).toEqual({ worse: 0, better: 0, asBefore: 15, added: 0 });
      expect(gone).toEqual([]);
    }
  });

  test('does not take what is gone and what is new for the same when they differ', async () => {
    const change = await compareWithBase('service-removed');
    expect(change.renamed).toEqual([]);
    expect(change.gone).toEqual(['shop/pages']);
  });
});
