import { expect, test } from 'vitest';
import {
  clusterNames,
  waypointBefore,
  waypoints,
} from '../../../src/istio/model/attached-services.ts';
import { indexPilot } from '../../../src/istio/model/pilot-index.ts';
import { upstreamClusters } from '../../../src/istio/model/upstream-clusters.ts';
import { stateOf } from '../../support/pilot-comparison.ts';

const service = (namespace: string, name: string, labels: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace, name, labels },
  spec: { selector: { app: name }, ports: [{ name: 'http', port: 80 }, { port: 90 }] },
});

const index = indexPilot(
  stateOf({
    workloads: [],
    objects: [
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'shop', labels: { 'istio.io/use-waypoint': 'waypoint' } },
      },
      service('shop', 'api', {}),
      service('shop', 'bare', { 'istio.io/use-waypoint': 'none' }),
      service('web', 'page', {
        'istio.io/use-waypoint': 'edge',
        'istio.io/use-waypoint-namespace': 'shop',
      }),
      service('web', 'other', {}),
    ],
  }),
);
const named = (name: string, namespace: string) =>
  waypointBefore(index, { host: `${name}.${namespace}.svc.cluster.local`, namespace })?.name;

test('a Service is behind what it or its namespace says', () => {
  expect(named('api', 'shop')).toBe('waypoint');
  expect(named('bare', 'shop')).toBe(undefined);
  expect(named('page', 'web')).toBe('edge');
  expect(named('other', 'web')).toBe(undefined);
  expect(waypoints(index)).toEqual([
    { namespace: 'shop', name: 'waypoint' },
    { namespace: 'shop', name: 'edge' },
  ]);
});

test('a waypoint has the clusters of what is behind it, two for a port whose protocol is detected', () => {
  const ask = (waypoint: string) =>
    upstreamClusters(index, { namespace: 'shop', labels: {}, locality: 'eu/a', waypoint });
  expect(ask('waypoint').map(({ name }) => name)).toEqual([
    'inbound-vip|80|http|api.shop.svc.cluster.local',
    'inbound-vip|90|http|api.shop.svc.cluster.local',
    'inbound-vip|90|tcp|api.shop.svc.cluster.local',
  ]);
  expect(ask('edge').map(({ host }) => host)).toEqual(Array(3).fill('page.web.svc.cluster.local'));
  expect(ask('elsewhere')).toEqual([]);
});

test('a subset stands behind the protocol', () => {
  const port = { number: 80, name: 'db', protocol: 'TCP' };
  expect(clusterNames({ host: 'db' }, port, 'v1', true)).toEqual(['inbound-vip|80|tcp/v1|db']);
  expect(clusterNames({ host: 'db' }, port, 'v1', false)).toEqual(['outbound|80|v1|db']);
});
