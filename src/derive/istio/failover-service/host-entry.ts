/**
 * A host of a FailoverService and what stands behind it → a ServiceEntry.
 *
 * Pods are selected by their Service's labels. Remote endpoints stand in an entry of the same host and namespace beside that one,
 * never in a WorkloadEntry with these labels: the Service itself would select it, and send its own requests to other clusters.
 * @module
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

/** What every entry of a host has. */
export interface EntryInput {
  readonly name: string;
  readonly namespace: string;
  readonly host: string;
  readonly port: RoutePort;
  /** Of the host. */
  readonly address: string | undefined;
  readonly sources: readonly Source[];
  /** Absent for all namespaces. */
  readonly exportTo?: readonly string[];
}

/** Pods whose labels and port are known. */
export type KnownPods = Exclude<OwnPods, { readonly lacking: string }>;

/** Where the pods are known; undefined where they are not. */
export function knownPods(pods: OwnPods | undefined): KnownPods | undefined {
  return pods === undefined || 'lacking' in pods ? undefined : pods;
}

/** An entry with pods of its namespace. */
export function podsEntry(input: EntryInput, { labels, targetPort }: KnownPods): Resource {
  const port = { ...entryPort(input.port), targetPort };
  return toEntry(input, {
    ports: [port],
    resolution: 'STATIC',
    workloadSelector: { labels },
  });
}

/** An entry with endpoints; names among them make all of them DNS. */
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
