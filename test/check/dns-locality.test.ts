import { describe, expect, test } from 'vitest';
import { dnsLocality } from '../../src/check/dns-locality.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { stateOf } from '../support/cluster-states.ts';
import { cluster, object, rule } from '../support/fleet-builder.ts';

const two = [
  { address: 'a.example.com', locality: 'eu/a' },
  { address: 'b.example.com', locality: 'us/a' },
];
const entry = (spec: JsonObject = {}) =>
  object('networking.istio.io/v1', 'ServiceEntry', 'entry', {
    hosts: ['reviews.global'],
    resolution: 'DNS',
    endpoints: two,
    ...spec,
  });
const byLabel = { loadBalancer: { localityLbSetting: { failoverPriority: ['x='] } } };
const ordered = (host = 'reviews.global', spec: JsonObject = { trafficPolicy: byLabel }) =>
  rule(host, spec);

function found(...objects: readonly JsonObject[]): readonly string[] {
  return dnsLocality
    .run(stateOf(cluster('north'), ...objects))
    .map(({ code, at, related }) => `${code} ${at.file} ${at.pointer} ${related[0]?.at.file}`);
}

const crash = 'DIS0602 ServiceEntry-entry.yaml /spec/endpoints DestinationRule-reviews.yaml';

describe('dnsLocality', () => {
  test.each<[string, readonly JsonObject[]]>([
    ['two localities', [entry(), ordered()]],
    ['one locality and none', [entry({ endpoints: [two[0] ?? {}, { address: 'c' }] }), ordered()]],
    ['the rule first', [ordered(), entry()]],
    ['a wildcard rule', [entry(), ordered('*.global')]],
    ['a short host', [entry({ hosts: ['reviews.shop.svc.cluster.local'] }), ordered('reviews')]],
    [
      'an order for a port',
      [entry(), ordered('reviews.global', { trafficPolicy: { portLevelSettings: [byLabel] } })],
    ],
    [
      'an order for a subset',
      [entry(), ordered('reviews.global', { subsets: [{ name: 'v1', trafficPolicy: byLabel }] })],
    ],
    [
      'an order for the port of a subset',
      [
        entry(),
        ordered('reviews.global', {
          subsets: [{ name: 'v1', trafficPolicy: { portLevelSettings: [byLabel] } }],
        }),
      ],
    ],
    ['an older version', [{ ...entry(), apiVersion: 'networking.istio.io/v1alpha3' }, ordered()]],
  ])('finds %s', (_, objects) => {
    expect(found(...objects)).toEqual([crash]);
  });

  test.each<[string, readonly JsonObject[]]>([
    ['one locality', [entry({ endpoints: [two[0] ?? {}, two[0] ?? {}] }), ordered()]],
    ['no localities', [entry({ endpoints: [{ address: 'a' }, { address: 'b' }] }), ordered()]],
    ['addresses', [entry({ resolution: 'STATIC' }), ordered()]],
    ['no rule', [entry()]],
    ['a rule for another host', [entry(), ordered('api.global')]],
    [
      'an order by region',
      [
        entry(),
        ordered('reviews.global', {
          trafficPolicy: {
            loadBalancer: { localityLbSetting: { failover: [{ from: 'eu', to: 'us' }] } },
          },
        }),
      ],
    ],
  ])('takes %s', (_, objects) => {
    expect(found(...objects)).toEqual([]);
  });

  test('names every host', () => {
    expect(
      found(entry({ hosts: ['a.global', 'b.global', 'c.other'] }), ordered('*.global')).length,
    ).toBe(2);
  });
});
