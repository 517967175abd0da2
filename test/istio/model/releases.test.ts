/** What the model makes of older releases. Their source was read; the peers have the newest only, so nothing judges this. */
import { describe, expect, test } from 'vitest';
import { defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import { indexPilot } from '../../../src/istio/model/pilot-index.ts';
import { upstreamClusters } from '../../../src/istio/model/upstream-clusters.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object, rule, withMetadata } from '../../support/fleet-builder.ts';

const host = 'ledger.example.com';
const entry = (endpoints: readonly JsonObject[], resolution = 'DNS', metadata: JsonObject = {}) =>
  withMetadata(
    object('networking.istio.io/v1', 'ServiceEntry', 'ledger', {
      hosts: [host],
      resolution,
      ports: [{ name: 'http', number: 80, protocol: 'HTTP' }],
      endpoints,
    }),
    metadata,
  );
const byLabels = (...failoverPriority: readonly string[]) =>
  rule(host, {
    trafficPolicy: {
      loadBalancer: { localityLbSetting: { failoverPriority } },
      outlierDetection: { consecutive5xxErrors: 5 },
    },
  });

/** `address priority` of each endpoint, or that istiod crashes. */
function order(release: string, ...objects: readonly JsonObject[]): readonly string[] {
  const state = { cluster: 'north', clusterDomain: 'cluster.local', workloads: [], release };
  const resources = objects.map((one) => authored(one));
  const index = indexPilot({ ...state, objects: resources, mesh: defaultMeshConfig });
  const client = { namespace: 'shop', labels: {}, locality: 'eu/a/rack-1' };
  return upstreamClusters(index, client).flatMap(({ groups, panic }) =>
    panic === undefined
      ? groups.flatMap(({ priority, endpoints }) =>
          endpoints.map(({ address }) => `${address} ${priority}`),
        )
      : ['panic'],
  );
}

const tiers = [
  { address: 'far.example.com', labels: { tier: 'far' } },
  { address: 'near.example.com' },
];

describe('the model', () => {
  test('orders DNS endpoints by labels from 1.30 on', () => {
    const objects = [entry(tiers), byLabels('tier=')];
    expect(order('1.29', ...objects)).toEqual(['far.example.com 0', 'near.example.com 0']);
    expect(order('1.30', ...objects)).toEqual(['near.example.com 0', 'far.example.com 1']);
  });

  test('crashes over their localities from then on', () => {
    const placed = tiers.map((one, i) => ({ ...one, locality: ['eu', 'us'][i] ?? '' }));
    expect(order('1.29', entry(placed), byLabels('tier='))).toHaveLength(2);
    expect(order('1.30', entry(placed), byLabels('tier='))).toEqual(['panic']);
  });

  test('prefers a network in first place from 1.31 on', () => {
    const objects = [
      entry(
        [
          { address: '10.0.0.1', network: 'west', labels: { tier: 'far' } },
          { address: '10.0.0.2', network: 'west' },
        ],
        'STATIC',
      ),
      byLabels('topology.istio.io/network', 'tier='),
    ];
    expect(order('1.30', ...objects)).toEqual(['10.0.0.1 0', '10.0.0.2 0']);
    expect(order('1.31', ...objects)).toEqual(['10.0.0.2 0', '10.0.0.1 1']);
  });

  test('compares subzones for PreferClose in 1.26 only, and knows no other value there', () => {
    const endpoints = [
      { address: '10.0.0.1', locality: 'eu/a/rack-1' },
      { address: '10.0.0.2', locality: 'eu/a/rack-2' },
    ];
    const preferring = (value: string) =>
      entry(endpoints, 'STATIC', {
        annotations: { 'networking.istio.io/traffic-distribution': value },
      });
    expect(order('1.26', preferring('PreferClose'))).toEqual(['10.0.0.1 0', '10.0.0.2 1']);
    expect(order('1.27', preferring('PreferClose'))).toEqual(['10.0.0.1 0', '10.0.0.2 0']);
    expect(order('1.26', preferring('PreferSameNode'))).toEqual(['10.0.0.1 0', '10.0.0.2 0']);
    expect(order('1.27', preferring('PreferSameNode'))).toEqual(['10.0.0.1 0', '10.0.0.2 1']);
  });

  test('reads the annotation of a Namespace from 1.30 on', () => {
    const endpoints = [
      { address: '10.0.0.1', locality: 'eu/a' },
      { address: '10.0.0.2', locality: 'eu/b' },
    ];
    const namespace = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'shop',
        annotations: { 'networking.istio.io/traffic-distribution': 'PreferSameZone' },
      },
    };
    expect(order('1.29', namespace, entry(endpoints, 'STATIC'))).toEqual([
      '10.0.0.1 0',
      '10.0.0.2 0',
    ]);
    expect(order('1.30', namespace, entry(endpoints, 'STATIC'))).toEqual([
      '10.0.0.1 0',
      '10.0.0.2 1',
    ]);
  });

  test('follows zoneAwareLbSetting from 1.31 on', () => {
    const endpoints = [
      { address: '10.0.0.1', locality: 'us/a' },
      { address: '10.0.0.2', locality: 'eu/b' },
    ];
    const aware = rule(host, { trafficPolicy: { loadBalancer: { zoneAwareLbSetting: {} } } });
    expect(order('1.30', entry(endpoints, 'STATIC'), aware)).toEqual(['10.0.0.2 0', '10.0.0.1 0']);
    expect(order('1.31', entry(endpoints, 'STATIC'), aware)).toEqual(['10.0.0.2 0', '10.0.0.1 1']);
  });
});
