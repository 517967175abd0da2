/** FailoverPolicies → those for a service, by client cluster, the most specific first. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { groupBy, groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import type { OfferedService } from '../../../derive/offer/offered-service.ts';
import { indexSelectors } from '../../../kind/notation/label-index.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import { matchesStars } from '../../../kind/notation/wildcard.ts';
import { labelsOf } from '../../../resource/resource.ts';
import type { ReadPolicy } from './read-policy.ts';

/** A policy that matches a service, and its specificity. */
export interface PolicyMatch {
  readonly policy: ReadPolicy;
  /** JSON Pointer of the entry that matches the service. */
  readonly pointer: string;
  /** A name before every pattern, a longer pattern before a shorter one, and these before labels alone. */
  readonly specificity: number;
}

/** By the name of the client cluster, the most specific first. */
export type MatchesByClient = ReadonlyMap<string, readonly PolicyMatch[]>;

/** Look-ups in the policies of a fleet. */
export interface PolicyBook {
  /** The policies for the service, for any clients. */
  policiesOf(service: OfferedService): readonly PolicyMatch[];
  matchesOf(service: OfferedService): MatchesByClient;
}

/** Indexes policies by namespace. */
export function policyBook(policies: readonly ReadPolicy[]): PolicyBook {
  const byNamespace = groupBy(policies, ({ resource }) => resource.namespace);
  const shelves = new Map([...byNamespace].map(([namespace, its]) => [namespace, shelve(its)]));
  const policiesOf = memoise((service: OfferedService): readonly PolicyMatch[] =>
    (shelves.get(service.namespace)?.(service) ?? [])
      .flatMap((policy) => matchOf(policy, service) ?? [])
      .sort((a, b) => b.specificity - a.specificity),
  );
  return { policiesOf, matchesOf: memoise((service) => byClient(policiesOf(service))) };
}

/**
 * Policies of a namespace by their criteria, so that a service is compared only with candidates: by name, by prefix or suffix of a pattern,
 * by labels. In the given order.
 */
function shelve(
  policies: readonly ReadPolicy[],
): (service: OfferedService) => readonly ReadPolicy[] {
  const places = new Map(policies.map((policy, i) => [policy, i]));
  const named = policies.flatMap((policy) =>
    [...entriesOf(policy).byName.keys()].map((name): [string, ReadPolicy] => [name, policy]),
  );
  const byName = groupPairs(named);
  const patterns = policies
    .filter(({ spec }) => !isByLabelsAlone(spec))
    .flatMap((policy) =>
      entriesOf(policy).patterns.map(({ pattern }) => {
        const begin = pattern.slice(0, pattern.indexOf('*'));
        const end = pattern.slice(pattern.lastIndexOf('*') + 1);
        return { policy, begin, end };
      }),
    );
  const byBegin = groupPairs(
    patterns
      .filter(({ begin, end }) => begin.length >= end.length)
      .map(({ begin, policy }) => [begin, policy] as const),
  );
  const byEnd = groupPairs(
    patterns
      .filter(({ begin, end }) => begin.length < end.length)
      .map(({ end, policy }) => [end, policy] as const),
  );
  const byLabels = indexSelectors(
    policies.filter(({ spec }) => isByLabelsAlone(spec)),
    ({ spec }) => spec.serviceLabels ?? {},
  );
  return ({ name, providers }) => {
    const cuts = Array.from({ length: name.length + 1 }, (_, i) => i);
    const found = new Set([
      ...(byName.get(name) ?? []),
      ...cuts.flatMap((at) => byBegin.get(name.slice(0, at)) ?? []),
      ...cuts.flatMap((at) => byEnd.get(name.slice(at)) ?? []),
      ...providers.flatMap(({ service }) => byLabels(labelsOf(service))),
    ]);
    return [...found].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  };
}

function isByLabelsAlone({ services, serviceLabels }: ReadPolicy['spec']): boolean {
  return services === undefined && serviceLabels !== undefined;
}

/** Clusters with the same matches share one list. */
function byClient(matches: readonly PolicyMatch[]): MatchesByClient {
  const [only] = matches;
  if (matches.length === 1) {
    return new Map(only?.policy.clients.map(({ name }) => [name, matches]));
  }
  const found = new Map<string, PolicyMatch[]>();
  for (const match of matches) {
    for (const { name } of match.policy.clients) {
      getOrInsert(found, name, (): PolicyMatch[] => []).push(match);
    }
  }
  return found;
}

/** How the policy matches the service; undefined where it does not. */
function matchOf(policy: ReadPolicy, service: OfferedService): PolicyMatch | undefined {
  const { serviceLabels } = policy.spec;
  if (serviceLabels !== undefined && !isLabelled(service, serviceLabels)) return undefined;
  const { byName, patterns } = entriesOf(policy);
  const pointer = byName.get(service.name);
  if (pointer !== undefined) return { policy, pointer, specificity: Number.MAX_SAFE_INTEGER };
  const first = patterns.find(({ pattern }) => matchesStars(pattern, service.name));
  return first && { policy, pointer: first.pointer, specificity: first.specificity };
}

/** The entries of a policy for services, by JSON Pointer. */
interface ServiceEntries {
  /** Without `*`. */
  readonly byName: ReadonlyMap<string, string>;
  /** The longest first; for labels alone one that matches all. */
  readonly patterns: readonly {
    readonly pattern: string;
    readonly pointer: string;
    readonly specificity: number;
  }[];
}

/** Parses a policy's names and patterns once. */
export const entriesOf: (policy: ReadPolicy) => ServiceEntries = memoise(({ spec, resource }) => {
  const { services } = spec;
  if (isByLabelsAlone(spec)) {
    const all = { pattern: '*', pointer: '/spec/serviceLabels', specificity: 0 };
    return { byName: new Map(), patterns: [all] };
  }
  const entries = services?.map((pattern, i) => ({ pattern, pointer: `/spec/services/${i}` }));
  const named = entries ?? [{ pattern: resource.name, pointer: '/metadata/name' }];
  const literal = named.filter(({ pattern }) => !pattern.includes('*'));
  const patterns = named
    .filter(({ pattern }) => pattern.includes('*'))
    .map((one) => ({ ...one, specificity: one.pattern.length }))
    .sort((a, b) => b.specificity - a.specificity);
  return {
    byName: new Map(literal.map(({ pattern, pointer }) => [pattern, pointer])),
    patterns,
  };
});

/** The labels are those of the Service in any cluster that offers it. */
function isLabelled(
  { providers }: OfferedService,
  wanted: Readonly<Record<string, string>>,
): boolean {
  return providers.some(({ service }) => hasLabels(labelsOf(service), wanted));
}
