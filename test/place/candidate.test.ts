// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of Flux
import { expect, test } from 'vitest';
import type { Variables } from '../../src/kind/notation/variable-substitution.ts';
import { parseFleet } from '../../src/parse/parse-fleet.ts';
import { parseManifests } from '../../src/parse/parse-manifests.ts';
import { findCandidates, strandedFindings } from '../../src/place/candidate.ts';
import type { SourceDirectory } from '../../src/place/source/select-sources.ts';
import { cluster } from '../support/clusters.ts';
import { resources, showPlaces } from '../support/resources.ts';

const { value: fleet } = parseFleet({
  path: 'distributary.yaml',
  text: 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
});
if (fleet === undefined) throw new Error('the Fleet has errors');

const clusters = [cluster('eu/a/x/north')];
const directory = (application: string, ...files: string[]): SourceDirectory => {
  const [source] = fleet.sources;
  if (source === undefined) throw new Error('no default source');
  return { directory: application, application, files, clusters, source };
};

const config = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
test('a name with variables is that with their values; one without values is an error at its place', () => {
  const named = (name: string, label = 'a') =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  labels: {a: ${label}}\n`;
  const texts = ['${app}-x', '${Upper}', 'web', '${app^^^}', '$${app}'];
  const text = [...texts.map((name) => named(name)), named('port', '"${port}"')].join('---\n');
  const files = new Map([['a.yaml', parseManifests({ path: 'a.yaml', text }).value]]);
  const found = (variables?: Variables) => {
    const sources = [{ ...directory('web', 'a.yaml'), ...(variables && { variables }) }];
    const { value, diagnostics } = findCandidates({ fleet, clusters, sources, files });
    const names = value.map(({ placed }) => placed.resource.name);
    return [names.join(' '), ...showPlaces(diagnostics)];
  };
  expect(found({ app: 'web', Upper: 'Web', port: '80' })).toEqual([
    'web-x web ${app^^^}',
    '22:9 DIS1323',
    '10:9 DIS0226',
    '28:9 DIS0226',
    '35:15 DIS0225',
  ]);
  expect(found()).toEqual(['web port', ...[4, 10, 22, 28].map((line) => `${line}:9 DIS0226`)]);
});

const stray =
  'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: stray}\nspec: {gatewayHost: gw, fsmNamespace: a}\n';

test('candidates stand in order of file and document; one resource in the order of the sources', () => {
  const files = new Map([
    ['b.yaml', resources(`${config('b1')}---\n${config('b2')}`, 'b.yaml')],
    ['a.yaml', resources(config('a'), 'a.yaml')],
  ]);
  const sources = [
    directory('first', 'b.yaml'),
    directory('second', 'a.yaml', 'b.yaml', 'not-read.yaml'),
  ];
  const { value, diagnostics } = findCandidates({ fleet, clusters, sources, files });
  expect(diagnostics).toEqual([]);
  expect(value.map(({ placed }) => `${placed.application} ${placed.resource.name}`)).toEqual([
    'second a',
    'first b1',
    'second b1',
    'first b2',
    'second b2',
  ]);
});

test.each([
  ['apps/web/a.yaml', ['2:7 DIS0358']],
  ['topology/a.yaml', []],
  ['distributary.yaml', []],
])('a Cluster in the source file %s is no candidate', (path, expected) => {
  const files = new Map([[path, resources(stray, path)]]);
  const { value, diagnostics } = findCandidates({
    fleet,
    clusters,
    sources: [directory('all', path)],
    files,
  });
  expect(value).toEqual([]);
  expect(showPlaces(diagnostics)).toEqual(expected);
});

test('what stands below a topology path and in no source reaches nobody', () => {
  const described = [
    ...resources(stray, 'topology/a.yaml'),
    ...resources(config('x'), 'topology/b.yaml'),
  ];
  expect(showPlaces(strandedFindings(described, []))).toEqual(['2:7 DIS0359']);
  expect(strandedFindings(described, [directory('all', 'topology/b.yaml')])).toEqual([]);
});

test.each([
  [
    'flomesh.dev/v1alpha1',
    'Cluster',
    /describe the cluster by one of these kinds.*Cluster of flomesh[.]io/,
  ],
  ['management.cattle.io/v3', 'Cluster', /correct its apiVersion/],
  ['infrastructure.cluster.x-k8s.io/v1beta1', 'AWSCluster', /where the control plane .* reads it/],
  ['cluster.x-k8s.io/v1beta1', 'MachineDeployment', /where the control plane .* reads it/],
  ['kuma.io/v1alpha1', 'Mesh', /^move it to a source directory/],
  ['v1', 'ConfigMap', /^move it to a source directory/],
])('of %s %s it says where it belongs', (apiVersion, kind, said) => {
  const text = `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: paris, namespace: a}}`;
  const found = strandedFindings(resources(text, 'topology/a.yaml'), []);
  expect(found.map(({ fix }) => fix)).toEqual([expect.stringMatching(said)]);
});
