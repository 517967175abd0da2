import { expect, test } from 'vitest';
import {
  clustersWithoutIstiod,
  remoteControlPlane,
} from '../../../src/istio/mesh/control-plane.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { resources } from '../../support/resources.ts';

function pointerOf(text: string): string | undefined {
  const placed = resources(text).map((one) => ({ resource: one, application: 'apps/mesh' }));
  const [view] = viewClusters([{ cluster: cluster('north'), placed }]);
  return view && remoteControlPlane(view)?.pointer;
}

const system = (value: string) =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: istio-system\n  annotations:\n    topology.istio.io/controlPlaneClusters: "${value}"\n`;
const istio = (values: string) =>
  `apiVersion: sailoperator.io/v1\nkind: Istio\nmetadata: {name: default}\nspec:\n  values: {${values}}\n`;

test('the annotation names the clusters whose istiods serve this one', () => {
  expect(pointerOf(system('south'))).toBe(
    '/metadata/annotations/topology.istio.io~1controlPlaneClusters',
  );
  expect(pointerOf(system('south, north'))).toBeUndefined();
  expect(pointerOf(system('*'))).toBeUndefined();
  expect(pointerOf(system(''))).toBeUndefined();
});

test('clusters without an istiod are listed by name', () => {
  const sets = [system('south'), ''].map((text, i) => ({
    cluster: cluster(['north', 'south'][i] ?? ''),
    placed: resources(text).map((resource) => ({ resource, application: 'apps/mesh' })),
  }));
  expect(clustersWithoutIstiod(viewClusters(sets))).toEqual(['north']);
});

test('values of an installer that brings no istiod', () => {
  expect(pointerOf(istio('global: {remotePilotAddress: 203.0.113.9}'))).toBe('/spec/values');
  expect(pointerOf(istio('istiodRemote: {enabled: true}'))).toBe('/spec/values');
  expect(
    pointerOf(istio('istiodRemote: {enabled: false}, global: {remotePilotAddress: ""}')),
  ).toBeUndefined();
  expect(pointerOf('')).toBeUndefined();
});
