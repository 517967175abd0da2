import { expect, test } from 'vitest';
import { keepRefusal, namesFleetKind } from '../../../src/place/kept/keep-refusal.ts';
import { toResource } from '../../../src/resource/resource.ts';

function refusalOf(apiVersion: string, kind: string, annotations = {}): string | undefined {
  const object = { apiVersion, kind, metadata: { name: 'web', namespace: 'shop', annotations } };
  return keepRefusal(toResource(object, { type: 'derived', from: [] }));
}

test.each([
  ['v1', 'ConfigMap', undefined],
  ['v1', 'Service', undefined],
  ['v1', 'Namespace', undefined],
  ['apps/v1', 'Deployment', undefined],
  ['cert-manager.io/v1', 'Certificate', undefined],
  ['argoproj.io/v1alpha1', 'Application', undefined],
  ['argoproj.io/v1alpha1', 'Rollout', undefined],
  ['helm.toolkit.fluxcd.io/v2', 'HelmRelease', undefined],
  ['networking.istio.io/v1', 'VirtualService', 'read'],
  ['networking.istio.io/v9', 'Unknown', 'read'],
  ['security.istio.io/v1', 'AuthorizationPolicy', 'read'],
  ['multicluster.x-k8s.io/v1alpha1', 'ServiceExport', 'read'],
  ['flomesh.io/v1alpha1', 'ServiceImport', 'read'],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'read'],
])('%s %s: %s', (apiVersion, kind, refusal) => {
  expect(refusalOf(apiVersion, kind)).toBe(refusal);
});

test('what was derived, or has something derived laid into it, does not stay', () => {
  expect(refusalOf('v1', 'Service', { 'distributary.dev/derived-from': 'x' })).toBe('derived');
});

test.each([
  ['kind: FailoverPolicy', true],
  ['"kind" :  "PropagationPolicy"', true],
  ['  kind: "MultiClusterService" [', true],
  ['apiVersion: policy.karmada.io/v1alpha1', true],
  ['apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ServiceExport', false],
  ['kind: Cluster', false],
  ['kind: FailoverPolicyList', false],
  ['metadata: {annotations: {distributary.dev/clusters: paris}}', false],
  ['# a Mesh', false],
])('%j names a kind that is about the fleet: %s', (text, isNamed) => {
  expect(namesFleetKind(text)).toBe(isNamed);
});

test('a text of blanks names none, and is read to its end', () => {
  // An expression that goes back at each blank would not end within the limit of a test.
  expect(namesFleetKind(`kind${' '.repeat(1_000_000)}`.repeat(3))).toBe(false);
});
