/** Patterns of clusters and gateways → an outage. */
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
  /** The part of their pods that is ready, from 0 to 1; Kubernetes reports the others as not ready, and nothing calls them. */
  readonly ready: ReadonlyMap<string, number>;
}

/** The requested outage in command-line syntax. */
export interface OutageWords {
  /** Key patterns or names of clusters; with prefix `gateway:`, their gateways only. */
  readonly down: readonly string[];
  /** `CLUSTER=PERCENT%`: the part of the pods that remains healthy. */
  readonly degrade: readonly string[];
  /** `CLUSTER=PERCENT%`: the part of the pods that is ready. */
  readonly ready?: readonly string[];
}

/** An invalid argument, with the reason. */
export interface WordProblem {
  readonly word: string;
  /** `contradicted`: a part of the pods of a cluster that is lost, or that has another part. */
  readonly problem: 'unreadable' | 'unknown' | 'contradicted';
}

/** Ways to name a cluster in an argument. */
export type NamedCluster = Pick<Cluster, 'name' | 'key'>;

/** No loss. */
export const noOutage: Outage = {
  down: new Set(),
  gateways: new Set(),
  degraded: new Map(),
  ready: new Map(),
};

const gatewayPrefix = 'gateway:';

/** Resolves the arguments in a fleet; one that matches nothing is a problem. */
export function readOutage(
  { down, degrade, ready = [] }: OutageWords,
  clusters: readonly NamedCluster[],
): { readonly outage: Outage; readonly problems: readonly WordProblem[] } {
  const found = { down: new Set<string>(), gateways: new Set<string>() };
  const problems: WordProblem[] = [];
  const take: TakeNames = (word, text) => {
    const names = namesOf(text, clusters);
    if (names?.length === 0) problems.push({ word, problem: 'unknown' });
    if (names === undefined) problems.push({ word, problem: 'unreadable' });
    return names ?? [];
  };
  for (const word of down) {
    const isGateway = word.startsWith(gatewayPrefix);
    const text = isGateway ? word.slice(gatewayPrefix.length) : word;
    for (const name of take(word, text)) (isGateway ? found.gateways : found.down).add(name);
  }
  const degraded = readParts(degrade, (name) => found.down.has(name), take);
  const isLost = (name: string): boolean => found.down.has(name) || degraded.parts.has(name);
  const unready = readParts(ready, isLost, take);
  const contradicted = [...degraded.contradicted, ...unready.contradicted];
  problems.push(...contradicted.map((word) => ({ word, problem: 'contradicted' as const })));
  return { outage: { ...found, degraded: degraded.parts, ready: unready.parts }, problems };
}

/** The names that a word means; what means none is a problem. */
type TakeNames = (word: string, text: string) => readonly string[];

function readParts(
  words: readonly string[],
  isLost: (name: string) => boolean,
  take: TakeNames,
): { readonly parts: ReadonlyMap<string, number>; readonly contradicted: readonly string[] } {
  const parts = new Map<string, number>();
  const contradicted = words.filter((word) => {
    const { target, part } = readPart(word);
    const names = take(word, target);
    const isOther = (name: string): boolean => (parts.get(name) ?? part) !== part;
    if (names.some((name) => isLost(name) || isOther(name))) return true;
    for (const name of names) parts.set(name, part);
    return false;
  });
  return { parts, contradicted };
}

/** The target is unreadable if the word is not `CLUSTER=PERCENT%`. */
function readPart(word: string): { readonly target: string; readonly part: number } {
  const { target = '', percent } = /^(?<target>.*)=(?<percent>\d{1,3})%?$/.exec(word)?.groups ?? {};
  const part = Number(percent) / 100;
  return { target: part <= 1 ? target : '', part };
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
