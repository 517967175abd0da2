/**
 * The part of an address after `#` ↔ what is asked: an outage in the words of `simulate`, a search, and a cell.
 * @module
 */
import { type NamedCluster, noOutage, type Outage, readOutage } from '../src/outage/outage.ts';
import type { ClusterRecord } from '../src/outage/record/fleet-record.ts';
import { clusterKey } from '../src/topology/cluster-key.ts';

/** What the page shows. */
export interface Asked {
  readonly outage: Outage;
  /** What services have to contain; empty for all. */
  readonly search: string;
  /** The row and the client of the cell that is told in full; empty for none. */
  readonly row: string;
  readonly client: string;
}

/** Everything, while nothing is lost. */
export const nothingAsked: Asked = { outage: noOutage, search: '', row: '', client: '' };

/** Reads it; words that mean nothing in this fleet are left out. */
export function readHash(hash: string, clusters: readonly ClusterRecord[]): Asked {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const named: readonly NamedCluster[] = clusters.map((one) => ({
    name: one.name,
    key: clusterKey(one),
  }));
  const [down, degrade] = [words.getAll('down'), words.getAll('degrade')];
  return {
    outage: readOutage({ down, degrade }, named).outage,
    search: words.get('search') ?? '',
    row: words.get('row') ?? '',
    client: words.get('client') ?? '',
  };
}

/** Writes it; empty where nothing is asked. */
export function writeHash(
  { outage, search, row, client }: Asked,
  clusters: readonly ClusterRecord[],
): string {
  const { down, degrade } = wordsOf(outage, clusters);
  const words = new URLSearchParams();
  for (const word of down) words.append('down', word);
  for (const word of degrade) words.append('degrade', word);
  for (const [name, value] of Object.entries({ search, row, client })) {
    if (value !== '') words.append(name, value);
  }
  // These may stand there as they are, and are easier to read.
  return `${words}`.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2A', '*');
}

/** What `--down` and `--degrade` take; a region that is lost as a whole is one word. */
export function wordsOf(
  { down, gateways, degraded }: Outage,
  clusters: readonly ClusterRecord[],
): { readonly down: readonly string[]; readonly degrade: readonly string[] } {
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
    degrade: [...degraded].map(([name, part]) => `${name}=${Math.round(100 * part)}%`),
  };
}
