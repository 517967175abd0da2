/**
 * What goes down, and what it is called: patterns of clusters and gateways → an outage.
 * @module
 */
import {
  type KeyPattern,
  matchesKeyPattern,
  parseClusterPattern,
} from '../kind/notation/key-pattern.ts';
import type { Cluster } from '../topology/topology.ts';

/** A loss, in names of clusters. */
export interface Outage {
  /** Nothing there asks or answers. */
  readonly down: ReadonlySet<string>;
  /** No other cluster reaches them through it; their own clients have what runs there, and so has who reaches their pods. */
  readonly gateways: ReadonlySet<string>;
  /** The part of their pods that still answers, from 0 to 1. */
  readonly degraded: ReadonlyMap<string, number>;
}

/** What is asked for, as people write it. */
export interface OutageWords {
  /** Key patterns or names of clusters; with `gateway:` before it, their gateways alone. */
  readonly down: readonly string[];
  /** `CLUSTER=PERCENT%`: so much of the pods still answers. */
  readonly degrade: readonly string[];
}

/** A word that can't be understood, and why. */
export interface WordProblem {
  readonly word: string;
  readonly problem: 'unreadable' | 'unknown';
}

/** What a word can name a cluster by. */
export type NamedCluster = Pick<Cluster, 'name' | 'key'>;

/** Nothing is lost. */
export const noOutage: Outage = { down: new Set(), gateways: new Set(), degraded: new Map() };

const gatewayPrefix = 'gateway:';

/** Finds what the words mean in a fleet; a word that means nothing there is a problem. */
export function readOutage(
  { down, degrade }: OutageWords,
  clusters: readonly NamedCluster[],
): { readonly outage: Outage; readonly problems: readonly WordProblem[] } {
  const found = { down: new Set<string>(), gateways: new Set<string>() };
  const degraded = new Map<string, number>();
  const problems: WordProblem[] = [];
  const take = (word: string, text: string, add: (name: string) => void): void => {
    const names = namesOf(text, clusters);
    if (names === undefined || names.length === 0) {
      problems.push({ word, problem: names === undefined ? 'unreadable' : 'unknown' });
    }
    for (const name of names ?? []) add(name);
  };
  for (const word of down) {
    const isGateway = word.startsWith(gatewayPrefix);
    const text = isGateway ? word.slice(gatewayPrefix.length) : word;
    take(word, text, (name) => (isGateway ? found.gateways : found.down).add(name));
  }
  for (const word of degrade) {
    const { target = '', percent } =
      /^(?<target>.*)=(?<percent>\d{1,3})%?$/.exec(word)?.groups ?? {};
    if (percent === undefined || Number(percent) > 100)
      problems.push({ word, problem: 'unreadable' });
    else take(word, target, (name) => degraded.set(name, Number(percent) / 100));
  }
  return { outage: { ...found, degraded }, problems };
}

/** Names of the clusters that a pattern takes; undefined for a text that is no pattern. */
export function namesOf(
  text: string,
  clusters: readonly NamedCluster[],
): readonly string[] | undefined {
  const pattern: KeyPattern | undefined = parseClusterPattern(text);
  return (
    pattern && clusters.filter(({ key }) => matchesKeyPattern(pattern, key)).map(({ name }) => name)
  );
}
