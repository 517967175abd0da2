/**
 * Namespaces that derived objects need and that contain no authored object of the consumer.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { systemNamespace } from '../istio/system-namespace.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import { annotationsOf, type Resource, toResource } from '../resource/resource.ts';
import { fleetDirectory } from './file-under.ts';
import { derivedFromAnnotation } from './provenance.ts';

/** A Namespace, protected from deletion, for each namespace that contains derived objects only; the mesh's own as set in the Fleet. */
export function derivedNamespaces(
  view: ClusterView,
  derived: readonly Placed[],
  { istio }: Pick<DeriveSpec, 'istio'>,
): readonly Placed[] {
  const isLeft = istio !== 'none' && istio.systemNamespace === 'none';
  const left = isLeft ? [systemNamespace, clusterMesh(view).config.rootNamespace] : [];
  const needy = derived
    .map(({ resource }) => resource)
    .filter(({ namespace }) => namespace !== '' && !view.hasNamespace(namespace))
    .filter(({ namespace }) => !left.includes(namespace));
  return [...groupBy(needy, ({ namespace }) => namespace)].map(([name, resources]) =>
    toNamespace(name, resources),
  );
}

function toNamespace(name: string, needed: readonly Resource[]): Placed {
  const sources = needed.flatMap((r) => annotationsOf(r)[derivedFromAnnotation]?.split(',') ?? []);
  // Deleting a Namespace deletes its content: Argo CD and Flux keep it when it leaves the branch, and when the Application or
  // Kustomization is deleted.
  const annotations = {
    'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
    [derivedFromAnnotation]: [...new Set(sources)].sort(compareStrings).join(','),
    'kustomize.toolkit.fluxcd.io/prune': 'disabled',
  };
  const labels = { 'app.kubernetes.io/managed-by': 'distributary' };
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { annotations, labels, name } };
  const from = needed.flatMap(({ origin }) => (origin.type === 'derived' ? origin.from : []));
  return {
    resource: toResource(object, { type: 'derived', from }),
    application: fleetDirectory,
  };
}
