/** Policies and their resource selectors → those that select an object, without a comparison with all others. */

import { groupBy } from '../../../../collection/group-by.ts';
import { indexSelectors } from '../../../../kind/notation/label-index.ts';
import { matchesLabels } from '../../../../kind/notation/label-selector.ts';
import { labelsOf, type Resource } from '../../../../resource/resource.ts';
import type { ResourceSelector } from '../../kind/karmada-policy-v1alpha1/resource-selector.ts';
import { namespaceOf, precision } from './object-match.ts';

/** The parts of a policy for the selection. */
export interface Selecting {
  readonly spec: { readonly selectors: readonly ResourceSelector[] };
  /** Its namespace; absent for a cluster-scoped one. */
  readonly within?: string;
}

/** Policies with the same selector. */
export interface Selected<P> {
  /** In the given order, each once. */
  readonly policies: readonly P[];
  /** Precision of the selector. */
  readonly match: number;
}

/** Finds the policies of an object; one with several matching selectors is found with each. */
export function indexPolicies<P extends Selecting>(
  policies: readonly P[],
): (resource: Resource) => readonly Selected<P>[] {
  const uses = policies.flatMap((policy) =>
    policy.spec.selectors.flatMap((selector) => {
      const namespace = namespaceFor(selector, policy);
      return namespace === undefined ? [] : [{ policy, selector: { ...selector, namespace } }];
    }),
  );
  const groups = [...groupBy(uses, ({ selector }) => JSON.stringify(selector)).values()];
  const byPlace = new Map(
    [...groupBy(groups.flatMap(toGroup), ({ selector }) => placeOf(selector))].map(
      ([place, alike]) => [place, indexGroups(alike)] as const,
    ),
  );
  return (resource) =>
    placesOf(resource).flatMap((place) => byPlace.get(place)?.(labelsOf(resource)) ?? []);
}

/** The namespace of a selector's objects, empty for any; undefined when there is none, since policy and selector differ. */
function namespaceFor(
  { namespace }: ResourceSelector,
  { within = '' }: Selecting,
): string | undefined {
  if (within === '' || namespace === '') return `${within}${namespace}`;
  return within === namespace ? within : undefined;
}

interface Group<P> extends Selected<P> {
  readonly selector: ResourceSelector;
}

function toGroup<P>(
  uses: readonly { readonly policy: P; readonly selector: ResourceSelector }[],
): readonly Group<P>[] {
  return uses.slice(0, 1).map(({ selector }) => {
    const policies = [...new Set(uses.map(({ policy }) => policy))];
    return { policies, selector, match: precisionOf(selector) };
  });
}

function precisionOf({ name, labels }: ResourceSelector): number {
  if (name !== '') return precision.name;
  return labels === undefined ? precision.kind : precision.labels;
}

/** The key of literal parts: version, kind, namespace and name. */
function placeOf({ apiVersion, kind, namespace, name }: Omit<ResourceSelector, 'labels'>): string {
  return JSON.stringify([apiVersion, kind, namespace, name]);
}

/** All keys of selectors that can match the object. */
function placesOf(resource: Resource): readonly string[] {
  const { apiVersion, kind } = resource;
  const namespaces = new Set([namespaceOf(resource), '']);
  return [...namespaces].flatMap((namespace) =>
    [...new Set([resource.name, ''])].map((name) => placeOf({ apiVersion, kind, namespace, name })),
  );
}

/** With a name, the labels are ignored. */
function indexGroups<P>(
  groups: readonly Group<P>[],
): (labels: Readonly<Record<string, string>>) => readonly Group<P>[] {
  const labelled = groups.filter(({ match }) => match === precision.labels);
  const others = groups.filter(({ match }) => match !== precision.labels);
  const find = indexSelectors(labelled.flatMap(formsOf), ({ wanted }) => wanted);
  return (labels) => [
    ...others,
    ...find(labels)
      .map(({ group }) => group)
      .filter(({ selector }) => matchesLabels(selector.labels ?? [], labels)),
  ];
}

interface Form<P> {
  readonly group: Group<P>;
  readonly wanted: Readonly<Record<string, string>>;
}

/** A selector as maps of labels; an object that it selects has exactly one of them. */
function formsOf<P>(group: Group<P>): readonly Form<P>[] {
  const sets = (group.selector.labels ?? []).filter(({ operator }) => operator === 'in');
  const pairs = sets.flatMap(({ key, values: [value, ...others] }) =>
    value === undefined || others.length > 0 ? [] : [[key, value] as const],
  );
  const [choice] = sets.filter(({ values }) => values.length !== 1);
  if (pairs.length > 0 || choice === undefined) {
    return [{ group, wanted: Object.fromEntries(pairs) }];
  }
  return [...new Set(choice.values)].map((value) => ({ group, wanted: { [choice.key]: value } }));
}
