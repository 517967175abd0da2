/**
 * AuthorizationPolicies of pods and who asks → whether the request is refused for that alone (Istio's `security/authz`): a rule of
 * a DENY policy that is met refuses, and where there are ALLOW policies, one rule of one of them has to be met.
 *
 * Who asks is an identity, or nobody over plain text. Addresses, tokens, paths, methods and whatever else depends on the request
 * are left open, so that a refusal found here is a refusal of every request.
 * @module
 */
import type { Resource } from '../../resource/resource.ts';
import { type AuthorizationRule, decodeAuthorizationPolicy } from './authorization-policy.ts';
import { matchesRule } from './authorization-rule.ts';
import type { Peer } from './peer-identity.ts';
import { policiesNear } from './policy-index.ts';
import { isFor, type PolicyPods } from './workload-policy.ts';

/** What refuses: a rule of a DENY policy, or the first ALLOW policy, none of whose rules is met nor any other's. */
export interface Refusal {
  readonly policy: Resource;
  readonly action: 'ALLOW' | 'DENY';
  /** JSON Pointer of the rule, of the list of rules, or of `spec` when there is none. */
  readonly pointer: string;
}

/** Why every request of the peer is refused; undefined when one may pass. */
export function refusalOf(
  policies: readonly Resource[],
  pods: PolicyPods,
  peer: Peer,
): Refusal | undefined {
  const enforced = policiesNear(policies)(pods).filter(
    (policy) => !decodeAuthorizationPolicy(policy).isDryRun,
  );
  return denial(enforced, pods, peer) ?? missingAllowance(enforced, pods, peer);
}

function denial(policies: readonly Resource[], pods: PolicyPods, peer: Peer): Refusal | undefined {
  for (const policy of policies) {
    const { action, rules } = decodeAuthorizationPolicy(policy);
    if (action !== 'DENY' || isFor(policy, pods) !== 'yes') continue;
    const met = rules.findIndex((rule) => matchesRule(rule, peer, policy) === 'yes');
    if (met >= 0) return { policy, action: 'DENY', pointer: `/spec/rules/${met}` };
  }
  return undefined;
}

function missingAllowance(
  policies: readonly Resource[],
  pods: PolicyPods,
  peer: Peer,
): Refusal | undefined {
  const allowing = policies.filter(
    (policy) => decodeAuthorizationPolicy(policy).action === 'ALLOW',
  );
  const [first] = allowing.filter((policy) => isFor(policy, pods) === 'yes');
  if (first === undefined) return undefined;
  const mayPass = allowing.some(
    (policy) =>
      isFor(policy, pods) !== 'no' &&
      rulesOf(policy).some((rule) => matchesRule(rule, peer, policy) !== 'no'),
  );
  if (mayPass) return undefined;
  const pointer = rulesOf(first).length === 0 ? '/spec' : '/spec/rules';
  return { policy: first, action: 'ALLOW', pointer };
}

function rulesOf(policy: Resource): readonly AuthorizationRule[] {
  return decodeAuthorizationPolicy(policy).rules;
}
