/**
 * A MultiClusterService → its consumers that are no providers but have pods of their own behind the Service.
 * @module
 */

import { firstPlaces } from '../../../collection/first-places.ts';
import { consumerServes } from '../../../diagnostic/codes/karmada-exposure.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { selectedTemplates } from '../../../istio/pod/pod-template.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { MultiClusterServiceSpec } from '../kind/karmada-networking-v1alpha1/multi-cluster-service.ts';

/** Live karmada ignores such pods, too; no provider is named where all are. */
export function servingConsumers(
  exposure: Resource,
  { providers, consumers }: MultiClusterServiceSpec,
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  if (providers.names.length === 0) return [];
  const { namespace, name } = exposure;
  const placeOf = firstPlaces(consumers.names);
  const provides = new Set(providers.names);
  return views.flatMap((view) => {
    const cluster = view.cluster.name;
    const place = placeOf(cluster);
    const consumes = consumers.names.length === 0 || place >= 0;
    if (!consumes || provides.has(cluster)) return [];
    const service = view.find('', 'Service', namespace, name)?.resource;
    if (service === undefined || !hasPods(view, service)) return [];
    const args = { object: displayName(exposure), cluster, service: `${namespace}/${name}` };
    const pointer = place < 0 ? '/metadata/name' : consumers.pointerAt(place);
    const related = [{ message: 'the Service', at: locate(service, '/metadata/name') }];
    return [diagnose(consumerServes, args, locate(exposure, pointer), related)];
  });
}

/** Whether a workload in Git serves there; one with 0 replicas does not. */
function hasPods(view: ClusterView, service: Resource): boolean {
  return selectedTemplates(view, service).some(({ isAtRest }) => !isAtRest);
}
