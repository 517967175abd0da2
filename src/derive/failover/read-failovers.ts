/** Authored sets and fleet-level objects → every failover order of any API, sorted by namespace and name. */
import { servicesOfApis } from '../../api/derive.ts';
import { byKey } from '../../collection/order.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { FleetObjects } from '../../place/fleet-objects.ts';
import type { FailoverOffer } from './failover-offer.ts';

/** Calls the reader of every API. */
export function readFailovers(
  views: readonly ClusterView[],
  spec: DeriveSpec,
  objects: FleetObjects,
): Outcome<readonly FailoverOffer[]> {
  const read = servicesOfApis.flatMap(({ failovers }) => failovers?.(views, spec, objects) ?? []);
  return {
    value: read
      .flatMap(({ value }) => value)
      .sort(byKey(({ resource }) => `${resource.namespace}/${resource.name}`)),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}
