/**
 * A cluster with a backing service that clients request by an alias host → the ServiceEntry that gives its pods that host.
 *
 * The alias is never the FailoverService's own hostname: a gateway would apply the order of that host, and forward inbound requests to
 * another cluster.
 */

import { groupBy } from '../../../collection/group-by.ts';
import type { Placed } from '../../../place/placed.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { aliasHost, asksForAlias } from '../../failover/alias-host.ts';
import type { BackingService } from '../../route/failover-order.ts';
import type { FailoverRoute } from '../../route/service-route.ts';
import { eastWestNamespaces } from '../gateway/east-west-gateway.ts';
import { objectName } from '../port-group.ts';
import { knownPods, podsEntry } from './host-entry.ts';

export const exportAlias: Derivation = {
  name: 'export-alias',
  reads: ['networking.istio.io/Gateway'],
  writes: ['networking.istio.io/ServiceEntry'],
  derive(context) {
    const byName = groupBy(context.inbound.filter(asksForAlias), objectName);
    const value = [...byName.values()].flatMap(([route]): Placed[] => {
      const backing = route && inboundService(context, route);
      return route === undefined || backing === undefined ? [] : toAlias(context, route, backing);
    });
    return { value, diagnostics: [] };
  },
};

/** The backing service of this cluster for requests of the route's clients. */
function inboundService(
  { view }: DerivationContext,
  { failoverOrder }: FailoverRoute,
): BackingService | undefined {
  return failoverOrder.backingServices.find(({ cluster }) => cluster.name === view.cluster.name);
}

/** Exported to the gateways' namespaces only: no client in the cluster calls it. */
function toAlias(
  context: DerivationContext,
  route: FailoverRoute,
  backing: BackingService,
): Placed[] {
  const pods = knownPods(backing.pods);
  return route.ports.flatMap((port) => {
    if (pods === undefined) return [];
    const input = {
      name: `${objectName(route)}.export`,
      namespace: backing.service.namespace,
      host: aliasHost(route.failoverOrder.source),
      port,
      address: undefined,
      sources: [
        { resource: route.failoverOrder.source },
        { resource: backing.service, cluster: backing.cluster },
      ],
      exportTo: eastWestNamespaces(context.view),
    };
    return [{ resource: podsEntry(input, pods), application: backing.application }];
  });
}
