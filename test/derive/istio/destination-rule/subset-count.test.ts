import { expect, test } from 'vitest';
import { subsetCount } from '../../../../src/derive/endpoint-bound.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { cluster, object, viewOf } from '../../../support/fleet-builder.ts';

function rule(name: string, host: string, ...versions: readonly string[]): JsonObject {
  const subsets = versions.map((version) => ({ name: version, labels: { version } }));
  return object('networking.istio.io/v1', 'DestinationRule', name, { host, subsets });
}

const host = 'reviews.shop.svc.cluster.local';

test('subsets of rules for the host add up, and those of every wildcard', () => {
  const view = viewOf(
    cluster('north'),
    rule('a', 'reviews', 'v1', 'v2'),
    rule('b', host, 'v3'),
    rule('c', '*.shop.svc.cluster.local', 'v4', 'v5', 'v6'),
    rule('d', '*.local', 'v7'),
    rule('e', 'api', 'v8'),
  );
  const counts = [host, 'api.shop.svc.cluster.local'].map((one) => subsetCount(view, one));
  expect(counts).toEqual([7, 5]);
  expect(subsetCount(viewOf(cluster('south'), rule('e', 'api', 'v8', 'v9')), host)).toBe(1);
  expect(subsetCount(viewOf(cluster('east')), host)).toBe(1);
});
