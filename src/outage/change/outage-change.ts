/** The effect of a change of the repository on outages: the record for the formats of a diff. */
import type { Sending } from '../balancing.ts';
import type { Flow } from '../flow.ts';
import type { Loss, LossKind } from '../loss.ts';

/** The outcome of requests for one port of a service, grouped as a fleet's flows are. */
export interface FlowMatch
  extends Pick<Flow, 'service' | 'by' | 'port' | 'requests' | 'client' | 'clients'> {
  /** Empty where the service is invisible to the clients, and where later flows are grouped differently. */
  readonly before: readonly Flow[];
  readonly after: readonly Flow[];
}

/** An exemplary flow, before and after. */
export interface FlowPair {
  readonly flowBefore: Flow | undefined;
  readonly flowAfter: Flow | undefined;
}

/** Requests with a worse or better outcome than before, with the same change in each of some outages. */
export interface ServedChange
  extends FlowPair,
    Pick<FlowMatch, 'service' | 'by' | 'port' | 'requests' | 'clients' | 'client'> {
  readonly isWorse: boolean;
  /** The clients' clusters, by name; `client` is the first of them. */
  readonly clientClusters: readonly string[];
  /** Undefined without a loss; the same change is not repeated for losses. */
  readonly losses: readonly (Loss | undefined)[];
  /** With the clusters' names after the change. */
  readonly before: Sending;
  readonly after: Sending;
}

/** A service with several possible clusters before, or a new one, that a single place serves now: for all clients, or for some. */
export interface OnlyPlace extends FlowPair {
  readonly service: string;
  /** The clients' clusters, by name; undefined for all. */
  readonly clients: readonly string[] | undefined;
  /** Undefined for the own cluster of each client. */
  readonly place: string | undefined;
  /** The number before, for each client; 0 for a new service. */
  readonly before: number;
}

/** The maximum load of a cluster, relative to its load before the change without a loss. */
export interface PeakLoad {
  readonly cluster: string;
  readonly before: number;
  readonly after: number;
  /** The outage with the maximum load now; undefined without a loss. */
  readonly loss: Loss | undefined;
}

/** Clusters that should change before others, so that no request finds a closed gateway. */
export interface Withdrawal {
  /** The clusters of the clients, which change first. */
  readonly clients: readonly string[];
  /** The clusters that no other cluster calls any longer. */
  readonly from: readonly string[];
  /** The services, `namespace/name`. */
  readonly services: readonly string[];
}

/** The whole comparison. */
export interface OutageChange {
  /** The number of compared losses of each kind, without duplicates. */
  readonly losses: Readonly<Record<LossKind, number>>;
  /** Kinds of losses beyond the limit. */
  readonly tooMany: readonly LossKind[];
  /** The worst first; improvements follow. */
  readonly served: readonly ServedChange[];
  /** Pairs of service and client cluster. One with a worse outcome in some outage is not listed as better. */
  readonly counts: {
    readonly worse: number;
    readonly better: number;
    readonly asBefore: number;
    /** Clients that are new, or whose service is new. */
    readonly added: number;
  };
  /** Services that no cluster has any longer. */
  readonly gone: readonly string[];
  /** Names before and after of assumed renames. */
  readonly renamed: readonly (readonly [string, string])[];
  readonly onlyPlaces: readonly OnlyPlace[];
  /** Clusters with a higher maximum load than before, the highest first. */
  readonly peaks: readonly PeakLoad[];
  /** Clusters that no longer serve others. */
  readonly withdrawn: readonly Withdrawal[];
}
