/**
 * The Services and entries behind a server name → the pods that the gateway passes requests on to, or why there are none.
 *
 * An AUTO_PASSTHROUGH gateway is given those endpoints only that take Istio's mutual TLS (Istio `EndpointBuilder.EndpointsWithMTLSFilter`).
 */
import { hasLabels } from '../../kind/notation/label-selector.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import { labelsBySetter, setsOnOwnPods } from '../endpoint/istiod-labels.ts';
import { type MeshView, seesOthers } from '../mesh/cluster-mesh.ts';
import { type PodTemplate, selectedTemplates, templatesWith } from '../pod/pod-template.ts';
import { areInGit, machinesWith } from '../pod/serving-labels.ts';
import { decodeService, podSelector, portNamed, type WrittenPort } from '../service/service.ts';
import { decodeServiceEntry } from '../service-entry/service-entry.ts';
import type { GatewayService } from './gateway-service.ts';
import { mutualTlsRefusal } from './mutual-tls.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { leftOut } from './server/left-out.ts';
import { atEntryPort, atServicePort, type ServerAt } from './server/server-port.ts';
import { listedServers, machineServer, podsOfTemplate, supposedPods } from './server-pods.ts';

/** The pods and machines behind the gateway. */
export interface GatewayEndpoints {
  readonly pods: readonly ServerAt[];
  /** Why others are left out; at least one cause where there are none. */
  readonly left: readonly RefusalCause[];
}

/** The endpoints of a service for its cluster's gateway. */
export function endpointsBehind(view: MeshView, service: GatewayService): GatewayEndpoints {
  const found = service.sources.map((source) =>
    source.kind === 'Service'
      ? podsOfService(view, source, service)
      : podsOfEntry(view, source, service),
  );
  const all = joined(found);
  const { labels } = service;
  if (labels === undefined || Object.keys(labels).length === 0) return all;
  const isMember = (its: Readonly<Record<string, string>>): boolean =>
    hasLabels(its, labels) || !areInGit(labels);
  const named = all.pods.filter(
    (one) => (one.machine === undefined && !one.isWhole) || isMember(one.labels),
  );
  const key = elsewhereKey(view, labels);
  // A machine has a locality and a network of its own.
  const isElsewhere = ({ machine }: ServerAt): boolean =>
    key !== undefined && (machine === undefined || key === clusterLabel);
  const pods = named.filter((one) => !isElsewhere(one));
  return {
    pods,
    left: [...subsetEmptied(view, service, named.find(isElsewhere) && key), ...all.left],
  };
}

/** The first label of a subset for which istiod sets another value on all pods that the gateway gets. */
function elsewhereKey(view: MeshView, labels: Labels): string | undefined {
  if (view.istioSpec === undefined || seesOthers(view, view.istioSpec)) return undefined;
  const set = Object.entries(labelsBySetter(labels).istiod);
  const apart = set.filter(([key, value]) => setsOnOwnPods(view, { [key]: value }) === 'no');
  const keys = apart.map(([key]) => key);
  return keys.find((key) => key === clusterLabel) ?? keys[0];
}

type Labels = Readonly<Record<string, string>>;

function joined(found: readonly GatewayEndpoints[]): GatewayEndpoints {
  return {
    pods: found.flatMap(({ pods }) => pods),
    left: found.flatMap(({ left }) => left),
  };
}

function subsetEmptied(
  { cluster }: ClusterView,
  { rule }: GatewayService,
  key: string | undefined,
): readonly RefusalCause[] {
  if (rule === undefined) return [];
  const [resource] = rule.from;
  const subset = `the subset in ${displayName(resource)}`;
  const text =
    key === undefined
      ? `no pod has the labels of ${subset}`
      : `istiod sets another ${key} on the pods of ${cluster.name} than ${subset} selects`;
  return [{ kind: 'no-endpoint', text, resource, pointer: '/spec/subsets', part: 'key' }];
}

function podsOfService(
  view: ClusterView,
  service: Resource,
  { portName }: GatewayService,
): GatewayEndpoints {
  const named = portNamed(service, portName);
  const port = named?.port;
  const selector = podSelector(service);
  if (Object.keys(selector).length === 0) return nobody(withoutSelector(service));
  const local = nodeLocal(service);
  if (local !== undefined) return nobody(local);
  const place = atServicePort(port);
  const templates = selectedTemplates(view, service);
  const running = templates.filter(({ isAtRest }) => !isAtRest);
  const machines = machinesWith(view.list, service.namespace, selector);
  if (templates.length + machines.length === 0) {
    return takers(view, [place(supposedPods(view, service))]);
  }
  const { isHeadless } = decodeService(service);
  if (isHeadless && templates.length === 0) return nobody(headless(service));
  const hasPort = ({ at }: ServerAt): boolean => port === undefined || at.port !== undefined;
  const pods = running.map((template) => place(podsOfTemplate(view, template)));
  const others = (isHeadless ? [] : machines).map((one) => place(machineServer(view, one)));
  const found = takers(view, [...pods, ...others].filter(hasPort));
  const isDeaf = pods.length > 0 && !pods.some(hasPort);
  const areDeaf = others.length > 0 && !others.some(hasPort);
  const unknown = (what: string) => targetUnknown(service, named, what);
  const left = [
    ...(isDeaf ? [unknown('container of the pods')] : []),
    ...(areDeaf ? [unknown('WorkloadEntry')] : []),
    ...(running.length === 0 ? templates.slice(0, 1).map(atRest) : []),
    ...found.left,
  ];
  return { ...found, left };
}

/** Entries with a selector have pods and machines beside the endpoints that they list. */
function podsOfEntry(
  view: ClusterView,
  entry: Resource,
  { portName }: GatewayService,
): GatewayEndpoints {
  const { workloadLabels, ports, resolution } = decodeServiceEntry(entry);
  const place = atEntryPort(ports.find(({ name }) => name === portName));
  const isByName = resolution.startsWith('DNS');
  const listed = listedServers(view, entry).map(place);
  if (workloadLabels === undefined) {
    return listed.length === 0 ? nobody(withoutEndpoints(entry)) : takers(view, listed, isByName);
  }
  const templates = templatesWith(view, entry.namespace, workloadLabels);
  const running = templates.filter(({ isAtRest }) => !isAtRest);
  const machines = machinesWith(view.list, entry.namespace, workloadLabels);
  const servers = [
    ...running.map((template) => podsOfTemplate(view, template)),
    ...machines.map((one) => machineServer(view, one)),
  ];
  if (servers.length + listed.length > 0) {
    return takers(view, [...servers.map(place), ...listed], isByName);
  }
  if (templates.length > 0) return nobody(...templates.slice(0, 1).map(atRest));
  return takers(view, [place(supposedPods(view, entry, workloadLabels))]);
}

function nobody(...left: readonly RefusalCause[]): GatewayEndpoints {
  return { pods: [], left };
}

/** The servers that take mutual TLS, and that the gateway gets. */
function takers(
  view: ClusterView,
  servers: readonly ServerAt[],
  isByName = false,
): GatewayEndpoints {
  const judged = servers.map((one) => ({
    one,
    cause: mutualTlsRefusal(view, one, one.at.port ?? 0) ?? leftOut(view, one, isByName),
  }));
  return {
    pods: judged.flatMap(({ one, cause }) => (cause === undefined ? [one] : [])),
    left: judged.flatMap(({ cause }) => cause ?? []),
  };
}

function headless(service: Resource): RefusalCause {
  const text = `${displayName(service)} selects machines alone, and is headless: Istio gives machines to Services with an address only`;
  return { kind: 'no-endpoint', text, resource: service, pointer: '/spec/clusterIP' };
}

function withoutEndpoints(entry: Resource): RefusalCause {
  const text = `${displayName(entry)} has no endpoints that take mutual TLS`;
  return { kind: 'no-endpoint', text, resource: entry, pointer: '/spec', part: 'key' };
}

/** A gateway gets only the pods of its own node for a Service of each node (Istio `filterIstioEndpoint`). */
export function nodeLocal(service: Resource): RefusalCause | undefined {
  if (!decodeService(service).isNodeLocal) return undefined;
  const text = `${displayName(service)} has internalTrafficPolicy: Local, so the gateway gets pods of its own node only`;
  return { kind: 'node-local', text, resource: service, pointer: '/spec/internalTrafficPolicy' };
}

/** Pilot knows no identity of endpoints that are written by hand. */
export function withoutSelector(service: Resource): RefusalCause {
  const text = `${displayName(service)} has no selector, and endpoints that are written by hand take no mutual TLS`;
  return { kind: 'no-endpoint', text, resource: service, pointer: '/spec', part: 'key' };
}

/** That nothing of a kind listens at the target port of a Service, which is a name. */
export function targetUnknown(
  service: Resource,
  named: { readonly index: number; readonly port: WrittenPort } | undefined,
  what: string,
): RefusalCause {
  const text = `no ${what} of ${displayName(service)} has a port named "${named?.port.targetPort}"`;
  const pointer = `/spec/ports/${named?.index ?? 0}/targetPort`;
  return { kind: 'port-unknown', text, resource: service, pointer };
}

/** That the pods of a workload do not run. */
export function atRest({ workload }: PodTemplate): RefusalCause {
  const text = `${displayName(workload)} is scaled to zero`;
  return { kind: 'at-rest', text, resource: workload, pointer: '/spec/replicas' };
}
