import { describe, expect, test } from 'vitest';
import {
  gatherFleetObjects,
  isFleetObject,
  noFleetObjects,
} from '../../src/place/fleet-objects.ts';
import { resource, resources, showFindings } from '../support/resources.ts';

const exposure = (name: string, spec = '{types: [CrossCluster]}') =>
  `apiVersion: networking.karmada.io/v1alpha1\nkind: MultiClusterService\nmetadata: {name: ${name}, namespace: web}\nspec: ${spec}\n`;

const namesOf = ({ value }: ReturnType<typeof gatherFleetObjects>) =>
  value.list('networking.karmada.io', 'MultiClusterService').map(({ name }) => name);

test.each([
  ['networking.karmada.io/v1alpha1', 'MultiClusterService', true],
  ['flomesh.io/v1alpha1', 'Cluster', false],
  ['distributary.dev/v1alpha1', 'Fleet', false],
  ['multicluster.x-k8s.io/v1beta1', 'ServiceExport', false],
  ['v1', 'Service', false],
])('%s %s says something about the fleet wherever it stands: %s', (apiVersion, kind, expected) => {
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: nginx}\n`;
  expect(isFleetObject(resource(text))).toBe(expected);
});

test('nothing is said about a fleet without any', () => {
  expect(noFleetObjects.list('networking.karmada.io', 'MultiClusterService')).toEqual([]);
});

describe('the objects of a fleet', () => {
  test('are listed by kind, in order of file and document, wherever they stand', () => {
    const found = gatherFleetObjects([
      ...resources(`${exposure('b')}---\n${exposure('a')}`, 'topology/services.yaml'),
      ...resources(exposure('c'), 'apps/c/c.yaml'),
    ]);
    expect(namesOf(found)).toEqual(['c', 'b', 'a']);
    expect(found.diagnostics).toEqual([]);
    expect(found.value.list('networking.karmada.io', 'Service')).toEqual([]);
  });

  test('count once, when a file is read as a source and as topology', () => {
    const [first] = resources(exposure('a'), 'topology/a.yaml');
    const [again] = resources(exposure('a'), 'topology/a.yaml');
    const found = gatherFleetObjects([first, again].flatMap((one) => one ?? []));
    expect(namesOf(found)).toEqual(['a']);
    expect(found.diagnostics).toEqual([]);
  });

  test('that are equal count once: a chart may be rendered for each cluster', () => {
    const found = gatherFleetObjects([
      ...resources(exposure('a'), 'north/a.yaml'),
      ...resources(exposure('a'), 'south/a.yaml'),
    ]);
    expect(namesOf(found)).toEqual(['a']);
    expect(found.diagnostics).toEqual([]);
  });

  test('of one name that differ are an error that names both places', () => {
    const found = gatherFleetObjects([
      ...resources(
        exposure('a', '{types: [CrossCluster], ports: [{port: 80}]}'),
        'topology/a.yaml',
      ),
      ...resources(exposure('a'), 'apps/a/a.yaml'),
    ]);
    expect(namesOf(found)).toEqual(['a']);
    expect(showFindings(found.diagnostics)).toEqual([
      'topology/a.yaml:3:18 error DIS0900 MultiClusterService web/a of "networking.karmada.io/v1alpha1" exists twice, expected once for the whole fleet',
    ]);
    expect(found.diagnostics[0]?.related[0]?.at).toMatchObject({ file: 'apps/a/a.yaml', line: 3 });
  });

  test('have no annotation that chooses clusters', () => {
    const text = exposure('a').replace(
      'namespace: web',
      'namespace: web, annotations: {distributary.dev/clusters: north}',
    );
    const found = gatherFleetObjects(resources(text));
    expect(namesOf(found)).toEqual(['a']);
    expect(found.diagnostics.map(({ code, at }) => `${code} ${at.column}`)).toEqual(['DIS0916 51']);
  });

  test('are judged, and left out when they are wrong, so that one mistake has one finding', () => {
    const found = gatherFleetObjects([
      ...resources(exposure('a', '{types: [Wrong]}'), 'a.yaml'),
      ...resources(exposure('b', '{types: [LoadBalancer]}'), 'b.yaml'),
    ]);
    expect(namesOf(found)).toEqual(['b']);
    expect(found.diagnostics.map(({ code }) => code)).toEqual(['DIS0902', 'DIS0909']);
  });
});
