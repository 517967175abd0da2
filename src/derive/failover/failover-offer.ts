/**
 * A FailoverService as every later step sees it: its ranks as providers, and the clusters whose clients call it.
 * @module
 */
import type { FailoverServiceSpec } from '../../kind/mesh-hub-networking-v1alpha2/failover-service.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { RankedProvider } from '../route/ranking.ts';

/** A FailoverService without a mistake. */
export interface FailoverOffer {
  readonly resource: Resource;
  readonly spec: FailoverServiceSpec;
  /** First choice first. */
  readonly ranks: readonly RankedProvider[];
  /** Sorted by key. */
  readonly clients: readonly Cluster[];
}
