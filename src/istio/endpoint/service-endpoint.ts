/** Pods, ServiceEntries and WorkloadEntries → the endpoints of one service (Istio's service registries). */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import { clusterLabel, drainingLabel } from '../../kind/topology-label.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import type { Workload } from '../model/pilot-question.ts';
import { isService, type RegisteredService } from '../service/registered-service.ts';
import { decodeService, isGlobalService } from '../service/service.ts';
import { machinePort } from '../service/target-port.ts';
import {
  decodeServiceEntry,
  type EntryEndpoint,
  endpointAt,
  type ServiceEntry,
} from '../service-entry/service-entry.ts';
import {
  type EndpointPlace,
  placeOfEntry,
  podEndpoints,
  podLocality,
  podTakesMutualTls,
  type ServiceEndpoint,
  socketPath,
} from './endpoint-place.ts';
import { remoteEndpoints } from './remote-endpoint.ts';

/** Endpoints of a host in a namespace that take new requests, from all sources: entries and Services of one name share theirs. */
export function serviceEndpoints(
  index: PilotIndex,
  service: RegisteredService,
): readonly ServiceEndpoint[] {
  return withoutDraining(allEndpoints(index, service));
}

/** The same with those that drain. */
export function allEndpoints(
  index: PilotIndex,
  service: RegisteredService,
): readonly ServiceEndpoint[] {
  const key = `${service.namespace}/${service.host}`;
  return getOrInsert(foundIn(index), key, () => findEndpoints(index, service));
}

const withoutDraining = memoise((found: readonly ServiceEndpoint[]) =>
  found.some(isDraining) ? found.filter((one) => !isDraining(one)) : found,
);

/** Endpoints of the first service of a host. */
export function endpointsOfHost(index: PilotIndex, host: string): readonly ServiceEndpoint[] {
  const [service] = index.servicesByHost.get(host) ?? [];
  return service === undefined ? [] : serviceEndpoints(index, service);
}

/** By `namespace/host`; shared by all clients. */
const foundIn = memoise((_: PilotIndex) => new Map<string, readonly ServiceEndpoint[]>());

/** Endpoints of a port, by name. */
export function endpointsOfPort(
  endpoints: readonly ServiceEndpoint[],
  portName: string,
): readonly ServiceEndpoint[] {
  return byPortName(endpoints).get(portName) ?? [];
}

const byPortName: (
  endpoints: readonly ServiceEndpoint[],
) => ReadonlyMap<string, readonly ServiceEndpoint[]> = memoise((endpoints) =>
  groupBy(endpoints, ({ portName }) => portName),
);

/** Endpoints with all labels of a subset, in a cluster with istiod's cluster ID. */
export function endpointsWith(
  endpoints: readonly ServiceEndpoint[],
  labels: Readonly<Record<string, string>>,
  cluster: string,
): readonly ServiceEndpoint[] {
  const { 'topology.istio.io/cluster': selectedCluster, ...others } = labels;
  // Endpoints of another cluster have the label; istiod's own do not.
  if (selectedCluster !== undefined && selectedCluster !== cluster)
    return byLabels(endpoints)(labels);
  const found = byLabels(endpoints)(others);
  if (selectedCluster === undefined) return found;
  return found.filter((one) => (own(one.labels, clusterLabel) ?? cluster) === cluster);
}

const byLabels: (
  endpoints: readonly ServiceEndpoint[],
) => ReturnType<typeof indexLabelled<ServiceEndpoint>> = memoise((endpoints) =>
  indexLabelled(endpoints, ({ labels }) => labels),
);

/** Endpoints with an address or a socket: Pilot sends no names, which are for DNS clusters. */
export const endpointsWithAddress: (
  endpoints: readonly ServiceEndpoint[],
) => readonly ServiceEndpoint[] = memoise((endpoints) =>
  endpoints.every(({ isSent }) => isSent) ? endpoints : endpoints.filter(({ isSent }) => isSent),
);

function findEndpoints(
  index: PilotIndex,
  { host, namespace }: Pick<RegisteredService, 'host' | 'namespace'>,
): readonly ServiceEndpoint[] {
  const sources = index.sources.get(`${namespace}/${host}`) ?? [];
  if (isNodeLocal(index, host)) {
    return sources.flatMap((resource) => (isService(resource) ? ofPods(resource, index) : []));
  }
  const lists = sources.map((resource) =>
    isService(resource) ? ofService(resource, index) : ofEntry(resource, host, index),
  );
  const [only = [], ...others] = lists.filter(({ length }) => length > 0);
  const found = others.length === 0 ? only : only.concat(...others);
  const { joined } = index.state;
  if (joined === undefined || isKeptLocal(index, `${namespace}/${host}`)) return found;
  return [...found, ...remoteEndpoints(joined, { host, namespace }, index.state)];
}

/**
 * Whether a client gets the endpoints of its own node only (Istio `filterIstioEndpoint`): clients are supposed beside each pod of their own
 * cluster, and what other clusters and entries add is on no node of it. The Service that istiod read first decides.
 */
function isNodeLocal({ servicesByHost }: PilotIndex, host: string): boolean {
  const its = servicesByHost.get(host) ?? [];
  return its.find(({ isKubernetes }) => isKubernetes)?.isNodeLocal === true;
}

/** Whether no proxy sends new requests to it: Pilot leaves it out, or with persistent sessions sends it for the sessions that it has. */
export function isDraining({ labels }: Pick<ServiceEndpoint, 'labels'>): boolean {
  return (own(labels, drainingLabel) ?? '') !== '';
}

/** Whether the ambient multi-network mesh keeps a host cluster-local: the cluster's own Services are not labelled global. */
function isKeptLocal({ state, sources }: PilotIndex, key: string): boolean {
  const its = sources.get(key) ?? [];
  if (state.joined?.hidesNetworks !== true || its.length === 0) return false;
  const service = its.find(isService);
  return service === undefined || !isGlobalService(service);
}

function ofService(resource: Resource, index: PilotIndex): readonly ServiceEndpoint[] {
  const { isHeadless, selector, ports } = decodeService(resource);
  const pods = ofPods(resource, index);
  // A headless Service has no WorkloadEntries.
  if (isHeadless || Object.keys(selector).length === 0) return pods;
  // The Kubernetes registry accepts addresses only: a WorkloadEntry with a name is for ServiceEntries.
  const entries = selectedEntries(resource, selector, index);
  const machines = entries.flatMap((entry) =>
    ports.flatMap((port) => {
      const number = machinePort(port, entry.ports);
      return number === undefined ? [] : [endpointOf(entry, port.name, number)];
    }),
  );
  return [...pods, ...machines];
}

function ofPods(service: Resource, index: PilotIndex): readonly ServiceEndpoint[] {
  const network = index.state.joined?.network;
  return podsOfService(index, service).flatMap((pod) => podEndpoints(pod, network));
}

function ofEntry(resource: Resource, host: string, index: PilotIndex): readonly ServiceEndpoint[] {
  const entry = decodeServiceEntry(resource);
  const { ports, endpoints, workloadLabels } = entry;
  if (workloadLabels !== undefined) {
    const pods = uniqueByAddress(index.podsWith(resource.namespace, workloadLabels));
    const selected = [
      ...selectedEntries(resource, workloadLabels, index),
      ...pods.map((pod) => toEntry(pod, index.state.joined?.network)),
    ];
    return [...listedEndpoints(entry), ...onPorts(selected, ports)];
  }
  // A name without endpoints is its own endpoint.
  const isOwn = endpoints.length === 0 && isDns(entry);
  return isOwn ? onPorts([endpointAt(host)], ports) : listedEndpoints(entry);
}

/** Endpoints listed in an entry itself, independent of its cluster: one shared list. */
const listedEndpoints: (entry: ServiceEntry) => readonly ServiceEndpoint[] = memoise(
  ({ endpoints, ports }) => onPorts(endpoints, ports),
);

function onPorts(
  entries: readonly EntryEndpoint[],
  ports: ServiceEntry['ports'],
): readonly ServiceEndpoint[] {
  const found: ServiceEndpoint[] = [];
  for (const one of entries) {
    for (const { name, number, targetPort } of ports)
      found.push(endpointOf(one, name, one.ports.get(name) || (targetPort ?? number ?? 0)));
  }
  return found;
}

/** A pod behind two Services is one endpoint. */
function uniqueByAddress(pods: readonly Workload[]): readonly Workload[] {
  return [...new Map(pods.map((pod) => [pod.address, pod])).values()];
}

function toEntry(workload: Workload, network = ''): EntryEndpoint {
  const { address, labels } = workload;
  const locality = podLocality(workload);
  // Endpoints that take mutual TLS have an account, or the label.
  const serviceAccount = podTakesMutualTls(workload) ? 'default' : '';
  return { ...endpointAt(address), labels, locality, network, serviceAccount };
}

/** The pods of a Kubernetes Service. */
export function podsOfService(
  { podsByService }: PilotIndex,
  { namespace, name }: Resource,
): readonly Workload[] {
  return podsByService.get(`${namespace}/${name}`) ?? [];
}

function isDns({ resolution }: ServiceEntry): boolean {
  return ['DNS', 'DNS_ROUND_ROBIN'].includes(resolution);
}

/** The WorkloadEntries of the object's namespace that the labels select; Pilot takes no socket of one. */
function selectedEntries(
  { namespace }: Resource,
  selector: Readonly<Record<string, string>>,
  { machinesWith }: PilotIndex,
): readonly EntryEndpoint[] {
  const all = machinesWith(namespace, selector);
  const hasSocket = all.some(({ address }) => socketPath(address) !== undefined);
  return hasSocket ? all.filter(({ address }) => socketPath(address) === undefined) : all;
}

/** Number of cached ports per endpoint: most serve one or two. */
const KEPT = 4;

/** An endpoint of one port, built once for all clusters with the entry. */
function endpointOf(entry: EntryEndpoint, portName: string, number: number): ServiceEndpoint {
  const { place, made } = madeOf(entry);
  const port = socketPath(entry.address) === undefined ? number : 0;
  for (const one of made) if (one.port === port && one.portName === portName) return one;
  const endpoint = { ...place, port, portName, weight: entry.weight };
  if (made.length < KEPT) made.push(endpoint);
  return endpoint;
}

const madeOf = memoise(
  (entry: EntryEndpoint): { place: EndpointPlace; made: ServiceEndpoint[] } => ({
    place: placeOfEntry(entry),
    made: [],
  }),
);
