/**
 * Codes of the area `check` about the servers' side of failover, what is behind its gateways, in order of their numbers. A code is
 * never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** Pods that take plain text only. */
export const mutualTlsDisabled: Code<{
  object: string;
  cluster: string;
  service: string;
  port: number;
}> = defineCode({
  code: 'DIS0655',
  name: 'mutual-tls-disabled',
  severity: 'warning',
  title: 'a PeerAuthentication keeps requests of other clusters from the pods',
  why: 'A gateway for other clusters passes mutual TLS on as it is, so Istio gives it only pods that take mutual TLS. With mode DISABLE there are none, and failover to this cluster ends at the gateway.',
  fix: 'use PERMISSIVE or STRICT for the pods and ports that other clusters ask for',
  message: ({ object, cluster, service, port }) =>
    `${object} of cluster '${cluster}' disables mutual TLS for port ${port} of ${service}, which other clusters ask for by mutual TLS`,
});

/** A rule that hides pods from the gateway. */
export const ruleAtGateway: Code<{
  object: string;
  cluster: string;
  mode: string;
  host: string;
  port: number;
}> = defineCode({
  code: 'DIS0656',
  name: 'rule-at-gateway',
  severity: 'warning',
  title: 'a DestinationRule keeps a gateway from passing requests of other clusters on',
  why: 'A gateway reads DestinationRules as any client does, and takes from `tls` whether pods take mutual TLS. With any mode but ISTIO_MUTUAL it has no endpoint to pass the mutual TLS of other clusters on to.',
  fix: 'remove tls from the rule (Istio chooses it for each endpoint), or use ISTIO_MUTUAL',
  message: ({ object, cluster, mode, host, port }) =>
    `${object} of cluster '${cluster}' sets tls mode ${mode} for '${host}', so its gateway passes no request of other clusters on to port ${port}`,
});

/** A server name that nobody knows. */
export const sniMismatch: Code<{
  object: string;
  cluster: string;
  sni: string;
  host: string;
  port: number;
  expected: string;
}> = defineCode({
  code: 'DIS0657',
  name: 'sni-mismatch',
  severity: 'warning',
  title: 'a DestinationRule sends a server name that gateways of other clusters do not know',
  why: 'A gateway for other clusters chooses the service, its port and subset by the server name (SNI) alone. A name without a match closes the connection, and one name for two ports leads both to one.',
  fix: 'remove sni from the rule: the right name is set where it is needed; or set it for each port in portLevelSettings',
  message: ({ object, cluster, sni, host, port, expected }) =>
    `${object} of cluster '${cluster}' sends '${sni}' for port ${port} of '${host}', and gateways of other clusters wait for '${expected}'`,
});

/** A list of identities that lacks one. */
export const identityNotAccepted: Code<{
  object: string;
  cluster: string;
  host: string;
  provider: string;
  identity: string;
}> = defineCode({
  code: 'DIS0658',
  name: 'identity-not-accepted',
  severity: 'warning',
  title: "a DestinationRule does not accept the identity of another cluster's servers",
  why: 'With `subjectAltNames` a client closes the connection when the certificate of the server has none of these names, so failover to that cluster ends in TLS errors.',
  fix: 'add the identity to the list, or remove the list: it is written where all identities are known',
  message: ({ object, cluster, host, provider, identity }) =>
    `${object} of cluster '${cluster}' accepts for '${host}' a list of identities without '${identity}', that of the servers in ${provider}`,
});

/** What the mesh's own configuration has to say. */
export const trustDomainDiffers: Code<{
  cluster: string;
  trustDomain: string;
  domains: readonly string[];
}> = defineCode({
  code: 'DIS0659',
  name: 'trust-domain-differs',
  severity: 'info',
  title: 'clients of another trust domain come in',
  why: "Istio's servers refuse certificates of trust domains other than their mesh's own and its aliases. MeshConfig is not among the files of a fleet, so whether it has the aliases is not seen here.",
  fix: "add the trust domains to meshConfig.trustDomainAliases of the cluster, and let all clusters trust one root certificate; AuthorizationPolicies for 'cluster.local' or the cluster's own domain then hold for the aliases, too",
  message: ({ cluster, trustDomain, domains }) =>
    `cluster '${cluster}' (trust domain '${trustDomain}') needs trustDomainAliases for clients of ${domains.map((domain) => `'${domain}'`).join(', ')}`,
});

/** Clients that are let in at home only. */
export const remoteClientRefused: Code<{
  object: string;
  cluster: string;
  service: string;
  clients: readonly string[];
  /** From 1; undefined when no rule lets them in. */
  rule: number | undefined;
}> = defineCode({
  code: 'DIS0660',
  name: 'remote-client-refused',
  severity: 'warning',
  title: 'an AuthorizationPolicy refuses clients of other clusters',
  why: "Behind a gateway for mutual TLS, pods see a client's own identity. These clients may ask for the service in their own cluster, or nobody of their cluster is let in here, so failover ends in refusals. Only identities are compared: what depends on paths, headers, addresses or tokens is taken for allowed. The rules are those of Istio 1.31's `security/authz`.",
  fix: "let the clients' principals in (`cluster.local` and the cluster's own trust domain stand for all aliases), or write the same policies for all clusters that serve",
  message: ({ object, cluster, service, clients, rule }) =>
    `${object} of cluster '${cluster}' refuses ${someOf(clients)} at ${service}: ${reason(rule)}`,
});

/** Requests without an identity, or with the gateway's. */
export const httpClientRefused: Code<{
  object: string;
  cluster: string;
  where: string;
  rule: number | undefined;
}> = defineCode({
  code: 'DIS0661',
  name: 'http-client-refused',
  severity: 'warning',
  title: 'an AuthorizationPolicy refuses what comes in at an HTTP gateway',
  why: "Requests of other clusters come to an HTTP gateway without a client's certificate, and from there to the pods with the gateway's own. A policy that knows clients by principals, namespaces or service accounts refuses them all. Only identities are compared, by the rules of Istio 1.31's `security/authz`.",
  fix: "let the gateway's service account in at the pods, use no identities at the gateway, or use gateway mtls, which keeps the clients' identities",
  message: ({ object, cluster, where, rule }) =>
    `${object} of cluster '${cluster}' refuses every request of other clusters ${where}: ${reason(rule)}`,
});

/** A route that is tried before ours, or instead of it. */
export const httpPathTaken: Code<{ object: string; cluster: string; what: string }> = defineCode({
  code: 'DIS0665',
  name: 'http-path-taken',
  severity: 'warning',
  title: 'a VirtualService takes requests of other clusters for exported paths',
  why: 'Under gateway http other clusters ask for exported services at the gateway by path, under the name that their clients called. Envoy looks for the closest name first and tries the routes of that one alone; for one name Istio puts the routes of the older VirtualService first, and Git has no creation time.',
  fix: 'bind the VirtualService to a Gateway of its own, give it host names that are no names of Services, or narrow its paths',
  message: ({ object, cluster, what }) =>
    `at the gateway for other clusters, ${object} of cluster '${cluster}' takes ${what}`,
});

function reason(rule: number | undefined): string {
  return rule === undefined ? 'no rule of an ALLOW policy lets them in' : `rule ${rule} denies it`;
}

/** The first few, and how many more. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** Endpoints that lead from one gateway to the next. */
export const endpointLoop: Code<{
  object: string;
  cluster: string;
  host: string;
  other: string;
}> = defineCode({
  code: 'DIS0666',
  name: 'endpoint-loop',
  severity: 'warning',
  title: 'an endpoint behind the gateway of another cluster has no network',
  why: 'An east-west gateway passes requests on to every endpoint of a Service that its network view holds, and one without a network is in every view. When the own pods fail, requests of other clusters go on to the next gateway, which may send them back.',
  fix: "give the endpoint a `network` that is not the cluster's own",
  message: (a) =>
    `${a.object} of cluster '${a.cluster}' adds the gateway of '${a.other}' to '${a.host}', without a network`,
});

/** All codes of this area. */
export const checkServerCodes: readonly CodeText[] = [
  mutualTlsDisabled,
  ruleAtGateway,
  sniMismatch,
  identityNotAccepted,
  trustDomainDiffers,
  remoteClientRefused,
  httpClientRefused,
  httpPathTaken,
  endpointLoop,
];
