/** A host and a cluster → whether a Service, an alias, a ServiceEntry or its wildcard there has that name. */

import { memoise } from '../../../collection/memoise.ts';
import type { PilotIndex } from '../../../istio/model/pilot-index.ts';
import {
  closestPattern,
  endingsOf,
  isWildcard,
  serviceOfHost,
} from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Whether the cluster has a host of that name, as Istio reads it, or one that the wildcard matches. */
export function isKnownHost(state: ClusterState, host: string): boolean {
  const { pilot, cluster } = state;
  if (closestPattern(pilot.servicesByHost, host) !== undefined) return true;
  if (isWildcard(host)) return endingsIn(pilot).has(host.slice(1));
  const service = serviceOfHost(host, cluster.clusterDomain);
  return service !== undefined && hasService(state, service);
}

/** Whether the cluster has a Service of that name, including an ExternalName, which is no host to Pilot. */
function hasService(
  { find }: ClusterState,
  { name, namespace }: { readonly name: string; readonly namespace: string },
): boolean {
  return find('', 'Service', namespace, name) !== undefined;
}

/** The endings of known hosts: a wildcard `*` before one matches a known host. */
const endingsIn = memoise(
  ({ servicesByHost }: PilotIndex): ReadonlySet<string> =>
    new Set([...servicesByHost.keys()].flatMap(endingsOf)),
);
