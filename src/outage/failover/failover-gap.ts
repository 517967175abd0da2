/**
 * Requests that are not answered once a place that serves them fails.
 * @module
 */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import type { ServedFlow } from '../flow.ts';

/** What stands in the way: nobody answers as it is, one place alone is known, nothing is ejected, or not enough. */
export type GapCause = 'nobody' | 'alone' | 'unejected' | 'limited';

/** Of one port of a service, for all clients for whom it is so for the same reason. */
export interface FailoverGap extends Pick<ServedFlow, 'service' | 'by' | 'port' | 'requests'> {
  /** The clusters of the clients, in order of their keys, with which of their clients, in words. */
  readonly clients: readonly Pick<ServedFlow, 'client' | 'clients'>[];
  readonly cause: GapCause;
  readonly reason: Reason;
  /** The most of the requests that fails, of 1, once one place does. */
  readonly failing: number;
}

/** What of a fleet fails over. */
export interface FailoverGaps {
  /** How many services clusters serve, two or more of them together. */
  readonly shared: number;
  /** How many of these have gaps. */
  readonly lacking: number;
  /** By service and port. */
  readonly gaps: readonly FailoverGap[];
}
