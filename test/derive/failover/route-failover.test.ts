import { describe, expect, test } from 'vitest';
import {
  backing,
  codesOf,
  deployment,
  failover,
  failoverRoute,
  mesh,
  meshes,
  ref,
  service,
} from '../../support/hub-fleet.ts';

const everywhere = failover({
  meshes: ['east', 'west', 'south'].map(ref),
  backingServices: ['reviews@east', 'reviews@west', 'reviews@south'].map(backing),
});

describe('clients of every cluster see one order', () => {
  test.each([
    ['east', 0, ['west 1', 'south 2']],
    ['west', 1, ['east 0', 'south 2']],
    ['south', 2, ['east 0', 'west 1']],
  ])('%s has backing service %i itself', (client, podPriority, remoteEndpoints) => {
    const route = failoverRoute({ failovers: [everywhere] }, client);
    expect(route?.failoverOrder.localPods?.priority).toBe(podPriority);
    expect(
      route?.remoteEndpoints.map(({ cluster, priority }) => `${cluster.name} ${priority}`),
    ).toEqual(remoteEndpoints);
  });
});

test("objects stand beside the client's own Service, else in the FailoverService's namespace", () => {
  const namespaceOf = (client: string) =>
    failoverRoute({ failovers: [failover({ meshes: [ref('east'), ref('south')] })] }, client)
      ?.namespace;
  expect([namespaceOf('east'), namespaceOf('south')]).toEqual(['bookinfo', 'hub']);
});

test('an own Service among names is an endpoint at its own port', () => {
  const named = [mesh('east', '203.0.113.1'), mesh('west', 'west.example.com')];
  const [own, remote] =
    failoverRoute({ meshes: named, virtualMeshes: [], failovers: [] })?.remoteEndpoints ?? [];
  expect([own, remote]).toEqual([undefined, undefined]);
  const remoteEndpoints = failoverRoute({ meshes: [...named, meshes[2] ?? {}] })?.remoteEndpoints;
  expect(remoteEndpoints?.map(({ address, port }) => `${address} ${port}`)).toEqual([
    'reviews.bookinfo.svc.cluster.local 9080',
    'west.example.com 15443',
  ]);
});

test('the accounts of all backing services are accepted, each in its own trust domain and namespace', () => {
  const [east = {}, , south = {}] = meshes;
  const west = mesh('west', '203.0.113.2', { citadelInfo: { trustDomain: 'west.example.com' } });
  const route = failoverRoute({
    meshes: [east, west, south],
    apps: [service(), deployment(), service('backup'), deployment('backup')],
    failovers: [failover({ backingServices: ['reviews@east', 'backup@west'].map(backing) })],
  });
  expect(route?.subjectAltNames).toEqual([
    'spiffe://cluster.local/ns/bookinfo/sa/reviews',
    'spiffe://west.example.com/ns/bookinfo/sa/backup',
  ]);
});

test('an unknown account leaves no list, and is told', () => {
  const setup = { apps: [service()] };
  expect(failoverRoute(setup)?.subjectAltNames).toBeUndefined();
  expect(codesOf(setup)).toEqual(['DIS0431']);
});

test('a cluster without a gateway can not be a backing service of others', () => {
  const [east = {}, , south = {}] = meshes;
  expect(codesOf({ meshes: [east, mesh('west', ''), south] })).toEqual(['DIS1040']);
});
