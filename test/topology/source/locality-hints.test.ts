import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { resolveTopology } from '../../../src/topology/resolve-topology.ts';
import { resources, showFindings } from '../../support/resources.ts';

const origin = { paths: ['topology'], at: startOfFile('distributary.yaml') };

const flomesh = (metadata: string, spec = ''): string =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north${metadata}}\nspec: {${spec}gatewayHost: 10.0.0.1, fsmNamespace: a}\n`;
const secret = (labels: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: north, labels: {argocd.argoproj.io/secret-type: cluster${labels}}}\n`;
const here = 'topology.kubernetes.io/region: eu-west-1, topology.kubernetes.io/zone: eu-west-1a';
const labelled = `, labels: {${here}}`;

test.each([
  ['labels say where a cluster is', [flomesh(labelled)], 'eu-west-1/eu-west-1a/default/north'],
  ["those of Argo CD's Secret, too", [secret(`, ${here}`)], 'eu-west-1/eu-west-1a/default/north'],
  [
    'a region of the kind comes first, and its zones are others',
    [flomesh(labelled, 'region: eu, ')],
    'eu/default/default/north',
  ],
  [
    'so does an annotation',
    [flomesh(`${labelled}, annotations: {distributary.dev/region: eu}`)],
    'eu/default/default/north',
  ],
  ['a zone that is stated stays', [flomesh(labelled, 'zone: a, ')], 'eu-west-1/a/default/north'],
  [
    'what another object states comes first, too',
    [secret(`, ${here}`), flomesh('', 'region: eu, ')],
    'eu/default/default/north',
  ],
  [
    'an empty label says nothing',
    [flomesh(', labels: {topology.kubernetes.io/region: ""}')],
    'default/default/default/north',
  ],
])('%s', (_, documents, key) => {
  const { value, diagnostics } = resolveTopology(resources(documents.join('---\n')), origin);
  expect(showFindings(diagnostics)).toEqual([]);
  expect(value.clusters.map((cluster) => cluster.key)).toEqual([key]);
});

test('labels that disagree are named at both places', () => {
  const other = secret(', topology.kubernetes.io/region: us-east-1');
  const { diagnostics } = resolveTopology(
    resources(`${flomesh(', labels: {topology.kubernetes.io/region: eu-west-1}')}---\n${other}`),
    origin,
  );
  expect(diagnostics.map(({ code, args }) => [code, 'field' in args && args.field])).toContainEqual(
    ['DIS0302', 'region'],
  );
});

test('what can be no part of a key is an error at its place', () => {
  const { value, diagnostics } = resolveTopology(
    resources(flomesh(', labels: {topology.kubernetes.io/region: eu/west}')),
    origin,
  );
  expect(value.clusters[0]?.region).toBe('default');
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]?.at.pointer).toContain('topology.kubernetes.io~1region');
});
