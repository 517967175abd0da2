/**
 * What a change of the repository does to outages: the record that the formats of a diff show.
 * @module
 */
import type { Sending } from '../balancing.ts';
import type { Flow } from '../flow.ts';
import type { Loss, LossKind } from '../loss.ts';

/** What becomes of requests for one port of a service, told apart as a fleet's flows are. */
export interface FlowMatch
  extends Pick<Flow, 'service' | 'by' | 'port' | 'requests' | 'client' | 'clients'> {
  /** None where clients do not know the service, and where it is told by other flows afterwards. */
  readonly before: readonly Flow[];
  readonly after: readonly Flow[];
}

/** A flow that stands for what is said, as it was and as it is. */
export interface FlowPair {
  readonly flowBefore: Flow | undefined;
  readonly flowAfter: Flow | undefined;
}

/** Requests that are answered worse, or better, than they were, in the same way in each of some outages. */
export interface ServedChange
  extends FlowPair,
    Pick<FlowMatch, 'service' | 'by' | 'port' | 'requests' | 'clients' | 'client'> {
  readonly isWorse: boolean;
  /** The clients' clusters, by name; `client` is the first of them. */
  readonly clientClusters: readonly string[];
  /** Undefined while nothing is lost; the same is not told again of losses. */
  readonly losses: readonly (Loss | undefined)[];
  /** With the names that clusters have afterwards. */
  readonly before: Sending;
  readonly after: Sending;
}

/** A service that several clusters could serve before, or that is new, and that one place alone serves now. */
export interface OnlyPlace extends FlowPair {
  readonly service: string;
  readonly place: string;
  /** How many there were; 0 for a new service. */
  readonly before: number;
}

/** The most that a cluster takes on, in what it got before the change while nothing was lost. */
export interface PeakLoad {
  readonly cluster: string;
  readonly before: number;
  readonly after: number;
  /** Where it comes to that now; undefined while nothing is lost. */
  readonly loss: Loss | undefined;
}

/** The whole comparison. */
export interface OutageChange {
  /** How many losses of each kind were looked at, none of them twice. */
  readonly losses: Readonly<Record<LossKind, number>>;
  /** Kinds of losses that were too many to look at. */
  readonly tooMany: readonly LossKind[];
  /** The worst first; what is better comes after all that is worse. */
  readonly served: readonly ServedChange[];
  /** Of services and client clusters. One that is worse in some outage is not better. */
  readonly counts: {
    readonly worse: number;
    readonly better: number;
    readonly asBefore: number;
    /** Clients that are new, or whose service is. */
    readonly added: number;
  };
  /** Services that nobody calls any longer, since they are nowhere. */
  readonly gone: readonly string[];
  /** Names before and after of what is taken for the same. */
  readonly renamed: readonly (readonly [string, string])[];
  readonly onlyPlaces: readonly OnlyPlace[];
  /** Of clusters that take on more than they did, the highest first. */
  readonly peaks: readonly PeakLoad[];
}
