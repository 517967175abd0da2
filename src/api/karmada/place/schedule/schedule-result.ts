/**
 * What comes of scheduling one object: clusters, none, or a reason why files can't tell.
 * @module
 */
import type { Cluster } from '../../../../topology/topology.ts';

/** The clusters that an object goes to, with its replicas there; undefined: those that it was written with. */
export type Target = ReadonlyMap<Cluster, number | undefined>;

/** The clusters, in the order in which they were possible. */
export interface Scheduled {
  readonly type: 'placed';
  readonly clusters: Target;
}

/** No cluster, and why. */
export interface Nowhere {
  readonly type: 'nowhere';
  readonly reason: string;
}

/** Why a placement can't be rendered. */
export interface Refusal {
  readonly type: 'refused';
  readonly why: 'replicas' | 'spread' | 'unschedulable';
  /** Below `/spec/placement`. */
  readonly pointer: string;
  readonly reason: string;
}

/** One of them. */
export type ScheduleResult = Scheduled | Nowhere | Refusal;
