/**
 * Codes of the area `merge`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** An authored object in its cluster. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** A name that a derived object needs. */
export const derivedNameTaken: Code<In & { readonly isImport: boolean }> = defineCode({
  code: 'DIS0501',
  name: 'derived-name-taken',
  severity: 'error',
  title: 'an authored object has the name of a derived one',
  why: 'Two objects of one kind, namespace and name can not exist in a cluster; one would overwrite the other.',
  fix: 'rename or remove the authored object, or switch the derivation off in distributary.yaml',
  remedy: ({ isImport }) =>
    isImport
      ? 'remove the authored import: the derived one takes its place in each cluster that gets one; or set spec.derive.serviceImport to none in distributary.yaml, which ends that for the whole fleet'
      : undefined,
  message: (a, where) => `${a.object} of ${where} has the name of an object that is derived`,
});

/** A load balancer setting that contradicts the policy. */
export const localityContradiction: Code<In & { field: string; service: string; policy: string }> =
  defineCode({
    code: 'DIS0502',
    name: 'locality-contradiction',
    severity: 'error',
    title: 'a DestinationRule orders endpoints differently from the policy',
    why: 'Authored fields win, so the order that the policy promises would not come about.',
    fix: 'remove the setting from the DestinationRule, or write a GlobalTrafficPolicy of type Locality whose target is this cluster',
    message: (a, where) =>
      `${a.object} of ${where} sets ${a.field}, which contradicts ${a.policy} of ${a.service}`,
  });

/** A TLS mode that no gateway can be entered with. */
export const tlsContradiction: Code<In & { mode: string; expected: string }> = defineCode({
  code: 'DIS0503',
  name: 'tls-contradiction',
  severity: 'error',
  title: "a DestinationRule sets a TLS mode that other clusters' gateways refuse",
  why: 'Under gateway mtls a request is routed by the SNI of Istio mutual TLS; under gateway http it must be plain.',
  fix: 'remove tls from the DestinationRule (Istio chooses it for each endpoint), or change derive.istio.gateway',
  message: (a, where) =>
    `${a.object} of ${where} sets tls mode ${a.mode}, and other clusters are entered with ${a.expected}`,
});

/** A limit on ejection that can stop failover. */
export const ejectionLimited: Code<{
  object: string;
  /** Absent: the fleet’s own setting, for all clusters. */
  cluster?: string;
  percent: number;
}> = defineCode({
  code: 'DIS0504',
  name: 'ejection-limited',
  severity: 'warning',
  title: 'maxEjectionPercent below 100 can stop failover',
  why: 'Envoy ejects no more than this share of all endpoints, remote ones counted; when the local ones are a larger share, requests go on to failing endpoints.',
  fix: 'set maxEjectionPercent to 100, or leave it out',
  message: ({ object, percent }, where) => {
    const whose = where === '' ? object : `${object} of ${where}`;
    return `${whose} sets maxEjectionPercent ${percent}`;
  },
});

/** A route that stays at the Service's own host. */
export const routeWithoutFailover: Code<
  In & { host: string; reason: string; readonly joinsBy?: string | undefined }
> = defineCode({
  code: 'DIS0505',
  name: 'route-without-failover',
  severity: 'warning',
  title: 'a route of a VirtualService gets no failover',
  why: 'The service is served from a host of its own that has no subsets; a route that can not be led there stays with the local endpoints.',
  fix: 'route to the service without a subset and with a port that is exported; or see that endpoints of other clusters can join the Service itself: FailOver, named ports, gateways with IP addresses (distributary.dev/gateway-ip)',
  remedy: ({ joinsBy = '' }) =>
    `route to the service without a subset and with a port that is exported${joinsBy}`,
  message: (a, where) =>
    `${a.object} of ${where} routes to '${a.host}' ${a.reason}: no failover there`,
});

/** A VirtualService that holds the Service's name and sends it elsewhere. */
export const nameHeldElsewhere: Code<In & { host: string }> = defineCode({
  code: 'DIS0506',
  name: 'name-held-elsewhere',
  severity: 'warning',
  title: "a VirtualService holds a service's name and never routes to the service",
  why: 'Istio uses one VirtualService for a name, so the requests that the policy is about never reach the host that fails over.',
  fix: 'route to the service itself, or remove its name from the hosts of the VirtualService',
  message: (a, where) =>
    `${a.object} of ${where} holds '${a.host}' and sends its requests elsewhere`,
});

/** A wildcard rule of a client namespace that one for exactly the host would take from its pods. */
export const ruleShadowed: Code<In & { host: string; namespace: string }> = defineCode({
  code: 'DIS0507',
  name: 'rule-shadowed',
  severity: 'error',
  title:
    "a wildcard DestinationRule for some pods of a client's namespace hides the failover settings",
  why: "Istio takes the first namespace with a matching rule, the client's before the service's, and there the closest host. A rule for exactly the service would put the order right, and take the wildcard's settings from these pods; left so, all clients there would have the remote endpoints without an order, beside local ones that are well.",
  fix: "write a DestinationRule for the service's own host with the same workloadSelector in that namespace; failover is merged into it, and clients that it does not select get a rule of their own",
  message: (a, where) =>
    `${a.object} of ${where} hides the failover settings of '${a.host}' from clients in namespace '${a.namespace}'`,
});

/** A rule that other namespaces can't see, and beside which none in the root namespace helps. */
export const ruleNotExported: Code<In & { host: string }> = defineCode({
  code: 'DIS0508',
  name: 'rule-not-exported',
  severity: 'error',
  title: 'a DestinationRule with failover settings is not exported to every namespace',
  why: "Clients in the other namespaces get a wildcard rule of the service's namespace instead, or one of the root namespace is exported to some of them, so that no rule can order for all without taking from some: they would have the remote endpoints without an order, beside local ones that are well. A gateway that other clusters ask for a subset of the rule would not know it.",
  fix: "remove exportTo, or set it to ['*']",
  message: (a, where) =>
    `${a.object} of ${where} holds the failover settings of '${a.host}' and limits exportTo`,
});

/** Two rules of one namespace for one host. */
export const ruleRepeated: Code<In & { host: string; first: string }> = defineCode({
  code: 'DIS0509',
  name: 'rule-repeated',
  severity: 'warning',
  title: 'two DestinationRules of one namespace are for one host',
  why: 'The older one wins its whole traffic policy, and Git has no creation time; the failover settings are merged into both.',
  fix: 'make one rule of the two',
  message: (a, where) => `${a.object} of ${where} is for '${a.host}', as ${a.first} is`,
});

/** A VirtualService that would have to add a path. */
export const pathNotMerged: Code<In & { host: string; path: string; way: string }> = defineCode({
  code: 'DIS0510',
  name: 'path-not-merged',
  severity: 'error',
  title: 'a route leads to a service that is behind a path',
  why: 'Under gateway http every request for the service has to get a path in front, which is not done in a VirtualService that a team wrote; or a header that names its port, for which streams, mirrors, destinations without a port of several, and routes of the Gateway API have no place.',
  fix: "name the port, export the service with path '/', use gateway mtls, or remove the service from the route",
  message: (a, where) =>
    `${a.object} of ${where} ${a.way} '${a.host}', whose remote endpoints are behind '${a.path}'`,
});

/** A port that a VirtualService leaves out. */
export const portWithoutRoute: Code<In & { host: string; port: number }> = defineCode({
  code: 'DIS0511',
  name: 'port-without-route',
  severity: 'warning',
  title: "a VirtualService holds a service's name and has no route for one of its ports",
  why: 'Istio uses one VirtualService for a name, so nothing leads requests for that port to the host that fails over; they stay with the local endpoints.',
  fix: 'add a route for the port to the VirtualService',
  message: (a, where) =>
    `${a.object} of ${where} holds '${a.host}' and has no route for port ${a.port}: no failover there`,
});

/** Clients that a VirtualService leaves out. */
export const clientsWithoutRoute: Code<In & { host: string; port: number; clients: string }> =
  defineCode({
    code: 'DIS0512',
    name: 'clients-without-route',
    severity: 'warning',
    title: "a VirtualService holds a service's name and has routes for some clients only",
    why: 'Istio goes on as if there were no VirtualService for a client that none of its routes is for, so these requests never reach the host that fails over; they stay with the local endpoints.',
    fix: 'add a last route to the service without sourceLabels and sourceNamespace',
    message: (a, where) =>
      `${a.object} of ${where} holds '${a.host}' and has routes for port ${a.port} only for clients ${a.clients}: no failover for the others`,
  });

/** A wildcard whose place ours takes for one name. */
export const wildcardReplaced: Code<In & { host: string; namespaces: string }> = defineCode({
  code: 'DIS0513',
  name: 'wildcard-replaced',
  severity: 'error',
  title: 'a VirtualService for a wildcard no longer gets the requests for a service',
  why: 'The service needs a VirtualService of its own name, which Istio prefers to one for a wildcard; this one is not seen from every namespace, so it can not stand for it. What it does with requests would no longer be done.',
  fix: "export the VirtualService to every namespace, or write one for the service's own name",
  message: (a, where) =>
    `${a.object} of ${where}, seen from ${a.namespaces}, no longer gets requests for '${a.host}', which are led to where the service fails over`,
});

/** A VirtualService that a Sidecar doesn't show. */
export const holderHidden: Code<In & { host: string; holder: string }> = defineCode({
  code: 'DIS0514',
  name: 'holder-hidden',
  severity: 'warning',
  title: "a Sidecar shows a service and not the VirtualService that holds the service's name",
  why: 'A Sidecar shows VirtualServices by the namespace that they stand in. Where it does not, requests go to the service itself, whose endpoints are the local ones: no failover.',
  fix: "move the VirtualService to the service's namespace, or add its namespace to the egress hosts of the Sidecar",
  message: (a, where) =>
    `${a.object} of ${where} shows '${a.host}' and not ${a.holder}, which leads on to where it fails over`,
});

/** A route of the Gateway API for a Service. */
export const meshRouteHolds: Code<In & { host: string; clients: string }> = defineCode({
  code: 'DIS0515',
  name: 'mesh-route-holds',
  severity: 'warning',
  title: "a route of the Gateway API holds a service's name",
  why: 'Istio leads requests for a Service by the routes whose parent it is. What they say is left as it is, so the requests go to the service itself, whose endpoints are the local ones: no failover.',
  fix: 'write the routes as a VirtualService, whose destinations are led on to where the service fails over',
  message: (a, where) =>
    `${a.object} of ${where} holds '${a.host}' for ${a.clients}: no failover for them`,
});

/** A way in that leads to a service behind a path. */
export const backendBehindPath: Code<In & { host: string; path: string }> = defineCode({
  code: 'DIS0516',
  name: 'backend-behind-path',
  severity: 'warning',
  title: 'an Ingress or a route of the Gateway API leads to a service that is behind a path',
  why: "Under gateway http requests get a path, or a header that names the service, on their way to another cluster. Nothing sets them in the routes that Istio makes of an Ingress, an HTTPRoute or a GRPCRoute, so once local pods fail the other cluster's gateway answers 404.",
  fix: 'lead the requests in with a VirtualService that is bound to the Gateway, in which the header is set',
  message: (a, where) =>
    `${a.object} of ${where} leads to '${a.host}', whose remote endpoints are behind '${a.path}': no failover for its requests`,
});

/** What a rule says for all ports, of a host whose ports need a policy each. */
export const settingOfAllPorts: Code<In & { field: string; host: string }> = defineCode({
  code: 'DIS0517',
  name: 'setting-of-all-ports',
  severity: 'error',
  title: 'a DestinationRule sets for all ports what Istio drops where each port has its own policy',
  why: "A service with a host of its own and several ports asks gateways for each of them by a name of its own, so each port has an entry in portLevelSettings. For such a port Istio drops the rule's `proxyProtocol` and `retryBudget`, and an entry has no place for them: requests would go out without.",
  fix: 'remove the field, export one port of the service, or give all gateways addresses and the service an order of failover: then it has no host of its own',
  message: (a, where) =>
    `${a.object} of ${where} sets ${a.field} for all ports, which '${a.host}' would not have, as each of its ports has a policy of its own`,
});

/** All codes of this area. */
export const mergeCodes: readonly CodeText[] = [
  derivedNameTaken,
  localityContradiction,
  tlsContradiction,
  ejectionLimited,
  routeWithoutFailover,
  nameHeldElsewhere,
  ruleShadowed,
  ruleNotExported,
  ruleRepeated,
  pathNotMerged,
  portWithoutRoute,
  clientsWithoutRoute,
  wildcardReplaced,
  holderHidden,
  meshRouteHolds,
  backendBehindPath,
  settingOfAllPorts,
];
