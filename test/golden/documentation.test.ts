/** The results that the documentation of Flomesh and karmada publishes, for the fleets `*documentation*` of fixtures/derive. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isFailoverRoute, type OfferedRoute } from '../../src/derive/route/service-route.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { type FleetStages, runStages } from '../support/fleet-stages.ts';

function stagesOf(path: string): FleetStages {
  return runStages(parseCompact(readFileSync(`fixtures/derive/${path}.in.yaml`, 'utf8')));
}

/** The imports of a cluster, `spec` by name. */
function importsOf({ derived }: FleetStages, cluster: string) {
  const set = derived.find(({ view }) => view.cluster.name === cluster);
  const imports = set?.derived.filter(({ resource }) => resource.kind === 'ServiceImport') ?? [];
  return Object.fromEntries(imports.map(({ resource }) => [resource.name, resource.object]));
}

const endpoint = (n: number, service: string) => ({
  clusterKey: `default/default/default/cluster-${n}`,
  target: {
    host: '192.168.1.110',
    ip: '192.168.1.110',
    path: `/cluster-${n}/${service}`,
    port: 80 + n,
  },
});

const specWith = (...endpoints: readonly unknown[]) => ({
  ports: [{ port: 8080, protocol: 'TCP', endpoints }],
  serviceAccountName: '*',
  type: 'ClusterSetIP',
});

describe.each([
  ['service-import/documentation-e1-e3', 'flomesh.io/v1alpha1'],
  ['service-import/documentation-newer-group', 'multicluster.flomesh.io/v1alpha1'],
])('%s', (path, apiVersion) => {
  const stages = stagesOf(path);

  test.each([
    [
      'cluster-1',
      { httpbin: [[3, 'httpbin-mesh']], 'httpbin-cluster-3': [[3, 'httpbin-mesh-cluster-3']] },
    ],
    [
      'cluster-2',
      {
        httpbin: [
          [1, 'httpbin-mesh'],
          [3, 'httpbin-mesh'],
        ],
        'httpbin-cluster-1': [[1, 'httpbin-mesh-cluster-1']],
        'httpbin-cluster-3': [[3, 'httpbin-mesh-cluster-3']],
      },
    ],
    [
      'cluster-3',
      { httpbin: [[1, 'httpbin-mesh']], 'httpbin-cluster-1': [[1, 'httpbin-mesh-cluster-1']] },
    ],
  ])('%s imports what the others export', (cluster, expected) => {
    const found = importsOf(stages, cluster);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, endpoints] of Object.entries(expected)) {
      const spec = specWith(
        ...endpoints.map(([n, service]) => endpoint(Number(n), String(service))),
      );
      expect(found[name]).toMatchObject({ apiVersion, metadata: { name, namespace: 'httpbin' } });
      expect(found[name]?.['spec']).toEqual(spec);
    }
  });
});

/** Who serves cluster-2: `a > b` in order, or percentages when all serve at once. */
function served({ derived }: FleetStages, service: string): string {
  const set = derived.find(({ view }) => view.cluster.name === 'cluster-2');
  const route = set?.routes.find(({ name }) => name === service);
  if (route === undefined || isFailoverRoute(route)) return 'nothing remote';
  return route.policy === 'ActiveActive' ? shares(route) : order(route);
}

function order({ local, remoteEndpoints }: OfferedRoute): string {
  const names = remoteEndpoints.map(({ cluster }) => cluster.name);
  return [...(local === undefined ? [] : ['local']), ...names].join(' > ');
}

function shares({ local, remoteEndpoints }: OfferedRoute): string {
  const remote = remoteEndpoints.map(({ cluster, weight = 0 }) => [cluster.name, weight] as const);
  const all = [...(local === undefined ? [] : [['local', 100] as const]), ...remote];
  const sum = all.reduce((total, [, weight]) => total + weight, 0);
  return all.map(([name, weight]) => `${name} ${Math.round((100 * weight) / sum)}`).join(', ');
}

test.each([
  ['F1', 'documentation-locality', 'f1', 'nothing remote'],
  ['F1', 'documentation-locality', 'f1-policy', 'nothing remote'],
  ['F2', 'documentation-failover', 'f2', 'cluster-1 > cluster-3'],
  ['F3', 'documentation-failover', 'f3', 'local > cluster-1 > cluster-3'],
  ['F4', 'documentation-active-active', 'f4', 'local 33, cluster-1 33, cluster-3 33'],
  ['F5', 'documentation-active-active', 'f5', 'cluster-1 50, cluster-3 50'],
  ['F6', 'documentation-active-active', 'f6', 'cluster-1 100'],
  ['F7', 'documentation-locality', 'f7', 'nothing remote'],
  ['F8', 'documentation-active-active', 'f8', 'local 33, cluster-1 33, cluster-3 33'],
  ['F9', 'documentation-active-active', 'f9', 'local 50, cluster-1 50'],
  ['F9', 'documentation-active-active', 'f9-other', 'local 50, cluster-3 50'],
  ['F10', 'documentation-active-active', 'f10', 'local 50, cluster-1 25, cluster-3 25'],
  ['F13', 'documentation-failover', 'f13', 'local > cluster-1'],
])('fact %s of %s: %s is served by %s', (_, path, service, expected) => {
  expect(served(stagesOf(`route/${path}`), service)).toBe(expected);
});

test("karmada's tutorial: member2 answers by what runs in member1, without a pod of its own", () => {
  const { derived, sets, diagnostics } = stagesOf('whole/karmada-documentation');
  expect(diagnostics).toEqual([]);
  const authored = sets.map(({ cluster, placed }) => [
    cluster.name,
    placed.map(({ resource }) => resource.kind),
  ]);
  expect(authored).toEqual([
    ['member1', ['Deployment', 'Service']],
    ['member2', []],
  ]);
  const member2 = derived.find(({ view }) => view.cluster.name === 'member2');
  expect(
    member2?.routes.map(({ remoteEndpoints }) =>
      remoteEndpoints.map(({ cluster }) => cluster.name),
    ),
  ).toEqual([['member1']]);
  const stub = member2?.derived.find(({ resource }) => resource.kind === 'Service')?.resource;
  expect(stub?.object).toMatchObject({ metadata: { name: 'nginx', namespace: 'default' } });
  expect(stub?.object['spec']).not.toHaveProperty('selector');
});
