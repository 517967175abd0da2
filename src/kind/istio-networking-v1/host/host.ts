/**
 * Host names of Istio's objects: how a written one is resolved, and the hosts that a wildcard covers (Istio `ResolveShortnameToFQDN`,
 * `host.Name`, `MostSpecificHostMatch`).
 */
import { memoise } from '../../../collection/memoise.ts';

/** The FQDN of a Service in its cluster: `reviews.shop.svc.cluster.local`. */
export function serviceFqdn(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  domain: string,
): string {
  return `${name}.${namespace}.svc.${domain}`;
}

/** The Service that a host of the form `reviews.shop.svc.cluster.local` names; undefined for other hosts. */
export function serviceOfHost(
  host: string,
  domain: string,
): { readonly name: string; readonly namespace: string } | undefined {
  const tail = `.svc.${domain}`;
  if (!host.endsWith(tail)) return undefined;
  const [name, namespace, ...more] = host.slice(0, -tail.length).split('.');
  const isService = name !== undefined && namespace !== undefined && more.length === 0;
  return isService ? { name, namespace } : undefined;
}

/**
 * The resolved host: a name without a dot is in the object's own namespace, one with a dot is literal, so that `api.shop` matches nothing;
 * so is `*`.
 */
export function resolveHost(host: string, namespace: string, domain: string): string {
  const isLiteral = host.includes('.') || host === '' || host === '*';
  return isLiteral ? host : serviceFqdn({ name: host, namespace }, domain);
}

/** Whether a pattern, `*`, `*.shop.svc.cluster.local` or a plain name, covers a host, which may be a wildcard itself. */
export function coversHost(pattern: string, host: string): boolean {
  return isWildcard(pattern) ? host.endsWith(pattern.slice(1)) : pattern === host;
}

/** Whether the name begins with `*`. */
export function isWildcard(host: string): boolean {
  return host.startsWith('*');
}

/** All patterns that cover a host, the most specific first: the host itself, then each wildcard. */
export function coveringPatterns(host: string): readonly string[] {
  return [...new Set([host, ...endingsOf(host).map((ending) => `*${ending}`)])];
}

/** The possible texts after the `*` of a wildcard that covers the host, including the host itself. */
export function endingsOf(host: string): readonly string[] {
  return Array.from({ length: host.length + 1 }, (_, i) => host.slice(i));
}

/** Values by pattern. */
type ByPattern = ReadonlyMap<string, unknown>;

/** The most specific of the patterns that cover a host: the host itself, else the longest wildcard. */
export function closestPattern(patterns: ByPattern, host: string): string | undefined {
  if (patterns.has(host)) return host;
  if (!hasWildcards(patterns)) return undefined;
  return coveringPatterns(host).find((pattern) => patterns.has(pattern));
}

/** The wildcards among the patterns that cover a host, the longest first. */
export function coveringWildcards(patterns: ByPattern, host: string): readonly string[] {
  if (!hasWildcards(patterns)) return [];
  return coveringPatterns(host).filter((one) => isWildcard(one) && patterns.has(one));
}

/** Most maps have none. */
const hasWildcards: (patterns: ByPattern) => boolean = memoise((patterns) =>
  [...patterns.keys()].some(isWildcard),
);
