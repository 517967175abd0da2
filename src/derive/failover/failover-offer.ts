/** The normalized model of a FailoverService: its backing services as providers, and the clusters whose clients call it. */
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { FleetObjects } from '../../place/fleet-objects.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { BackingService } from '../route/failover-order.ts';

/** A valid FailoverService, or the equivalent object of another API. */
export interface FailoverOffer {
  readonly resource: Resource;
  /** The name that clients call. */
  readonly hostname: string;
  readonly port: { readonly number: number; readonly protocol: string };
  /** First choice first. */
  readonly backingServices: readonly BackingService[];
  /** Sorted by key. */
  readonly clients: readonly Cluster[];
}

/** One API that orders Services behind a name. Input: its objects; output: the valid ones. */
export type FailoverReader = (
  views: readonly ClusterView[],
  spec: DeriveSpec,
  objects: FleetObjects,
) => Outcome<readonly FailoverOffer[]>;
