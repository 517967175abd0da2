/**
 * Pods, ServiceEntries and WorkloadEntries → the endpoints of one service (Istio's service registries).
 * @module
 */
import { indexLabelled } from '../../kind/notation/label-index.ts';
import { groupBy } from '../../resource/group-by.ts';
import { isIpAddress } from '../../resource/ip-address.ts';
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';
import type { PilotIndex } from '../model/pilot-index.ts';
import type { PilotState, Workload } from '../model/pilot-question.ts';
import { isService, type RegisteredService } from '../service/registered-service.ts';
import { localityLabels, localityParts } from './locality.ts';

/** One endpoint of one port. */
export interface ServiceEndpoint {
  /** An IP address, a DNS name, or a path for a Unix socket. */
  readonly address: string;
  readonly port: number;
  /** Name of the service's port that it serves. */
  readonly portName: string;
  readonly weight: number;
  /** `region/zone/subzone` as written; empty when nothing is said. */
  readonly locality: string;
  /** Its own, and those that its locality, network and cluster give it. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Endpoints of a host in a namespace, whoever brings them: entries and Services of one name share theirs. */
export function serviceEndpoints(
  index: PilotIndex,
  { host, namespace }: RegisteredService,
): readonly ServiceEndpoint[] {
  const known = found.get(index) ?? new Map<string, readonly ServiceEndpoint[]>();
  found.set(index, known);
  const key = `${namespace}/${host}`;
  const endpoints = known.get(key) ?? findEndpoints(index, key, host);
  known.set(key, endpoints);
  return endpoints;
}

/** By `namespace/host`: every client asks for the same ones. */
const found = new WeakMap<PilotIndex, Map<string, readonly ServiceEndpoint[]>>();

/** Those of a port, whatever its number. */
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

/** Those that have all the labels of a subset. */
export function endpointsWith(
  endpoints: readonly ServiceEndpoint[],
  labels: Readonly<Record<string, string>>,
): readonly ServiceEndpoint[] {
  return byLabels(endpoints)(labels);
}

const byLabels: (
  endpoints: readonly ServiceEndpoint[],
) => ReturnType<typeof indexLabelled<ServiceEndpoint>> = memoise((endpoints) =>
  indexLabelled(endpoints, ({ labels }) => labels),
);

/** Those with an address: Pilot sends no names, which are for clusters that ask DNS. */
export const endpointsWithAddress: (
  endpoints: readonly ServiceEndpoint[],
) => readonly ServiceEndpoint[] = memoise((endpoints) =>
  endpoints.filter(({ address }) => isIpAddress(address)),
);

function findEndpoints(index: PilotIndex, key: string, host: string): readonly ServiceEndpoint[] {
  return (index.sources.get(key) ?? []).flatMap((resource) =>
    isService(resource) ? ofService(resource, index) : ofEntry(resource, host, index),
  );
}

function ofService(resource: Resource, index: PilotIndex): ServiceEndpoint[] {
  const { state } = index;
  const spec = objectAt(resource.object, 'spec');
  const pods = podsOfService(index, resource).flatMap((workload) => {
    const place = placeOf({ ...workload, locality: podLocality(workload) }, state);
    return [...workload.ports].map(([portName, port]) => ({ ...place, port, portName, weight: 1 }));
  });
  const selector = stringMap(objectAt(spec, 'selector'));
  // A headless Service takes no WorkloadEntries.
  const isHeadless = stringAt(spec, 'clusterIP') === 'None';
  if (isHeadless || Object.keys(selector).length === 0) return pods;
  // Kubernetes' registry takes addresses only: a WorkloadEntry with a name is for ServiceEntries.
  const entries = selectedEntries(resource, selector, index);
  const machines = entries.flatMap((entry) =>
    listAt(spec, 'ports').map((port) => {
      const portName = stringAt(port, 'name') ?? '';
      const number = numberAt(port, 'targetPort') ?? numberAt(port, 'port') ?? 0;
      return endpointOf(entry, portName, { number, state });
    }),
  );
  return [...pods, ...machines];
}

function ofEntry(resource: Resource, host: string, index: PilotIndex): ServiceEndpoint[] {
  const { state } = index;
  const spec = objectAt(resource.object, 'spec');
  const ports = listAt(spec, 'ports');
  const written = listAt(spec, 'endpoints');
  const selector = objectAt(spec, 'workloadSelector', 'labels');
  // A name without endpoints is its own endpoint.
  const isOwn = written.length === 0 && selector === undefined && isDns(spec);
  const entries: Json[] = isOwn ? [{ address: host }] : [...written];
  if (selector !== undefined) {
    entries.push(...selectedEntries(resource, stringMap(selector), index));
    const pods = index.podsWith(resource.namespace, stringMap(selector));
    entries.push(...uniqueByAddress(pods).map(toEntry));
  }
  return entries.flatMap((entry) =>
    ports.map((port) => {
      const number = numberAt(port, 'targetPort') || numberAt(port, 'number') || 0;
      return endpointOf(entry, stringAt(port, 'name') ?? '', { number, state });
    }),
  );
}

/** Pilot writes all three parts for a pod (`eu/a/`), and groups by text: an entry's `eu/a` is another group in the same place. */
function podLocality({ locality }: Workload): string {
  return locality === '' ? '' : localityParts(locality).join('/');
}

/** A pod that backs two Services is still one. */
function uniqueByAddress(pods: readonly Workload[]): readonly Workload[] {
  return [...new Map(pods.map((pod) => [pod.address, pod])).values()];
}

function toEntry(workload: Workload): Json {
  const { address, labels } = workload;
  return { address, labels: { ...labels }, locality: podLocality(workload) };
}

/** The pods of a Service of Kubernetes. */
export function podsOfService(
  { podsByService }: PilotIndex,
  { namespace, name }: Resource,
): readonly Workload[] {
  return podsByService.get(`${namespace}/${name}`) ?? [];
}

function isDns(spec: Json | undefined): boolean {
  return ['DNS', 'DNS_ROUND_ROBIN'].includes(stringAt(spec, 'resolution') ?? '');
}

/** The spec of each WorkloadEntry of the object's namespace that the labels select; metadata's labels go before the spec's. */
function selectedEntries(
  { namespace }: Resource,
  selector: Readonly<Record<string, string>>,
  { machinesWith }: PilotIndex,
): Json[] {
  return machinesWith(namespace, selector).map(({ spec, labels }) => ({ ...spec, labels }));
}

function endpointOf(
  entry: Json,
  portName: string,
  { number, state }: { readonly number: number; readonly state: PilotState },
): ServiceEndpoint {
  const address = stringAt(entry, 'address') ?? '';
  const labels = stringMap(objectAt(entry, 'labels'));
  const locality =
    stringAt(entry, 'locality') || (labels['istio-locality'] ?? '').replaceAll('.', '/');
  const network = stringAt(entry, 'network') ?? '';
  return {
    ...placeOf({ address, labels, locality }, state, network),
    port: numberAt(entry, 'ports', portName) || number,
    portName,
    weight: numberAt(entry, 'weight') || 1,
  };
}

/** Pilot writes its own cluster into every endpoint, wherever the endpoint really is. */
function placeOf(
  { address, labels, locality }: Pick<Workload, 'address' | 'labels' | 'locality'>,
  { cluster }: PilotState,
  network = '',
): Pick<ServiceEndpoint, 'address' | 'locality' | 'labels'> {
  const given = network === '' ? {} : { 'topology.istio.io/network': network };
  const its = { ...given, ...labels, ...localityLabels(locality) };
  return { address, locality, labels: { ...its, 'topology.istio.io/cluster': cluster } };
}
