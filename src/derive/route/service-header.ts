/**
 * The header by which an HTTP gateway identifies the service of an inbound request where the path cannot: local pods and
 * gateways with different paths are endpoints of one host, and Istio selects the endpoint after the path is rewritten.
 *
 * It gives access to nothing beyond the export's path: a gateway adds the path prefix to such a request, and applies the export's
 * rewrite. So clients need no authorization to send it.
 */
import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { GatewayBehaviour, OfferedPath, Provider } from '../offer/offered-service.ts';

export const serviceHeader = 'x-distributary-service';

/** The header's value for a port of a service. */
export function serviceHeaderValue(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  port: number,
): string {
  return `${namespace}/${name}:${port}`;
}

type Rewrite = NonNullable<GatewayBehaviour['rewrite']>;

/** Treatment of a request with the service header at a gateway. */
export interface HeaderEntrance {
  /** Path prefix that it adds; empty for none. */
  readonly path: string;
  /** The export's rewrite, adapted to a path without the prefix; a path that does not match gets `path`. */
  readonly rewrite?: Rewrite;
}

/** How a provider's gateway accepts such requests for a port, or why it cannot. */
export function headerEntrance(
  { gateway }: Provider,
  port: number,
): HeaderEntrance | { readonly obstacle: string } {
  const offered = gateway && firstPaths(gateway.paths).get(port);
  if (offered === undefined) return { obstacle: 'has no path' };
  if (offered.pathType === 'Exact') return { obstacle: 'has a path of type Exact' };
  const path = offered.path.replace(/\/+$/, '');
  if (gateway?.rewrite === undefined) return { path };
  const rewrite = rewriteBehind(path, gateway.rewrite);
  if (rewrite !== undefined) return { path, rewrite };
  return { obstacle: `rewrites "${gateway.rewrite.match}", which does not begin with its path` };
}

/** The first path of each port. */
const firstPaths = memoise((paths: readonly OfferedPath[]) => firstBy(paths, ({ port }) => port));

/**
 * A rewrite of all paths below a prefix → the same rewrite for the rest of the path; undefined where the expression does not contain
 * the prefix literally.
 */
export function rewriteBehind(path: string, { match, rewrite }: Rewrite): Rewrite | undefined {
  if (path === '') return { match, rewrite };
  // The match would lack the prefix.
  if (!match.startsWith('^') || /\\0/.test(rewrite.replaceAll('\\\\', ''))) return undefined;
  let rest = match.slice(1);
  for (let i = 0; i < path.length; i += 1) {
    // The expression ends within the prefix, the rest of which follows the replacement.
    if (rest === '') return { match: '^', rewrite: `${rewrite}${path.slice(i)}` };
    const literal = /^(?:\\([^\w\s])|([^\\^$.|?*+()[\]{}]))(?![?*+{])/.exec(rest);
    if (literal === null || (literal[1] ?? literal[2]) !== path[i]) return undefined;
    rest = rest.slice(literal[0].length);
  }
  // The rest is not at the start of the path, and a word boundary may precede it.
  return /^[(?:|]*\\b|(?<![\\[])\^/i.test(rest) ? undefined : { match: `^${rest}`, rewrite };
}
