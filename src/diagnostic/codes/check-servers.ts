/**
 * Codes of the area `check` about the servers' side, what lets requests of other clusters in, in order of their numbers. A code is
 * never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Two servers that can't stand together. */
export const gatewayServerIgnored: Code<{
  object: string;
  server: string;
  rival: string;
  other: string;
  /** Named by both, when that is the reason. */
  host: string | undefined;
}> = defineCode({
  code: 'DIS0650',
  name: 'gateway-server-ignored',
  severity: 'warning',
  title: 'Istio leaves a server of a Gateway out',
  why: 'The Gateways that select a pod share its listeners. On one port only plain HTTP stands with plain HTTP, and TLS with TLS for other hosts; a server that fits none is left out, and nothing says so. The server of the older Gateway stays, and Git has no creation time.',
  fix: 'use another port, other hosts or pods of its own for one of the two, or write both hosts into one server',
  message: ({ object, server, rival, other, host }) =>
    host === undefined
      ? `${object} serves ${server}, and ${rival} serves ${other} at the same pods: one of them is left out`
      : `${object} serves '${host}' at ${server}, and ${rival} serves it at ${other} of the same pods: one of them is left out`,
});

/** A server in the way of what other clusters send. */
export const closedEntrance: Code<{
  object: string;
  server: string;
  cluster: string;
  host: string;
  others: number;
}> = defineCode({
  code: 'DIS0651',
  name: 'closed-entrance',
  severity: 'warning',
  title: 'a Gateway keeps the requests of other clusters out',
  why: 'The pods that other clusters send their requests to have one listener a port. Beside a plain server, or a TLS server for the same hosts, Istio leaves out the server that would let these requests in, and failover to this cluster ends at a closed door.',
  fix: 'move the server to another port or to pods of its own, name other hosts in it, or say where the gateway for other clusters listens (distributary.dev/gateway-labels, distributary.dev/gateway-target-port)',
  message: ({ object, server, cluster, host, others }) =>
    `${object} serves ${server}, which keeps requests of other clusters for '${host}'${others === 0 ? '' : ` and ${others} more`} out of cluster '${cluster}'`,
});

/** All codes of this area. */
export const checkServerCodes: readonly CodeText[] = [gatewayServerIgnored, closedEntrance];
