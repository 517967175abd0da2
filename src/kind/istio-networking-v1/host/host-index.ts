/**
 * Hosts, wildcards among them → the first one that a host overlaps with, without a comparison with each.
 * @module
 */
import { isWildcard } from './host.ts';

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

/** What may stand behind the `*` of a wildcard that covers the host, the host itself among it. */
function endingsOf(host: string): readonly string[] {
  return Array.from({ length: host.length + 1 }, (_, i) => host.slice(i));
}
