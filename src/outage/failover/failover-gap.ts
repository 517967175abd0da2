/** Requests that fail once a serving place fails. */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import type { ServedFlow } from '../flow.ts';

/** The cause: no endpoint without any failure, a single place, places that refuse the clients, no ejection, or an insufficient ejection limit. */
export type GapCause = 'nobody' | 'alone' | 'refused' | 'unejected' | 'limited';

/** One port of a service, for all clients with the same cause. */
export interface FailoverGap extends Pick<ServedFlow, 'service' | 'by' | 'port' | 'requests'> {
  /** The clusters of the clients, in order of their keys, with a description of the clients. */
  readonly clients: readonly Pick<ServedFlow, 'client' | 'clients'>[];
  readonly cause: GapCause;
  readonly reason: Reason;
  /** The maximum part of the requests that fails, of 1, once one place fails. */
  readonly failing: number;
}

/** Failover coverage of a fleet. */
export interface FailoverGaps {
  /** The number of services that two or more clusters serve together. */
  readonly shared: number;
  readonly lacking: number;
  /** The gaps of these, and of services that an export offers, by service and port. */
  readonly gaps: readonly FailoverGap[];
}
