/** A fleet before and after a change, and what is found about the clients of one cluster: the records of this room's steps. */
import type { ClusterState } from '../../check/cluster-state.ts';
import type { Flow } from '../flow.ts';
import type { PortLimit } from './gap-flows.ts';
import type { SyncGap } from './sync-gap.ts';

/** One state of the fleet. */
export interface SyncedFleet {
  readonly states: readonly ClusterState[];
  readonly flows: readonly Flow[];
}

/** A comparison of both. */
export interface SyncChange {
  readonly before: SyncedFleet;
  readonly after: SyncedFleet;
  /** Whether a cluster's branch changes. */
  isChanged(cluster: string): boolean;
  /** Whether the clients of a cluster are included. */
  isChosen(cluster: string): boolean;
}

/** A gap of one cluster's clients. */
export interface ClientGap extends Omit<SyncGap, 'clients' | 'order'> {
  readonly client: string;
  /** Providers after the change: those that serve only then come first. */
  readonly later: readonly string[];
  readonly limits: ReadonlyMap<string, PortLimit>;
}
