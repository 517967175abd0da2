/**
 * Host names and wildcards as Pilot matches them (Istio `host.Name`, `MostSpecificHostMatch`).
 * @module
 */

/** Whether the name begins with `*`. */
export function isWildcard(host: string): boolean {
  return host.startsWith('*');
}

/** Whether a pattern, `*`, `*.shop.svc.cluster.local` or a plain name, covers a host. */
export function coversHost(pattern: string, host: string): boolean {
  if (!isWildcard(pattern)) return pattern === host;
  const suffix = pattern.slice(1);
  return isWildcard(host) ? host.slice(1).endsWith(suffix) : host.endsWith(suffix);
}

/** The most specific of the patterns that cover a host: the host itself, else the longest wildcard. */
export function closestPattern(patterns: Iterable<string>, host: string): string | undefined {
  let closest: string | undefined;
  for (const pattern of patterns) {
    if (pattern === host) return pattern;
    if (!isWildcard(pattern) || !coversHost(pattern, host)) continue;
    if (closest === undefined || isCloser(pattern, closest)) closest = pattern;
  }
  return closest;
}

/** Longer is closer; of the same length, the first by letter. */
function isCloser(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length > b.length;
}
