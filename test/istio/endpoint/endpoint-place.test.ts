import { expect, test } from 'vitest';
import { placeOfEntry, podEndpoints } from '../../../src/istio/endpoint/endpoint-place.ts';

const labels = { app: 'reviews', 'topology.istio.io/cluster': 'written' };
const written = { address: '10.0.0.1', labels, locality: 'eu/a', network: '' };
const ports = new Map([['http', 80]]);
const pod = { ...written, namespace: 'shop', service: 'reviews', ports };

test('a cluster that an endpoint or a pod names itself is not the one that Pilot compares', () => {
  const entry = { ...written, serviceAccount: '', ports, weight: 1 };
  expect(placeOfEntry(entry).labels).not.toHaveProperty(['topology.istio.io/cluster']);
  const clusterOf = (remote?: string) =>
    podEndpoints(pod, '', remote).map((one) => one.labels['topology.istio.io/cluster']);
  expect(clusterOf()).toEqual([undefined]);
  expect(clusterOf('south')).toEqual(['south']);
});
