/** The fragment of the URL ↔ the selection: an outage in the notation of `simulate`, a search, and a cell. */
import {
  type NamedCluster,
  noOutage,
  type Outage,
  type OutageWords,
  readOutage,
} from '../src/outage/outage.ts';
import type { ClusterRecord } from '../src/outage/record/fleet-record.ts';
import { clusterKey } from '../src/topology/cluster-key.ts';

/** The selection of the page. */
export interface Choice {
  /** Index of the shown state. */
  readonly state: number;
  readonly outage: Outage;
  /** Text that service names must contain; empty for all. */
  readonly search: string;
  /** The row and the client of the selected cell; empty for none. */
  readonly row: string;
  readonly client: string;
  /** The code whose page is open; empty for none. */
  readonly code: string;
  /** Whether the map is open, as it is at first in a small fleet. */
  readonly map: boolean;
  /** Parts of the URL without a meaning in this state, such as a cluster that is not in the fleet. */
  readonly unread: readonly string[];
}

/** The names of values in the fragment. */
const names: ReadonlySet<string> = new Set([
  'state',
  'down',
  'degrade',
  'ready',
  'search',
  'row',
  'client',
  'code',
  'map',
]);

/** The states of a page, as far as URLs name them. */
export interface ChoosableStates {
  readonly states: readonly { readonly fleet: { readonly clusters: readonly ClusterRecord[] } }[];
  /** Index of the default state. */
  readonly shown: number;
}

/** Maximum number of clusters whose map is open at first. */
const MOST_OPEN = 10;

function isMapOpen(clusters: readonly ClusterRecord[]): boolean {
  return clusters.length <= MOST_OPEN;
}

/** All services, without an outage. */
export function noChoice(state: number, { states }: ChoosableStates): Choice {
  const texts = { search: '', row: '', client: '', code: '' };
  const map = isMapOpen(states[state]?.fleet.clusters ?? []);
  return { state, outage: noOutage, ...texts, map, unread: [] };
}

/** Parses the fragment; what has no meaning is in `unread`. */
export function readHash(hash: string, { states, shown }: ChoosableStates): Choice {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const named = states.findIndex((_, i) => `${i + 1}` === words.get('state'));
  const state = named < 0 ? shown : named;
  return { ...readOutageWords(words, states[state]?.fleet.clusters ?? []), state };
}

function readOutageWords(
  words: URLSearchParams,
  clusters: readonly ClusterRecord[],
): Omit<Choice, 'state'> {
  const named: readonly NamedCluster[] = clusters.map((one) => ({
    name: one.name,
    key: clusterKey(one),
  }));
  const { outage, problems } = readOutage(
    {
      down: words.getAll('down'),
      degrade: words.getAll('degrade'),
      ready: words.getAll('ready'),
    },
    named,
  );
  const others = [...words].filter(([name]) => !names.has(name));
  return {
    outage,
    search: words.get('search') ?? '',
    row: words.get('row') ?? '',
    client: words.get('client') ?? '',
    code: words.get('code') ?? '',
    map: isMapOpen(clusters) ? words.get('map') !== 'closed' : words.get('map') === 'open',
    unread: [
      ...problems.map(({ word }) => word),
      ...others.map(([name, value]) => (value === '' ? name : `${name}=${value}`)),
    ],
  };
}

/** Writes the fragment; empty for the default. */
export function writeHash(
  { state, outage, search, row, client, code, map }: Choice,
  { states, shown }: ChoosableStates,
): string {
  const clusters = states[state]?.fleet.clusters ?? [];
  const { down, degrade, ready } = wordsOf(outage, clusters);
  const words = new URLSearchParams();
  if (state !== shown) words.append('state', `${state + 1}`);
  for (const word of down) words.append('down', word);
  for (const word of degrade) words.append('degrade', word);
  for (const word of ready) words.append('ready', word);
  for (const [name, value] of Object.entries({ search, row, client, code })) {
    if (value !== '') words.append(name, value);
  }
  if (map !== isMapOpen(clusters)) words.append('map', map ? 'open' : 'closed');
  // These characters are valid unescaped in a fragment, and easier to read.
  return `${words}`.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2A', '*');
}

/** Values of `--down`, `--degrade` and `--ready`; a region that is lost as a whole is one value. */
export function wordsOf(
  { down, gateways, degraded, ready }: Outage,
  clusters: readonly ClusterRecord[],
): Required<OutageWords> {
  const regions = [...new Set(clusters.map(({ region }) => region))];
  const whole = regions.filter((region) =>
    clusters.every((one) => one.region !== region || down.has(one.name)),
  );
  const single = clusters.filter((one) => down.has(one.name) && !whole.includes(one.region));
  return {
    down: [
      ...whole.map((region) => `${region}/*/*/*`),
      ...single.map(({ name }) => name),
      ...[...gateways].map((name) => `gateway:${name}`),
    ],
    degrade: partWords(degraded),
    ready: partWords(ready),
  };
}

function partWords(parts: ReadonlyMap<string, number>): readonly string[] {
  return [...parts].map(([name, part]) => `${name}=${Math.round(100 * part)}%`);
}
