/**
 * Codes of the area `merge`, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** An authored object in its cluster. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** An authored object has the name of a derived one. */
export const derivedNameTaken: Code<In & { readonly isImport: boolean }> = defineCode({
  code: 'DIS0501',
  name: 'derived-name-taken',
  severity: 'error',
  title: 'An authored object has the name of a derived one',
  why: 'Two objects of one kind, namespace and name cannot exist in a cluster; one would overwrite the other.',
  fix: 'rename or remove the authored object, or disable the derivation in distributary.yaml',
  remedy: ({ isImport }) =>
    isImport
      ? 'remove the authored import: the derived one replaces it in each cluster that gets one; or set spec.derive.serviceImport to none in distributary.yaml, which disables derived imports for the whole fleet'
      : undefined,
  message: (a, where) => `${a.object} of ${where} has the name of a derived object`,
});

/** A DestinationRule orders endpoints differently from the policy. */
export const localityContradiction: Code<In & Texts<'field' | 'service' | 'policy'>> = defineCode({
  code: 'DIS0502',
  name: 'locality-contradiction',
  severity: 'error',
  title: 'A DestinationRule orders endpoints differently from the policy',
  why: 'Authored fields take precedence, so the order of the policy would not apply.',
  fix: 'remove the setting from the DestinationRule: a FailoverPolicy orders the clusters, with mode Spread for requests to several at once',
  message: (a, where) =>
    `${a.object} of ${where} sets ${a.field}, which contradicts ${a.policy} of ${a.service}`,
});

/** A DestinationRule sets a TLS mode that gateways of other clusters refuse. */
export const tlsContradiction: Code<In & Texts<'mode' | 'expected'>> = defineCode({
  code: 'DIS0503',
  name: 'tls-contradiction',
  severity: 'error',
  title: 'A DestinationRule sets a TLS mode that gateways of other clusters refuse',
  why: 'Under gateway mtls, a request is routed by the SNI of Istio mutual TLS; under gateway http, it must be plain HTTP.',
  fix: 'remove tls from the DestinationRule (Istio chooses it for each endpoint), or change derive.istio.gateway',
  message: (a, where) =>
    `${a.object} of ${where} sets tls mode ${a.mode}, and gateways of other clusters require ${a.expected}`,
});

/** The value of maxEjectionPercent can prevent failover. */
export const ejectionLimited: Code<{
  object: string;
  /** Absent: the fleet’s own setting, for all clusters. */
  cluster?: string;
  percent: number;
}> = defineCode({
  code: 'DIS0504',
  name: 'ejection-limited',
  severity: 'warning',
  title: 'The value of maxEjectionPercent can prevent failover',
  why: 'Envoy ejects at most this share of all endpoints, including remote ones. If the local endpoints are a larger share, failing endpoints keep receiving requests.',
  fix: 'set maxEjectionPercent to 100, or remove it',
  message: ({ object, percent }, where) => {
    const whose = where === '' ? object : `${object} of ${where}`;
    return `${whose} sets maxEjectionPercent ${percent}`;
  },
});

/** A route of a VirtualService gets no failover. */
export const routeWithoutFailover: Code<
  In & { host: string; reason: string; readonly joinsBy?: string | undefined }
> = defineCode({
  code: 'DIS0505',
  name: 'route-without-failover',
  severity: 'warning',
  title: 'A route of a VirtualService gets no failover',
  why: 'The service is served from a separate host without subsets; a route that cannot be changed to that host keeps the local endpoints.',
  fix: 'route to the service without a subset and to an exported port; or make endpoints of other clusters join the Service itself: FailOver, named ports, gateways with IP addresses (distributary.dev/gateway-ip)',
  remedy: ({ joinsBy = '' }) =>
    `route to the service without a subset and to an exported port${joinsBy}`,
  message: (a, where) =>
    `${a.object} of ${where} routes to "${a.host}" ${a.reason}: no failover there`,
});

/** A VirtualService has the host of a service and never routes to the service. */
export const nameHeldElsewhere: Code<In & Texts<'host'>> = defineCode({
  code: 'DIS0506',
  name: 'name-held-elsewhere',
  severity: 'warning',
  title: 'A VirtualService has the host of a service and never routes to the service',
  why: 'Istio uses one VirtualService for a host, so requests for the service never reach the host that fails over.',
  fix: 'route to the service itself, or remove its host from the VirtualService',
  message: (a, where) =>
    `${a.object} of ${where} has the host "${a.host}" and routes its requests to other services`,
});

/** A wildcard DestinationRule for some pods of a client namespace hides the failover settings. */
export const ruleShadowed: Code<In & Texts<'host' | 'namespace'>> = defineCode({
  code: 'DIS0507',
  name: 'rule-shadowed',
  severity: 'error',
  title:
    'A wildcard DestinationRule for some pods of a client namespace hides the failover settings',
  why: 'Istio uses the matching rule of the first namespace that has one, that of the client before that of the service, and there the most specific host. A rule for the exact host would set the order, and drop the settings of the wildcard for these pods; without it, all clients there would have remote endpoints without an order, beside healthy local ones.',
  fix: 'add a DestinationRule for the exact host of the service with the same workloadSelector in that namespace; failover is merged into it, and a rule is derived for clients that it does not select',
  message: (a, where) =>
    `${a.object} of ${where} hides the failover settings of "${a.host}" from clients in namespace "${a.namespace}"`,
});

/** A DestinationRule with failover settings is not exported to every namespace. */
export const ruleNotExported: Code<In & Texts<'host'>> = defineCode({
  code: 'DIS0508',
  name: 'rule-not-exported',
  severity: 'error',
  title: 'A DestinationRule with failover settings is not exported to every namespace',
  why: 'Clients in other namespaces get a wildcard rule of the namespace of the service instead, or a rule of the root namespace is exported to some of them. No derived rule can then set the order for all clients without dropping settings for some: they would have remote endpoints without an order, beside healthy local ones. A gateway would not have the subsets of the rule that other clusters call.',
  fix: 'remove exportTo, or set it to ["*"]',
  message: (a, where) =>
    `${a.object} of ${where} has the failover settings of "${a.host}" and limits exportTo`,
});

/** Two DestinationRules of one namespace are for one host. */
export const ruleRepeated: Code<In & Texts<'host' | 'first'>> = defineCode({
  code: 'DIS0509',
  name: 'rule-repeated',
  severity: 'warning',
  title: 'Two DestinationRules of one namespace are for one host',
  why: 'The trafficPolicy of the older one applies as a whole, and Git has no creation time; the failover settings are merged into both.',
  fix: 'merge the two rules into one',
  message: (a, where) => `${a.object} of ${where} is for "${a.host}", as ${a.first} is`,
});

/** A route refers to a service that is behind a path. */
export const pathNotMerged: Code<In & Texts<'host' | 'path' | 'way'>> = defineCode({
  code: 'DIS0510',
  name: 'path-not-merged',
  severity: 'error',
  title: 'A route refers to a service that is behind a path',
  why: 'Under gateway http, every request for the service needs a path prefix, which is not added to an authored VirtualService, or a header that names its port. Streams, mirrors, destinations without one of several ports, and routes of the Gateway API cannot set that header.',
  fix: 'name the port, export the service with path "/", use gateway mtls, or remove the service from the route',
  message: (a, where) =>
    `${a.object} of ${where} ${a.way} "${a.host}", whose remote endpoints are behind "${a.path}"`,
});

/** A VirtualService has the host of a service and no route for one of its ports. */
export const portWithoutRoute: Code<In & { host: string; port: number }> = defineCode({
  code: 'DIS0511',
  name: 'port-without-route',
  severity: 'warning',
  title: 'A VirtualService has the host of a service and no route for one of its ports',
  why: 'Istio uses one VirtualService for a host, so requests for that port are not routed to the host that fails over; they stay with the local endpoints.',
  fix: 'add a route for the port to the VirtualService',
  message: (a, where) =>
    `${a.object} of ${where} has the host "${a.host}" and no route for port ${a.port}: no failover there`,
});

/** A VirtualService has the host of a service and routes for some clients only. */
export const clientsWithoutRoute: Code<In & { host: string; port: number; clients: string }> =
  defineCode({
    code: 'DIS0512',
    name: 'clients-without-route',
    severity: 'warning',
    title: 'A VirtualService has the host of a service and routes for some clients only',
    why: 'If no route matches a client, Istio behaves as if there were no VirtualService, so these requests never reach the host that fails over; they stay with the local endpoints.',
    fix: 'add a last route to the service without sourceLabels and sourceNamespace',
    message: (a, where) =>
      `${a.object} of ${where} has the host "${a.host}" and routes for port ${a.port} only for clients ${a.clients}: no failover for the others`,
  });

/** A VirtualService for a wildcard no longer gets the requests for a service. */
export const wildcardReplaced: Code<In & Texts<'host' | 'namespaces'>> = defineCode({
  code: 'DIS0513',
  name: 'wildcard-replaced',
  severity: 'error',
  title: 'A VirtualService for a wildcard no longer gets the requests for a service',
  why: 'The service needs a VirtualService for its exact host, which Istio prefers to one for a wildcard. This one is not exported to every namespace, so the host cannot be added to it, and its routes would no longer apply.',
  fix: 'export the VirtualService to every namespace, or add one for the exact host of the service',
  message: (a, where) =>
    `${a.object} of ${where}, visible to ${a.namespaces}, no longer gets requests for "${a.host}", which are routed to the host that fails over`,
});

/** A Sidecar imports a service and not the VirtualService for its host. */
export const holderHidden: Code<In & Texts<'host' | 'holder'>> = defineCode({
  code: 'DIS0514',
  name: 'holder-hidden',
  severity: 'warning',
  title: 'A Sidecar imports a service and not the VirtualService for its host',
  why: 'A Sidecar imports VirtualServices by their namespace. Without the VirtualService, requests go to the service itself, whose endpoints are the local ones: no failover.',
  fix: 'move the VirtualService to the namespace of the service, or add its namespace to the egress hosts of the Sidecar',
  message: (a, where) =>
    `${a.object} of ${where} imports "${a.host}" and not ${a.holder}, which routes to the host that fails over`,
});

/** A route of the Gateway API is for the host of a service. */
export const meshRouteHolds: Code<In & Texts<'host' | 'clients'>> = defineCode({
  code: 'DIS0515',
  name: 'mesh-route-holds',
  severity: 'warning',
  title: 'A route of the Gateway API is for the host of a service',
  why: 'Istio routes requests for a Service by the routes whose parent it is. Such routes are not changed, so the requests go to the service itself, whose endpoints are the local ones: no failover.',
  fix: 'replace the routes by a VirtualService, whose destinations are changed to the host that fails over',
  message: (a, where) =>
    `${a.object} of ${where} routes "${a.host}" for ${a.clients}: no failover for them`,
});

/** An Ingress or a route of the Gateway API refers to a service that is behind a path. */
export const backendBehindPath: Code<In & Texts<'host' | 'path'>> = defineCode({
  code: 'DIS0516',
  name: 'backend-behind-path',
  severity: 'warning',
  title: 'An Ingress or a route of the Gateway API refers to a service that is behind a path',
  why: 'Under gateway http, requests for another cluster need a path, or a header that names the service. Routes that Istio creates from an Ingress, an HTTPRoute or a GRPCRoute set neither, so once local pods fail, the gateway of the other cluster answers 404.',
  fix: 'route the requests with a VirtualService that is bound to the Gateway, in which the header is set',
  message: (a, where) =>
    `${a.object} of ${where} routes to "${a.host}", whose remote endpoints are behind "${a.path}": no failover for its requests`,
});

/** A gateway's route calls a service whose failover order another host has. */
export const backendPastOrder: Code<In & Texts<'host' | 'orderedHost'>> = defineCode({
  code: 'DIS0518',
  name: 'backend-past-order',
  severity: 'warning',
  title:
    'An Ingress or a route of the Gateway API refers to a service that fails over at another host',
  why: 'A VirtualService routes requests of clients in the mesh to the host with the failover order. Gateways that serve an Ingress or a route of the Gateway API do not apply it: they send requests to the Service itself, that is to the local pods only, or where the istiods of the clusters read each other (remote secrets) to the pods of all clusters at once, also of those that a FailoverPolicy never allows.',
  fix: 'route to the host with the order: in a route of the Gateway API by backendRefs with group networking.istio.io, kind Hostname and this host as name; for an Ingress by a VirtualService that is bound to a Gateway',
  message: (a, where) =>
    `${a.object} of ${where} routes to "${a.host}", and only "${a.orderedHost}" has the failover order: its requests do not follow it`,
});

/** A DestinationRule has a setting for all ports that Istio drops for ports with a policy. */
export const settingOfAllPorts: Code<In & Texts<'field' | 'host'>> = defineCode({
  code: 'DIS0517',
  name: 'setting-of-all-ports',
  severity: 'error',
  title: 'A DestinationRule has a setting for all ports that Istio drops for ports with a policy',
  why: 'A service with a separate host and several ports has one SNI for each port, so each port has an entry in portLevelSettings. For such a port, Istio drops `proxyProtocol` and `retryBudget` of the rule, and an entry cannot set them: the setting would not apply to requests.',
  fix: 'remove the field, export one port of the service, or give all gateways IP addresses and the service a failover order: then it has no separate host',
  message: (a, where) =>
    `${a.object} of ${where} sets ${a.field} for all ports, which "${a.host}" would lose, because each of its ports has a policy`,
});
