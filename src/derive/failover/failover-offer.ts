/**
 * A FailoverService as every later step sees it: its backing services as providers, and the clusters whose clients call it.
 * @module
 */
import type { FailoverServiceSpec } from '../../api/mesh-hub/kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { BackingService } from '../route/failover-order.ts';

/** A FailoverService without a mistake. */
export interface FailoverOffer {
  readonly resource: Resource;
  readonly spec: FailoverServiceSpec;
  /** First choice first. */
  readonly backingServices: readonly BackingService[];
  /** Sorted by key. */
  readonly clients: readonly Cluster[];
}
