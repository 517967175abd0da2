import { describe, expect, test } from 'vitest';
import { listAt, objectAt, stringAt } from '../../../../src/resource/json.ts';
import {
  backing,
  deployment,
  derivedFor,
  failover,
  type HubSetup,
  hubObject,
  ref,
  service,
} from '../../../support/hub-fleet.ts';

const name = 'ServiceEntry bookinfo/distributary-failover.hub.reviews';

const endpoints = (client: string, setup: HubSetup, entry = name) =>
  listAt(derivedFor(client, setup)[entry], 'endpoints').map((endpoint) => [
    stringAt(endpoint, 'address'),
    Object.keys(objectAt(endpoint, 'labels') ?? {})
      .filter((label) => label.startsWith('distributary.dev/'))
      .map((label) => label.slice('distributary.dev/'.length)),
  ]);

test('own pods and gateways are two entries of one host, and no WorkloadEntry', () => {
  const derived = derivedFor('east');
  expect(Object.keys(derived).filter((key) => key.startsWith('WorkloadEntry'))).toEqual([]);
  expect(derived[name]).toMatchObject({
    hosts: ['reviews.bookinfo.global'],
    resolution: 'STATIC',
    workloadSelector: { labels: { app: 'reviews' } },
    ports: [{ name: 'http', number: 9080, protocol: 'HTTP', targetPort: 9080 }],
  });
  expect(derived[`${name}.remote`]).toMatchObject({
    hosts: ['reviews.bookinfo.global'],
    addresses: derived[name]?.['addresses'],
  });
});

describe('priorities around own pods are told apart by labels that pods lack', () => {
  const failovers = [
    failover({
      meshes: ['east', 'west', 'south'].map(ref),
      backingServices: ['reviews@east', 'reviews@west', 'reviews@south'].map(backing),
    }),
  ];

  test.each([
    [
      'east',
      [
        ['203.0.113.2', ['tier-1']],
        ['203.0.113.3', ['tier-2']],
      ],
    ],
    [
      'west',
      [
        ['203.0.113.1', ['ahead-1']],
        ['203.0.113.3', ['tier-1']],
      ],
    ],
    [
      'south',
      [
        ['203.0.113.1', ['ahead-1', 'ahead-2']],
        ['203.0.113.2', ['ahead-1']],
      ],
    ],
  ])('in %s', (client, expected) => {
    expect(endpoints(client, { failovers }, `${name}.remote`)).toEqual(expected);
  });
});

test('two Services of its own are two names', () => {
  const services = ['reviews@east', 'backup@east', 'reviews@west'];
  const setup = {
    apps: [service(), deployment(), service('backup'), deployment('backup')],
    failovers: [failover({ backingServices: services.map(backing) })],
  };
  expect(endpoints('east', setup)).toEqual([
    ['reviews.bookinfo.svc.cluster.local', []],
    ['backup.bookinfo.svc.cluster.local', ['tier-1']],
    ['203.0.113.2', ['tier-2']],
  ]);
});

test('a hostname has an address of its own, which nobody else has', () => {
  const [address] = listAt(derivedFor('east')[name], 'addresses');
  const legacy = {
    ...hubObject('ServiceEntry', 'legacy', {
      addresses: [String(address)],
      hosts: ['legacy.example.com'],
    }),
    apiVersion: 'networking.istio.io/v1',
  };
  const [moved] = listAt(derivedFor('east', { clusters: { east: [legacy] } })[name], 'addresses');
  expect(String(address)).toMatch(/^241\./);
  expect(moved).not.toBe(address);
});
