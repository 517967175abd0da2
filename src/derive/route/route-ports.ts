/** The ports of a route: those that providers offer and the consumer's clients can call. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { firstBy } from '../../collection/group-by.ts';
import { byKey } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import { gatewayPathsDiffer, pathSeen } from '../../diagnostic/codes/derive-gateway.ts';
import { exportWithoutPath } from '../../diagnostic/codes/derive-offer.ts';
import {
  consumerPortMissing,
  contentDiffers,
  protocolIgnored,
  protocolNotRoutable,
} from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import {
  isEncrypted,
  isHttp,
  istioProtocol,
  isUnreadable,
} from '../../istio/service/istio-protocol.ts';
import {
  comparePorts,
  portLike,
  portNumbered,
  type ServicePort,
  servicePorts,
} from '../../istio/service/service-port.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import { displayName, inCluster, locate, noteAt } from '../../resource/resource.ts';
import {
  hasPaths,
  type OfferedPort,
  type OfferedService,
  type Provider,
} from '../offer/offered-service.ts';
import { headerEntrance } from './service-header.ts';
import type { OfferedRoute, RemoteEndpoint, RoutePort } from './service-route.ts';

export interface PortInput {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly local: Placed | undefined;
  readonly remoteEndpoints: readonly RemoteEndpoint[];
  readonly gateway: 'mtls' | 'http';
}

/** The ports that Istio supports and that the consumer's Service, if any, also has. */
export function routePorts(input: PortInput): Outcome<readonly RoutePort[]> {
  const ports: RoutePort[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const offered of offeredPorts(input.remoteEndpoints)) {
    const serving = input.remoteEndpoints.filter(
      (endpoint) => portOf(endpoint, offered) !== undefined,
    );
    const isServedByAll = serving.length === input.remoteEndpoints.length;
    const remoteEndpoints = isServedByAll ? input.remoteEndpoints : serving;
    const called = calledPort(input, offered);
    if (called === undefined) diagnostics.push(missing(input, offered, remoteEndpoints));
    else if (offered.protocol !== 'TCP') diagnostics.push(ignored(input, offered, remoteEndpoints));
    else ports.push(toRoutePort(input, called, remoteEndpoints, offered));
    if (called !== undefined) diagnostics.push(...unreadable(input, called, remoteEndpoints));
  }
  return { value: ports, diagnostics };
}

/** The reason why the ports cannot use HTTP gateways, or a host of their own. */
export function portProblems(
  input: PortInput,
  ports: readonly RoutePort[],
  hosting: OfferedRoute['hosting'],
): readonly Diagnostic[] {
  return ports.flatMap((port) => {
    const overHttp = input.gateway === 'http';
    if (overHttp && !isHttp(port.protocol)) return [notRoutable(input, port, 'an HTTP gateway')];
    if (hosting === 'clustersetHost' && isEncrypted(port.protocol))
      return [notRoutable(input, port, 'a host of its own')];
    if (!overHttp) return [];
    const missing = pathless(port);
    if (missing.length > 0 || !port.byHeader) return missing;
    // Clusters that share an export share its findings.
    const byExport = new Map(
      port.remoteEndpoints.map(({ provider }) => [provider.export, provider] as const),
    );
    return [...byExport.values()].flatMap((provider) => headerProblems(input, port, provider));
  });
}

/** An HTTP gateway serves ports for which an export sets a path; some APIs set none. */
function pathless({ remoteEndpoints }: RoutePort): Diagnostic[] {
  return remoteEndpoints.flatMap(({ provider }) => {
    if (hasPaths(provider)) return [];
    const args = { ...inCluster(provider.export, provider.cluster) };
    return [diagnose(exportWithoutPath, args, locate(provider.export, '/metadata/name'))];
  });
}

function offeredPorts(remoteEndpoints: readonly RemoteEndpoint[]): readonly OfferedPort[] {
  // By number first: most clusters offer the same few ports, and a text per port would be built per endpoint.
  const byNumber = new Map<number, Map<string, OfferedPort>>();
  for (const { provider } of remoteEndpoints) {
    for (const port of provider.ports) {
      const alike = getOrInsert(byNumber, port.number, () => new Map<string, OfferedPort>());
      getOrInsert(alike, port.protocol, () => port);
    }
  }
  return [...byNumber.values()].flatMap((alike) => [...alike.values()]).sort(comparePorts);
}

function portOf(endpoint: RemoteEndpoint, port: ServicePort): OfferedPort | undefined {
  return portLike(endpoint.provider.ports, port);
}

/** The port as in the consumer's Service; for a stub, the offered port with a name. */
function calledPort({ local }: PortInput, offered: OfferedPort): ServicePort | undefined {
  if (local === undefined)
    return { ...offered, name: offered.name === '' ? nameOfUnnamed(offered) : offered.name };
  return portLike(servicePorts(local.resource), offered);
}

/**
 * A name that does not change the protocol that Istio uses without one. Where Istio detects the protocol, every name accepted by
 * `istioctl validate` would name a protocol, and clients of the other one would fail: there the port keeps a name without a protocol.
 */
function nameOfUnnamed(port: OfferedPort): string {
  const isAlwaysTcp = port.appProtocol === undefined && istioProtocol(port) === 'TCP';
  return `${isAlwaysTcp ? 'tcp' : 'port'}-${port.number}`;
}

function toRoutePort(
  input: PortInput,
  called: ServicePort,
  remoteEndpoints: readonly RemoteEndpoint[],
  offered: OfferedPort,
): RoutePort {
  const { number, name, appProtocol } = called;
  return {
    number,
    name,
    transport: called.protocol,
    protocol: istioProtocol(called),
    ...present({ appProtocol }),
    remoteEndpoints,
    path: normalPath(offered.path),
    byHeader: input.gateway === 'http' && pathsOf(input, remoteEndpoints, number).size > 1,
  };
}

/** A path without a trailing slash; `/` for none. */
function normalPath(path = '/'): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** The paths that the endpoints of a port require; local pods require none. */
function pathsOf(
  { local }: PortInput,
  remoteEndpoints: readonly RemoteEndpoint[],
  number: number,
): ReadonlySet<string> {
  const remote = remoteEndpoints.flatMap(({ provider }) => {
    const offered = portNumbered(provider.ports, number);
    return offered === undefined ? [] : [normalPath(offered.path)];
  });
  return new Set(local === undefined ? remote : ['/', ...remote]);
}

/** Limits of a provider's gateway for requests with the service header, and the path that its pods will receive. */
function headerProblems(input: PortInput, port: RoutePort, provider: Provider): Diagnostic[] {
  const entrance = headerEntrance(provider, port.number);
  const object = displayName(provider.export);
  const about = { ...consumed(input), object };
  const at = blame(provider);
  if ('obstacle' in entrance) {
    const { number } = port;
    const path = normalPath(portNumbered(provider.ports, number)?.path);
    const args = { ...about, port: number, path, reason: entrance.obstacle };
    return [diagnose(gatewayPathsDiffer, args, at)];
  }
  if (entrance.path === '' || entrance.rewrite !== undefined) return [];
  return [diagnose(pathSeen, { ...about, path: entrance.path }, at)];
}

function consumed(input: PortInput): { service: string; cluster: string } {
  const { namespace, name } = input.service;
  return { service: `${namespace}/${name}`, cluster: input.view.cluster.name };
}

/** The first export of the port: the place to correct. */
function blameFirst(remoteEndpoints: readonly RemoteEndpoint[]): ReturnType<typeof locate> {
  const [endpoint] = remoteEndpoints;
  return endpoint === undefined
    ? { file: '', document: 0, line: 1, column: 1, pointer: '' }
    : blame(endpoint.provider);
}

function blame(provider: Provider): ReturnType<typeof locate> {
  return locate(provider.export, provider.portsPointer ?? '/spec');
}

function missing(
  input: PortInput,
  port: OfferedPort,
  remoteEndpoints: readonly RemoteEndpoint[],
): Diagnostic {
  const providers = remoteEndpoints.map(({ cluster }) => cluster.name);
  const args = { ...consumed(input), port: port.number, providers };
  const at =
    input.local === undefined
      ? blameFirst(remoteEndpoints)
      : locate(input.local.resource, '/spec/ports');
  return diagnose(consumerPortMissing, args, at);
}

/** One finding for each other protocol: both sides have the same one, at the Service whose protocol is later by name. */
function unreadable(
  input: PortInput,
  called: ServicePort,
  remoteEndpoints: readonly RemoteEndpoint[],
): readonly Diagnostic[] {
  const mine = istioProtocol(called);
  const theirs = remoteEndpoints.flatMap(({ provider: { ports, service } }) => {
    const protocol = istioProtocol(portLike(ports, called) ?? called);
    return isUnreadable(mine, protocol) ? [{ protocol, service }] : [];
  });
  return [...firstBy(theirs, ({ protocol }) => protocol).values()].map(({ protocol, service }) => {
    const own = { protocol: mine, service: input.local?.resource ?? service };
    const [one = own, later = own] = [own, { protocol, service }].sort(byKey((of) => of.protocol));
    const protocols = [one.protocol, later.protocol];
    const related = [noteAt('the other Service', one.service, '/spec/ports')];
    const args = { ...consumed(input), port: called.number, protocols };
    return diagnose(contentDiffers, args, locate(later.service, '/spec/ports'), related);
  });
}

function ignored(
  input: PortInput,
  port: OfferedPort,
  remoteEndpoints: readonly RemoteEndpoint[],
): Diagnostic {
  const args = { ...consumed(input), port: port.number, protocol: port.protocol };
  return diagnose(protocolIgnored, args, blameFirst(remoteEndpoints));
}

function notRoutable(input: PortInput, port: RoutePort, way: string): Diagnostic {
  const { number, protocol } = port;
  const args = { ...consumed(input), port: number, protocol, way };
  return diagnose(protocolNotRoutable, args, blameFirst(port.remoteEndpoints));
}
