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
  /**
   * The policies that select the object; the first one applies. Of the others, only those whose selector matched no object before:
   * otherwise the size would be the product of policies and objects of a kind.
   */
  matching(resource: Resource): readonly Policy[];
}

/**
 * Reads the policies. Of those that match an object, one of its own namespace wins, then the higher priority, then the more
 * precise selector, then the first name: what karmada does with an object that no policy has claimed before.
 */
export function openPolicyBook(objects: FleetObjects): PolicyBook {
  const policies = [propagationPolicy, clusterPropagationPolicy].flatMap(({ group, kind }) =>
    objects.list(group, kind).map(readPolicy),
  );
  const ordered = [...policies].sort((a, b) => comparePolicies(a, b, 0));
  const places = new Map(ordered.map((policy, i) => [policy, i]));
  const find = indexPolicies(ordered);
  const reported = new Set<Selected<Policy>>();
  return {
    policies,
    matching(resource) {
      if (!isPropagated(resource)) return [];
      const found = find(resource);
      const firsts = found.flatMap(({ policies: own, match }) =>
        own.slice(0, 1).map((policy) => ({ policy, match, place: places.get(policy) ?? 0 })),
      );
      firsts.sort(
        (a, b) => comparePolicies(a.policy, b.policy, b.match - a.match) || a.place - b.place,
      );
      const fresh = found.filter((selected) => !reported.has(selected));
      for (const selected of fresh) reported.add(selected);
      const winner = firsts.slice(0, 1).map(({ policy }) => policy);
      return [...new Set([...winner, ...fresh.flatMap(({ policies: own }) => own)])];
    },
  };
}

function readPolicy(resource: Resource): Policy {
  const within = policyNamespace(resource);
  const spec = decodePropagationPolicy(resource);
  return { resource, spec, ...present({ within }) };
}

function comparePolicies(a: Policy, b: Policy, byPrecision: number): number {
  const scope = Number(a.within === undefined) - Number(b.within === undefined);
  return (
    scope ||
    b.spec.priority - a.spec.priority ||
    byPrecision ||
    compareStrings(a.resource.name, b.resource.name)
  );
}

const reservedNamespace = /^(?:kube-.*|karmada-system|karmada-cluster|karmada-es-.*)$/s;

/** Label of an object that is managed by something other than policies. */
const claimedBy = 'resourcetemplate.karmada.io/claimed-by';

/** Whether karmada propagates the object: it ignores its own, and the API server's. */
function isPropagated(resource: Resource): boolean {
  if (reservedNamespace.test(namespaceOf(resource))) return false;
  return (labelsOf(resource)[claimedBy] ?? '') === '';
}
