/**
 * Requests that a client's proxy sends to the gateway of another cluster without an export of the service: for endpoints that istiod reads by
 * remote secrets, and for a team's own ServiceEntry that names the gateway. The gateway, or what is behind it, refuses them.
 */

import { firstBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { routedHosts } from '../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import { type UpstreamCluster, upstreamClusterOf } from '../../istio/model/upstream-clusters.ts';
import { denials } from '../../istio/reach/client-access.ts';
import { deniedBehind, reachGateway } from '../../istio/reach/reach.ts';
import { isOfGateway, type RefusalCause } from '../../istio/reach/refusal-cause.ts';
import { acceptedBy } from '../../istio/reach/server-identity.ts';
import type { RegisteredService } from '../../istio/service/registered-service.ts';
import { decodeServiceEntry } from '../../istio/service-entry/service-entry.ts';
import { parseServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { displayName, locate, noteAt, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { farEndUnreached as code } from '../codes/server.ts';
import { gatewayStates } from '../gateway-state.ts';
import { isJoined } from '../joined-mesh.ts';
import { wantedSubsets } from '../policy/wanted-subsets.ts';

export const farEndUnreached: Check = {
  codes: [code],
  run(state) {
    if (state.istioSpec?.gateway !== 'mtls') return [];
    const routed = routedHosts(state.routes);
    return calledServices(state)
      .filter(({ host }) => !routed.has(host))
      .flatMap((service) => judgeService(state, service));
  },
};

/** Services whose endpoints in Pilot may be gateways of the fleet. */
function calledServices(state: ClusterState): readonly RegisteredService[] {
  const { services, state: known } = state.pilot;
  if (isJoined(state) && (known.joined?.gateways ?? []).length > 0) return services;
  const addresses = addressesOf(state.fleet);
  const named = state
    .istio('ServiceEntry')
    .filter(({ origin }) => origin.type === 'authored')
    .map(decodeServiceEntry)
    .filter(({ endpoints }) => endpoints.some(({ address }) => addresses.has(address)))
    .flatMap(({ hosts }) => hosts);
  if (named.length === 0) return [];
  const hosts = new Set(named);
  return services.filter(({ host }) => hosts.has(host));
}

const addressesOf = memoise(
  (fleet: ClusterState['fleet']): ReadonlySet<string> =>
    new Set([...gatewayStates(fleet).keys()].map((at) => at.slice(0, at.lastIndexOf(':')))),
);

function judgeService(state: ClusterState, service: RegisteredService): readonly Diagnostic[] {
  const { region, zone } = state.cluster;
  const { namespace } = service;
  const client: PilotClient = { namespace, labels: {}, locality: `${region}/${zone}` };
  const subsets = [...(wantedSubsets(state).get(service.host)?.keys() ?? [])];
  const found = service.ports.flatMap(({ number: port }) =>
    ['', ...subsets].flatMap((subset) => {
      const upstream = upstreamClusterOf(service, { port, subset }, state.pilot, client);
      return upstream === undefined ? [] : refusals(state, upstream);
    }),
  );
  const once = firstBy(found, ({ far, cause }) => `${far.cluster.name} ${cause.text}`);
  return [...once.values()].map(({ far, cause, upstream }) => {
    const sources = state.pilot.sources.get(`${namespace}/${service.host}`) ?? [];
    const resource = cause.resource ?? sources[0];
    const args = {
      object: resource === undefined ? service.host : displayName(resource),
      cluster: state.cluster.name,
      others: 0,
      cause: cause.text,
      kind: cause.kind,
      other: far.cluster.name,
      serverName: upstream.serverName,
    };
    const at =
      resource === undefined ? state.cluster.at : locate(resource, cause.pointer, cause.part);
    return diagnose(code, args, at, related(sources, resource));
  });
}

interface Refused {
  readonly far: ClusterState;
  readonly cause: RefusalCause;
  readonly upstream: UpstreamCluster;
}

/** The first cause of each gateway; workloads that rest do so on purpose. */
function refusals(state: ClusterState, upstream: UpstreamCluster): readonly Refused[] {
  const gateways = gatewayStates(state.fleet);
  return upstream.groups
    .flatMap(({ endpoints }) => endpoints)
    .flatMap((endpoint): readonly Refused[] => {
      const far = gateways.get(`${endpoint.address}:${endpoint.port}`);
      if (far === undefined || far === state) return [];
      const sender = upstream.decidesTls(endpoint);
      const reach = reachGateway(state, far, {
        serverName: upstream.serverName,
        isMutual: upstream.speaksMutualTls(endpoint),
        sender,
        accepted: acceptedBy(state, upstream, sender),
      });
      if (!('refused' in reach)) {
        return partlyDenied(state, far, upstream).map((cause) => ({ far, cause, upstream }));
      }
      const [cause] = reach.refused;
      if (cause === undefined || cause.kind === 'at-rest' || isOfGateway(cause)) return [];
      return [{ far, cause, upstream }];
    });
}

/** Policies that deny only some of the clients. */
function partlyDenied(
  state: ClusterState,
  far: ClusterState,
  { serverName }: UpstreamCluster,
): readonly RefusalCause[] {
  const target = parseServerName(serverName);
  return target === undefined ? [] : denials(state, deniedBehind(state, far, target));
}

function related(sources: readonly Resource[], shown: Resource | undefined) {
  return sources
    .filter((one) => one !== shown)
    .slice(0, 1)
    .map((one) => noteAt('what clients call', one, '/metadata/name'));
}
