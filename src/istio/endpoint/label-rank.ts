/** `failoverPriority` and a client → the rank of each endpoint (Istio `loadbalancer.applyFailoverPriorities`). */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { clusterLabel, networkLabel as network } from '../../kind/topology-label.ts';

type Labels = Readonly<Record<string, string>>;

/** The rank of an endpoint, 0 first; `prefersNetwork`: whether a network label in first position may differ. */
export type LabelRank = (endpoint: { readonly labels: Labels }, prefersNetwork: boolean) => number;

/**
 * Counts from the first label on which client and endpoint differ; `key=value` requires a value of the endpoint, and a label that
 * neither has is no difference. A network in first position is preferred, not required. The cost per endpoint is its number of
 * labels, not the number of entries: each priority of a large fleet has a label of its own.
 */
export function newLabelRank(
  wanted: readonly string[],
  client: { readonly labels: Labels },
): LabelRank {
  const { size, values, all, behindFirst } = readWanted(wanted);
  const preferred = values.get(network) ?? own(client.labels, network) ?? '';
  const isNetworkFirst = wanted[0] === network;
  const differs = sharedDifference(all, client.labels);
  const differsBehind = isNetworkFirst ? sharedDifference(behindFirst, client.labels) : differs;
  return ({ labels }, prefersNetwork) => {
    const skips = isNetworkFirst && prefersNetwork && preferred !== (own(labels, network) ?? '');
    const first = (skips ? differsBehind : differs)(labels);
    return (first === undefined ? 0 : size - first) + (skips ? size : 0);
  };
}

/** Entries of `failoverPriority`, independent of the client. */
interface ReadWanted {
  readonly size: number;
  /** Required values of `key=value`; for a repeated key, the last value. */
  readonly values: ReadonlyMap<string, string>;
  readonly all: WantedKeys;
  /** Without the first entry. */
  readonly behindFirst: WantedKeys;
}

/** Indexes of keys by kind of requirement. */
interface WantedKeys {
  /** The positions of the labels that no endpoint may have: `key=`. */
  readonly absent: ReadonlyMap<string, number>;
  /** The labels that must have the entry's value, or otherwise the client's, in their order. */
  readonly others: readonly (readonly [key: string, value: string | undefined, place: number])[];
}

/** Parsed once for all clusters that share a list: it has an entry for each of them. */
const readWanted: (wanted: readonly string[]) => ReadWanted = memoise((wanted) => {
  const entries = wanted.map((entry) => entry.split('='));
  const keys = entries.map(([key = '']) => key);
  const pairs = entries.flatMap((p) => (p.length === 2 ? [[p[0] ?? '', p[1] ?? ''] as const] : []));
  const values = new Map(pairs);
  const from = (place: number): WantedKeys => indexWanted(keys, values, place);
  return { size: keys.length, values, all: from(0), behindFirst: from(1) };
});

/** Keys from an index on; for a repeated key, the first index is where it differs. */
function indexWanted(
  keys: readonly string[],
  values: ReadonlyMap<string, string>,
  from: number,
): WantedKeys {
  const places = new Map<string, number>();
  for (const [i, key] of keys.entries()) if (i >= from && !places.has(key)) places.set(key, i);
  const all = [...places].map(([key, place]) => [key, values.get(key), place] as const);
  const isAbsent = ([key, value]: (typeof all)[number]) => value === '' && key !== clusterLabel;
  return {
    absent: new Map(all.filter(isAbsent).map(([key, , place]) => [key, place])),
    others: all.filter((one) => !isAbsent(one)),
  };
}

/** Clients with the same requirements share their results: those of one locality in many clusters. */
function sharedDifference(wanted: WantedKeys, client: Labels): FirstDifference {
  const known = differencesOf(wanted);
  const traits = JSON.stringify(wanted.others.map(([key]) => own(client, key) ?? ''));
  const found = known.get(traits) ?? differenceFrom(wanted, client);
  known.set(traits, found);
  return found;
}

const differencesOf = memoise((_: WantedKeys) => new Map<string, FirstDifference>());

/** The first index where endpoints with these labels differ from a client. */
type FirstDifference = (labels: Labels) => number | undefined;

/** Finds the first index where a client and the labels of an endpoint differ. */
function differenceFrom({ absent, others }: WantedKeys, client: Labels): FirstDifference {
  const lacking = new Map<string, number>();
  const present: (readonly [key: string, value: string, place: number, unless: string])[] = [];
  for (const [key, valueOfKey, place] of others) {
    const its = own(client, key) ?? '';
    const value = valueOfKey ?? its;
    // Endpoints of the client's own cluster do not have the label themselves.
    if (key === clusterLabel) present.push([key, value, place, its]);
    else if (value !== '') present.push([key, value, place, '']);
    else lacking.set(key, place);
  }
  // All matching required labels are among the endpoint's own: the search ends after them.
  return (labels) => {
    let first = present.find(([key, value, , its]) => (own(labels, key) ?? its) !== value)?.[2];
    for (const key in labels) {
      const place = absent.get(key) ?? lacking.get(key);
      if (place === undefined || (own(labels, key) ?? '') === '') continue;
      if (first === undefined || place < first) first = place;
    }
    return first;
  };
}
