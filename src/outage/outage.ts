/**
 * Patterns of clusters and gateways → an outage.
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
  /** Clusters without any client or pod left. */
  readonly down: ReadonlySet<string>;
  /** Clusters whose gateway is lost for other clusters; their own clients and direct access to their pods are unaffected. */
  readonly gateways: ReadonlySet<string>;
  /** The part of their pods that remains healthy, from 0 to 1. */
  readonly degraded: ReadonlyMap<string, number>;
}

/** The requested outage in command-line syntax. */
export interface OutageWords {
  /** Key patterns or names of clusters; with prefix `gateway:`, their gateways only. */
  readonly down: readonly string[];
  /** `CLUSTER=PERCENT%`: the part of the pods that remains healthy. */
  readonly degrade: readonly string[];
}

/** An invalid argument, with the reason. */
export interface WordProblem {
  readonly word: string;
  readonly problem: 'unreadable' | 'unknown';
}

/** Ways to name a cluster in an argument. */
export type NamedCluster = Pick<Cluster, 'name' | 'key'>;

/** No loss. */
export const noOutage: Outage = { down: new Set(), gateways: new Set(), degraded: new Map() };

const gatewayPrefix = 'gateway:';

/** Resolves the arguments in a fleet; one that matches nothing is a problem. */
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

/** Names of the clusters that match a pattern; undefined for an invalid pattern. */
export function namesOf(
  text: string,
  clusters: readonly NamedCluster[],
): readonly string[] | undefined {
  const pattern: KeyPattern | undefined = parseClusterPattern(text);
  return (
    pattern && clusters.filter(({ key }) => matchesKeyPattern(pattern, key)).map(({ name }) => name)
  );
}
