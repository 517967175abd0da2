/** A ServiceEntry or WorkloadEntry → its hosts, ports and endpoints (`networking.istio.io/v1`). */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  jsonEqual,
  listAt,
  numberAt,
  objectAt,
  stringAt,
  textsAt,
} from '../../resource/json.ts';
import { labelsOf, type Resource, specOf, stringMap } from '../../resource/resource.ts';

/** An item of `ports`. */
export interface EntryPort {
  /** Undefined where unset. */
  readonly number: number | undefined;
  readonly name: string;
  /** In capitals; empty when unset. */
  readonly protocol: string;
  /** Target port of endpoints without a number of their own; undefined for the number of the port. */
  readonly targetPort: number | undefined;
}

/** An item of `endpoints`, or the spec of a WorkloadEntry. */
export interface EntryEndpoint {
  /** An IP address, a DNS name, or `unix://` and a path; empty when unset. */
  readonly address: string;
  readonly labels: Readonly<Record<string, string>>;
  /** `region/zone/subzone`; empty when unset. */
  readonly locality: string;
  /** Empty for the client's network. */
  readonly network: string;
  /** Empty when unset. */
  readonly serviceAccount: string;
  /** Its listening port, by the name of the entry's port. */
  readonly ports: ReadonlyMap<string, number>;
  /** Default 1. */
  readonly weight: number;
}

/** The fields of a ServiceEntry. */
export interface ServiceEntry {
  /** As written: they are never resolved against a namespace. */
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
  readonly ports: readonly EntryPort[];
  /** Default NONE. */
  readonly resolution: string;
  /** Whether its endpoints are part of the mesh (`location: MESH_INTERNAL`); the default is outside. */
  readonly isInside: boolean;
  readonly endpoints: readonly EntryEndpoint[];
  /** `subjectAltNames`. */
  readonly acceptedNames: readonly string[];
  /** `workloadSelector.labels`; undefined for an entry without a selector. */
  readonly workloadLabels: Readonly<Record<string, string>> | undefined;
}

/** A ServiceEntry's fields. */
export const decodeServiceEntry: (resource: Resource) => ServiceEntry = memoise((resource) => {
  const spec = specOf(resource);
  const selector = objectAt(spec, 'workloadSelector', 'labels');
  return {
    hosts: textsAt(spec, 'hosts'),
    addresses: textsAt(spec, 'addresses'),
    ports: listAt(spec, 'ports').map((port) => ({
      number: numberAt(port, 'number'),
      name: stringAt(port, 'name') ?? '',
      protocol: (stringAt(port, 'protocol') ?? '').toUpperCase(),
      targetPort: numberAt(port, 'targetPort') || undefined,
    })),
    resolution: stringAt(spec, 'resolution') ?? 'NONE',
    isInside: stringAt(spec, 'location') === 'MESH_INTERNAL',
    endpoints: listAt(spec, 'endpoints').map(decodeEndpoint),
    acceptedNames: textsAt(spec, 'subjectAltNames'),
    workloadLabels: selector && stringMap(selector),
  };
});

/** A WorkloadEntry's endpoint: labels of its metadata precede those of its spec. */
export const decodeWorkloadEntry: (resource: Resource) => EntryEndpoint = memoise((resource) => {
  const endpoint = decodeEndpoint(specOf(resource));
  return { ...endpoint, labels: { ...endpoint.labels, ...labelsOf(resource) } };
});

/** The labels of a WorkloadEntry, or of those that a WorkloadGroup creates. */
export function machineLabels(resource: Resource): Readonly<Record<string, string>> {
  if (resource.kind === 'WorkloadEntry') return decodeWorkloadEntry(resource).labels;
  return stringMap(objectAt(resource.object, 'spec', 'metadata', 'labels'));
}

/** The endpoint of a WorkloadEntry, or of those that a WorkloadGroup creates, whose address is not known. */
export function machineEndpoint(resource: Resource): EntryEndpoint {
  if (resource.kind === 'WorkloadEntry') return decodeWorkloadEntry(resource);
  const endpoint = decodeEndpoint(objectAt(resource.object, 'spec', 'template'));
  return { ...endpoint, labels: machineLabels(resource) };
}

/** Label of a pod or an endpoint: `istio` where it takes Istio's mutual TLS. The injector leaves one that pods have. */
export const tlsModeLabel = 'security.istio.io/tlsMode';

/** Whether clients send Istio's mutual TLS to it: as the label sets it, else if it has an account (Istio `getTLSModeFromWorkloadEntry`). */
export function takesMutualTls({
  labels,
  serviceAccount,
}: Pick<EntryEndpoint, 'labels' | 'serviceAccount'>): boolean {
  const mode = own(labels, tlsModeLabel);
  return mode === undefined ? serviceAccount !== '' : mode === 'istio';
}

/** An endpoint with an address only. */
export function endpointAt(address: string): EntryEndpoint {
  const unset = { labels: {}, locality: '', network: '', serviceAccount: '' };
  return { address, ...unset, ports: new Map(), weight: 1 };
}

/** Cached: most endpoints are in the entries of many clusters as one object. */
function decodeEndpoint(endpoint: Json | undefined): EntryEndpoint {
  return isObject(endpoint) ? decodeObject(endpoint) : endpointAt('');
}

const decodeObject: (endpoint: JsonObject) => EntryEndpoint = memoise((endpoint) => {
  const ports = Object.entries(objectAt(endpoint, 'ports') ?? {});
  return {
    address: stringAt(endpoint, 'address') ?? '',
    labels: stringMap(objectAt(endpoint, 'labels')),
    locality: stringAt(endpoint, 'locality') ?? '',
    network: stringAt(endpoint, 'network') ?? '',
    serviceAccount: stringAt(endpoint, 'serviceAccount') ?? '',
    ports: new Map(
      ports.flatMap(([name, port]) => (typeof port === 'number' ? [[name, port] as const] : [])),
    ),
    weight: numberAt(endpoint, 'weight') || 1,
  };
});

/** The fields in which entries for one host differ for its clients. */
const decisive = ['endpoints', 'location', 'ports', 'resolution', 'workloadSelector'];

/** Whether both entries have the same effect for clients. */
export function areAlike(a: Resource, b: Resource): boolean {
  const [one, other] = [specOf(a), specOf(b)];
  return decisive.every((key) => jsonEqual(own(one, key), own(other, key)));
}
