/**
 * The header that tells an HTTP gateway which service a request of another cluster is for, where its path cannot: local pods and
 * gateways with different paths are endpoints of one host, and Istio chooses among them after the path is written.
 *
 * It leads to nothing that the export's path does not lead to: a gateway puts the path in front of such a request, and rewrites the whole as
 * the export says. So it may come from anybody.
 * @module
 */
import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import type { GatewayBehaviour, OfferedPath, Provider } from '../offer/offered-service.ts';

/** The header's name. */
export const serviceHeader = 'x-distributary-service';

/** The header's value for a port of a service. */
export function serviceHeaderValue(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  port: number,
): string {
  return `${namespace}/${name}:${port}`;
}

type Rewrite = NonNullable<GatewayBehaviour['rewrite']>;

/** What a gateway does with a request that names the service in the header. */
export interface HeaderEntrance {
  /** What it puts in front of the request's path; empty for nothing. */
  readonly path: string;
  /** The export's rewrite, as it changes a path that has nothing in front yet; a path that it does not match gets `path`. */
  readonly rewrite?: Rewrite;
}

/** How a provider's gateway takes such requests for a port, or why it can't. */
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
  return { obstacle: `rewrites '${gateway.rewrite.match}', which does not begin with its path` };
}

/** The first path of each port. */
const firstPaths = memoise((paths: readonly OfferedPath[]) => firstBy(paths, ({ port }) => port));

/**
 * A rewrite of all that begins with a path → the same for what stands behind the path; undefined where the expression does not spell
 * the path out.
 */
export function rewriteBehind(path: string, { match, rewrite }: Rewrite): Rewrite | undefined {
  if (path === '') return { match, rewrite };
  // What was matched would lack the path.
  if (!match.startsWith('^') || /\\0/.test(rewrite.replaceAll('\\\\', ''))) return undefined;
  let rest = match.slice(1);
  for (let i = 0; i < path.length; i += 1) {
    // The expression ends within the path, the rest of which follows the replacement then.
    if (rest === '') return { match: '^', rewrite: `${rewrite}${path.slice(i)}` };
    const literal = /^(?:\\([^\w\s])|([^\\^$.|?*+()[\]{}]))(?![?*+{])/.exec(rest);
    if (literal === null || (literal[1] ?? literal[2]) !== path[i]) return undefined;
    rest = rest.slice(literal[0].length);
  }
  // What follows the path is no beginning, and a boundary may lie before it.
  return /^[(?:|]*\\b|(?<![\\[])\^/i.test(rest) ? undefined : { match: `^${rest}`, rewrite };
}
