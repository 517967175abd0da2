/**
 * Codes of the area `check` for guards of the Fleet: 0691 to 0699. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';
import { someOf } from '../wording/some-of.ts';

/** A guard is invalid. */
export const guardInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0691',
  name: 'guard-invalid',
  severity: 'error',
  title: 'A guard is invalid',
  why: 'Findings name a guard, so its name must be unique. `survive` is the loss of any one cluster, zone or region, of the pods in any one cluster, or of all clusters that match a name or pattern.',
  fix: 'correct the field',
});

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
  code: 'DIS0692',
  name: 'guard-outage',
  severity: 'error',
  title: 'A service does not survive an outage that a guard requires it to survive',
  why: 'The guard defines outages that the service has to survive. The fleet that is rendered from these files violates it: the clients that are left get no answer.',
  fix: 'make another cluster serve these clients (an export, a step of the order, outlier detection that ejects failing endpoints), or narrow the guard',
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
  code: 'DIS0693',
  name: 'guard-left',
  severity: 'error',
  title: 'Requests go to clusters that a guard forbids',
  why: 'The guard lists clusters to which requests never go, for example because data must not leave a region. The order of these clients includes such clusters, at once or after an outage.',
  fix: 'remove these clusters from the order of these clients, for example with `never` of a FailoverPolicy, or narrow the guard',
  message: ({ guard, service, port, client, place, loss, others }) => {
    const then = loss === '' ? 'while nothing is lost' : `when ${loss} is lost`;
    const more = others === 0 ? '' : `; so do clients in other clusters: ${others}`;
    return `guard "${guard}": requests for ${service}, port ${port}, of clients in ${client} go to ${place} ${then}${more}`;
  },
});

/** A cluster gets more load than a guard allows. */
export const guardLoad: Code<{
  readonly guard: string;
  readonly place: string;
  readonly loss: string;
  readonly factor: number;
  readonly most: number;
  readonly others: number;
}> = defineCode({
  code: 'DIS0694',
  name: 'guard-load',
  severity: 'error',
  title: 'A cluster gets more load than a guard allows',
  why: 'The load of clients is the annotation `distributary.dev/load`, otherwise the replicas in Git, otherwise equal. A cluster that suddenly gets a multiple of its load can fail as well, and then the next one.',
  fix: 'spread the clients over more clusters (another order, more steps, mode Spread), set the load of each by `distributary.dev/load`, or raise `maxLoad`',
  message: ({ guard, place, loss, factor, most, others }) =>
    `guard "${guard}": ${place} gets ${factor}× of today's requests when ${loss} is lost, more than ${most}×${others === 0 ? '' : `; other losses in which a cluster gets too much: ${others}`}`,
});

/** A guard matches nothing in the fleet. */
export const guardUnmatched: Code<Texts<'guard' | 'what' | 'hint'>> = defineCode({
  code: 'DIS0695',
  name: 'guard-unmatched',
  severity: 'warning',
  title: 'A guard matches nothing in the fleet',
  why: 'Nothing can violate the guard: a misspelled name looks like a guard that is met.',
  fix: 'correct the name or pattern, or remove the guard',
  message: ({ guard, what, hint }) =>
    `guard "${guard}" is for ${what}, which the fleet does not have${hint}`,
});

/** Guards require more evaluations than the limit. */
export const guardTooMuch: Code<{
  readonly guard: string;
  readonly losses: number;
  readonly flows: number;
  readonly most: number;
}> = defineCode({
  code: 'DIS0696',
  name: 'guard-too-much',
  severity: 'error',
  title: 'Guards require more evaluations than the limit',
  why: 'Each loss is evaluated for each service and the clients of each cluster. A guard that is not evaluated may be violated, so nothing is written.',
  fix: 'narrow `services` or `clients`, or require survival of regions instead of clusters',
  message: ({ guard, losses, flows, most }) =>
    `guard "${guard}" requires ${losses === 1 ? '1 loss' : `${losses} losses`} for ${flows} flows: with the guards before it, these are more than ${most} evaluations`,
});
