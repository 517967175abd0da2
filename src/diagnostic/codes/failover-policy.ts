/**
 * Codes of the area `derive` for FailoverPolicies: 0450 to 0459, except those of any policy. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A FailoverPolicy has an invalid field. */
export const failoverPolicyInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS0450',
  name: 'failover-policy-invalid',
  severity: 'error',
  title: 'A FailoverPolicy has an invalid field',
  why: 'Services are those of the namespace of the policy. A step selects clusters by key, name or label; it has a weight only in mode Spread, where it serves at the same time as the cluster of the client, and none in mode Failover, where clusters follow one another.',
  fix: 'correct the field',
});

/** Two FailoverPolicies are for one service and client. */
export const failoverPoliciesOverlap: Code<Texts<'object' | 'cluster' | 'service' | 'other'>> =
  defineCode({
    code: 'DIS0451',
    name: 'failover-policies-overlap',
    severity: 'error',
    title: 'Two FailoverPolicies are for one service and client',
    why: 'A policy that names a service takes precedence over one with a pattern, and a longer pattern over a shorter one. Between two that are equally specific, the order of these clients is undefined.',
    fix: 'narrow the clients of one policy (clients.exclude), name the service in the policy that should apply, or merge the two into one',
    message: (a, where) =>
      `${a.object} and ${a.other} both order service ${a.service} for clients in ${where}, and neither is more specific`,
  });

/** A FailoverPolicy is for services or clients that do not exist. */
export const failoverPolicyUnmatched: Code<Texts<'object' | 'what' | 'hint'>> = defineCode({
  code: 'DIS0453',
  name: 'failover-policy-unmatched',
  severity: 'warning',
  title: 'A FailoverPolicy is for services or clients that do not exist',
  why: 'A FailoverPolicy orders services of its namespace that some cluster exports. An entry that matches none has no effect.',
  fix: 'correct the name or selector, export the service, or remove the entry',
  lacks: () => [{ kinds: ['ServiceExport', 'Service'] }, { kinds: ['Cluster'] }],
  message: (a) => `${a.object} has no effect for ${a.what}${a.hint}`,
});

/** A step of a FailoverPolicy has no effect. */
export const stepWithoutEffect: Code<Texts<'object' | 'field' | 'reason'>> = defineCode({
  code: 'DIS0454',
  name: 'step-without-effect',
  severity: 'warning',
  title: 'A step of a FailoverPolicy has no effect',
  why: 'Clients skip the step, so fewer clusters than its author expects serve when one fails.',
  fix: 'correct the step, export the service from its clusters, or remove it',
  lacks: () => [{ kinds: ['Cluster'] }, { kinds: ['ServiceExport', 'Service'] }],
  message: (a) => `${a.object}: ${a.field} ${a.reason}`,
});

/** A step of a FailoverPolicy selects clusters that its "never" excludes. */
export const stepForbidden: Code<Texts<'object' | 'field' | 'names'>> = defineCode({
  code: 'DIS0455',
  name: 'step-forbidden',
  severity: 'warning',
  title: 'A step of a FailoverPolicy selects clusters that its "never" excludes',
  why: 'Clusters in "never" get no request, whatever the order is. The author of the step expects that its clusters serve.',
  fix: 'exclude these clusters from the step (exclude), or from "never"',
  message: (a) => `${a.object}: ${a.field} selects ${a.names}, which spec.never excludes`,
});

/** A step of a FailoverPolicy selects clusters that other policies for the same service and clients exclude. */
export const stepForbiddenElsewhere: Code<Texts<'object' | 'field' | 'names' | 'by' | 'service'>> =
  defineCode({
    code: 'DIS0458',
    name: 'step-forbidden-elsewhere',
    severity: 'warning',
    title:
      'A step of a FailoverPolicy selects clusters that the "never" of another policy excludes',
    why: 'If several policies apply to a service and client, the most specific one gives the order, and the "never" of each one excludes clusters. The author of the step expects that its clusters serve, and no client is left any of them.',
    fix: 'remove the step or select other clusters, or exclude the service, some clients or some clusters from the other policy',
    message: (a) =>
      `${a.object}: ${a.field} selects ${a.names}, which spec.never of ${a.by} excludes for all clients of service ${a.service}`,
  });
