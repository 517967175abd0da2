/**
 * Codes of the area `derive`, offers and policies first: 0400 to 0417. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** An object and the cluster that it is in. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** A ServiceExport has no Service of its name. */
export const exportWithoutService: Code<In & Texts<'service'>> = defineCode({
  code: 'DIS0401',
  name: 'export-without-service',
  severity: 'warning',
  title: 'A ServiceExport has no Service of its name',
  why: 'A cluster offers a service only if its authored set has both the export and the Service; this export offers nothing.',
  fix: 'add the Service to the same cluster, or exclude the cluster from the export with annotation distributary.dev/clusters',
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }],
  leavesOut: () => undefined,
  message: (a, where) => `${a.object} offers nothing in ${where}: Service ${a.service} not found`,
});

/** A ServiceExport is for a Service of type ExternalName. */
export const exportOfExternalName: Code<In & Texts<'service'>> = defineCode({
  code: 'DIS0402',
  name: 'export-of-external-name',
  severity: 'warning',
  title: 'A ServiceExport is for a Service of type ExternalName',
  why: 'An ExternalName Service has no endpoints that another cluster could reach, so the export offers nothing.',
  fix: 'export a Service that selects pods, or remove the export',
  leavesOut: () => undefined,
  message: (a, where) =>
    `${a.object} offers nothing in ${where}: Service ${a.service} is of type ExternalName, which cannot be exported`,
});

/** Exports of one service conflict, and this one loses. */
export const exportConflict: Code<In & Texts<'reason' | 'otherKey' | 'other'>> = defineCode({
  code: 'DIS0403',
  name: 'export-conflict',
  severity: 'warning',
  title: 'Exports of one service conflict, and this one loses',
  why: 'Clients can be routed to any exporter, so all exporters must have the same type and ports. The export with the higher annotation distributary.dev/export-priority wins, then the one with the lower cluster key; a loser offers nothing.',
  fix: 'make the Services equal in type and ports, or give the export that should win a higher distributary.dev/export-priority',
  message: (a, where) =>
    `${a.object} conflicts with the export of ${a.otherKey}: ${a.reason}; cluster "${a.other}" wins, ${where} offers nothing`,
});

/** A rule of a ServiceExport names a port that the Service does not have. */
export const exportRuleUnmatched: Code<In & Texts<'port' | 'ports'>> = defineCode({
  code: 'DIS0404',
  name: 'export-rule-unmatched',
  severity: 'warning',
  title: 'A rule of a ServiceExport names a port that the Service does not have',
  why: 'Rules select ports of the Service by port number (not the target port); a rule without a match exports nothing.',
  fix: 'use a port number of the Service',
  message: (a, where) =>
    `${a.object} has a rule for port ${a.port}, but the Service of ${where} has ${a.ports}`,
});

/** Two ServiceExports of one cluster have the same path. */
export const exportPathTaken: Code<In & Texts<'path' | 'taken' | 'consequence'>> = defineCode({
  code: 'DIS0405',
  name: 'export-path-taken',
  severity: 'warning',
  title: 'Two ServiceExports of one cluster have the same path',
  why: 'One path of an HTTP gateway can route to one service only. Under gateway http, the later export offers nothing; under mtls, requests are routed by SNI and the path is not used.',
  fix: 'give every export of a cluster a different path',
  message: (a, where) =>
    `${a.object}: path "${a.path}" is already used by ${a.taken} in ${where}${a.consequence}`,
});

/** A ServiceExport exports no port. */
export const exportWithoutPorts: Code<In> = defineCode({
  code: 'DIS0406',
  name: 'export-without-ports',
  severity: 'warning',
  title: 'A ServiceExport exports no port',
  why: 'Only ports that a rule names are exported; an export without a matching rule offers nothing.',
  fix: 'add a rule with the port number of the Service: rules: [{portNumber: 80, path: /, pathType: Prefix}]',
  leavesOut: () => undefined,
  message: (a, where) => `${a.object} offers nothing in ${where}: no rule matches a port`,
});

/** An export or a policy has no namespace. */
export const namespaceMissing: Code<Texts<'object'>> = defineCode({
  code: 'DIS0407',
  name: 'namespace-missing',
  severity: 'error',
  title: 'An export or a policy has no namespace',
  why: 'Exports and policies apply to the Service of the same namespace and name in every cluster; without a namespace, the Service is unknown.',
  fix: 'set metadata.namespace',
  message: (a) => `${a.object} has no metadata.namespace`,
});

/** Two rules of a ServiceExport are for one port. */
export const exportRuleRepeated: Code<Texts<'object' | 'port' | 'path'>> = defineCode({
  code: 'DIS0408',
  name: 'export-rule-repeated',
  severity: 'warning',
  title: 'Two rules of a ServiceExport are for one port',
  why: 'An import has one path for a port and provider: that of the first rule.',
  fix: 'keep one rule for each port, or put the rule with the path for imports first',
  message: (a) =>
    `${a.object} has a second rule for port ${a.port}; imports use the path "${a.path}" of the first`,
});

/** A cluster key matches no cluster. */
export const clusterUnknown: Code<Texts<'object' | 'field' | 'key' | 'near'>> = defineCode({
  code: 'DIS0409',
  name: 'cluster-unknown',
  severity: 'warning',
  title: 'A cluster key matches no cluster',
  why: 'Keys are compared exactly, as region/zone/group/name; one that matches no cluster is ignored.',
  fix: 'use the key as `distributary topology` prints it',
  lacks: () => [{ kinds: ['Cluster'] }],
  message: (a) =>
    `${a.object} has "${a.key}" in ${a.field}, which is the key of no cluster${a.near}`,
});

/** A target of a GlobalTrafficPolicy does not export the service. */
export const targetOffersNothing: Code<In & Texts<'key' | 'service'>> = defineCode({
  code: 'DIS0410',
  name: 'target-offers-nothing',
  severity: 'warning',
  title: 'A target of a GlobalTrafficPolicy does not export the service',
  why: 'Only clusters that export the service to the consumer can serve it; the target is left out of the order.',
  fix: 'export the service there, or remove the target',
  lacks: ({ service }) => [{ kinds: ['ServiceExport', 'Service'], name: service }],
  message: (a, where) =>
    `${a.object} in ${where} targets "${a.key}", which does not export ${a.service} to it`,
});

/** A GlobalTrafficPolicy is for a service that no other cluster exports. */
export const policyWithoutService: Code<In & Texts<'service'>> = defineCode({
  code: 'DIS0411',
  name: 'policy-without-offer',
  severity: 'warning',
  title: 'A GlobalTrafficPolicy is for a service that no other cluster exports',
  why: 'A policy orders or weights the imports of the Service of its own namespace and name; there are none.',
  fix: 'export the service from another cluster, or correct the name',
  lacks: ({ service }) => [
    { kinds: ['ServiceExport', 'Service'], name: service },
    { kinds: ['ServiceExport', 'Cluster'] },
  ],
  message: (a, where) =>
    `${a.object} in ${where} has no effect: no other cluster exports the service to it`,
});

/** No target of a GlobalTrafficPolicy can serve. */
export const policyWithoutTargets: Code<In & Texts<'service'>> = defineCode({
  code: 'DIS0412',
  name: 'policy-without-targets',
  severity: 'warning',
  title: 'No target of a GlobalTrafficPolicy can serve',
  why: 'Without a target, no remote endpoint is derived: requests fail when the local endpoints do.',
  fix: 'name at least one cluster that exports the service',
  lacks: ({ service }) => [
    { kinds: ['ServiceExport', 'Service'], name: service },
    { kinds: ['ServiceExport', 'Cluster'] },
  ],
  message: (a, where) => `${a.object} in ${where} has no valid target; nothing remote is derived`,
});

/** A ServiceExport sets a field that only an HTTP gateway uses. */
export const gatewayFieldUnread: Code<Texts<'object' | 'field'>> = defineCode({
  code: 'DIS0413',
  name: 'gateway-field-unread',
  severity: 'warning',
  title: 'A ServiceExport sets a field that only an HTTP gateway uses',
  why: 'Under gateway mtls, the provider routes by SNI and never decrypts the request, so pathRewrite, sessionSticky and loadBalancer have no effect.',
  fix: 'set derive.istio.gateway to http, or remove the field',
  message: (a) => `${a.object} sets ${a.field}, which has no effect under gateway mtls`,
});

/** A ServiceExport sets both session affinity and a load balancer. */
export const balancerUnread: Code<Texts<'object' | 'loadBalancer'>> = defineCode({
  code: 'DIS0417',
  name: 'balancer-unread',
  severity: 'warning',
  title: 'A ServiceExport sets both session affinity and a load balancer',
  why: 'With sessionSticky, the gateway sends requests of one address to one pod, and loadBalancer has no effect.',
  fix: 'remove sessionSticky or loadBalancer',
  message: (a) =>
    `${a.object} sets loadBalancer ${a.loadBalancer}, which has no effect beside sessionSticky`,
});

/** The priority of an export is not an integer. */
export const exportPriorityInvalid: Code<Texts<'object' | 'value'>> = defineCode({
  code: 'DIS0414',
  name: 'export-priority-invalid',
  severity: 'warning',
  title: 'The priority of an export is not an integer',
  why: 'Annotation distributary.dev/export-priority determines which of several exports wins; a value that is not an integer counts as 0, the default.',
  fix: 'set an integer in quotes; the higher one wins',
  message: (a) =>
    `${a.object} has distributary.dev/export-priority "${a.value}", expected an integer`,
});

/** Two GlobalTrafficPolicies for one service differ. */
export const policiesContradict: Code<In> = defineCode({
  code: 'DIS0415',
  name: 'policies-contradict',
  severity: 'error',
  title: 'Two GlobalTrafficPolicies for one service differ',
  why: 'flomesh.io and multicluster.flomesh.io are two groups of one API. It is unknown which of the policies is meant for the service.',
  fix: 'keep one of the two, or make them equal',
  message: (a, where) => `${a.object} exists in both API groups in ${where}, and the two differ`,
});

/** An exported path of type Exact matches no request of another cluster. */
export const exactPathUnreachable: Code<Texts<'object' | 'path'>> = defineCode({
  code: 'DIS0416',
  name: 'exact-path-unreachable',
  severity: 'warning',
  title: 'An exported path of type Exact matches no request of another cluster',
  why: 'Importers prefix the path of the request, which begins with a slash, so a gateway that compares the whole path finds no match. The sidecars of Flomesh do the same.',
  fix: 'set pathType: Prefix',
  message: (a) =>
    `${a.object} exports path "${a.path}" with pathType Exact, which requests of other clusters never have`,
});
