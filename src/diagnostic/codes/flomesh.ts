/**
 * Codes of the area `flomesh`: the rules of Flomesh's CRDs and webhooks beyond plain types, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding, fieldMessage } from '../field-code.ts';

const refused = "Flomesh's own admission refuses the object.";

/** A ServiceImport violates a rule of its API. */
export const importRuleBroken: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0230',
  name: 'import-rule-broken',
  severity: 'warning',
  title: 'A ServiceImport violates a rule of its API',
  why: 'The API server accepts the value, and implementations that read the import may not: the reference of the API excludes it.',
  fix: 'use a value that the API allows, or remove the field',
});

/** The sum of the weights of a GlobalTrafficPolicy is too large. */
export const weightTooLarge: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0231',
  name: 'weight-too-large',
  severity: 'error',
  title: 'The sum of the weights of a GlobalTrafficPolicy is too large',
  why: 'Istio rejects a weight above 4294967295, and Envoy a sum above it; the host that requests are routed to would have no endpoints.',
  fix: 'divide all weights by the same number; only their ratio matters, with 100 for the own cluster',
});

/** The gateway of a cluster has an IPv6 address in an API group that supports only IPv4. */
export const gatewayHostIpv6: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0281',
  name: 'gateway-host-ipv6',
  severity: 'warning',
  title: 'The gateway of a cluster has an IPv6 address in an API group that supports only IPv4',
  why: 'The reference of flomesh.io/v1alpha1 supports only IPv4, so controllers of that API cannot use the address.',
  fix: 'set an IPv4 address or a DNS name, or use apiVersion multicluster.flomesh.io/v1alpha1',
});

/** A Cluster has no gatewayHost. */
export const gatewayHostMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0282',
  name: 'gateway-host-missing',
  severity: 'error',
  title: 'A Cluster has no gatewayHost',
  why: `${refused} Other clusters could not reach the services that this one exports.`,
  fix: 'set spec.gatewayHost to the IP address or DNS name of the gateway',
});

/** A gateway port is not a port number. */
export const gatewayPortRange: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0285',
  name: 'gateway-port-range',
  severity: 'error',
  title: 'A gateway port is not a port number',
  why: refused,
  fix: 'use a port from 1 to 65535, or remove the field for port 80',
});

/** A Cluster has no fsmNamespace. */
export const fsmNamespaceMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0287',
  name: 'fsm-namespace-missing',
  severity: 'error',
  title: 'A Cluster has no fsmNamespace',
  why: 'The CRD requires the field, so the API server rejects the Cluster (the demo of Flomesh lacks it).',
  fix: 'set spec.fsmNamespace to the namespace that FSM runs in, usually "fsm-system"',
});

/** A policy of type Locality has more than one target. */
export const localityTargets: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0288',
  name: 'locality-targets',
  severity: 'error',
  title: 'A policy of type Locality has more than one target',
  why: `${refused} Traffic stays in the cluster, or goes to one other cluster.`,
  fix: 'keep one target, or use lbType FailOver or ActiveActive',
});

/** A policy of type FailOver has no target. */
export const failoverWithoutTarget: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0289',
  name: 'failover-without-target',
  severity: 'error',
  title: 'A policy of type FailOver has no target',
  why: refused,
  fix: 'list the clusters to fail over to, in order; without a policy, the fleet orders them by distance',
});

/** A target has a negative weight. */
export const negativeWeight: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0290',
  name: 'negative-weight',
  severity: 'error',
  title: 'A target has a negative weight',
  why: refused,
  fix: 'set a positive weight; remove a target to send it nothing',
});

/** A weight of 0 counts as 100. */
export const zeroWeight: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0291',
  name: 'zero-weight',
  severity: 'warning',
  title: 'A weight of 0 counts as 100',
  why: 'Flomesh treats 0 as "not set", so the target gets a full share instead of nothing.',
  fix: 'remove the target to drain it, or set the weight that you intend',
});

/** A weight has no effect in a policy of this type. */
export const ignoredWeight: Code<FieldFinding & Texts<'lbType'>> = defineCode({
  code: 'DIS0292',
  name: 'ignored-weight',
  severity: 'warning',
  title: 'A weight has no effect in a policy of this type',
  why: 'FailOver uses the order of the targets, and Locality has at most one: only ActiveActive uses weights.',
  fix: 'remove the weight, or use lbType ActiveActive',
  message: ({ lbType, ...args }) => `${fieldMessage(args)} under lbType ${lbType}`,
});

/** A cluster is listed twice. */
export const duplicateTarget: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0293',
  name: 'duplicate-target',
  severity: 'warning',
  title: 'A cluster is listed twice',
  why: 'Only one of the two entries applies.',
  fix: 'keep one entry',
});

/** A target is not a cluster key. */
export const clusterKeyForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0294',
  name: 'cluster-key-form',
  severity: 'warning',
  title: 'A target is not a cluster key',
  why: 'Targets are compared with whole keys, so this one matches no cluster.',
  fix: 'use region/zone/group/name; parts that a Cluster does not set are "default"',
});

/** A ServiceExport has an empty list of rules. */
export const exportRulesEmpty: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0295',
  name: 'export-rules-empty',
  severity: 'error',
  title: 'A ServiceExport has an empty list of rules',
  why: 'The API server rejects it: the list needs at least one rule.',
  fix: 'add a rule with portNumber, path and pathType',
});

/** A rule of a ServiceExport has no valid pathType. */
export const exportPathType: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0296',
  name: 'export-path-type',
  severity: 'error',
  title: 'A rule of a ServiceExport has no valid pathType',
  why: 'The API server rejects it; ImplementationSpecific, which is valid in an Ingress, is also not allowed.',
  fix: 'use Exact or Prefix',
});

/** A path of a ServiceExport is not an absolute path. */
export const exportPathInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0297',
  name: 'export-path-invalid',
  severity: 'error',
  title: 'A path of a ServiceExport is not an absolute path',
  why: 'The API server rejects the Ingress that serves the path, so nothing would be exported.',
  fix: 'begin the path with "/", and remove "//", "/./", "/../" and encoded slashes',
});

/** A path rewrite has only one of its two fields. */
export const pathRewriteIncomplete: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0298',
  name: 'path-rewrite-incomplete',
  severity: 'warning',
  title: 'A path rewrite has only one of its two fields',
  why: 'Flomesh rewrites the path only if both are set.',
  fix: 'set both pathRewrite.from and pathRewrite.to, or neither',
});
