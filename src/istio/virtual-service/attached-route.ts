/**
 * Routes of the Gateway API that have Services as parents → the routes of these Services' clients, as Pilot converts them: those of one
 * namespace, port and host are one VirtualService, each match a route of its own, the most specific first (Istio `convertHTTPRoute`,
 * `mergeHTTPRoutes`, `sortHTTPRoutes`).
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { serviceFqdn } from '../../kind/istio-networking-v1/host/host.ts';
import { type Json, type JsonObject, listAt, numberAt, stringAt } from '../../resource/json.ts';
import { groupOf, type Resource, specOf } from '../../resource/resource.ts';
import type { EffectiveRoute } from './effective-route.ts';
import { requestMatches } from './gateway-match.ts';
import { gatewayApiGroup, parentServices } from './mesh-route.ts';
import { decodeVirtualService } from './virtual-service.ts';

/** The routes of one host. */
export interface AttachedRoutes {
  readonly from: Resource;
  readonly host: string;
  readonly routes: readonly EffectiveRoute[];
}

/** The kinds with individual requests. Pilot reads TCPRoutes with a flag only, and TLSRoutes by server names. */
const kinds: readonly string[] = ['HTTPRoute', 'GRPCRoute'];

/** Whether clients in the mesh may be routed by it. */
export function isAttachedRoute({ apiVersion, kind }: Resource): boolean {
  return kinds.includes(kind) && groupOf(apiVersion) === gatewayApiGroup;
}

/** The routes of all hosts, in order of the objects. */
export function attachedRoutes(
  resources: readonly Resource[],
  domain: string,
): readonly AttachedRoutes[] {
  const parts = resources.flatMap((from) =>
    parentServices(from).map(({ namespace, name, port }) => {
      const host = serviceFqdn({ name, namespace }, domain);
      return { from, host, port, key: `${from.kind} ${from.namespace}/${port ?? ''}/${host}` };
    }),
  );
  return [...groupBy(parts, ({ key }) => key).values()].map((its) => {
    const all = its.flatMap(({ from, port }) =>
      rulesIn(domain)(from).map((rule) => ({ from, rule: withPort(rule, port) })),
    );
    const ordered = all.sort((a, b) => compareRules(a.rule, b.rule));
    return {
      from: its[0].from,
      host: its[0].host,
      routes: ordered.flatMap(({ from, rule }) => decoded(from, rule)),
    };
  });
}

/** A rule with one of its matches. */
interface ConvertedRule {
  readonly rank: readonly number[];
  readonly match: JsonObject;
  /** `route` of a VirtualService; empty for a redirect, and without a backend. */
  readonly destinations: readonly JsonObject[];
  readonly hasNoBackend: boolean;
}

/** The rules of a route; cached for all of its parents, and all clusters with it. */
const rulesIn = memoiseByValue((domain: string) =>
  memoise((route: Resource): readonly ConvertedRule[] =>
    listAt(specOf(route), 'rules').flatMap((rule) => {
      const isRedirect = redirects(rule);
      const destinations = isRedirect ? [] : destinationsOf(rule, route, domain);
      const hasNoBackend = !isRedirect && destinations.length === 0;
      return requestMatches(rule, route.kind).map((ranked) => {
        return { ...ranked, destinations, hasNoBackend };
      });
    }),
  ),
);

function redirects(rule: Json): boolean {
  return listAt(rule, 'filters').some((one) => stringAt(one, 'type') === 'RequestRedirect');
}

/** Pilot keeps backends that it does not know; a route to one ends in errors. */
function destinationsOf(rule: Json, { namespace }: Resource, domain: string): JsonObject[] {
  return listAt(rule, 'backendRefs').flatMap((backend) => {
    const name = stringAt(backend, 'name');
    const weight = numberAt(backend, 'weight') ?? 1;
    if (name === undefined || weight === 0) return [];
    const host = hostOf(backend, { name, namespace }, domain);
    const number = numberAt(backend, 'port');
    const port = number === undefined ? {} : { port: { number } };
    return [{ destination: { host, ...port }, weight }];
  });
}

function hostOf(
  backend: Json,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  domain: string,
): string {
  if (stringAt(backend, 'group') === 'core') return unknownService;
  if (stringAt(backend, 'kind') === 'Hostname') return name;
  return serviceFqdn({ name, namespace: stringAt(backend, 'namespace') ?? namespace }, domain);
}

/** Istio knows no group of the name: it leads the requests to a cluster that no proxy has. */
const unknownService = 'unknown.service';

function withPort(rule: ConvertedRule, port: number | undefined): ConvertedRule {
  return port === undefined ? rule : { ...rule, match: { ...rule.match, port } };
}

function compareRules(a: ConvertedRule, b: ConvertedRule): number {
  const at = a.rank.findIndex((value, i) => value !== b.rank[i]);
  return at < 0 ? 0 : (b.rank[at] ?? 0) - (a.rank[at] ?? 0);
}

/** The rule as a route of a VirtualService, whose form it has. */
function decoded(
  from: Resource,
  { match, destinations, hasNoBackend }: ConvertedRule,
): EffectiveRoute[] {
  const http = [{ match: [match], route: destinations }];
  const { routes } = decodeVirtualService({ ...from, object: { spec: { http } } });
  return routes.map((route) => ({ owner: from, route, hasNoBackend }));
}
