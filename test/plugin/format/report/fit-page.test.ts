import { expect, test } from 'vitest';
import { fitPage } from '../../../../plugin/format/report/fit-page.ts';
import { packedLength } from '../../../../plugin/format/report/html.ts';
import type { Flow } from '../../../../src/internal.ts';

const flows = Array.from({ length: 300 }, (_, i): Flow => {
  const service = `shop/${`${(i * 2654435761) >>> 0}`.padStart(10, '0')}`;
  const sample = { namespace: '', labels: {}, locality: '' };
  return {
    ...{
      service,
      host: service,
      names: [],
      by: [],
      port: 80,
      requests: '',
      client: 'paris',
      clients: '',
    },
    ...{ part: 1, sample, ways: [] },
  };
});
const make = (its: readonly Flow[]) => ({
  ...{ name: 'shop', state: '', program: '', assumed: [], cut: [] },
  fleet: {
    ...{ clusters: [], load: 'even' as const, upstreams: [], flows: [] },
    texts: its.map(({ service }) => service),
  },
});

test('a page that fits is whole', () => {
  expect(fitPage(flows, make)).toEqual(make(flows));
});

test('of one that does not fit, the first services are kept, and the page says so', () => {
  const most = 1200;
  const page = fitPage(flows, make, most);
  const { texts } = page.fleet;
  expect(packedLength(page)).toBeLessThanOrEqual(most);
  expect(texts.length).toBeGreaterThan(30);
  expect(new Set(texts)).toEqual(
    new Set(
      flows
        .map(({ service }) => service)
        .sort()
        .slice(0, texts.length),
    ),
  );
  expect(page.cut).toEqual([
    expect.stringContaining(`Of 300 services the page has the first ${texts.length} by name`),
  ]);
});
