import { expect, test } from 'vitest';
import { decodeFleet } from '../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { gatherFleetObjects } from '../../src/place/fleet-objects.ts';
import { layOver, placeGiven } from '../../src/place/given-objects.ts';
import type { AuthoredSet, Placed } from '../../src/place/placed.ts';
import { displayName } from '../../src/resource/resource.ts';
import { cluster } from '../support/fleet-builder.ts';
import { resources } from '../support/resources.ts';

const topology = { clusters: [cluster('north', {}), cluster('south', {})] };
const at = { file: 'x', document: 0, line: 1, column: 1, pointer: '' };
const patches = [{ target: { kind: 'ConfigMap' }, patch: { data: { patched: 'yes' } } }];
const fleet = decodeFleet({ name: 'shop', spec: { patches }, locate: () => at });

/** ConfigMaps by name; `south-` in front leaves one to the south. */
function given(application: string, ...names: readonly string[]): readonly Placed[] {
  const texts = names.map((name) => {
    const clusters = name.startsWith('south-') ? 'south' : '*/*/*/*';
    return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  annotations: {distributary.dev/clusters: "${clusters}"}\n`;
  });
  return resources(texts.join('---\n'), `${application}.yaml`).map((resource) => ({
    resource,
    application,
  }));
}

/** `cluster: application Kind name`, `patched` behind what is. */
function show(sets: readonly AuthoredSet[]): readonly string[] {
  return sets.flatMap((set) =>
    set.placed.map(({ application, resource }) => {
      const patched = resource.object['data'] === undefined ? '' : ' patched';
      return `${set.cluster.name}: ${application} ${displayName(resource)}${patched}`;
    }),
  );
}

test('objects go to the clusters that they name, patched as files are', () => {
  const { value, diagnostics } = placeGiven({ fleet, topology }, given('apps', 'a', 'south-b'));
  expect(diagnostics).toEqual([]);
  expect(show(value)).toEqual([
    'north: apps ConfigMap a patched',
    'south: apps ConfigMap a patched',
    'south: apps ConfigMap south-b patched',
  ]);
});

test('objects go where policies among them say', () => {
  const policy = `apiVersion: policy.karmada.io/v1alpha1
kind: ClusterPropagationPolicy
metadata: {name: a}
spec:
  resourceSelectors: [{apiVersion: v1, kind: ConfigMap, name: a}]
  placement: {clusterAffinity: {clusterNames: [south]}}
`;
  const objects = gatherFleetObjects(resources(policy)).value;
  const { value, diagnostics } = placeGiven({ fleet, topology, objects }, given('apps', 'a', 'b'));
  expect(diagnostics).toEqual([]);
  expect(show(value)).toEqual([
    'north: apps ConfigMap b patched',
    'south: apps ConfigMap a patched',
    'south: apps ConfigMap b patched',
  ]);
});

test('one object twice is said, and counts once', () => {
  const twice = [...given('one', 'a'), ...given('two', 'a')];
  const { value, diagnostics } = placeGiven({ fleet, topology }, twice);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0366']);
  expect(show(value)).toEqual(['north: one ConfigMap a patched', 'south: one ConfigMap a patched']);
});

test('what a host has stands in the place of what the repository has, in its own cluster only', () => {
  const below = placeGiven(
    { fleet: { ...fleet, patches: [] }, topology },
    given('apps', 'a', 'b'),
  ).value;
  const objects = given('host', 'c', 'a', 'south-d');
  const over = layOver(below, { cluster: 'north', objects }, { fleet, topology });
  expect(show(over.value)).toEqual([
    'north: apps ConfigMap a',
    'north: apps ConfigMap b',
    'north: host ConfigMap c',
    'south: apps ConfigMap a',
    'south: apps ConfigMap b',
  ]);
  expect(over.value[0]?.placed[0]?.resource.origin).toMatchObject({
    source: { file: 'host.yaml' },
  });
  expect(over.value[1]).toBe(below[1]);
});
