/**
 * AuthorizationPolicies of pods and a peer → whether every request of the peer is denied (Istio's `security/authz`): a matching rule of
 * a DENY policy denies, and where there are ALLOW policies, one rule of one of them must match. A CUSTOM policy with an authorizer that
 * MeshConfig does not define, or whose Service Istio does not find, is one of DENY (Istio `getBadCustomDenyRules`).
 *
 * The peer is an identity, or none for plain text, at a port of the pods. Addresses, tokens, paths, methods and all else that depends on
 * the request are left open, so a denial found here applies to every request.
 */
import { present } from '../../collection/present.ts';
import type { Resource } from '../../resource/resource.ts';
import { type AuthorizationRule, decodeAuthorizationPolicy } from './authorization-policy.ts';
import { matchesRule } from './authorization-rule.ts';
import type { Peer } from './peer-identity.ts';
import { policiesNear } from './policy-index.ts';
import { isFor, type PolicyPods } from './workload-policy.ts';

/** The cause of the denial: a rule of a DENY policy, or the first ALLOW policy when no rule of any ALLOW policy matches. */
export interface Refusal {
  readonly policy: Resource;
  readonly action: 'ALLOW' | 'DENY';
  /** Why Istio has no such authorizer, in words, of a CUSTOM policy; the action is DENY. */
  readonly fault?: string;
  /** JSON Pointer of the rule, of the list of rules, or of `spec` when there is none. */
  readonly pointer: string;
}

/** Pods of a cluster, as far as its policies and its mesh are concerned. */
export interface GuardedPods extends PolicyPods {
  /** The external authorizers of the mesh, each with its fault in words; undefined or absent where Git does not show all. */
  readonly authorizers?: ReadonlyMap<string, string | undefined> | undefined;
}

/** The cause of the denial of every request of the peer; undefined when some request may pass. */
export function refusalOf(
  policies: readonly Resource[],
  pods: GuardedPods,
  peer: Peer,
): Refusal | undefined {
  const enforced = policiesNear(policies)(pods).filter(
    (policy) => !decodeAuthorizationPolicy(policy).isDryRun,
  );
  return denial(enforced, pods, peer) ?? missingAllowance(enforced, pods, peer);
}

function denial(policies: readonly Resource[], pods: GuardedPods, peer: Peer): Refusal | undefined {
  for (const policy of policies) {
    const { action, rules } = decodeAuthorizationPolicy(policy);
    const fault = action === 'CUSTOM' ? authorizerFault(policy, pods) : undefined;
    const denies = action === 'DENY' || fault !== undefined;
    if (!denies || isFor(policy, pods) !== 'yes') continue;
    const of = { namespace: policy.namespace, action: 'DENY' };
    const met = rules.findIndex((rule) => matchesRule(rule, peer, of) === 'yes');
    if (met < 0) continue;
    const pointer = `/spec/rules/${met}`;
    return { policy, action: 'DENY', pointer, ...present({ fault }) };
  }
  return undefined;
}

function authorizerFault(policy: Resource, { authorizers }: GuardedPods): string | undefined {
  const { provider } = decodeAuthorizationPolicy(policy);
  if (authorizers === undefined) return undefined;
  if (!authorizers.has(provider)) return `MeshConfig has no external authorizer "${provider}"`;
  const fault = authorizers.get(provider);
  return fault && `external authorizer "${provider}" of MeshConfig ${fault}`;
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
  const mayPass = allowing.some((policy) => {
    if (isFor(policy, pods) === 'no') return false;
    const of = { namespace: policy.namespace, action: 'ALLOW' };
    return rulesOf(policy).some((rule) => matchesRule(rule, peer, of) !== 'no');
  });
  if (mayPass) return undefined;
  const pointer = rulesOf(first).length === 0 ? '/spec' : '/spec/rules';
  return { policy: first, action: 'ALLOW', pointer };
}

function rulesOf(policy: Resource): readonly AuthorizationRule[] {
  return decodeAuthorizationPolicy(policy).rules;
}
