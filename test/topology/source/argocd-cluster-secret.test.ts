import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/diagnostic/outcome.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../src/topology/resolve-topology.ts';
import type { Topology } from '../../../src/topology/topology.ts';
import { resources, showFindings } from '../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const secret = (members: string, metadata = ''): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: cluster-1, labels: {argocd.argoproj.io/secret-type: cluster}${metadata}}\n${members}\n`;

const resolve = (...documents: string[]): Outcome<Topology> =>
  resolveTopology(resources(documents.join('---\n')), origin);

describe('the name of the cluster', () => {
  test.each([
    ['', 'cluster-1'],
    ['data: {name: bm9ydGg=, config: czNjcmV0}', 'north'],
    ['stringData: {name: north}', 'north'],
    ['stringData: {name: north}\ndata: {name: c291dGg=}', 'north'],
    ['stringData: {name: ""}', 'cluster-1'],
    ['data: {server: aHR0cHM6Ly8xMC4wLjAuMQ==}', 'cluster-1'],
  ])('with %j is %s', (members, name) => {
    const { value, diagnostics } = resolve(secret(members));
    expect(diagnostics).toEqual([]);
    expect(value.clusters.map((cluster) => cluster.name)).toEqual([name]);
  });

  test('has to be a DNS label, and is named where it stands', () => {
    const { diagnostics } = resolve(secret('data: {config: czNjcmV0, name: Tm9ydGg=}'));
    expect(showFindings(diagnostics)).toEqual([
      'input.yaml:4:32 error DIS0301 Secret cluster-1: field "data.name" is "North", expected a DNS label: lower-case letters, digits and "-"',
    ]);
  });
});

test('labels but the one that makes it a cluster, and annotations, describe the cluster', () => {
  const metadata = ', annotations: {distributary.dev/region: eu, managed-by: argocd.argoproj.io}';
  const { value } = resolve(secret('', metadata).replace('cluster}', 'cluster, tier: edge}'));
  expect(value.clusters).toMatchObject([
    { key: 'eu/default/default/cluster-1', labels: { tier: 'edge' } },
  ]);
});

test('nothing of its credentials is in the topology or in a finding', () => {
  const members =
    'stringData: {name: north, server: s3cret-1, config: s3cret-2, tlsClientConfig: s3cret-3}';
  const other =
    'apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: north, labels: {tier: a}, annotations: {distributary.dev/zone: a}}\nspec: {clusterManager: {name: m}}\n';
  const metadata = ', annotations: {distributary.dev/zone: b, distributary.dev/zoen: b}';
  const resolved = resolve(secret(members, metadata), other);
  expect(resolved.diagnostics.map(({ code }) => code)).toEqual(['DIS0259', 'DIS0302']);
  expect(JSON.stringify(resolved)).not.toContain('s3cret');
});

test('another Secret describes no cluster', () => {
  const text = secret('data: {name: bm9ydGg=}').replace('type: cluster', 'type: repository');
  expect(resolve(text).diagnostics.map(({ code }) => code)).toEqual(['DIS0300']);
});

test('a network that distributary gives to remote endpoints is found under the name of the cluster', () => {
  const metadata = ', annotations: {distributary.dev/network: distributary-north}';
  const { diagnostics } = resolve(secret('stringData: {name: north}', metadata));
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0306']);
});

test.each(['gke_project_europe-west1_paris', 'Paris 1', 'paris.example.com'])(
  'a cluster that Argo CD calls %s has the name that an annotation gives it',
  (name) => {
    const metadata = ', annotations: {distributary.dev/name: paris}';
    const { value, diagnostics } = resolve(secret(`stringData: {name: ${name}}`, metadata));
    expect(showFindings(diagnostics)).toEqual([]);
    expect(value.clusters.map((cluster) => cluster.name)).toEqual(['paris']);
  },
);

test('an alias joins it with what others say of the cluster', () => {
  const other =
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, gatewayHost: 10.0.0.1, fsmNamespace: a}\n';
  const metadata = ', annotations: {distributary.dev/name: paris}';
  const { value, diagnostics } = resolve(secret('stringData: {name: gke_paris}', metadata), other);
  expect(diagnostics).toEqual([]);
  expect(value.clusters.map((cluster) => cluster.key)).toEqual(['eu/default/default/paris']);
});

test('an alias has to be a DNS label, too, and the finding about a name tells of it', () => {
  const metadata = ', annotations: {distributary.dev/name: Paris_1}';
  const [wrong] = resolve(secret('stringData: {name: paris}', metadata)).diagnostics;
  expect(wrong?.at.pointer).toBe('/metadata/annotations/distributary.dev~1name');
  const [unnamed] = resolve(secret('stringData: {name: gke_paris}')).diagnostics;
  expect(unnamed?.fix).toContain('distributary.dev/name');
});
