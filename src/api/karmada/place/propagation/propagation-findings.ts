/** Results of propagation policies, and their unsupported settings → findings at the policies' lines. */

import { groupBy } from '../../../../collection/group-by.ts';
import {
  placedNowhere,
  policiesTied,
  policyFieldIgnored,
  policyWithoutMatch,
  replicasLive,
  spreadLive,
  spreadUnschedulable,
  unselectedObjects,
} from '../../../../diagnostic/codes/karmada-placement.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { isTemplate } from '../../../../kind/notation/cluster-template.ts';
import type { Candidate } from '../../../../place/candidate.ts';
import { fieldPath } from '../../../../resource/json-pointer.ts';
import { displayName, locate, noteAt } from '../../../../resource/resource.ts';
import { hasForeignDependencies } from '../schedule/foreign-kind.ts';
import type { Policy } from './policy-book.ts';
import type { Decision, Propagation } from './propagate.ts';

/** Findings about the results of the policies. */
export function propagationFindings(propagation: Propagation): readonly Diagnostic[] {
  const { policies, decisions, preceded, unselected } = propagation;
  const byPolicy = groupBy(decisions, ({ policy }) => policy);
  const outranked = new Map<Policy, Policy>();
  for (const { policy, outranked: others } of decisions) {
    for (const other of others) if (!outranked.has(other)) outranked.set(other, policy);
  }
  const tied = decisionsLost(decisions);
  const explained = new Set(tied.map((one) => one.tied.policy));
  return [
    ...policies.flatMap((policy) => {
      const own = byPolicy.get(policy) ?? [];
      if (own.length === 0 && explained.has(policy)) return [];
      // Its selectors do match, and karmada ignores it there without harm.
      if (own.length === 0 && preceded.has(policy)) return [];
      return own.length === 0
        ? [withoutMatch(policy, outranked.get(policy))]
        : [...refusals(own), ...own.flatMap(nowhere), ...unfollowed(policy, own)];
    }),
    ...tiedFindings(tied),
    ...unselectedFindings(unselected, policies.length > 0),
  ];
}

function withoutMatch({ resource }: Policy, winner: Policy | undefined): Diagnostic {
  const reason =
    winner === undefined
      ? 'its resource selectors match no object of a source'
      : `${displayName(winner.resource)} takes precedence for its objects`;
  const args = { policy: displayName(resource), reason };
  return diagnose(policyWithoutMatch, args, locate(resource, '/metadata/name', 'value'));
}

/** A decision by names, for which clusters get no object. */
type LostDecision = Decision & { readonly tied: NonNullable<Decision['tied']> };

function decisionsLost(decisions: readonly Decision[]): readonly LostDecision[] {
  return decisions.flatMap(({ tied, ...decision }) =>
    tied === undefined || tied.lost.length === 0 ? [] : [{ ...decision, tied }],
  );
}

/** One finding for two policies, at the first object of which clusters get none. */
function tiedFindings(lost: readonly LostDecision[]): readonly Diagnostic[] {
  const byLoser = groupBy(lost, ({ tied }) => tied.policy);
  const pairs = [...byLoser.values()].flatMap((its) => [
    ...groupBy(its, ({ policy }) => policy).values(),
  ]);
  return pairs.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { policy, resource, tied } = first;
    const args = {
      policy: displayName(tied.policy.resource),
      object: displayName(resource),
      more: others.length,
      winner: displayName(policy.resource),
      clusters: tied.lost.map(({ name }) => name),
    };
    const related = [
      noteAt('the policy that places it', policy.resource),
      noteAt(`${args.object} is defined here`, resource),
    ];
    const at = locate(tied.policy.resource, '/spec/resourceSelectors', 'key');
    return [diagnose(policiesTied, args, at, related)];
  });
}

const refusalCodes = {
  replicas: replicasLive,
  spread: spreadLive,
  unschedulable: spreadUnschedulable,
} as const;

/** One finding a field, for the first affected object. */
function refusals(decisions: readonly Decision[]): readonly Diagnostic[] {
  const byField = new Map<string, Diagnostic>();
  for (const { policy, resource, result } of decisions) {
    if (result.type !== 'refused' || byField.has(result.pointer)) continue;
    const pointer = `/spec/placement${result.pointer}`;
    const args = {
      policy: displayName(policy.resource),
      field: fieldPath(pointer),
      object: displayName(resource),
      reason: result.reason,
    };
    const related = [noteAt(`${args.object} is defined here`, resource)];
    const at = locate(policy.resource, pointer, 'value');
    byField.set(result.pointer, diagnose(refusalCodes[result.why], args, at, related));
  }
  return [...byField.values()];
}

function nowhere({ policy, resource, result }: Decision): readonly Diagnostic[] {
  const isEmpty = result.type === 'placed' && result.clusters.size === 0;
  if (result.type !== 'nowhere' && !isEmpty) return [];
  const args = {
    policy: displayName(policy.resource),
    object: displayName(resource),
    reason:
      result.type === 'nowhere'
        ? result.reason
        : 'it has no replicas, and karmada schedules no workload without replicas',
  };
  const related = [noteAt(`${args.object} is defined here`, resource)];
  return [diagnose(placedNowhere, args, locate(policy.resource, '/spec/placement'), related)];
}

/** For objects of other projects, karmada finds dependencies with its own scripts, which are not run here. */
function unfollowed({ resource, spec }: Policy, own: readonly Decision[]): readonly Diagnostic[] {
  const found = own.find((decision) => hasForeignDependencies(decision.resource));
  if (!spec.propagateDeps || found === undefined) return [];
  const args = {
    policy: displayName(resource),
    field: 'spec.propagateDeps',
    reason: `the objects that ${displayName(found.resource)} refers to are unknown; select them by name`,
  };
  return [diagnose(policyFieldIgnored, args, locate(resource, '/spec/propagateDeps', 'key'))];
}

/** One finding a source; none without policies, or for a directory of one cluster: then sources place as usual. */
function unselectedFindings(
  unselected: readonly Candidate[],
  hasPolicies: boolean,
): readonly Diagnostic[] {
  const bySource = groupBy(unselected, ({ source }) => source.source);
  return [...bySource].flatMap(([source, [first, ...others]]) => {
    const isOnlyByPolicy = source.placement === 'policies';
    const isAsEver = !hasPolicies || isTemplate(source.path);
    if (first === undefined || (!isOnlyByPolicy && isAsEver)) return [];
    const args = {
      source: source.path,
      more: others.length,
      first: displayName(first.placed.resource),
      isPlaced: !isOnlyByPolicy,
    };
    return [diagnose(unselectedObjects, args, source.at)];
  });
}
