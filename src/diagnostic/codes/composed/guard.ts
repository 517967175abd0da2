/**
 * Codes of the area `check` for guards of the Fleet: 0691 to 0699. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../../code.ts';
import { someOf } from '../../wording/some-of.ts';
import { guardLeftText, guardOutageText } from '../guard.ts';

/** A loss, in words: `cluster paris`, `region eu`, `every pod in paris`. */
interface GuardFinding {
  readonly guard: string;
  /** `namespace/name`. */
  readonly service: string;
  /** Empty while nothing is lost. */
  readonly loss: string;
}

/** A service does not survive an outage that a guard requires it to survive. */
export const guardOutage: Code<
  GuardFinding & {
    readonly port: number;
    /** The clients' clusters. */
    readonly clients: readonly string[];
    /** Percent of the requests that fail, in the first of the clusters. */
    readonly failing: number;
    /** The clusters that could still answer. */
    readonly left: readonly string[];
    /** The number of other losses with the same effect. */
    readonly others: number;
    /** Whether no other cluster serves these clients, or would. */
    readonly isLocal: boolean;
  }
> = defineCode({
  ...guardOutageText,
  remedy: ({ isLocal }) =>
    isLocal
      ? 'export the service from another cluster, which must have its pods, or narrow `services` of the guard'
      : undefined,
  message: ({ guard, service, port, clients, loss, failing, left, others }) => {
    const then = loss === '' ? 'while nothing is lost' : `when ${loss} is lost`;
    const more = others === 0 ? '' : `; other losses that it does not survive: ${others}`;
    if (clients.length === 0) {
      return `guard "${guard}": ${service} does not survive: no cluster serves it ${then}${more}`;
    }
    const rest =
      left.length === 0
        ? 'no cluster is left to serve them'
        : `although ${someOf(left)} could answer`;
    const part = failing >= 100 ? 'no request' : `${failing}% of the requests`;
    const fails = failing >= 100 ? 'is answered' : 'fail';
    return `guard "${guard}": ${service} does not survive: ${part} for port ${port} of clients in ${someOf(clients)} ${fails} ${then}, ${rest}${more}`;
  },
});

/** Requests go to clusters that a guard forbids. */
export const guardLeft: Code<
  GuardFinding & {
    readonly port: number;
    readonly client: string;
    readonly place: string;
    /** How many other clusters have such clients. */
    readonly others: number;
  }
> = defineCode({
  ...guardLeftText,
  message: ({ guard, service, port, client, place, loss, others }) => {
    const then = loss === '' ? 'while nothing is lost' : `when ${loss} is lost`;
    const more = others === 0 ? '' : `; so do clients in other clusters: ${others}`;
    return `guard "${guard}": requests for ${service}, port ${port}, of clients in ${client} go to ${place} ${then}${more}`;
  },
});
