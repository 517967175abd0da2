/**
 * VirtualServices of teams at the Gateway for other clusters that match requests for exported services first: by host,
 * since Envoy selects the closest host and routes within it only; or by a path, when they are older.
 */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  decodeVirtualService,
  type RouteMatch,
  type VirtualServiceRoute,
} from '../../../istio/virtual-service/virtual-service.ts';
import { coversHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { httpPathTaken as code } from '../../codes/server.ts';
import { inboundServices } from '../inbound-service.ts';
import { exportsRoutes, gatewaysOfRoutes } from './exports-gateway.ts';

export const httpPathTaken: Check = {
  codes: [code],
  run(state) {
    const exported = exportsRoutes(state);
    if (exported === undefined) return [];
    const bound = new Set(gatewaysOfRoutes(exported));
    return state
      .istio('VirtualService')
      .filter((one) => one !== exported && gatewaysOfRoutes(one).some((name) => bound.has(name)))
      .flatMap((one) => [...byName(state, one), ...byPath(state, one, exported)]);
  },
};

/** A request keeps the host that its client called; every host but `*` is closer than ours. */
function byName(state: ClusterState, routes: Resource): Diagnostic[] {
  return decodeVirtualService(routes).hosts.flatMap((host, i) => {
    const taken = inboundServices(state).find(
      (inbound) => host !== '*' && coversHost(host, inbound.host),
    );
    if (taken === undefined) return [];
    const what = `requests for "${taken.host}"`;
    return [judgePath(state, routes, { what, pointer: `/spec/hosts/${i}` })];
  });
}

/** Routes for every host are in one list, those of the older object first. */
function byPath(state: ClusterState, routes: Resource, exported: Resource): Diagnostic[] {
  if (!decodeVirtualService(routes).hosts.includes('*')) return [];
  const paths = httpRoutes(exported).flatMap(({ matches }) =>
    matches.flatMap(({ texts }) => texts.get('uri')?.exact ?? texts.get('uri')?.prefix ?? []),
  );
  return httpRoutes(routes).flatMap((route) => {
    const taken = paths.find((path) => takes(route, path));
    if (taken === undefined) return [];
    const what = `requests for the exported path "${taken}" if it is the older one`;
    return [judgePath(state, routes, { what, pointer: route.pointer })];
  });
}

function httpRoutes(resource: Resource): readonly VirtualServiceRoute[] {
  return decodeVirtualService(resource).routes.filter(({ protocol }) => protocol === 'http');
}

/** Whether a route matches every request for a path: one of its matches requires only a path. */
function takes({ matches }: VirtualServiceRoute, path: string): boolean {
  return matches.length === 0 || matches.some((match) => isMet(match, path));
}

function isMet({ conditions, texts }: RouteMatch, path: string): boolean {
  if (conditions.length === 0) return true;
  if (conditions.join() !== 'uri') return false;
  const { exact, prefix } = texts.get('uri') ?? {};
  return exact === path || (prefix !== undefined && path.startsWith(prefix));
}

function judgePath(
  { cluster }: ClusterState,
  routes: Resource,
  { what, pointer }: { readonly what: string; readonly pointer: string },
): Diagnostic {
  const args = { ...inCluster(routes, cluster), what };
  return diagnose(code, args, locate(routes, pointer));
}
