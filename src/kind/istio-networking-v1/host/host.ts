/**
 * Host names of Istio's objects: how a written one is read, and which hosts a wildcard covers (Istio `ResolveShortnameToFQDN`,
 * `host.Name`, `MostSpecificHostMatch`).
 * @module
 */

/** The name by which its cluster knows a Service: `reviews.shop.svc.cluster.local`. */
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
 * The host that Istio reads: a name without a dot belongs to the object's own namespace, one with a dot is taken
 * literally, so that `api.shop` matches nothing; so is `*`.
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
