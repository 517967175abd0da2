/** The host of a server name, or a request by plain HTTP → why no listener of the cluster's gateway takes it. */
import { memoise } from '../../collection/memoise.ts';
import { indexPatterns } from '../../kind/istio-networking-v1/host/host-index.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { eastWestPatterns, inboundPort, isEastWest } from '../gateway/east-west-server.ts';
import { entranceLabels } from '../gateway/entrance-pods.ts';
import { gatewayPods, gatewaysOf } from '../gateway/gateway-pods.ts';
import { rivalOfTls, serverInWords } from '../gateway/inbound-rival.ts';
import {
  isPassedOn,
  type ManagedGateway,
  managedEntrances,
  unmergedGateways,
} from '../gateway/managed-gateway.ts';
import {
  type GatewayServer,
  gatewaysIn,
  isHttp,
  selectorOf,
  serversOf,
} from '../gateway/merged-gateway.ts';
import type { RefusalCause } from './refusal-cause.ts';

/** The server that has the gateway's port or host, or the Gateway that lists other hosts. */
export function blockedListener(view: ClusterView, host: string): RefusalCause | undefined {
  const rival = rivalOfTls(view)(host);
  if (rival !== undefined) {
    return {
      kind: 'gateway-blocked',
      rival,
      text: `${displayName(rival.gateway)} serves ${serverInWords(rival)}, so the gateway does not read server names`,
      resource: rival.gateway,
      pointer: `/spec/servers/${rival.index}/port`,
    };
  }
  const { listed, admits } = admittedHosts(view);
  if (admits(host).length > 0 || isPassedOn(view, host)) return undefined;
  const unmerged = unmergedListener(view, host);
  if (unmerged !== undefined) return unmerged;
  const [server] = listed;
  if (server === undefined) return undefined;
  return {
    kind: 'name-unknown',
    text: `${displayName(server.gateway)} lists no host for "${host}"`,
    resource: server.gateway,
    pointer: `/spec/servers/${server.index}/hosts`,
    part: 'key',
  };
}

/** The Gateway for the host that no pods get. */
function unmergedListener(view: ClusterView, host: string): RefusalCause | undefined {
  const [found] = unmergedByHost(view)(host);
  return found && unmergedCause(...found);
}

const unmergedByHost = memoise((view: ClusterView) => {
  const port = inboundPort(view.cluster);
  const patterns = [...unmergedEntrances(view)].flatMap((found) =>
    serversOf(found[0]).flatMap((server) =>
      eastWestPatterns(server, port).map((pattern) => [pattern, found] as const),
    ),
  );
  return indexPatterns(patterns);
});

/** The Gateways for the cluster's gateway that no pods in Git get. */
const unmergedEntrances = memoise((view: ClusterView): ReadonlyMap<Resource, ManagedGateway> => {
  const wanted = view.cluster.gateway?.labels;
  const all = [...unmergedGateways(view)];
  return new Map(
    all.filter(([gateway]) => wanted === undefined || hasLabels(wanted, selectorOf(gateway))),
  );
});

function unmergedCause(gateway: Resource, { resource: managed }: ManagedGateway): RefusalCause {
  return {
    kind: 'gateway-unmerged',
    text: `the pods of ${displayName(managed)} of the Gateway API do not get ${displayName(gateway)}, which is in another namespace`,
    resource: gateway.origin.type === 'authored' ? gateway : managed,
    pointer: '/metadata/namespace',
  };
}

/** The servers of Git that pass mutual TLS on; none where the Gateway is installed elsewhere. */
const admittedHosts = memoise((view: ClusterView) => {
  const port = inboundPort(view.cluster);
  const pods = entranceLabels(view) ?? gatewayPods(view);
  const listed = pods.flatMap((one): readonly GatewayServer[] =>
    gatewaysOf(view, one).served.filter((server) => eastWestPatterns(server, port).length > 0),
  );
  const patterns = listed.flatMap((server) =>
    eastWestPatterns(server, port).map((pattern) => [pattern, server] as const),
  );
  return { listed, admits: indexPatterns(patterns) };
});

/** The servers of teams at the port of the gateway, which have their own TLS and routes; `admits` finds those for a server name. */
export const ownServers: (view: ClusterView) => OwnServers = memoise((view) => {
  const port = inboundPort(view.cluster);
  const pods = entranceLabels(view) ?? gatewayPods(view);
  const all = pods.flatMap((one) =>
    gatewaysOf(view, one).served.filter(
      (server) => server.port === port && server.mode !== 'AUTO_PASSTHROUGH',
    ),
  );
  const withTls = all.filter((server) => !isHttp(server));
  const patterns = withTls.flatMap((server) =>
    server.hosts.map((host) => [host.split('/').at(-1) ?? '', server] as const),
  );
  return { all, withTls, admits: indexPatterns(patterns) };
});

interface OwnServers {
  readonly all: readonly GatewayServer[];
  readonly withTls: readonly GatewayServer[];
  admits(serverName: string): readonly GatewayServer[];
}

/** Why no gateway of the cluster reads server names, where Git has all of them; `sender` decides that a client sends one. */
export function closedToMutualTls(
  view: ClusterView,
  sender: Resource | undefined,
): RefusalCause | undefined {
  const isOpen = admittedHosts(view).listed.length > 0 || ownServers(view).withTls.length > 0;
  if (isOpen || managedEntrances(view).some(({ passed }) => passed.length > 0)) return undefined;
  const unmerged = [...unmergedEntrances(view)].find(([gateway]) =>
    serversOf(gateway).some((server) => isEastWest(server, inboundPort(view.cluster))),
  );
  if (unmerged !== undefined) return unmergedCause(...unmerged);
  const text = `no Gateway of ${view.cluster.name} passes mutual TLS on at port ${inboundPort(view.cluster)}`;
  return { kind: 'protocol', text, resource: sender, pointer: '/spec', part: 'key' };
}

/** Why no Gateway of the cluster takes plain HTTP at the port, where Git has all of them. */
export function closedToHttp(view: ClusterView, port: number): RefusalCause | undefined {
  const gateways = gatewaysIn(view);
  const isOpen = (gateway: Resource): boolean =>
    serversOf(gateway).some((server) => server.port === port && isHttp(server));
  const unmerged = unmergedEntrances(view);
  if (gateways.some((gateway) => isOpen(gateway) && !unmerged.has(gateway))) return undefined;
  const closed = [...unmerged].find(([gateway]) => isOpen(gateway));
  if (closed !== undefined) return unmergedCause(...closed);
  const text = `no Gateway of ${view.cluster.name} takes plain HTTP at port ${port}`;
  return { kind: 'protocol', text, resource: gateways[0], pointer: '/spec/servers', part: 'key' };
}
