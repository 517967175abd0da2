import { describe, expect, test } from 'vitest';
import { serviceHost } from '../../../src/derive/failover/choose-ordering.ts';
import {
  backing,
  codesOf,
  deployment,
  failover,
  failoverRoute,
  type HubSetup,
  hubObject,
  mesh,
  meshes,
  ref,
  service,
} from '../../support/hub-fleet.ts';

const apps = [service(), deployment(), service('backup'), deployment('backup')];
const named = ['east', 'west', 'south', 'north'].map((name) => mesh(name, `${name}.example.com`));
const four = hubObject('VirtualMesh', 'all', {
  mtlsConfig: { shared: {} },
  meshes: ['east', 'west', 'south', 'north'].map(ref),
});
const behind = (...services: readonly string[]): Pick<HubSetup, 'apps' | 'failovers'> => ({
  apps,
  failovers: [failover({ backingServices: services.map(backing) })],
});
const old = { istio: { version: '1.29' } };
const allowed = { istio: { envoyFilter: 'aggregate' } };

describe('the way of', () => {
  test.each<[string, HubSetup, string]>([
    ['addresses and own pods', behind('reviews@west', 'reviews@east'), 'pods'],
    ['addresses alone', behind('reviews@west', 'reviews@south'), 'addresses'],
    [
      'addresses before Istio 1.30',
      { ...behind('reviews@west', 'reviews@east'), derive: old },
      'pods',
    ],
    [
      'a gateway that is known by name',
      { ...behind('reviews@east', 'reviews@west'), meshes: named, virtualMeshes: [four] },
      'names',
    ],
    ['two services of its own', behind('reviews@east', 'backup@east', 'reviews@west'), 'names'],
    ['services of its own alone', behind('reviews@east', 'backup@east'), 'names'],
    ['one service of its own', behind('reviews@east'), 'names'],
    ['one service of another', behind('reviews@west'), 'addresses'],
    [
      'three names before Istio 1.30',
      {
        ...behind('reviews@east', 'reviews@west', 'reviews@south'),
        meshes: named,
        virtualMeshes: [four],
        derive: old,
      },
      'localities',
    ],
    [
      'two services of one other cluster, when asked for',
      { ...behind('reviews@west', 'backup@west'), derive: allowed },
      'aggregate',
    ],
    [
      'what labels do, also when asked for',
      { ...behind('reviews@west', 'reviews@south'), derive: allowed },
      'addresses',
    ],
  ])('%s', (_, setup, ordering) => {
    expect(failoverRoute(setup)?.failoverOrder.ordering).toBe(ordering);
  });
});

describe('refused are', () => {
  test.each<[string, HubSetup, string]>([
    ['two services of one other cluster', behind('reviews@west', 'backup@west'), 'DIS1044'],
    [
      'four names before Istio 1.30',
      {
        ...behind('reviews@east', 'reviews@west', 'reviews@south', 'reviews@north'),
        meshes: named,
        virtualMeshes: [four],
        derive: old,
      },
      'DIS1042',
    ],
    [
      'different names without pods to be known by',
      {
        apps: [service(), deployment(), service('backup', { selector: {} })],
        failovers: behind('reviews@west', 'backup@south').failovers ?? [],
      },
      'DIS1045',
    ],
  ])('%s', (_, setup, code) => {
    expect(codesOf(setup)).toEqual([code]);
    expect(failoverRoute(setup)).toBeUndefined();
  });

  test('backing services known by name, of clients whose region nobody knows, before Istio 1.30', () => {
    const nowhere = named.map((one) => ({
      ...one,
      metadata: ref(String(Object(one['metadata'])['name'])),
    }));
    const setup = { meshes: nowhere, virtualMeshes: [four], derive: old };
    expect(codesOf(setup)).toEqual(['DIS1043']);
  });
});

test('own pods whose port Git does not know count as one, and it is said', () => {
  const unknown = service('reviews', { ports: [{ name: 'http', port: 9080, targetPort: 'web' }] });
  const setup = { apps: [unknown, deployment()], meshes };
  expect(failoverRoute(setup)?.failoverOrder.ordering).toBe('names');
  expect(codesOf(setup)).toEqual(['DIS1046', 'DIS1301']);
});

test('gateways are asked for what all remote backing services are called', () => {
  const asked = (...services: string[]) =>
    failoverRoute(behind(...services))?.failoverOrder.sniHost;
  expect(asked('reviews@west', 'reviews@south')).toBe('reviews.bookinfo.svc.cluster.local');
  expect(asked('backup@east', 'reviews@west')).toBe('reviews.bookinfo.svc.cluster.local');
  expect(asked('reviews@west', 'backup@south')).toBe('reviews.hub.failover.internal');
  expect(asked('reviews@east')).toBeUndefined();
});

test('gateways are asked for the port of the Services, where all have one of their own', () => {
  const withPort = (port: number) => [
    service('reviews', { ports: [{ name: 'http', port }] }),
    deployment(),
  ];
  const asked = (west: number, south: number) => {
    const backingServices = ['reviews@east', 'reviews@west', 'reviews@south'].map(backing);
    const clusters = { east: withPort(80), west: withPort(west), south: withPort(south) };
    const failovers = [failover({ backingServices })];
    const order = failoverRoute({ apps: [], clusters, failovers })?.failoverOrder;
    return `${order?.sniPort} ${order?.sniHost}`;
  };
  expect(asked(9080, 9080)).toBe('undefined reviews.bookinfo.svc.cluster.local');
  expect(asked(7070, 7070)).toBe('7070 reviews.bookinfo.svc.cluster.local');
  expect(asked(7070, 9080)).toBe('undefined reviews.hub.failover.internal');
});

describe('where istiods see the pods of other clusters', () => {
  const derive = { istio: { discovery: 'remoteSecrets' } };
  const one = { ...behind('reviews@west', 'reviews@south'), derive };

  test('gateways are asked for a name that own pods alone have', () => {
    expect(failoverRoute(one)?.failoverOrder.sniHost).toBe('reviews.hub.failover.internal');
    expect(codesOf(one)).toEqual([]);
  });

  test('pods that no entry can select keep the name, which MeshConfig has to keep in the cluster', () => {
    const unknown = { ...one, apps: [service('reviews', { selector: {} }), deployment()] };
    const host = 'reviews.bookinfo.svc.cluster.local';
    expect(failoverRoute(unknown)?.failoverOrder.sniHost).toBe(host);
    expect(codesOf(unknown)).toContain('DIS0523');
  });
});

test('a provider has a name of its own for its Service', () => {
  const [backing] = failoverRoute()?.failoverOrder.backingServices ?? [];
  expect(backing && serviceHost(backing)).toBe('reviews.bookinfo.svc.cluster.local');
});
