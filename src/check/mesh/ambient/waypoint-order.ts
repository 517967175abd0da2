/** Global Services behind waypoints that cannot keep the order of their policy. */
import { orderProviders } from '../../../derive/route/order/order-providers.ts';
import { policyPlace } from '../../../derive/route/policy-place.ts';
import {
  isFailoverRoute,
  routedName,
  type ServiceRoute,
} from '../../../derive/route/service-route.ts';
import {
  orderAtWaypoint,
  type WaypointOrder,
  type WaypointRefusal,
} from '../../../derive/route/waypoint/waypoint-order.ts';
import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { waypointOf } from '../../../istio/mesh/waypoint.ts';
import { locate } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import { type ClusterState, statesByName } from '../../cluster-state.ts';
import { waypointOrderText as text } from '../../codes/mesh.ts';

const code: Code<InCluster & { waypoint: string } & WaypointRefusalArgs> = defineCode({
  ...text,
  remedy: (args) => remedies[args.because](args.other),
  message: (args, where) =>
    `waypoint "${args.waypoint}" of ${args.object} of ${where} cannot keep the order: ${reasons[args.because](args.first, args.other)}`,
});

interface WaypointRefusalArgs {
  readonly because: WaypointRefusal['because'];
  /** The earlier one of two clusters in the policy. */
  readonly first: string;
  /** The other, or the only cluster that it is about. */
  readonly other: string;
}

type Words<A extends readonly string[], R> = Readonly<
  Record<WaypointRefusal['because'], (...args: A) => R>
>;

const reasons: Words<[first: string, other: string], string> = {
  weights: () => 'it has no weights of clusters',
  clustersetName: () => 'only the clusterset name leads to other clusters',
  globalWaypoint: () =>
    'it has the label istio.io/global, so ztunnel uses the waypoints of all clusters',
  localThere: (_, other) =>
    `the Service of cluster "${other}" does not have the label istio.io/global`,
  unwanted: (_, other) =>
    `it would use cluster "${other}" as well, which the policy excludes or which does not export the Service`,
  noGateway: (_, other) => `cluster "${other}" has no gateway with the protocol HBONE`,
  ports: (_, other) => `cluster "${other}" does not export all ports that others export`,
  domain: (_, other) => `cluster "${other}" has another cluster domain`,
  noRegion: (_, other) => `the region of cluster "${other}" is not set`,
  together: (first, other) =>
    `it would use "${first}" and "${other}" at once, and the policy has "${first}" before "${other}"`,
  reversed: (first, other) =>
    `it would use "${other}" before "${first}", and the policy has "${first}" before "${other}"`,
};

const remedies: Words<[other: string], string | undefined> = {
  weights: () =>
    'give the service a policy of type FailOver, or a FailoverPolicy with mode: Failover',
  clustersetName: () => 'set spec.derive.clusterset to both',
  globalWaypoint: () => 'remove the label istio.io/global from the Gateway of the waypoint',
  localThere: (other) =>
    `set the label istio.io/global: "true" on the Service in cluster "${other}"`,
  unwanted: (other) =>
    `add cluster "${other}" to the order (FailoverPolicy: otherwise: distance) and export the Service there, or remove the Service from the cluster`,
  noGateway: (other) =>
    `add a Gateway of class istio-east-west to cluster "${other}", with its address, or set annotation distributary.dev/gateway-ip on the Cluster`,
  ports: (other) => `export the same ports of the Service in cluster "${other}" as in the others`,
  domain: () => undefined,
  noRegion: (other) => `set the region of cluster "${other}" (annotation distributary.dev/region)`,
  together: () => undefined,
  reversed: () => undefined,
};

export const waypointOrder: Check = {
  codes: [code],
  run(state) {
    return state.routes.flatMap((route) => {
      const order = atWaypoint(route, state);
      if (order === undefined || !('refusal' in order) || isFailoverRoute(route)) return [];
      const service = route.local?.resource;
      const found = waypointOf(state, { namespace: route.namespace, service });
      if (found === undefined || service === undefined) return [];
      const args = {
        object: `Service ${routedName(route)}`,
        cluster: state.cluster.name,
        waypoint: `${found.namespace}/${found.name}`,
        ...argsOf(order.refusal),
      };
      const at = locate(service, '/metadata/labels/istio.io~1global');
      return [diagnose(code, args, at, [policyPlace(route)])];
    });
  },
};

function argsOf(refusal: WaypointRefusal): WaypointRefusalArgs {
  const { because } = refusal;
  if ('first' in refusal) return { because, first: refusal.first, other: refusal.second };
  return { because, first: '', other: 'cluster' in refusal ? refusal.cluster : '' };
}

/** The decision on the route's order at a waypoint; undefined where no waypoint is to order other clusters. */
export function atWaypoint(
  route: ServiceRoute,
  { istioSpec: istio, fleet }: ClusterState,
): WaypointOrder | undefined {
  if (istio === undefined || isFailoverRoute(route)) return undefined;
  const { decision, service, local, localHost, serviceHost } = route;
  return orderAtWaypoint({
    view: decision.view,
    service,
    istio,
    decision,
    ordered: orderProviders(decision).value,
    local: local?.resource,
    isServiceNamed: localHost === serviceHost,
    viewOf: ({ name }) => statesByName(fleet).get(name),
  });
}
