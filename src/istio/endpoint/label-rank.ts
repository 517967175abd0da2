/**
 * `failoverPriority` and a client → the rank of each endpoint (Istio `loadbalancer.applyFailoverPriorities`).
 * @module
 */

import { own } from '../../resource/own.ts';

const network = 'topology.istio.io/network';

type Labels = Readonly<Record<string, string>>;

/** What the endpoints' labels are compared with, found by key. */
interface WantedLabels {
  /** Places of keys that neither may have: what the client lacks, or `key=`. */
  readonly absent: ReadonlyMap<string, number>;
  /** Keys with the value that endpoints must have, in their order. */
  readonly present: readonly (readonly [key: string, value: string, place: number])[];
}

/** The rank of an endpoint, 0 first; `prefersNetwork`: whether a network in first place may differ. */
export type LabelRank = (endpoint: { readonly labels: Labels }, prefersNetwork: boolean) => number;

/**
 * Counts from the first label on which client and endpoint differ; `key=value` asks the endpoint for a value, and a label that
 * neither has is no difference. A network in first place is preferred, not required. An endpoint costs as many steps as it has
 * labels, however many are wanted: each tier of a large fleet is a label of its own.
 */
export function newLabelRank(
  wanted: readonly string[],
  client: { readonly labels: Labels },
): LabelRank {
  const entries = wanted.map((entry) => entry.split('='));
  const values = new Map(
    entries.flatMap((p) => (p.length === 2 ? [[p[0] ?? '', p[1] ?? '']] : [])),
  );
  const wants = (key: string): string => values.get(key) ?? own(client.labels, key) ?? '';
  const keys = entries.map(([key = '']) => key);
  const size = keys.length;
  const all = indexWanted(keys, wants, 0);
  const isNetworkFirst = wanted[0] === network;
  const behindNetwork = isNetworkFirst ? indexWanted(keys, wants, 1) : all;
  return ({ labels }, prefersNetwork) => {
    const skips =
      isNetworkFirst && prefersNetwork && wants(network) !== (own(labels, network) ?? '');
    const first = firstDifference(skips ? behindNetwork : all, labels);
    return (first === undefined ? 0 : size - first) + (skips ? size : 0);
  };
}

/** Keys from a place on; of one that repeats, the first place is where it differs. */
function indexWanted(
  keys: readonly string[],
  wants: (key: string) => string,
  from: number,
): WantedLabels {
  const places = new Map<string, number>();
  for (const [i, key] of keys.entries()) if (i >= from && !places.has(key)) places.set(key, i);
  const all = [...places].map(([key, place]) => [key, wants(key), place] as const);
  const absent = all
    .filter(([, value]) => value === '')
    .map(([key, , place]) => [key, place] as const);
  return { absent: new Map(absent), present: all.filter(([, value]) => value !== '') };
}

/** All labels that must be there and are, stand among the endpoint's own: the search ends behind them. */
function firstDifference({ absent, present }: WantedLabels, labels: Labels): number | undefined {
  let first = present.find(([key, value]) => own(labels, key) !== value)?.[2];
  for (const [key, value] of Object.entries(labels)) {
    const place = value === '' ? undefined : absent.get(key);
    if (place !== undefined && (first === undefined || place < first)) first = place;
  }
  return first;
}
