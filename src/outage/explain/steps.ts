/** A cluster of a client's proxy → its endpoints in Pilot's order, each with its reason. */

import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import {
  type FleetLocator,
  type Reason,
  routeReasons,
} from '../../derive/route/order/order-reason.ts';
import type { RemoteEndpoint } from '../../derive/route/service-route.ts';
import type { EndpointGroup } from '../../istio/endpoint/endpoint-group.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { isDraining } from '../../istio/endpoint/service-endpoint.ts';
import { passedCluster, passedDirection } from '../../istio/model/passed-cluster.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { servedAt } from '../../istio/model/served-service.ts';
import { type UpstreamCluster, upstreamClusterOf } from '../../istio/model/upstream-clusters.ts';
import { causesOf, type Reach } from '../../istio/reach/reach.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { visibleServices } from '../../istio/visibility/visible-services.ts';
import { displayName, locate } from '../../resource/resource.ts';
import { reachFinder } from '../reach/endpoint-reach.ts';
import { type PlaceFinder, reachedGroups } from '../upstream.ts';
import type { Step } from './explanation.ts';
import { ejectionReason, orderingReason } from './istio-reason.ts';

/** Input about the clients' cluster. */
export interface Sight {
  readonly state: ClusterState;
  readonly index: PilotIndex;
  readonly placeOf: PlaceFinder;
  readonly locateFleet: FleetLocator;
}

/**
 * The cluster of a client's proxy by name: `outbound|80|v1|api.shop.svc.cluster.local`, `inbound-vip|80|http/v1|…` of a waypoint, or
 * `passthrough|80||…` of what it passes on.
 */
export function upstreamNamed(
  name: string | undefined,
  index: PilotIndex,
  client: PilotClient,
): UpstreamCluster | undefined {
  const [direction, port, kind = '', host = ''] = name?.split('|') ?? [];
  const subset = direction === 'inbound-vip' ? kind.replace(/^(http|tcp)\/?/, '') : kind;
  const service = servedAt(host, index, client);
  if (direction === passedDirection) {
    return service && passedCluster(service, Number(port), index, client);
  }
  return service && upstreamClusterOf(service, { port: Number(port), subset }, index, client);
}

/** Its service, in the client's view. */
export function serviceOf(
  { host }: UpstreamCluster,
  index: PilotIndex,
  client: PilotClient,
): RegisteredService | undefined {
  return visibleServices(index, client).get(host);
}

/** An endpoint without its reason. */
type Turn = Omit<Step, 'because'>;

/** All endpoints; by priority, then by place. */
export function stepsOf(
  upstream: UpstreamCluster,
  sight: Sight,
  client: PilotClient,
): readonly Step[] {
  const why = reasonFinder(upstream, sight);
  const reachOf = reachFinder(sight.state, upstream, client);
  return endpointTurns(upstream, sight.placeOf).map(({ endpoints, turn }) => {
    const [endpoint] = endpoints;
    const reaches = commonReach(endpoints.map((one) => reachOf(one, sight.placeOf(one))));
    const because = [...why(endpoint, turn), ...refusalReasons(reaches)];
    return { ...turn, because, ...present({ reaches }) };
  });
}

/** The places that refuse a client, in the order of its endpoints, each with the causes. */
export function refusalsOf(
  upstream: UpstreamCluster,
  { state, placeOf }: Pick<Sight, 'state' | 'placeOf'>,
  client: PilotClient,
): ReadonlyMap<string, readonly Reason[]> {
  const reachOf = reachFinder(state, upstream, client);
  const found = endpointTurns(upstream, placeOf).map(({ endpoints, turn: { place } }) => {
    const reaches = commonReach(endpoints.map((one) => reachOf(one, placeOf(one))));
    return [place, refusalCauses(reaches)] as const;
  });
  return new Map(found.filter(([, causes]) => causes.length > 0));
}

/** Several pods are refused where each of them is. */
function commonReach(all: readonly (Reach | undefined)[]): Reach | undefined {
  const [first] = all;
  const refused = all.flatMap((one) => (one !== undefined && 'refused' in one ? [one] : []));
  if (refused.length === all.length) return first;
  return all.find((one) => one === undefined || !('refused' in one));
}

/** The causes of a refusal, as reasons. */
export function refusalReasons(reaches: Reach | undefined): readonly Reason[] {
  return refusalCauses(reaches).map((one) => ({ ...one, text: `refused: ${one.text}` }));
}

function refusalCauses(reaches: Reach | undefined): readonly Reason[] {
  return causesOf(reaches).map(({ text, resource, pointer, part }) => {
    const at = resource && locate(resource, pointer, part);
    return { text, ...present({ at }) };
  });
}

/** Endpoints that are one in an order. */
interface EndpointTurn {
  readonly endpoints: readonly [ServiceEndpoint, ...ServiceEndpoint[]];
  readonly turn: Turn;
}

/** The pods of a cluster in a group are one endpoint, of whatever workloads; those that drain have no turn. */
function endpointTurns(upstream: UpstreamCluster, placeOf: PlaceFinder): readonly EndpointTurn[] {
  const turns = reachedGroups(upstream).flatMap((group) => {
    const taking = group.endpoints.filter((endpoint) => !isDraining(endpoint));
    const found = taking.map(
      (endpoint): EndpointTurn => ({
        endpoints: [endpoint],
        turn: turnOf(endpoint, group, { upstream, placeOf }),
      }),
    );
    const pods = found.filter(({ turn }) => turn.way === 'pods');
    const together = [...groupBy(pods, ({ turn }) => turn.place).values()].map((its) => {
      const [first, ...others] = its;
      const weight = its.reduce((sum, one) => sum + one.turn.weight, 0);
      const more = others.flatMap(({ endpoints }) => endpoints);
      return { endpoints: [...first.endpoints, ...more] as const, turn: { ...first.turn, weight } };
    });
    return [...together, ...found.filter(({ turn }) => turn.way !== 'pods')];
  });
  return turns.sort(
    ({ turn: a }, { turn: b }) =>
      a.priority - b.priority ||
      compareStrings(a.place, b.place) ||
      compareStrings(a.address, b.address),
  );
}

function turnOf(
  endpoint: ServiceEndpoint,
  { priority, weight: localityWeight }: EndpointGroup,
  { upstream, placeOf }: { readonly upstream: UpstreamCluster; readonly placeOf: PlaceFinder },
): Turn {
  const { place, way } = placeOf(endpoint);
  const { address, port, weight } = endpoint;
  return {
    ...{ place, way, priority, weight },
    ...present({ localityWeight: upstream.isWeighted ? localityWeight : undefined }),
    address: way === 'pods' ? '' : `${address}:${port}`,
  };
}

/** Finds the reason for an endpoint's position. */
function reasonFinder(
  upstream: UpstreamCluster,
  { state, index, locateFleet }: Sight,
): (endpoint: ServiceEndpoint, turn: Turn) => readonly Reason[] {
  const route = state.routes.find(({ host }) => host === upstream.host);
  const ofRoute = route && routeReasons(route, locateFleet);
  const remote = groupBy(ofRoute?.remote ?? [], ([{ cluster }]) => cluster.name);
  const sources = index.sources.get(`${upstream.namespace}/${upstream.host}`) ?? [];
  const brought = sources.map(
    (one): Reason => ({ text: `brought by ${displayName(one)}`, at: locate(one) }),
  );
  const reasonsOfStep = [
    ...(upstream.resolved === undefined
      ? []
      : [{ text: 'clients connect to addresses that they resolve themselves' }]),
    ...(upstream.groups.length > 1 ? [orderingReason(upstream, sources)] : []),
  ];
  const ejection = ejectionReason(upstream);
  return (endpoint, { place, way, priority }) => {
    const isOwn = (way === 'pods' || way === 'service') && place === state.cluster.name;
    const own = isOwn ? (ofRoute?.own ?? []) : [];
    const known = own.length > 0 ? own : remoteReasons(remote.get(place) ?? [], endpoint);
    const its = known.length === 0 ? brought : known;
    return [...its, ...reasonsOfStep, ...(priority > 0 ? [ejection] : [])];
  };
}

/** The reasons of a remote step; of several entrances of one cluster, those with the same address count. */
function remoteReasons(
  there: readonly (readonly [RemoteEndpoint, readonly Reason[]])[],
  { address, port }: ServiceEndpoint,
): readonly Reason[] {
  const exact = there.filter(([one]) => one.address === address && one.port === port);
  return (exact.length > 0 ? exact : there).flatMap(([, reasons]) => reasons);
}
