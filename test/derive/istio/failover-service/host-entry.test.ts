import { describe, expect, test } from 'vitest';
import {
  endpointsEntry,
  knownPods,
  podsEntry,
} from '../../../../src/derive/istio/failover-service/host-entry.ts';
import { objectAt } from '../../../../src/resource/json.ts';
import { failoverRoute } from '../../../support/hub-fleet.ts';

function input() {
  const [port] = failoverRoute()?.ports ?? [];
  if (port === undefined) throw new Error('the route has a port');
  const sources = [] as const;
  return {
    name: 'one',
    namespace: 'bookinfo',
    host: 'a.global',
    port,
    address: undefined,
    sources,
  };
}

describe('an entry with endpoints', () => {
  test.each([
    [['203.0.113.1', '2001:db8::1'], 'STATIC'],
    [['203.0.113.1', 'west.example.com'], 'DNS'],
    [[], 'STATIC'],
  ])('%j is %s', (addresses, resolution) => {
    const { object } = endpointsEntry(
      input(),
      addresses.map((address) => ({ address })),
    );
    expect(objectAt(object, 'spec')).toMatchObject({ resolution });
  });
});

test('pods are selected by their labels, at their own port', () => {
  const { object } = podsEntry(input(), { labels: { app: 'a' }, targetPort: 8080 });
  expect(objectAt(object, 'spec')).toMatchObject({
    ports: [{ name: 'http', number: 9080, targetPort: 8080 }],
    workloadSelector: { labels: { app: 'a' } },
  });
});

test('pods are known or not', () => {
  expect(knownPods({ lacking: 'it has no selector' })).toBeUndefined();
  expect(knownPods(undefined)).toBeUndefined();
  expect(knownPods({ labels: {}, targetPort: 1 })).toEqual({ labels: {}, targetPort: 1 });
});
