/**
 * A host and a cluster → whether anything there has that name: a Service, an alias, a ServiceEntry or its wildcard.
 * @module
 */

import { memoise } from '../../../collection/memoise.ts';
import type { PilotIndex } from '../../../istio/model/pilot-index.ts';
import {
  closestPattern,
  endingsOf,
  isWildcard,
  serviceOfHost,
} from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Whether a host, as Istio reads it, or one that a wildcard covers is known in the cluster. */
export function isKnownHost(state: ClusterState, host: string): boolean {
  const { pilot, cluster } = state;
  if (closestPattern(pilot.servicesByHost, host) !== undefined) return true;
  if (isWildcard(host)) return endingsIn(pilot).has(host.slice(1));
  const service = serviceOfHost(host, cluster.clusterDomain);
  return service !== undefined && hasService(state, service);
}

/** Whether the cluster has a Service of that name, be it an ExternalName, which Pilot makes no host of. */
function hasService(
  { find }: ClusterState,
  { name, namespace }: { readonly name: string; readonly namespace: string },
): boolean {
  return find('', 'Service', namespace, name) !== undefined;
}

/** What the `*` of a wildcard that covers a known host may stand before. */
const endingsIn = memoise(
  ({ servicesByHost }: PilotIndex): ReadonlySet<string> =>
    new Set([...servicesByHost.keys()].flatMap(endingsOf)),
);
