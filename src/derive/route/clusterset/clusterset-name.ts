/**
 * Services that the Multi-Cluster Services API offers, and the routes of one cluster → the clusterset names that lead to the Services'
 * own hosts. Where a host of that name has the endpoints, no redirection is needed.
 */

import { groupBy } from '../../../collection/group-by.ts';
import { istioProtocol } from '../../../istio/service/istio-protocol.ts';
import { portLike, servicePorts } from '../../../istio/service/service-port.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import type { DerivationContext } from '../../derivation.ts';
import type { OfferedService } from '../../offer/offered-service.ts';
import { exportSource, routeSources, type Source } from '../../provenance.ts';
import { isFailoverRoute, type OfferedRoute, type RoutePort } from '../service-route.ts';
import { clustersetHost, namesLeadingOut } from './clusterset-host.ts';

/** A clusterset name, and the destination of its requests. */
export interface ClustersetName {
  readonly namespace: string;
  readonly name: string;
  /** `NAME.NAMESPACE.svc.clusterset.local`. */
  readonly host: string;
  /** The Service's own host, with the failover order of the cluster's clients, or its own pods only. */
  readonly target: string;
  readonly gateway: 'mtls' | 'http';
  readonly ports: readonly RoutePort[];
  readonly application: string;
  readonly sources: readonly Source[];
}

/** The offers with a clusterset name. Headless services have none: their clients resolve single pods. */
export function servedOffers({
  spec,
  offers,
}: Pick<DerivationContext, 'spec' | 'offers'>): readonly OfferedService[] {
  return offers.filter((service) => {
    const names = namesLeadingOut(service, spec);
    const isServed = names === 'both' || names === 'clusterset';
    return isServed && service.importProperties?.type !== 'Headless';
  });
}

/** The names with another destination, in order of the services. */
export function clustersetNames(context: DerivationContext): readonly ClustersetName[] {
  if (context.spec.istio === 'none') return [];
  const keyOf = ({ namespace, name }: Pick<OfferedService, 'namespace' | 'name'>): string =>
    `${namespace}/${name}`;
  const routes = groupBy(
    context.routes.filter((route) => !isFailoverRoute(route)),
    keyOf,
  );
  return servedOffers(context).flatMap((service) => {
    const [route] = routes.get(keyOf(service)) ?? [];
    return route === undefined
      ? ownName(context, service)
      : leadingName(route, clustersetHost(service));
  });
}

/** The clusterset name of a Service whose own host has the order. */
function leadingName(route: OfferedRoute, host: string): readonly ClustersetName[] {
  if (route.host === host) return [];
  const { namespace, name, host: target, gateway, ports, application } = route;
  const sources = routeSources(route);
  return [{ namespace, name, host, target, gateway, ports, application, sources }];
}

/** The clusterset name in a cluster without remote providers: it leads to the cluster's own Service. */
function ownName({ view }: DerivationContext, service: OfferedService): readonly ClustersetName[] {
  const { namespace, name, exports, importProperties } = service;
  const local = view.find('', 'Service', namespace, name);
  const importing = exports.filter((one) => one.importedBy(view.cluster));
  if (local === undefined || importing.length === 0) return [];
  const ports = servicePorts(local.resource)
    .filter((port) => port.protocol === 'TCP' && portLike(importProperties?.ports ?? [], port))
    .map((port) => ({
      ...port,
      transport: port.protocol,
      protocol: istioProtocol(port),
      remoteEndpoints: [],
      path: '/',
      byHeader: false,
    }));
  if (ports.length === 0) return [];
  return [
    {
      namespace,
      name,
      host: clustersetHost(service),
      target: serviceFqdn(service, view.cluster.clusterDomain),
      // Requests stay in the cluster.
      gateway: 'mtls',
      ports,
      application: local.application,
      sources: importing.map(exportSource),
    },
  ];
}
