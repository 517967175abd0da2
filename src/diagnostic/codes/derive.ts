/**
 * Codes of the area `derive`, offers and policies first: 0400 to 0417. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { gatewayCodes } from './derive-gateway.ts';
import { policyCodes } from './derive-policy.ts';
import { routeCodes } from './derive-route.ts';

/** An object and the cluster that it is in. */
interface In {
  readonly object: string;
  readonly cluster: string;
}

/** A ServiceExport whose cluster has no Service of that name. */
export const exportWithoutService: Code<In & { service: string }> = defineCode({
  code: 'DIS0401',
  name: 'export-without-service',
  severity: 'warning',
  title: 'a ServiceExport has no Service beside it',
  why: 'A service is offered only by clusters whose authored set has both the export and the Service; this export offers nothing.',
  fix: 'add the Service to the same cluster, or leave the export out there with annotation distributary.dev/clusters',
  lacks: ({ service }) => [{ kinds: ['Service'], name: service }],
  leavesOut: () => undefined,
  message: (a, where) => `${a.object} offers nothing in ${where}: Service ${a.service} not found`,
});

/** A ServiceExport of an ExternalName Service. */
export const exportOfExternalName: Code<In & { service: string }> = defineCode({
  code: 'DIS0402',
  name: 'export-of-external-name',
  severity: 'warning',
  title: 'a ServiceExport is for a Service of type ExternalName',
  why: 'An ExternalName Service has no endpoints that another cluster could reach, so the export offers nothing.',
  fix: 'export a Service that selects pods, or remove the export',
  leavesOut: () => undefined,
  message: (a, where) =>
    `${a.object} offers nothing in ${where}: Type of Service ${a.service} is ExternalName, cannot be exported.`,
});

/** An export that disagrees with the one that wins. */
export const exportConflict: Code<In & { reason: string; otherKey: string; other: string }> =
  defineCode({
    code: 'DIS0403',
    name: 'export-conflict',
    severity: 'warning',
    title: 'exports of one service disagree, and this one loses',
    why: 'Clients may reach any exporter, so all must serve the same type and ports. The export with the higher annotation distributary.dev/export-priority wins, then the lower cluster key; a loser offers nothing.',
    fix: 'make the Services equal in type and ports, or give the export that should win a higher distributary.dev/export-priority',
    message: (a, where) =>
      `${a.object} conflicts, [${a.otherKey}] ${a.reason}: cluster '${a.other}' wins, ${where} offers nothing`,
  });

/** A rule of an export that names no port of the Service. */
export const exportRuleUnmatched: Code<In & { port: string; ports: string }> = defineCode({
  code: 'DIS0404',
  name: 'export-rule-unmatched',
  severity: 'warning',
  title: 'a rule of a ServiceExport names a port that the Service lacks',
  why: 'Rules choose ports of the Service by their port number (not the target port); a rule without a match exports nothing.',
  fix: "write the Service's port number",
  message: (a, where) =>
    `${a.object} has a rule for port ${a.port}, but the Service of ${where} has ${a.ports}`,
});

/** Two exports of one cluster that want the same path. */
export const exportPathTaken: Code<In & { path: string; taken: string; consequence: string }> =
  defineCode({
    code: 'DIS0405',
    name: 'export-path-taken',
    severity: 'warning',
    title: 'a path of a ServiceExport is taken in the same cluster',
    why: 'One path of an HTTP gateway can lead to one service only. Under gateway http the later export offers nothing; under mtls requests are routed by SNI and the path is not used.',
    fix: 'give every export of a cluster a path of its own',
    message: (a, where) =>
      `${a.object}: The path "${a.path}" has been defined in ${a.taken} of ${where}${a.consequence}`,
  });

/** An export that exports no port. */
export const exportWithoutPorts: Code<In> = defineCode({
  code: 'DIS0406',
  name: 'export-without-ports',
  severity: 'warning',
  title: 'a ServiceExport exports no port',
  why: 'Only ports that a rule names are exported; an export without a matching rule offers nothing.',
  fix: "add a rule with the Service's port number: rules: [{portNumber: 80, path: /, pathType: Prefix}]",
  leavesOut: () => undefined,
  message: (a, where) => `${a.object} offers nothing in ${where}: no rule matches a port`,
});

/** A namespaced object of ours without a namespace. */
export const namespaceMissing: Code<{ object: string }> = defineCode({
  code: 'DIS0407',
  name: 'namespace-missing',
  severity: 'error',
  title: 'an export or a policy has no namespace',
  why: 'Exports and policies belong to the Service of the same namespace and name in every cluster; without a namespace it is unknown which one is meant.',
  fix: 'write metadata.namespace',
  message: (a) => `${a.object} has no metadata.namespace`,
});

/** Two rules of one export for one port. */
export const exportRuleRepeated: Code<{ object: string; port: string; path: string }> = defineCode({
  code: 'DIS0408',
  name: 'export-rule-repeated',
  severity: 'warning',
  title: 'two rules of a ServiceExport are for one port',
  why: 'An import holds one path for a port and provider: that of the first rule.',
  fix: 'keep one rule a port, or put the path that importers shall use first',
  message: (a) =>
    `${a.object} has a second rule for port ${a.port}; imports use the first one's path "${a.path}"`,
});

/** A name of a cluster that the topology lacks. */
export const clusterUnknown: Code<{ object: string; field: string; key: string; near: string }> =
  defineCode({
    code: 'DIS0409',
    name: 'cluster-unknown',
    severity: 'warning',
    title: 'a cluster key names no cluster',
    why: 'Keys are compared exactly, as region/zone/group/name; one that matches no cluster is left out.',
    fix: 'write the key as distributary topology prints it',
    lacks: () => [{ kinds: ['Cluster'] }],
    message: (a) =>
      `${a.object} names '${a.key}' in ${a.field}, which is no cluster's key${a.near}`,
  });

/** A target of a policy that doesn't offer the service to this consumer. */
export const targetOffersNothing: Code<In & { key: string; service: string }> = defineCode({
  code: 'DIS0410',
  name: 'target-offers-nothing',
  severity: 'warning',
  title: 'a target of a GlobalTrafficPolicy does not offer the service',
  why: 'Only clusters that export the service to the consumer can serve it; the target is left out of the order.',
  fix: 'export the service there, or remove the target',
  lacks: ({ service }) => [{ kinds: ['ServiceExport', 'Service'], name: service }],
  message: (a, where) =>
    `${a.object} in ${where} targets '${a.key}', which does not offer ${a.service} to it`,
});

/** A policy for a service that nobody offers. */
export const policyWithoutService: Code<In & { service: string }> = defineCode({
  code: 'DIS0411',
  name: 'policy-without-offer',
  severity: 'warning',
  title: 'a GlobalTrafficPolicy is for a service that no other cluster offers',
  why: 'A policy orders or weights the imports of the Service with its own namespace and name; there are none.',
  fix: 'export the service from another cluster, or correct the name',
  lacks: ({ service }) => [
    { kinds: ['ServiceExport', 'Service'], name: service },
    { kinds: ['ServiceExport', 'Cluster'] },
  ],
  message: (a, where) =>
    `${a.object} in ${where} has no effect: no other cluster offers the service to it`,
});

/** A policy none of whose targets exists. */
export const policyWithoutTargets: Code<In & { service: string }> = defineCode({
  code: 'DIS0412',
  name: 'policy-without-targets',
  severity: 'warning',
  title: 'no target of a GlobalTrafficPolicy can serve',
  why: 'When no target is left, nothing remote is derived: requests fail when the local endpoints do.',
  fix: 'name at least one cluster that offers the service',
  lacks: ({ service }) => [
    { kinds: ['ServiceExport', 'Service'], name: service },
    { kinds: ['ServiceExport', 'Cluster'] },
  ],
  message: (a, where) => `${a.object} in ${where} has no target left; nothing remote is derived`,
});

/** Gateway behaviour that no gateway reads under mutual TLS. */
export const gatewayFieldUnread: Code<{ object: string; field: string }> = defineCode({
  code: 'DIS0413',
  name: 'gateway-field-unread',
  severity: 'warning',
  title: 'a ServiceExport asks for something that only an HTTP gateway does',
  why: 'Under gateway mtls the provider routes by SNI and never sees the request, so pathRewrite, sessionSticky and loadBalancer act nowhere.',
  fix: 'set derive.istio.gateway to http, or remove the field',
  message: (a) => `${a.object} sets ${a.field}, which no gateway reads under gateway mtls`,
});

/** A choice of balancer beside session affinity, which leaves none. */
export const balancerUnread: Code<{ object: string; loadBalancer: string }> = defineCode({
  code: 'DIS0417',
  name: 'balancer-unread',
  severity: 'warning',
  title: 'a ServiceExport asks for session affinity and for a balancer',
  why: "With sessionSticky the gateway's requests from one address go to one pod, whatever loadBalancer says.",
  fix: 'remove sessionSticky or loadBalancer',
  message: (a) =>
    `${a.object} sets loadBalancer ${a.loadBalancer}, which has no effect beside sessionSticky`,
});

/** A priority that is no number. */
export const exportPriorityInvalid: Code<{ object: string; value: string }> = defineCode({
  code: 'DIS0414',
  name: 'export-priority-invalid',
  severity: 'warning',
  title: 'the priority of an export is not an integer',
  why: 'Annotation distributary.dev/export-priority decides which of several exports wins; one that is no integer counts as 0, as if nobody had written it.',
  fix: 'write an integer in quotes; the higher one wins',
  message: (a) =>
    `${a.object} has distributary.dev/export-priority '${a.value}', expected an integer`,
});

/** Two policies for one service. */
export const policiesContradict: Code<In> = defineCode({
  code: 'DIS0415',
  name: 'policies-contradict',
  severity: 'error',
  title: 'two GlobalTrafficPolicies for one service differ',
  why: 'flomesh.io and multicluster.flomesh.io are two names of one API. Which of the policies the service is meant to have is unknown.',
  fix: 'keep one of the two, or make them equal',
  message: (a, where) => `${a.object} stands in both API groups in ${where}, and the two differ`,
});

/** A path that no request of another cluster has. */
export const exactPathUnreachable: Code<{ object: string; path: string }> = defineCode({
  code: 'DIS0416',
  name: 'exact-path-unreachable',
  severity: 'warning',
  title: 'an exported path of type Exact matches no request of another cluster',
  why: "Importers put the path in front of the request's own, which begins with a slash, so a gateway that compares the whole path finds no match. Flomesh's own sidecars do the same.",
  fix: 'write pathType: Prefix',
  message: (a) =>
    `${a.object} exports path "${a.path}" with pathType Exact, which requests of other clusters never have`,
});

/** All codes of this area. */
export const deriveCodes: readonly CodeText[] = [
  exportWithoutService,
  exportOfExternalName,
  exportConflict,
  exportRuleUnmatched,
  exportPathTaken,
  exportWithoutPorts,
  namespaceMissing,
  exportRuleRepeated,
  clusterUnknown,
  targetOffersNothing,
  policyWithoutService,
  policyWithoutTargets,
  gatewayFieldUnread,
  exportPriorityInvalid,
  policiesContradict,
  exactPathUnreachable,
  balancerUnread,
  ...gatewayCodes,
  ...policyCodes,
  ...routeCodes,
];
