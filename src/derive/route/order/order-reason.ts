/** A route → the reason for the position of each endpoint, as text with the place in the source. */
import type { Position } from '../../../diagnostic/position.ts';
import { displayName, locate } from '../../../resource/resource.ts';
import type { Cluster } from '../../../topology/topology.ts';
import {
  type FailoverRoute,
  isFailoverRoute,
  LOCAL_WEIGHT,
  type OfferedRoute,
  type RemoteEndpoint,
  type ServiceRoute,
} from '../service-route.ts';
import type { OrderedProvider, OrderInput, OrderReason } from './order-decision.ts';
import { orderProviders } from './order-providers.ts';

export interface Reason {
  /** Lower-case start, no full stop. */
  readonly text: string;
  /** The cluster that the text begins with; absent where it begins otherwise. */
  readonly subject?: string;
  /** Absent for a default. */
  readonly at?: Position;
  /** Whether the only reason is the offer of the endpoint. */
  readonly isOffer?: boolean;
}

/** Finds the place of a field of the Fleet. */
export type FleetLocator = (pointer: string) => Position;

/** The reasons of a route's endpoints. */
export interface RouteReasons {
  /** The reasons of the consumer's own endpoints; empty when it has none. */
  readonly own: readonly Reason[];
  readonly remote: ReadonlyMap<RemoteEndpoint, readonly Reason[]>;
}

/** The decision behind the order, computed again from the same input. */
export function routeReasons(route: ServiceRoute, fleet: FleetLocator): RouteReasons {
  return isFailoverRoute(route) ? failoverReasons(route) : offeredReasons(route, fleet);
}

function failoverReasons({ failoverOrder, remoteEndpoints }: FailoverRoute): RouteReasons {
  const { source, backingServices, localPods } = failoverOrder;
  const reasonsAt = (i: number): readonly Reason[] => {
    const at = locate(source, backingServices[i]?.pointer);
    return [{ text: `backing service ${i + 1} of ${displayName(source)}`, at }];
  };
  return {
    own: localPods === undefined ? [] : reasonsAt(localPods.priority),
    remote: new Map(remoteEndpoints.map((one) => [one, reasonsAt(one.priority)])),
  };
}

function offeredReasons(route: OfferedRoute, fleet: FleetLocator): RouteReasons {
  const { decision, local } = route;
  const text =
    route.policy === 'ActiveActive'
      ? `the client's own cluster weighs ${LOCAL_WEIGHT}`
      : "the client's own cluster comes first";
  const ordered = new Map(orderProviders(decision).value.map((one) => [one.provider, one]));
  return {
    own: local === undefined ? [] : [{ text, at: locate(local.resource) }],
    remote: new Map(
      route.remoteEndpoints.map((endpoint) => {
        const one = ordered.get(endpoint.provider);
        return [endpoint, one ? [...placeReasons(one, decision, fleet), exportReason(one)] : []];
      }),
    ),
  };
}

function exportReason({ provider: { cluster, export: offer } }: OrderedProvider): Reason {
  const text = `${cluster.name} offers it by ${displayName(offer)}`;
  return { text, subject: cluster.name, at: locate(offer), isOffer: true };
}

function placeReasons(
  { reason, weight, provider: { cluster } }: OrderedProvider,
  decision: OrderInput,
  fleet: FleetLocator,
): readonly Reason[] {
  const byPolicy = policyReason(decision, fleet);
  if (reason.by === 'offer') return [byPolicy];
  if (reason.by === 'step') return stepReasons(reason, weight, decision, { cluster, fleet });
  if (reason.by === 'distance')
    return [byPolicy, distanceReason(reason.nearness, cluster, fleet, decision)];
  const { source, targets, lbType } = decision.policy;
  if (source === undefined) return [byPolicy];
  const name = displayName(source.resource);
  const target = `target ${targets.indexOf(reason.target) + 1} of ${name} (${lbType})`;
  const text = weight === undefined ? target : `weight ${weight} by ${target}`;
  return [{ text, at: locate(source.resource, reason.target.pointer) }];
}

const orders = {
  FailOver: 'the nearest first',
  Locality: 'only clusters that are near',
  ActiveActive: 'all that offer it at once',
};

/** A step, and the distance rank of the cluster within the step. */
function stepReasons(
  { step, nearness }: Extract<OrderReason, { by: 'step' }>,
  weight: number | undefined,
  decision: OrderInput,
  named: { readonly cluster: Cluster; readonly fleet: FleetLocator },
): readonly Reason[] {
  const { source } = decision.policy;
  if (source === undefined) return [];
  const by = `step ${step.number} of ${displayName(source.resource)}`;
  const text = weight === undefined ? by : `weight ${weight} by ${by}`;
  const reason = { text, at: locate(source.resource, step.pointer) };
  if (nearness === undefined) return [reason];
  return [reason, distanceReason(nearness, named.cluster, named.fleet, decision)];
}

function policyReason({ policy, view, locality }: OrderInput, fleet: FleetLocator): Reason {
  const { lbType, source, steps } = policy;
  const scope = lbType === 'Locality' ? ` (same ${locality})` : '';
  if (source !== undefined && steps?.othersPointer !== undefined) {
    const text = `${displayName(source.resource)} has clusters that no step takes follow by distance`;
    return { text, at: locate(source.resource, steps.othersPointer, 'key') };
  }
  if (source !== undefined) {
    const at = locate(source.resource, source.orderPointer);
    return { text: `${displayName(source.resource)} is ${lbType}: ${orders[lbType]}${scope}`, at };
  }
  const text = `${view.cluster.name} has no policy, the default is ${lbType}: ${orders[lbType]}${scope}`;
  return { text, subject: view.cluster.name, at: fleet('/spec/derive/defaultPolicy') };
}

function distanceReason(
  nearness: Extract<OrderedProvider['reason'], { by: 'distance' }>['nearness'],
  cluster: Cluster,
  fleet: FleetLocator,
  { view }: OrderInput,
): Reason {
  const { name, region, zone, at } = cluster;
  const from = view.cluster.name;
  switch (nearness.kind) {
    case 'itself':
    case 'zone':
      return { text: `${name} is in the zone of ${from}, ${region}/${zone}`, subject: name, at };
    case 'region':
      return { text: `${name} is in the region of ${from}, ${region}`, subject: name, at };
    case 'failover': {
      const text = `clients in region ${view.cluster.region} fail over to region ${region}, where ${name} is`;
      return { text, at: fleet(`/spec/derive/failover/${nearness.entry}`) };
    }
    case 'elsewhere':
      return {
        text: `derive.failover has no entry from ${view.cluster.region} to ${region}: ${name} follows the regions with an entry, in the order of cluster keys`,
        at,
      };
  }
}
