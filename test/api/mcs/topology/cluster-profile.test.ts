import { expect, test } from 'vitest';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../../src/topology/resolve-topology.ts';
import { resources, showFindings } from '../../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const profile = (metadata: string): string =>
  `apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: north, ${metadata}}\nspec: {clusterManager: {name: manager}}\n`;

const flomesh =
  'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north, labels: {tier: edge}}\nspec: {region: eu, gatewayHost: 10.0.0.1, fsmNamespace: a}\n';

test('a profile is a cluster; annotations place it', () => {
  const metadata =
    'namespace: fleet, labels: {tier: edge}, annotations: {distributary.dev/region: eu, distributary.dev/gateway-host: gw.example.com, distributary.dev/gateway-port: "15444"}';
  const { value, diagnostics } = resolveTopology(resources(profile(metadata)), origin);
  expect(diagnostics).toEqual([]);
  expect(value.clusters).toMatchObject([
    {
      key: 'eu/default/default/north',
      labels: { tier: 'edge' },
      gateway: { host: 'gw.example.com', port: 15444 },
    },
  ]);
});

test('a profile adds to what a Flomesh Cluster of its name says', () => {
  const metadata =
    'labels: {tier: edge, team: a}, annotations: {distributary.dev/region: eu, distributary.dev/network: net1}';
  const { value, diagnostics } = resolveTopology(
    resources(`${flomesh}---\n${profile(metadata)}`),
    origin,
  );
  expect(diagnostics).toEqual([]);
  expect(value.clusters).toMatchObject([
    { key: 'eu/default/default/north', labels: { tier: 'edge', team: 'a' }, network: 'net1' },
  ]);
});

test('what it contradicts is named at both places', () => {
  const metadata =
    'labels: {tier: core}, annotations: {distributary.dev/region: us, distributary.dev/gateway-ip: 10.0.0.2}';
  const { diagnostics } = resolveTopology(resources(`${flomesh}---\n${profile(metadata)}`), origin);
  expect(showFindings(diagnostics).map((text) => text.replace(/ (?:is|in) .*/, ''))).toEqual([
    'input.yaml:8:86 error DIS0302 cluster "north": region',
    'input.yaml:8:40 error DIS0302 cluster "north": label "tier"',
    'input.yaml:8:119 error DIS0305 cluster "north": field "gateway IP"',
  ]);
  expect(
    diagnostics.map(({ related }) => related.map(({ at }) => `${at.line}:${at.column}`)),
  ).toEqual([['4:16'], ['3:40'], ['4:33']]);
});

test.each([
  ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'],
  ['region', 'zone'],
])('properties %s and %s place it where nothing else does', (region, zone) => {
  const properties = `status: {properties: [{name: version, value: "1"}, {name: ${region}, value: eu}, {name: ${zone}, value: eu-a}]}\n`;
  const keyOf = (text: string): string | undefined =>
    resolveTopology(resources(text), origin).value.clusters[0]?.key;
  expect(keyOf(profile('labels: {}') + properties)).toBe('eu/eu-a/default/north');
  const annotated = profile('annotations: {distributary.dev/region: us}');
  expect(keyOf(annotated + properties)).toBe('us/default/default/north');
});
