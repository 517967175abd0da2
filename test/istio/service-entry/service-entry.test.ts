import { expect, test } from 'vitest';
import {
  decodeServiceEntry,
  decodeWorkloadEntry,
  endpointAt,
  takesMutualTls,
} from '../../../src/istio/service-entry/service-entry.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object, withMetadata } from '../../support/fleet-builder.ts';

const istio = (kind: string, spec: JsonObject) =>
  object('networking.istio.io/v1', kind, 'machine', spec);

test('reads a ServiceEntry with its defaults', () => {
  expect(decodeServiceEntry(authored(istio('ServiceEntry', { hosts: ['api.example'] })))).toEqual({
    hosts: ['api.example'],
    addresses: [],
    ports: [],
    resolution: 'NONE',
    isInside: false,
    endpoints: [],
    acceptedNames: [],
    workloadLabels: undefined,
  });
});

test('reads what a ServiceEntry says', () => {
  const spec = {
    addresses: ['240.0.0.1'],
    resolution: 'STATIC',
    isInside: false,
    ports: [{ number: 80, name: 'http', protocol: 'http', targetPort: 0 }],
    endpoints: [
      { address: '10.0.0.1', ports: { http: 8080 }, weight: 0 },
      { locality: 'eu/a', network: 'east', labels: { app: 'api' }, weight: 3 },
    ],
    subjectAltNames: ['spiffe://cluster.local/ns/shop/sa/api'],
    workloadSelector: { labels: { app: 'api' } },
  };
  expect(decodeServiceEntry(authored(istio('ServiceEntry', spec)))).toEqual({
    hosts: [],
    addresses: ['240.0.0.1'],
    resolution: 'STATIC',
    isInside: false,
    ports: [{ number: 80, name: 'http', protocol: 'HTTP', targetPort: undefined }],
    endpoints: [
      { ...endpointAt('10.0.0.1'), ports: new Map([['http', 8080]]) },
      { ...endpointAt(''), locality: 'eu/a', network: 'east', labels: { app: 'api' }, weight: 3 },
    ],
    acceptedNames: ['spiffe://cluster.local/ns/shop/sa/api'],
    workloadLabels: { app: 'api' },
  });
});

test("prefers the labels of a WorkloadEntry's metadata", () => {
  const machine = istio('WorkloadEntry', {
    address: '10.0.0.1',
    labels: { app: 'old', tier: 'a' },
  });
  const labelled = authored(withMetadata(machine, { labels: { app: 'api' } }));
  expect(decodeWorkloadEntry(labelled)).toEqual({
    ...endpointAt('10.0.0.1'),
    labels: { app: 'api', tier: 'a' },
  });
});

test.each([
  ['neither label nor account', {}, false],
  ['an account', { serviceAccount: 'api' }, true],
  ['the label', { labels: { 'security.istio.io/tlsMode': 'istio' } }, true],
  [
    'an account, and the label against it',
    { serviceAccount: 'api', labels: { 'security.istio.io/tlsMode': 'disabled' } },
    false,
  ],
])('an endpoint with %s takes mutual TLS, or not', (_, spec, expected) => {
  const machine = authored(istio('WorkloadEntry', { address: '10.0.0.1', ...spec }));
  expect(takesMutualTls(decodeWorkloadEntry(machine))).toBe(expected);
});
