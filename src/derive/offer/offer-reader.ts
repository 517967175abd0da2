/**
 * The contract of a reader: one API's objects in, offered services out.
 * @module
 */
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { FleetObjects } from '../../place/fleet-objects.ts';
import type { OfferedService } from './offered-service.ts';

/** One API that offers services to other clusters. One file a reader; `derive/services.ts` of the API's folder names it. */
export interface OfferReader {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** `group/Kind` of everything it looks up in a cluster or among what is said about the fleet. */
  readonly reads: readonly string[];
  /** @param objects what is said about the whole fleet. */
  read(
    views: readonly ClusterView[],
    spec: DeriveSpec,
    objects: FleetObjects,
  ): Outcome<readonly OfferedService[]>;
}
