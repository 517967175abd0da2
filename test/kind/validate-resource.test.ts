import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../src/kind/registry.ts';
import { validateResource } from '../../src/kind/validate-resource.ts';
import { resource, resources, showFindings, showPlaces } from '../support/resources.ts';
import { readTree } from '../support/tree-compare.ts';

const fixtures = [...readTree('fixtures/kinds')];
const valid = fixtures.filter(([path]) => path.includes('/valid/'));
const invalid = fixtures.filter(([path]) => path.includes('/invalid/'));

describe('a valid object has no findings:', () => {
  test.each(valid)('%s', (path, text) => {
    expect(showFindings(resources(text, path).flatMap(validateResource))).toEqual([]);
  });
});

describe('an invalid object has the findings that its first lines expect:', () => {
  test.each(invalid)('%s', (path, text) => {
    const expected = [...text.matchAll(/^# expect: (DIS\d{4}) (\d+:\d+)$/gm)].map(
      ([, code, place]) => `${place} ${code}`,
    );
    expect(expected).not.toEqual([]);
    expect(showPlaces(resources(text, path).flatMap(validateResource))).toEqual(expected);
  });
});

test('every kind has a valid fixture, and an invalid one', () => {
  const shown = (files: readonly (readonly [string, string])[]): Set<string> =>
    new Set(files.flatMap(([path, text]) => resources(text, path)).map(({ kind }) => kind));
  const names = [...new Set(kinds.map(({ kind }) => kind))].sort();
  expect([...shown(valid)].sort()).toEqual(names);
  expect(names.filter((name) => !shown(invalid).has(name))).toEqual([]);
});

test('every invalid fixture is there for a reason of its own', () => {
  const names = invalid.map(([path]) => path);
  expect(names.filter((name) => basename(name) === 'invalid.yaml')).toEqual([]);
  expect(new Set(invalid.map(([, text]) => text)).size).toBe(names.length);
});

describe('an object whose kind is not ours', () => {
  test('may be anything', () => {
    const text = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {x: [1]}\n';
    expect(validateResource(resource(text))).toEqual([]);
  });

  test('is not taken for a misspelling when its group is the core one', () => {
    const text = 'apiVersion: v1\nkind: Services\nmetadata: {name: web}\n';
    expect(validateResource(resource(text))).toEqual([]);
  });

  test('is not taken for a misspelling when control planes know it', () => {
    const of = (kind: string) =>
      `apiVersion: cluster.open-cluster-management.io/v1beta2\nkind: ${kind}\nmetadata: {name: web}\n`;
    expect(validateResource(resource(of('ManagedClusterSet')))).toEqual([]);
    const set = 'apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: web}\n';
    expect(validateResource(resource(set))).toEqual([]);
    const [finding] = validateResource(resource(of('ManagdCluster')));
    expect(finding?.args).toMatchObject({ meant: 'ManagedCluster' });
  });

  test('has annotations and labels of ours that are known', () => {
    const text = [
      'apiVersion: apps/v1',
      'kind: Deployment',
      'metadata:',
      '  name: web',
      '  annotations: {distributary.dev/cluster: north, example.com/cluster: north}',
      '  labels: {distributary.dev/clusters: north}',
    ].join('\n');
    expect(showFindings(validateResource(resource(text)))).toEqual([
      'input.yaml:5:17 warning DIS0259 Deployment web: "distributary.dev/cluster" is unknown and has no effect; did you mean "distributary.dev/clusters"?',
      'input.yaml:6:12 warning DIS0259 Deployment web: "distributary.dev/clusters" is unknown and has no effect; did you mean "distributary.dev/clusters"?',
    ]);
  });
});

test('a text that stands for a map says what it was meant as, if it can', () => {
  const said = (spec: string) =>
    validateResource(
      resource(
        `{apiVersion: distributary.dev/v1alpha1, kind: Fleet, metadata: {name: a}, spec: ${spec}}`,
      ),
    ).map(({ code, fix }) => `${code} ${fix}`);
  expect(said('{sources: [apps/foo]}')).toEqual(['DIS0252 write path: apps/foo']);
  for (const [clusters, names] of [
    ['[paris, boston]', 'paris, boston'],
    ['paris', 'paris'],
  ] as const) {
    expect(said(`{sources: [{path: apps/foo, clusters: ${clusters}}]}`)).toEqual([
      `DIS0252 write clusters: {names: [${names}]}`,
    ]);
  }
  expect(said('{sources: [{path: a, clusters: [{name: a}]}]}')).toEqual([
    expect.stringContaining('write a value of'),
  ]);
  expect(said('{sources: [5]}')).toEqual([expect.stringContaining('write a value of')]);
  expect(said('{derive: {failover: [eu]}}')).toEqual([expect.stringContaining('needs quotes')]);
});

test('all findings come at once, those of the schema and those of the webhook', () => {
  const text = [
    'apiVersion: flomesh.io/v1alpha1',
    'kind: Cluster',
    'metadata: {name: north}',
    'spec:',
    '  region: eu/1',
    '  gatewayHost: 127.0.0.1',
    '  gatewayPort: 0',
    '  regionn: eu',
  ].join('\n');
  expect(showPlaces(validateResource(resource(text)))).toEqual([
    '4:1 DIS0287',
    '8:3 DIS0250',
    '7:16 DIS0285',
    '6:16 DIS0284',
    '5:11 DIS0286',
  ]);
});

test('a rule is silent about a value that the schema refuses', () => {
  const text =
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: [], fsmNamespace: a}\n';
  expect(showPlaces(validateResource(resource(text)))).toEqual(['4:21 DIS0252']);
});

describe('a kubeconfig', () => {
  test.each([
    'kubeconfig: 4711',
    'kubeConfig: "4711"',
    'kubeconfg: "4711"',
    'kube-config: {token: "4711"}',
  ])('is in no finding: %s', (field) => {
    const text = `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec:\n  gatewayHost: 10.0.0.1\n  ${field}\n  fsmNamespace: a\n`;
    const findings = validateResource(resource(text));
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain('4711');
    // A report may print the line that a finding is at.
    expect(text.split('\n')[(findings[0]?.at.line ?? 0) - 1]).not.toContain('4711');
  });
});

test('labels are strings for kinds of any group', () => {
  const parsed = resource('apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n');
  const object = { ...parsed.object, metadata: { name: 'web', labels: { a: 1, b: null, c: 'x' } } };
  expect(validateResource({ ...parsed, object }).map(({ code }) => code)).toEqual(['DIS0252']);
});
