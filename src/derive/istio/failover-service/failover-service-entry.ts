/** Route of a FailoverService → ServiceEntries of the FailoverService's hostname, with the backing services as endpoints. */
import type { Placed } from '../../../place/placed.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation } from '../../derivation.ts';
import { routeSources } from '../../provenance.ts';
import { type FailoverRoute, isFailoverRoute, podPriority } from '../../route/service-route.ts';
import { orderComment } from '../order-comment.ts';
import { objectName } from '../port-group.ts';
import { priorityLocality } from '../priority-locality.ts';
import { entryEndpoint } from '../service-entry/entry-endpoint.ts';
import { hostAddresses } from '../service-entry/virtual-address.ts';
import { type EntryInput, endpointsEntry, knownPods, podsEntry } from './host-entry.ts';

export const failoverServiceEntry: Derivation = {
  name: 'failover-service-entry',
  reads: ['networking.istio.io/ServiceEntry'],
  writes: ['networking.istio.io/ServiceEntry'],
  derive(context) {
    const addresses = hostAddresses(context);
    const value = context.routes.filter(isFailoverRoute).flatMap((route): Placed[] => {
      const { application } = route;
      const comment = orderComment(route);
      return entriesOf(route, addresses).map((resource) => ({ resource, application, comment }));
    });
    return { value, diagnostics: [] };
  },
};

function entriesOf(
  route: FailoverRoute,
  addresses: ReadonlyMap<string, string>,
): readonly Resource[] {
  const { failoverOrder, host, ports, namespace } = route;
  return ports.flatMap((port) => {
    const name = objectName(route);
    const address = addresses.get(host);
    const input: EntryInput = {
      name,
      namespace,
      host,
      port,
      address,
      sources: routeSources(route),
    };
    // The aggregate cluster replaces the host's own.
    if (failoverOrder.ordering === 'aggregate') return [endpointsEntry(input, [])];
    const remote = remoteEntry(route, input);
    const own = failoverOrder.backingServices[podPriority(route) ?? -1];
    const pods = knownPods(own?.pods);
    if (pods === undefined) return [remote(name)];
    return [podsEntry(input, pods), remote(`${name}.remote`)];
  });
}

/** Endpoints have a locality only where localities define the order: Pilot panics on DNS endpoints of two (istio#61857). */
function remoteEntry(route: FailoverRoute, input: EntryInput): (name: string) => Resource {
  const byLocality = route.failoverOrder.ordering === 'localities';
  const endpoints = input.port.remoteEndpoints.map((endpoint) => {
    const locality = priorityLocality(route, endpoint.priority);
    const traits = byLocality ? { byLabel: false, locality } : { byLabel: true };
    return entryEndpoint(route, endpoint, [input.port], traits);
  });
  return (name) => endpointsEntry({ ...input, name }, endpoints);
}
