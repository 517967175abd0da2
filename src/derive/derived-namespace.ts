/**
 * Namespaces that a branch needs beside the authored ones: those of derived objects that contain no authored object of the consumer, and
 * those that only other clusters have in Git.
 */

import { firstBy, groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import { namespaceElsewhere } from '../diagnostic/codes/parent.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { systemNamespace } from '../istio/system-namespace.ts';
import { discoveryLabels } from '../istio/visibility/discovery-selector.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import { isInitialNamespace } from '../resource/initial-namespace.ts';
import {
  annotationsOf,
  inCluster,
  labelsOf,
  locate,
  noteAt,
  type Resource,
  toResource,
} from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { DerivationContext } from './derivation.ts';
import { fleetDirectory } from './file-under.ts';
import { keepingAnnotations } from './kept-parent.ts';
import { derivedFrom, derivedFromAnnotation } from './provenance.ts';

/**
 * A Namespace, protected from deletion, for each namespace that contains derived objects only; the mesh's own as set in the Fleet. It has the
 * labels that `discoverySelectors` of the cluster's mesh require, as the Namespaces of other clusters have them: istiod ignores the others.
 */
export function derivedNamespaces(
  view: ClusterView,
  derived: readonly Placed[],
  { spec: { istio }, clusters, viewOf }: Pick<DerivationContext, 'spec' | 'clusters' | 'viewOf'>,
): readonly Placed[] {
  const { config } = clusterMesh(view);
  const isLeft = istio !== 'none' && istio.systemNamespace === 'none';
  const left = isLeft ? [systemNamespace, config.rootNamespace] : [];
  const needy = derived
    .map(({ resource }) => resource)
    .filter(({ namespace }) => namespace !== '' && !view.hasNamespace(namespace))
    .filter(({ namespace }) => !left.includes(namespace));
  return [...groupBy(needy, ({ namespace }) => namespace)].map(([name, resources]) => {
    if (istio === 'none' || config.discoverySelectors.length === 0) {
      return toNamespace(name, resources, {});
    }
    const elsewhere = clusters.flatMap((cluster) => {
      const found = viewOf(cluster)?.find('', 'Namespace', '', name);
      return found === undefined ? [] : [labelsOf(found.resource)];
    });
    return toNamespace(name, resources, discoveryLabels(config, name, elsewhere) ?? {});
  });
}

function toNamespace(
  name: string,
  needed: readonly Resource[],
  selected: Readonly<Record<string, string>>,
): Placed {
  const sources = needed.flatMap((r) => annotationsOf(r)[derivedFromAnnotation]?.split(',') ?? []);
  const annotations = keepingAnnotations([...new Set(sources)].sort(compareStrings).join(','));
  const labels = { ...selected, 'app.kubernetes.io/managed-by': 'distributary' };
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { annotations, labels, name } };
  const from = needed.flatMap(({ origin }) => (origin.type === 'derived' ? origin.from : []));
  return {
    resource: toResource(object, { type: 'derived', from }),
    application: fleetDirectory,
  };
}

/** A Namespace in Git, and the first cluster with it. */
export interface FleetNamespace {
  readonly resource: Resource;
  readonly cluster: Cluster;
}

/** The Namespaces of the authored sets, by name. */
export function fleetNamespaces(
  views: readonly ClusterView[],
): ReadonlyMap<string, FleetNamespace> {
  const all = views.flatMap(({ cluster, list }) =>
    list('', 'Namespace').map(({ resource }) => ({ resource, cluster })),
  );
  return firstBy(all, ({ resource }) => resource.name);
}

/**
 * A Namespace, protected from deletion, for each one with authored objects that only other clusters have in Git. A Namespace that leaves a
 * branch is deleted with all that is in it, and a new cluster can create nothing without it.
 *
 * It has no labels: those of other clusters decide which pods have sidecars, waypoints and admission there. Where the cluster has the
 * Namespace from elsewhere, it keeps its own.
 */
export function sharedNamespaces(
  view: ClusterView,
  namespaces: ReadonlyMap<string, FleetNamespace>,
  spec: Pick<DeriveSpec, 'namespaces'>,
): Outcome<readonly Placed[]> {
  if (spec.namespaces === 'none') return { value: [], diagnostics: [] };
  const { rootNamespace } = clusterMesh(view).config;
  const value: Placed[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [namespace, { resource, cluster }] of namespaces) {
    const inside = view.firstIn(namespace)?.resource;
    if (inside === undefined || view.find('', 'Namespace', '', namespace) !== undefined) continue;
    // A mesh's Namespaces come with its installation, the initial ones with the API server.
    if (namespace === systemNamespace || namespace === rootNamespace) continue;
    if (isInitialNamespace(namespace)) continue;
    value.push({ resource: toShared(resource, cluster), application: fleetDirectory });
    const args = { ...inCluster(inside, view.cluster), namespace, other: cluster.name };
    const related = [noteAt('the Namespace', resource)];
    const at = locate(inside, '/metadata/namespace');
    diagnostics.push(diagnose(namespaceElsewhere, args, at, related));
  }
  return { value, diagnostics };
}

function toShared(resource: Resource, cluster: Cluster): Resource {
  const annotations = keepingAnnotations(derivedFrom([{ resource, cluster }]));
  const metadata = { annotations, name: resource.name };
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata };
  return toResource(object, { type: 'derived', from: [locate(resource)] });
}
