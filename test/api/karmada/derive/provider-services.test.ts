import { describe, expect, test } from 'vitest';
import { findProviders } from '../../../../src/api/karmada/derive/provider-services.ts';
import { decodeMultiClusterService } from '../../../../src/api/karmada/kind/karmada-networking-v1alpha1/multi-cluster-service.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { exposure, named, selecting, viewsOf, workload } from '../../../support/exposing-fleet.ts';
import { object, service, withMetadata } from '../../../support/fleet-builder.ts';

const running = [selecting, workload];
const external = service('reviews', { type: 'ExternalName' });
const claimed = withMetadata(selecting, {
  labels: { 'resourcetemplate.karmada.io/claimed-by': 'MultiClusterService' },
});

function find(
  clusters: Readonly<Record<string, readonly JsonObject[]>>,
  ...providers: readonly string[]
) {
  const one = exposure({ providerClusters: named(...providers) });
  const { providers: list } = decodeMultiClusterService(one);
  const { value, diagnostics } = findProviders(one, list, viewsOf(clusters));
  return {
    providers: value.map(({ view }) => view.cluster.name),
    findings: diagnostics.map(({ code, at, message }) => `${code} ${at.pointer} ${message}`),
  };
}

describe('when no cluster is named', () => {
  test('those with the Service and a workload provide it, and an info names the others', () => {
    expect(find({ m1: running, m2: [selecting], m3: [], m4: running })).toEqual({
      providers: ['m1', 'm4'],
      findings: [
        'DIS0914 /metadata/name MultiClusterService shop/reviews: Service shop/reviews selects no workload of the repository in cluster "m2", as it does elsewhere; not counted as a provider',
      ],
    });
  });

  test('all with the Service provide it when no workload stands in Git', () => {
    expect(find({ m1: [selecting], m2: [selecting], m3: [] })).toEqual({
      providers: ['m1', 'm2'],
      findings: [],
    });
  });

  test('a Service without a selector has endpoints of its own', () => {
    expect(find({ m1: running, m2: [service()] })).toEqual({
      providers: ['m1', 'm2'],
      findings: [],
    });
  });

  test('a machine serves as a workload does', () => {
    const machine = object('networking.istio.io/v1', 'WorkloadEntry', 'vm1', {
      address: '10.2.9.9',
      labels: { app: 'reviews' },
    });
    expect(find({ m1: running, m2: [selecting, machine] })).toEqual({
      providers: ['m1', 'm2'],
      findings: [],
    });
  });

  test('a Service without a namespace is named', () => {
    const bare = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'reviews' } };
    expect(find({ m1: [bare], m2: [workload] }).findings).toEqual([
      'DIS0912 /metadata/name MultiClusterService shop/reviews refers to Service shop/reviews, which no cluster has; the one in "apps/reviews" has no namespace',
    ]);
  });

  test('a Service that nobody has is found', () => {
    expect(find({ m1: [], m2: [workload] })).toEqual({
      providers: [],
      findings: [
        'DIS0912 /metadata/name MultiClusterService shop/reviews refers to Service shop/reviews, which no cluster has',
      ],
    });
  });
});

describe('clusters that are named', () => {
  test('provide without a workload in Git, and an info says so', () => {
    expect(find({ m1: running, m2: [selecting], m3: running }, 'm1', 'm2')).toEqual({
      providers: ['m1', 'm2'],
      findings: [
        'DIS0914 /metadata/name MultiClusterService shop/reviews: Service shop/reviews selects no workload of the repository in cluster "m2", as it does elsewhere; the cluster is listed, so it is counted as a provider',
      ],
    });
  });

  test('do not provide without the Service, each said at its name', () => {
    expect(find({ m1: running, m2: [], m3: [workload] }, 'm3', 'm1', 'm2', 'm2')).toEqual({
      providers: ['m1'],
      findings: [
        'DIS0912 /spec/providerClusters/2/name MultiClusterService shop/reviews lists cluster "m2" as a provider, but the cluster has no Service shop/reviews',
        'DIS0912 /spec/providerClusters/0/name MultiClusterService shop/reviews lists cluster "m3" as a provider, but the cluster has no Service shop/reviews',
      ],
    });
  });
});

test('a Service of type ExternalName provides nothing', () => {
  const { providers, findings } = find({ m1: running, m2: [external], m3: [external] });
  expect(providers).toEqual(['m1']);
  expect(findings).toEqual([
    'DIS0913 /metadata/name MultiClusterService shop/reviews has no endpoints in clusters "m2", "m3": the type of Service shop/reviews is ExternalName',
  ]);
});

test('a Service that a running karmada has marked is found once', () => {
  const { findings } = find({ m1: [claimed, workload] });
  expect(findings).toEqual([
    'DIS0915 /metadata/labels/resourcetemplate.karmada.io~1claimed-by Service shop/reviews has the label "resourcetemplate.karmada.io/claimed-by", which karmada sets',
  ]);
});
