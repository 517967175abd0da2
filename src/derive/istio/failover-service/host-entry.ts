/**
 * A host of a FailoverService and its endpoints → a ServiceEntry.
 *
 * Pods are selected by their Service's labels. Remote endpoints are in a separate entry of the same host and namespace,
 * never in a WorkloadEntry with these labels: the Service itself would select it, and send its own requests to other clusters.
 */

import { present } from '../../../collection/present.ts';
import { isIpAddress } from '../../../resource/ip-address.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Source } from '../../provenance.ts';
import type { OwnPods } from '../../route/failover-order.ts';
import type { RoutePort } from '../../route/service-route.ts';
import { istioObject } from '../istio-object.ts';
import { entryPort } from '../service-entry/entry-endpoint.ts';

/** Common fields of every entry of a host. */
export interface EntryInput {
  readonly name: string;
  readonly namespace: string;
  readonly host: string;
  readonly port: RoutePort;
  /** The address of the host. */
  readonly address: string | undefined;
  readonly sources: readonly Source[];
  /** Absent: exported to all namespaces. */
  readonly exportTo?: readonly string[];
}

/** Pods with resolved labels and port. */
export type KnownPods = Exclude<OwnPods, { readonly lacking: string }>;

/** The pods' labels and port; undefined where they cannot be resolved. */
export function knownPods(pods: OwnPods | undefined): KnownPods | undefined {
  return pods === undefined || 'lacking' in pods ? undefined : pods;
}

/** An entry that selects pods of its namespace. */
export function podsEntry(input: EntryInput, { labels, targetPort }: KnownPods): Resource {
  const port = { ...entryPort(input.port), targetPort };
  return toEntry(input, {
    ports: [port],
    resolution: 'STATIC',
    workloadSelector: { labels },
  });
}

/** An entry with a list of endpoints; one DNS name makes all of them DNS. */
export function endpointsEntry(input: EntryInput, endpoints: readonly JsonObject[]): Resource {
  const isStatic = endpoints.every(({ address }) => isIpAddress(String(address)));
  return toEntry(input, {
    ...(endpoints.length === 0 ? {} : { endpoints }),
    ports: [entryPort(input.port)],
    resolution: isStatic ? 'STATIC' : 'DNS',
  });
}

function toEntry(input: EntryInput, spec: JsonObject): Resource {
  const { host, address, sources, exportTo } = input;
  const whole = {
    ...(address === undefined ? {} : { addresses: [address] }),
    ...present({ exportTo }),
    hosts: [host],
    location: 'MESH_INTERNAL',
    ...spec,
  };
  return istioObject('ServiceEntry', input, whole, sources);
}
