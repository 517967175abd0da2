/** Result of scheduling one object: clusters, none, or the reason why files do not determine it. */
import type { Cluster } from '../../../../topology/topology.ts';

/** The clusters of an object, with its replicas there; undefined: those in its manifest. */
export type Target = ReadonlyMap<Cluster, number | undefined>;

/** The clusters, in the order of the candidates. */
export interface Scheduled {
  readonly type: 'placed';
  readonly clusters: Target;
}

/** No cluster, and the reason. */
export interface Nowhere {
  readonly type: 'nowhere';
  readonly reason: string;
}

/** Why a placement cannot be rendered. */
export interface Refusal {
  readonly type: 'refused';
  readonly why: 'replicas' | 'spread' | 'unschedulable';
  /** Below `/spec/placement`. */
  readonly pointer: string;
  readonly reason: string;
}

export type ScheduleResult = Scheduled | Nowhere | Refusal;
