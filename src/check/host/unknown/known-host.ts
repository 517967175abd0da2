/**
 * A host and a cluster → whether anything there has that name: a Service, an alias, a ServiceEntry or its wildcard.
 * @module
 */

import { memoise } from '../../../collection/memoise.ts';
import type { PilotIndex } from '../../../istio/model/pilot-index.ts';
import {
  coversHost,
  isWildcard,
  serviceOfHost,
} from '../../../kind/istio-networking-v1/host/host.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Whether a host, as Istio reads it, or one that a wildcard covers is known in the cluster. */
export function isKnownHost(state: ClusterState, host: string): boolean {
  const { pilot, cluster } = state;
  if (pilot.servicesByHost.has(host)) return true;
  if (wildcardsOf(pilot).some((pattern) => coversHost(pattern, host))) return true;
  if (isWildcard(host)) return coversAny(pilot, host);
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

/** Wildcards of ServiceEntries. */
const wildcardsOf = memoise(({ servicesByHost }: PilotIndex) =>
  [...servicesByHost.keys()].filter(isWildcard),
);

function coversAny({ servicesByHost }: PilotIndex, pattern: string): boolean {
  for (const host of servicesByHost.keys()) if (coversHost(pattern, host)) return true;
  return false;
}
