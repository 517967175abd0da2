/** The contract of a reader. Input: the objects of one API; output: offered services. */
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { FleetObjects } from '../../place/fleet-objects.ts';
import type { OfferedService } from './offered-service.ts';

/** One API that offers services to other clusters. One file per reader; `derive/services.ts` of the API's folder names it. */
export interface OfferReader {
  /** Kebab-case; the registry is sorted by it. */
  readonly name: string;
  /** `group/Kind` of every object that it looks up in a cluster or at fleet level. */
  readonly reads: readonly string[];
  /** @param objects objects at fleet level. */
  read(
    views: readonly ClusterView[],
    spec: DeriveSpec,
    objects: FleetObjects,
  ): Outcome<readonly OfferedService[]>;
}
