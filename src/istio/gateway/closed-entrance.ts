/** The Gateways, workloads and Services of a cluster → why no request of other clusters reaches a listener of its east-west gateway. */
import { memoise } from '../../collection/memoise.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { PodTemplate } from '../pod/pod-template.ts';
import { inboundPort, isEastWest } from './east-west-server.ts';
import { entranceLabels, entranceTemplates } from './entrance-pods.ts';
import { gatewayPods, gatewaysOf } from './gateway-pods.ts';
import { hiddenServers } from './hidden-port.ts';
import { serverInWords } from './inbound-rival.ts';
import { managedEntrances } from './managed-gateway.ts';
import { type GatewayServer, selectorOf } from './merged-gateway.ts';
import { passingGateway, passingObjects } from './passing-gateway.ts';
import { type Overlap, overlapsAt, overlapsBesideManaged } from './passthrough-overlap.ts';
import { labelsInWords, podlessGateways } from './podless-gateway.ts';

/** A cause and its place. */
export interface ClosedEntrance {
  readonly kind:
    | 'gateway-at-rest'
    | 'gateway-without-pods'
    | 'gateway-port-hidden'
    | 'listener-rejected';
  readonly text: string;
  readonly resource: Resource;
  readonly pointer: string;
  readonly part?: 'key' | 'value';
}

/** The cause for all hosts; undefined where some pods may take requests. */
export const closedEntrance: (view: ClusterView) => ClosedEntrance | undefined = memoise(
  (view) => atRest(view) ?? withoutPods(view) ?? portHidden(view) ?? listenerRejected(view),
);

function atRest(view: ClusterView): ClosedEntrance | undefined {
  return managedEntrances(view).length > 0 ? undefined : gatewayAtRest(entranceTemplates(view));
}

/** That all pods of a gateway are scaled to zero; undefined where Git has none. */
export function gatewayAtRest(templates: readonly PodTemplate[]): ClosedEntrance | undefined {
  const [first] = templates;
  if (first === undefined || templates.some(({ isAtRest }) => !isAtRest)) return undefined;
  const { workload: resource } = first;
  const text = `${displayName(resource)} of the gateway is scaled to zero`;
  return { kind: 'gateway-at-rest', text, resource, pointer: '/spec/replicas' };
}

function withoutPods(view: ClusterView): ClosedEntrance | undefined {
  const passing = passingObjects(view);
  const [resource] = passing;
  const { gateways, found } = podlessGateways(view);
  if (resource === undefined || managedEntrances(view).length > 0) return undefined;
  if (!passing.every((gateway) => gateways.has(gateway))) return undefined;
  const selector = labelsInWords(selectorOf(resource));
  const text = `${displayName(resource)} selects ${selector}, and the gateways in Git have the labels ${found}`;
  return { kind: 'gateway-without-pods', text, resource, pointer: '/spec/selector' };
}

function portHidden(view: ClusterView): ClosedEntrance | undefined {
  const passing = passingObjects(view);
  const port = inboundPort(view.cluster);
  const { isWhole, labels } = passingGateway(view);
  const hidden = passing.flatMap((gateway) => {
    const its = isWhole ? labels : selectorOf(gateway);
    return serverHidden(view, gateway, its, (server) => isEastWest(server, port)) ?? [];
  });
  return hidden.length < passing.length ? undefined : hidden[0];
}

/** That the Services of a gateway's pods lack the port of a server. The place is the Gateway where a team wrote it, otherwise the Service. */
export function serverHidden(
  view: ClusterView,
  gateway: Resource,
  labels: PodTemplate['labels'],
  isMeant: (server: GatewayServer) => boolean,
): ClosedEntrance | undefined {
  const its = hiddenServers(view, gateway, labels);
  const server = its?.servers.find(isMeant);
  if (its === undefined || server === undefined || !its.isOutward) return undefined;
  const { service, ports } = its;
  const { index } = server;
  const text = `${displayName(gateway)} serves ${serverInWords(server)}, and ${displayName(service)}, which selects its pods, has only ${ports}`;
  const place =
    gateway.origin.type === 'authored'
      ? { resource: gateway, pointer: `/spec/servers/${index}/port/number` }
      : { resource: service, pointer: '/spec/ports', part: 'key' as const };
  return { kind: 'gateway-port-hidden', text, ...place };
}

/** At all pods that pass requests on. */
function listenerRejected(view: ClusterView): ClosedEntrance | undefined {
  const port = inboundPort(view.cluster);
  const isInbound = ({ server }: Overlap) => isEastWest(server, port);
  const managed = new Set(managedEntrances(view).map(({ resource }) => resource));
  const pods = entranceLabels(view) ?? gatewayPods(view);
  const found = [
    ...pods
      .filter((labels) => gatewaysOf(view, labels).served.some((one) => isEastWest(one, port)))
      .map((labels) => overlapsAt(view, labels).find(isInbound)),
    ...(managed.size === 0 ? [] : [overlapsBesideManaged(view).find(isOf(managed))]),
  ];
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  const { server, rival, host } = first;
  const text = `${displayName(server.gateway)} and ${displayName(rival)} both forward to "${host}" on port ${port} of the gateway, and Envoy rejects the listener`;
  const pointer = `/spec/servers/${server.index}/hosts`;
  return { kind: 'listener-rejected', text, resource: server.gateway, pointer };
}

function isOf(gateways: ReadonlySet<Resource>): (overlap: Overlap) => boolean {
  return ({ rival }) => gateways.has(rival);
}
