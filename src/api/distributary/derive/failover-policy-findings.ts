/** FailoverPolicies, the clusters and the offered services → settings without effect, and contradictions within or between policies. */
import { groupBy, groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import type { OfferedService } from '../../../derive/offer/offered-service.ts';
import {
  failoverPoliciesOverlap,
  failoverPolicyUnmatched,
} from '../../../diagnostic/codes/failover-policy.ts';
import { unknownCluster } from '../../../diagnostic/codes/place.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { matchesStars } from '../../../kind/notation/wildcard.ts';
import { clusterHint } from '../../../place/fleet-references.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import { unknownClusters } from '../../../topology/cluster-selector.ts';
import type { Cluster } from '../../../topology/topology.ts';
import { entriesOf, type PolicyBook, type PolicyMatch } from './policy-book.ts';
import type { ReadPolicy } from './read-policy.ts';
import { stepFindings, stepsForbiddenElsewhere } from './step-findings.ts';

/** Input of the findings. */
interface PoliciesInput {
  readonly policies: readonly ReadPolicy[];
  readonly book: PolicyBook;
  readonly offers: readonly OfferedService[];
  readonly clusters: readonly Cluster[];
}

/** By policy, then those of several. */
export function failoverPolicyFindings(input: PoliciesInput): readonly Diagnostic[] {
  const { policies, clusters, offers, book } = input;
  const ordered = orderedServices(offers, book);
  const byNamespace = groupBy(offers, ({ namespace }) => namespace);
  return [
    ...policies.flatMap((policy) => [
      ...unknownFindings(policy, clusters),
      ...clientFindings(policy),
      ...serviceFindings(policy, ordered.get(policy) ?? [], byNamespace),
      ...stepFindings(policy, ordered.get(policy) ?? []),
    ]),
    ...stepsForbiddenElsewhere(offers, book),
    ...offers.flatMap((service) => overlapFindings(service, book)),
  ];
}

function orderedServices(
  offers: readonly OfferedService[],
  book: PolicyBook,
): ReadonlyMap<ReadPolicy, readonly OfferedService[]> {
  return groupPairs(
    offers.flatMap((service) =>
      book.policiesOf(service).map(({ policy }) => [policy, service] as const),
    ),
  );
}

/** Names of clusters that the fleet does not have. */
function unknownFindings(
  { resource, spec }: ReadPolicy,
  clusters: readonly Cluster[],
): readonly Diagnostic[] {
  const selectors = [
    { pointer: '/spec/clients', selector: spec.clients ?? {} },
    ...spec.order.map((step, i) => ({ pointer: `/spec/order/${i}`, selector: step.clusters })),
    { pointer: '/spec/never', selector: spec.never ?? {} },
  ];
  return selectors.flatMap(({ pointer, selector }) =>
    unknownClusters(selector, clusters).map(({ pointer: within, name }) => {
      const args = { object: displayName(resource), name, hint: clusterHint(name, clusters) };
      return diagnose(unknownCluster, args, locate(resource, `${pointer}${within}`));
    }),
  );
}

function clientFindings({ resource, clients }: ReadPolicy): readonly Diagnostic[] {
  if (clients.length > 0) return [];
  const args = { object: displayName(resource), what: 'clients: no cluster is selected', hint: '' };
  return [diagnose(failoverPolicyUnmatched, args, locate(resource, '/spec/clients', 'key'))];
}

/** Names and patterns that match no offered service, with regard to the policy's labels. */
function serviceFindings(
  policy: ReadPolicy,
  services: readonly OfferedService[],
  offers: ReadonlyMap<string, readonly OfferedService[]>,
): readonly Diagnostic[] {
  const { byName, patterns } = entriesOf(policy);
  const names = new Set(services.map(({ name }) => name));
  const unmatched = [
    ...[...byName].filter(([name]) => !names.has(name)),
    ...patterns
      .filter(({ pattern }) => !services.some(({ name }) => matchesStars(pattern, name)))
      .map(({ pattern, pointer }): [string, string] => [pattern, pointer]),
  ];
  if (unmatched.length === 0) return [];
  const { namespace } = policy.resource;
  const known = namesOf(offers.get(namespace) ?? noOffers);
  return unmatched.map(([name, pointer]) => {
    const labelled = policy.spec.serviceLabels === undefined ? '' : ' with its serviceLabels';
    const what = `"${name}": no service of that name${labelled} in namespace "${namespace}" is exported to other clusters`;
    const args = { object: displayName(policy.resource), what, hint: didYouMean(name, known) };
    return diagnose(failoverPolicyUnmatched, args, locate(policy.resource, pointer));
  });
}

const noOffers: readonly OfferedService[] = [];

/** Computed once for all policies of a namespace. */
const namesOf: (offers: readonly OfferedService[]) => readonly string[] = memoise((offers) =>
  offers.map(({ name }) => name),
);

/** Clients for which two policies are equally specific. */
function overlapFindings(service: OfferedService, book: PolicyBook): readonly Diagnostic[] {
  return [...book.matchesOf(service)].flatMap(([cluster, [first, second]]) => {
    if (first === undefined || second === undefined) return [];
    return first.specificity === second.specificity
      ? [overlap({ cluster, service, first, second })]
      : [];
  });
}

function overlap(of: {
  readonly cluster: string;
  readonly service: OfferedService;
  readonly first: PolicyMatch;
  readonly second: PolicyMatch;
}): Diagnostic {
  const { cluster, first, second, service } = of;
  const args = {
    object: displayName(second.policy.resource),
    cluster,
    service: `${service.namespace}/${service.name}`,
    other: displayName(first.policy.resource),
  };
  const there = locate(first.policy.resource, first.pointer);
  const related = [{ message: 'the other policy', at: there }];
  const at = locate(second.policy.resource, second.pointer);
  return diagnose(failoverPoliciesOverlap, args, at, related);
}
