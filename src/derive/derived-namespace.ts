/**
 * Namespaces that derived objects need and that contain no authored object of the consumer.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import { clusterMesh } from '../istio/mesh/cluster-mesh.ts';
import { systemNamespace } from '../istio/system-namespace.ts';
import { discoveryLabels } from '../istio/visibility/discovery-selector.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Placed } from '../place/placed.ts';
import { annotationsOf, labelsOf, type Resource, toResource } from '../resource/resource.ts';
import type { DerivationContext } from './derivation.ts';
import { fleetDirectory } from './file-under.ts';
import { derivedFromAnnotation } from './provenance.ts';

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
  asked: Readonly<Record<string, string>>,
): Placed {
  const sources = needed.flatMap((r) => annotationsOf(r)[derivedFromAnnotation]?.split(',') ?? []);
  // Deleting a Namespace deletes its content: Argo CD and Flux keep it when it leaves the branch, and when the Application or
  // Kustomization is deleted.
  const annotations = {
    'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false',
    [derivedFromAnnotation]: [...new Set(sources)].sort(compareStrings).join(','),
    'kustomize.toolkit.fluxcd.io/prune': 'disabled',
  };
  const labels = { ...asked, 'app.kubernetes.io/managed-by': 'distributary' };
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { annotations, labels, name } };
  const from = needed.flatMap(({ origin }) => (origin.type === 'derived' ? origin.from : []));
  return {
    resource: toResource(object, { type: 'derived', from }),
    application: fleetDirectory,
  };
}
