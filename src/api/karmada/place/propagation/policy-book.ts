/** The propagation policies of a fleet → the one of an object. */

import { compareStrings } from '../../../../collection/order.ts';
import { present } from '../../../../collection/present.ts';
import type { FleetObjects } from '../../../../place/fleet-objects.ts';
import { labelsOf, type Resource } from '../../../../resource/resource.ts';
import { policyNamespace } from '../../kind/karmada-policy-v1alpha1/policy-namespace.ts';
import {
  clusterPropagationPolicy,
  decodePropagationPolicy,
  type PropagationSpec,
  propagationPolicy,
} from '../../kind/karmada-policy-v1alpha1/propagation-policy.ts';
import { namespaceOf } from './object-match.ts';
import { indexPolicies, type Selected } from './selector-index.ts';

/** A parsed policy. */
export interface Policy {
  readonly resource: Resource;
  readonly spec: PropagationSpec;
  /** Its namespace; absent for a cluster-scoped one. */
  readonly within?: string;
}

/** All policies, for look-ups by object. */
export interface PolicyBook {
  readonly policies: readonly Policy[];
  matching(resource: Resource): Matching;
}

/** The policies of an object. */
export interface Matching {
  /**
   * The policies that select the object; the first one applies. Of the others, only those whose selector matched no object before:
   * otherwise the size would be the product of policies and objects of a kind.
   */
  readonly policies: readonly Policy[];
  /** The next policy, if only its name is the reason why the first one applies. */
  readonly tied: Policy | undefined;
}

const none: Matching = { policies: [], tied: undefined };

/**
 * Reads the policies. Of those that match an object, one of its own namespace wins, then the higher priority, then the more
 * precise selector, then the first name: what karmada does with an object that no policy has claimed before.
 */
export function openPolicyBook(objects: FleetObjects): PolicyBook {
  const policies = [propagationPolicy, clusterPropagationPolicy].flatMap(({ group, kind }) =>
    objects.list(group, kind).map(readPolicy),
  );
  const ordered = policies
    .map((policy) => ({ policy, match: 0 }))
    .sort(comparePolicies)
    .map(({ policy }) => policy);
  const places = new Map(ordered.map((policy, i) => [policy, i]));
  const find = indexPolicies(ordered);
  const reported = new Set<Selected<Policy>>();
  return {
    policies,
    matching(resource) {
      if (!isPropagated(resource)) return none;
      const found = find(resource);
      // The first two of all are among the first two of each selector.
      const firsts = found.flatMap(({ policies: own, match }) =>
        own.slice(0, 2).map((policy) => ({ policy, match, place: places.get(policy) ?? 0 })),
      );
      firsts.sort((a, b) => comparePolicies(a, b) || a.place - b.place);
      const [first, ...others] = firsts;
      const next = others.find(({ policy }) => policy !== first?.policy);
      const fresh = found.filter((selected) => !reported.has(selected));
      for (const selected of fresh) reported.add(selected);
      const winner = firsts.slice(0, 1).map(({ policy }) => policy);
      return {
        policies: [...new Set([...winner, ...fresh.flatMap(({ policies: own }) => own)])],
        tied: first && next && compareRanks(first, next) === 0 ? next.policy : undefined,
      };
    },
  };
}

function readPolicy(resource: Resource): Policy {
  const within = policyNamespace(resource);
  const spec = decodePropagationPolicy(resource);
  return { resource, spec, ...present({ within }) };
}

function comparePolicies(a: Ranked, b: Ranked): number {
  return compareRanks(a, b) || compareStrings(a.policy.resource.name, b.policy.resource.name);
}

/** A policy, with the precision of its selector. */
interface Ranked {
  readonly policy: Policy;
  readonly match: number;
}

/** All but the names. */
function compareRanks({ policy: a, match }: Ranked, { policy: b, match: other }: Ranked): number {
  const scope = Number(a.within === undefined) - Number(b.within === undefined);
  return scope || b.spec.priority - a.spec.priority || other - match;
}

const reservedNamespace = /^(?:kube-.*|karmada-system|karmada-cluster|karmada-es-.*)$/s;

/** Label of an object that is managed by something other than policies. */
const claimedBy = 'resourcetemplate.karmada.io/claimed-by';

/** Whether karmada propagates the object: it ignores its own, and the API server's. */
function isPropagated(resource: Resource): boolean {
  if (reservedNamespace.test(namespaceOf(resource))) return false;
  return (labelsOf(resource)[claimedBy] ?? '') === '';
}
