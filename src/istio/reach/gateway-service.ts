/**
 * A server name that a client sends → the Services and entries of the far cluster that its gateway resolves it to, or why to none.
 *
 * For AUTO_PASSTHROUGH Istio writes a filter chain for each port and subset of each service that the gateway sees, and Envoy closes a
 * connection whose name matches none (Istio `builtAutoPassthroughFilterChains`).
 */

import { groupPairs } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { GatewayTarget } from '../../kind/istio-networking-v1/host/server-name.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { EffectiveRule } from '../destination-rule/rule-bundle.ts';
import { effectiveRule } from '../destination-rule/rule-index.ts';
import { rulesOf } from '../destination-rule/rules-for-host.ts';
import { subsetLabels } from '../destination-rule/traffic-policy.ts';
import { closedEntrance } from '../gateway/closed-entrance.ts';
import { passingGateway, passingObject } from '../gateway/passing-gateway.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { serviceExportTo } from '../service/registered-service.ts';
import { decodeService } from '../service/service.ts';
import { decodeServiceEntry } from '../service-entry/service-entry.ts';
import { hasKnownLabels, isReadNamespace } from '../visibility/discovery-selector.ts';
import { exportToOf, isExportedTo } from '../visibility/export-to.ts';
import { blockedListener } from './gateway-listener.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { refusedByRule, subsetUnknown } from './server/gateway-rule.ts';

export interface GatewayService {
  /** The Services and entries with the endpoints, all of one namespace. */
  readonly sources: readonly Resource[];
  readonly namespace: string;
  /** The name of the port, by which endpoints are found. */
  readonly portName: string;
  readonly rule: EffectiveRule | undefined;
  /** The labels of the subset; undefined for the whole service. */
  readonly labels: Readonly<Record<string, string>> | undefined;
}

/** The service, or the causes; `absent` where nothing has the host, `unknown` where Git does not show that. */
export type Resolved =
  | GatewayService
  | { readonly refused: readonly RefusalCause[] }
  | 'absent'
  | 'unknown';

/** Resolves the name at the east-west gateway of a cluster. */
export function resolveServerName(view: ClusterView, target: GatewayTarget): Resolved {
  const { host } = target;
  const blocked = unreadGateway(view) ?? closedEntrance(view) ?? blockedListener(view, host);
  if (blocked !== undefined) return { refused: [blocked] };
  const all = sourcesOf(view, host);
  if (all.length === 0) return isDecided(view, host) ? 'absent' : 'unknown';
  const hidden = all.map(
    (one) => undiscoveredNamespace(view, one.namespace) ?? hiddenFromGateway(view, one),
  );
  const seen = all.filter((_, i) => hidden[i] === undefined);
  const [first] = seen;
  if (first === undefined) return { refused: hidden.flatMap((cause) => cause ?? []).slice(0, 1) };
  const its = seen.filter(({ namespace }) => namespace === first.namespace);
  return resolveAmong(view, [first, ...its.slice(1)], target);
}

/** The sources that the gateway sees, the first before others. */
function resolveAmong(
  view: ClusterView,
  sources: readonly [Resource, ...Resource[]],
  target: GatewayTarget,
): Resolved {
  const { host, port, subset } = target;
  const [first] = sources;
  const { namespace } = first;
  const portName = portNameOf(first.kind === 'Service' ? [first] : sources, port);
  if (portName === undefined) return { refused: [portUnknown(first, port)] };
  const rule = effectiveRule(rulesOf(view), { host, namespace }, passingGateway(view));
  const refused = rule && refusedByRule(view, rule, target);
  if (refused !== undefined) return { refused: [refused] };
  if (subset === '') return { sources, namespace, portName, rule, labels: undefined };
  const labels = rule && subsetLabels(rule.spec, subset);
  if (labels === undefined)
    return { refused: [subsetUnknown(view, { rule, source: first }, target)] };
  return { sources, namespace, portName, rule, labels };
}

/** The Service of the host, or the entries for it within the mesh: Istio leaves out those outside, and aliases. */
function sourcesOf(view: ClusterView, host: string): readonly Resource[] {
  const named = serviceOfHost(host, view.cluster.clusterDomain);
  const service = named && view.find('', 'Service', named.namespace, named.name)?.resource;
  const isAlias = service !== undefined && decodeService(service).type === 'ExternalName';
  const all = entriesByHost(view.list).get(host) ?? [];
  const entries = all.filter((entry) => decodeServiceEntry(entry).isInside);
  if (service === undefined || isAlias) return entries;
  return [service, ...entries.filter(({ namespace }) => namespace === service.namespace)];
}

/** The ServiceEntries of a cluster for each host. */
export const entriesByHost: (
  list: ClusterView['list'],
) => ReadonlyMap<string, readonly Resource[]> = memoise((list) =>
  groupPairs(
    list(istioNetworkingGroup, 'ServiceEntry').flatMap(({ resource: entry }) =>
      decodeServiceEntry(entry).hosts.map((host) => [host, entry] as const),
    ),
  ),
);

/** Whether Git shows that nothing defines the host: of a Service, where it has other objects of its namespace. */
function isDecided(view: ClusterView, host: string): boolean {
  const named = serviceOfHost(host, view.cluster.clusterDomain);
  return named === undefined || view.hasNamespace(named.namespace);
}

/** Why istiod reads nothing of a namespace: no discoverySelectors of its MeshConfig select the Namespace. */
export function undiscoveredNamespace(
  view: ClusterView,
  namespace: string,
): (RefusalCause & { readonly kind: 'undiscovered'; readonly resource: Resource }) | undefined {
  const { config, configuredBy: by } = clusterMesh(view);
  const found = view.find('', 'Namespace', '', namespace)?.resource;
  if (by === undefined || isReadNamespace(config, namespace, found)) return undefined;
  const isKnown = found !== undefined && hasKnownLabels(found);
  const text = `no discoverySelectors of ${displayName(by.resource)} select Namespace ${namespace}`;
  const place = isKnown
    ? { resource: found, pointer: '/metadata/name' }
    : { resource: by.resource, pointer: by.pointer, part: 'key' as const };
  return { kind: 'undiscovered', by, namespace, text, ...place };
}

/** Why istiod does not read the Gateway in Git that passes mutual TLS on. */
export function unreadGateway(view: ClusterView): ReturnType<typeof undiscoveredNamespace> {
  const gateway = passingObject(view);
  return gateway && undiscoveredNamespace(view, gateway.namespace);
}

/** Why a gateway does not see a Service or entry: the one that passes mutual TLS on, or one of another namespace. */
export function hiddenFromGateway(
  view: ClusterView,
  source: Resource,
  namespace: string = passingGateway(view).namespace,
): (RefusalCause & { readonly kind: 'service-hidden' }) | undefined {
  const { config, configuredBy } = clusterMesh(view);
  const isService = source.kind === 'Service';
  const exportTo = isService ? serviceExportTo(source, config) : exportToOf(source, config);
  if (isExportedTo(exportTo, source.namespace, namespace)) return undefined;
  const own = isService ? serviceExportTo(source, noDefaults) : exportToOf(source, noDefaults);
  const by = own.length > 0 ? undefined : configuredBy;
  const setting = by && { by, resource: by.resource, pointer: by.pointer, part: 'key' as const };
  const hidden = `${displayName(source)} is exported only to "${exportTo.join(', ')}"`;
  return {
    kind: 'service-hidden',
    exportTo,
    text: `${hidden}${by ? ' (defaultServiceExportTo)' : ''}, not to the gateway in namespace "${namespace}"`,
    resource: source,
    pointer: isService ? '/metadata/annotations/networking.istio.io~1exportTo' : '/spec/exportTo',
    ...setting,
  };
}

/** A mesh without settings, by which only what is written counts. */
const noDefaults = { exportTo: { service: [], virtualService: [], destinationRule: [] } };

function portNameOf(sources: readonly Resource[], number: number): string | undefined {
  const source = sources.find((one) => portNames(one).has(number));
  return source && portNames(source).get(number);
}

/** By number, the first name of each. A gateway passes no UDP on. */
const portNames: (source: Resource) => ReadonlyMap<number, string> = memoise((source) => {
  const isService = source.kind === 'Service';
  const { ports } = isService ? decodeService(source) : decodeServiceEntry(source);
  const named = ports.flatMap(({ number, name, protocol }): [number, string][] =>
    number === undefined || protocol === 'UDP' ? [] : [[number, name]],
  );
  return new Map(named.reverse());
});

function portUnknown(source: Resource, port: number): RefusalCause {
  return {
    kind: 'name-unknown',
    text: `${displayName(source)} has no port ${port}`,
    resource: source,
    pointer: '/spec/ports',
    part: 'key',
  };
}
