/** Hosts, including wildcards → the first one that overlaps with a host, or all that cover it, without a comparison with each. */
import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { coveringPatterns, endingsOf, isWildcard } from './host.ts';

/** Hosts in the order in which they were added. */
export interface HostIndex {
  add(host: string): void;
  /** The first that covers the host or that the host covers. */
  overlapping(host: string): string | undefined;
}

/** An index of no hosts. */
export function newHostIndex(): HostIndex {
  const hosts: string[] = [];
  const [exact, wildcards, endings] = [new Map(), new Map(), new Map()].map(
    (map: Map<string, number>) => map,
  );
  const found = (map: Map<string, number> | undefined, key: string) =>
    map?.get(key) ?? hosts.length;
  const first = (map: Map<string, number> | undefined, key: string) => {
    if (map?.has(key) === false) map.set(key, hosts.length);
  };
  return {
    add(host) {
      first(isWildcard(host) ? wildcards : exact, host);
      for (const ending of endingsOf(host)) first(endings, ending);
      hosts.push(host);
    },
    overlapping(host) {
      const covering = endingsOf(host).map((ending) => found(wildcards, `*${ending}`));
      const covered = isWildcard(host) ? found(endings, host.slice(1)) : hosts.length;
      return hosts[Math.min(found(exact, host), covered, ...covering)];
    },
  };
}

/** Patterns with values → the values of the patterns that cover a host, in order of first appearance, each once. */
export function indexPatterns<T>(
  pairs: Iterable<readonly [pattern: string, item: T]>,
): (host: string) => readonly T[] {
  const places = new Map<T, number>();
  const byPattern = new Map<string, Set<T>>();
  for (const [pattern, item] of pairs) {
    getOrInsert(places, item, () => places.size);
    getOrInsert(byPattern, pattern, () => new Set()).add(item);
  }
  const placeOf = (item: T): number => places.get(item) ?? 0;
  return (host) => {
    const found = new Set(
      coveringPatterns(host).flatMap((pattern) => [...(byPattern.get(pattern) ?? [])]),
    );
    return [...found].sort((a, b) => placeOf(a) - placeOf(b));
  };
}
