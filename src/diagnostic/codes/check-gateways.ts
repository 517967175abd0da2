/**
 * Codes of the area `check` about Gateways, in order of their numbers. A code is never reused or renumbered.
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

/** A Gateway for pods that nobody in Git is. */
export const gatewayWithoutPods: Code<{ object: string; selector: string; found: string }> =
  defineCode({
    code: 'DIS0652',
    name: 'gateway-without-pods',
    severity: 'warning',
    title: 'a Gateway selects none of the gateways in Git',
    why: 'Istio gives a Gateway to the pods that have all labels of its selector, in any namespace; without such pods it does nothing, and nothing says so. Gateways that something else installs with labels of their own are not seen here.',
    fix: 'select the labels of the pods that are meant',
    message: ({ object, selector, found }) =>
      `${object} selects ${selector}, and the gateways in Git have ${found}`,
  });

/** A port that stays inside. */
export const gatewayPortHidden: Code<{
  object: string;
  server: string;
  service: string;
  ports: string;
}> = defineCode({
  code: 'DIS0653',
  name: 'gateway-port-hidden',
  severity: 'warning',
  title: "a Gateway listens at a port that its pods' Service does not have",
  why: 'The pods listen there, and nobody outside reaches them: a Service passes on only the ports that it lists. Istio takes the number of a server for a port of the Service, and if there is none for one of the pods.',
  fix: 'add the port to the Service, with the server’s number as port or targetPort, or use a port that it has',
  message: ({ object, server, service, ports }) =>
    `${object} serves ${server}, and ${service}, which leads to its pods, has ${ports} only`,
});

/** Two servers that Envoy can't tell apart. */
export const passthroughOverlap: Code<{
  object: string;
  rival: string;
  port: number;
  host: string;
}> = defineCode({
  code: 'DIS0654',
  name: 'passthrough-overlap',
  severity: 'warning',
  title: 'two AUTO_PASSTHROUGH servers of one port pass on to one Service',
  why: 'For each such server Istio writes a filter chain for every Service that its hosts cover. Where two servers cover one Service the chains match alike, and Envoy refuses the whole listener: a new gateway lets no request of other clusters in, for any Service.',
  fix: 'write the hosts into one server, or let them have no Service in common',
  message: ({ object, rival, port, host }) =>
    `${object} and ${rival} both pass on to '${host}' at port ${port} of the same pods: Envoy refuses the listener`,
});

/** All codes of this area. */
export const checkGatewayCodes: readonly CodeText[] = [
  gatewayServerIgnored,
  closedEntrance,
  gatewayWithoutPods,
  gatewayPortHidden,
  passthroughOverlap,
];
