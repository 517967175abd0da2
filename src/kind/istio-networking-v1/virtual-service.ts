/** Istio `VirtualService`: the routes of a host. */

import {
  delegateSettings,
  virtualServiceWithoutRoutes,
} from '../../diagnostic/codes/istio-virtual-service.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { objectAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import virtualServiceCrd from '../istio-crd/virtual-service.crd.json' with { type: 'json' };
import type { Kind } from '../kind.ts';
import { fault, fieldOf, hasItems, itemsOf, type Part, wholeOf } from '../object-part.ts';
import { exportToFindings } from './export-to.ts';
import { gatewayNameFindings } from './virtual-service/gateway-names.ts';
import { hostFindings } from './virtual-service/hosts.ts';
import { httpRouteFindings } from './virtual-service/http/http-route.ts';
import { claimFindings } from './virtual-service/http/jwt-claim.ts';
import { tcpRouteFindings } from './virtual-service/tcp-route.ts';
import { tlsRouteFindings } from './virtual-service/tls-route.ts';
import { unreachableFindings } from './virtual-service/unreachable.ts';

export const virtualServices: readonly Kind[] = istioKinds(
  virtualServiceCrd,
  virtualServiceFindings,
);

/** Findings about a VirtualService, errors and warnings. */
function virtualServiceFindings(resource: Resource): readonly Diagnostic[] {
  if (objectAt(resource.object, 'spec') === undefined) return [];
  const spec = fieldOf(wholeOf(resource), 'spec');
  const isDelegate = !hasItems(spec, 'hosts');
  return [
    ...(isDelegate ? delegateFindings(spec) : []),
    ...gatewayNameFindings(spec).all,
    ...claimFindings(spec),
    ...hostFindings(spec),
    ...emptyFindings(spec),
    ...exportToFindings(resource),
    ...itemsOf(spec, 'http').flatMap((route) => httpRouteFindings(route, isDelegate)),
    ...itemsOf(spec, 'tls').flatMap((route) => tlsRouteFindings(route, spec)),
    ...itemsOf(spec, 'tcp').flatMap(tcpRouteFindings),
    ...['http', 'tcp', 'tls'].flatMap((protocol) => unreachableFindings(spec, protocol)),
  ];
}

function delegateFindings(spec: Part): readonly Diagnostic[] {
  return ['gateways', 'tls', 'tcp']
    .filter((field) => hasItems(spec, field))
    .map((field) => fault(fieldOf(spec, field), delegateSettings, 'none if hosts is absent'));
}

function emptyFindings(spec: Part): readonly Diagnostic[] {
  if (['http', 'tcp', 'tls'].some((protocol) => hasItems(spec, protocol))) return [];
  return [fault(fieldOf(spec, 'http'), virtualServiceWithoutRoutes, 'routes in http, tcp or tls')];
}
