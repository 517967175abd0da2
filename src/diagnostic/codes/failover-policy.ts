/**
 * Codes of the area `derive`, what a FailoverPolicy says: 0450 to 0459. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A field that can't be what it is. */
export const failoverPolicyInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS0450',
  name: 'failover-policy-invalid',
  severity: 'error',
  title: 'a FailoverPolicy says what can’t be followed',
  why: 'Services are those of the policy’s own namespace. A step takes clusters by key, name or label; it has a weight under mode Spread, where it serves at once with the client’s own cluster, and none under mode Failover, where clusters follow one another.',
  fix: 'correct the field',
  message: fieldMessage,
});

/** Two policies of which neither goes before the other. */
export const failoverPoliciesOverlap: Code<{
  object: string;
  cluster: string;
  service: string;
  other: string;
}> = defineCode({
  code: 'DIS0451',
  name: 'failover-policies-overlap',
  severity: 'error',
  title: 'two FailoverPolicies are for one service and client',
  why: 'A policy that names a service goes before one with a pattern, and a longer pattern before a shorter one. Between two that are equally specific nothing decides, so the order that clients shall have is unknown.',
  fix: 'narrow the clients of one (clients.exclude), name the service in the one that shall count, or make one policy of the two',
  message: (a, where) =>
    `${a.object} and ${a.other} both order service ${a.service} for clients in ${where}, and neither is more specific`,
});

/** Policies of two kinds for one service and client. */
export const policiesOfTwoKinds: Code<{
  object: string;
  cluster: string;
  service: string;
  other: string;
}> = defineCode({
  code: 'DIS0452',
  name: 'policies-of-two-kinds',
  severity: 'error',
  title: 'a service has a FailoverPolicy and a policy of another kind',
  why: 'Each says in which order clients turn to other clusters. Which of the two is meant is unknown.',
  fix: 'keep one of the two, or narrow the clients of the FailoverPolicy (clients.exclude)',
  message: (a, where) =>
    `${a.object} orders service ${a.service} for clients in ${where}, and so does ${a.other}`,
});

/** A name or selector of a policy that finds nothing. */
export const failoverPolicyUnmatched: Code<{ object: string; what: string; hint: string }> =
  defineCode({
    code: 'DIS0453',
    name: 'failover-policy-unmatched',
    severity: 'warning',
    title: 'a FailoverPolicy is for services or clients that are not there',
    why: 'It orders services that some cluster offers to others, in its own namespace. What finds none has no effect.',
    fix: 'correct the name or selector, export the service, or remove the entry',
    lacks: () => [{ kinds: ['ServiceExport', 'Service'] }, { kinds: ['Cluster'] }],
    message: (a) => `${a.object} has no effect for ${a.what}${a.hint}`,
  });

/** A step by which no cluster is turned to. */
export const stepWithoutEffect: Code<{ object: string; field: string; reason: string }> =
  defineCode({
    code: 'DIS0454',
    name: 'step-without-effect',
    severity: 'warning',
    title: 'a step of a FailoverPolicy leads to no cluster',
    why: 'Clients skip the step: fewer clusters than its author thought of stand in for one that fails.',
    fix: 'correct the step, export the service from its clusters, or remove it',
    lacks: () => [{ kinds: ['Cluster'] }, { kinds: ['ServiceExport', 'Service'] }],
    message: (a) => `${a.object}: ${a.field} ${a.reason}`,
  });

/** A step that `never` takes back. */
export const stepForbidden: Code<{ object: string; field: string; names: string }> = defineCode({
  code: 'DIS0455',
  name: 'step-forbidden',
  severity: 'warning',
  title: 'a step of a FailoverPolicy takes clusters that its "never" forbids',
  why: 'What "never" takes gets no request, whatever an order says. Who wrote the step expects that its clusters serve.',
  fix: 'leave these clusters out of the step (exclude), or out of "never"',
  message: (a) => `${a.object}: ${a.field} takes ${a.names}, which spec.never forbids`,
});

/** Weights with an order behind them, for an Istio that can't. */
export const spreadNeedsNewerIstio: Code<{ service: string; cluster: string; version: string }> =
  defineCode({
    code: 'DIS0456',
    name: 'spread-needs-newer-istio',
    severity: 'error',
    title: 'this version of Istio can not have weights and an order behind them',
    why: 'Clusters that share requests by weight are DNS endpoints of one host. Before 1.30 Istio orders these by locality alone, and a locality has a weight of its own.',
    fix: 'upgrade to Istio 1.30, or give every step of the FailoverPolicy a weight',
    message: (a, where) =>
      `${a.service} for ${where} has clusters that share requests and others behind them, and Istio ${a.version} can’t tell the two apart`,
  });

/** An order that nothing keeps where no Istio output is derived. */
export const orderNotKept: Code<{
  object: string;
  cluster: string;
  service: string;
  reason: string;
}> = defineCode({
  code: 'DIS0457',
  name: 'order-not-kept',
  severity: 'warning',
  title: 'without Istio output nothing keeps the order that a policy asks for',
  why: "Orders are derived as Istio's objects. With derive.istio none, requests go where the readers of the exports send them: GKE and Linkerd ask all clusters alike, Submariner own pods and then any other cluster, Cilium likewise where its Services say so. None knows an order of clusters, weights, or clusters that must never serve; a FailoverPolicy stands in no branch.",
  fix: 'derive Istio\'s objects (spec.derive.istio), or remove the policy; Cilium keeps an order of own pods before all other clusters at once, for a Service with annotation service.cilium.io/global: "true"',
  message: (a, where) =>
    `${a.object} says who serves ${a.service} for clients of ${where}, and nothing keeps to it: ${a.reason}`,
});

/** All codes of this part. */
export const failoverPolicyCodes: readonly CodeText[] = [
  failoverPolicyInvalid,
  failoverPoliciesOverlap,
  policiesOfTwoKinds,
  failoverPolicyUnmatched,
  stepWithoutEffect,
  stepForbidden,
  spreadNeedsNewerIstio,
  orderNotKept,
];
