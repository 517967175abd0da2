/**
 * Endpoints of a Service behind another cluster's gateway without a network: the cluster's own gateway gets them, too, and
 * forwards requests of other clusters to them.
 */

import { groupPairs } from '../../../collection/group-by.ts';
import { memoise } from '../../../collection/memoise.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { endpointLoop as code } from '../../codes/server.ts';

export const endpointLoop: Check = {
  codes: [code],
  run(state) {
    if (!state.istio('Gateway').some(isPassingOn)) return [];
    const entrances = entrancesElsewhere(state);
    return state.istio('ServiceEntry').flatMap((entry) => judgeEntry(entry, entrances, state));
  },
};

/** Whether a Gateway passes mutual TLS on by SNI. */
function isPassingOn(gateway: Resource): boolean {
  return serversOf(gateway).some(({ mode }) => mode === 'AUTO_PASSTHROUGH');
}

/** The name of another cluster with that gateway address; of several, the last one's. */
type Entrances = (address: string) => string | undefined;

function entrancesElsewhere({ cluster, fleet }: ClusterState): Entrances {
  const all = entrancesOf(fleet);
  return (address) => {
    const names = all.get(address) ?? [];
    return names.at(-1) === cluster.name ? names.at(-2) : names.at(-1);
  };
}

/** The clusters by the addresses of their gateways, each once: computed once for all clusters. */
const entrancesOf: (fleet: ClusterState['fleet']) => ReadonlyMap<string, readonly string[]> =
  memoise((fleet) =>
    groupPairs(
      fleet.flatMap(({ cluster: { name, gateway } }) =>
        [...new Set([gateway?.ip ?? [], gateway?.host ?? []].flat())].map(
          (address) => [address, name] as const,
        ),
      ),
    ),
  );

function judgeEntry(entry: Resource, entrances: Entrances, state: ClusterState): Diagnostic[] {
  const host = sharedHost(entry, state);
  if (host === undefined) return [];
  return decodeServiceEntry(entry).endpoints.flatMap(({ address, network }, i) => {
    const other = entrances(address);
    if (other === undefined || network !== '') return [];
    const args = { ...inCluster(entry, state.cluster), host, other };
    return [diagnose(code, args, locate(entry, `/spec/endpoints/${i}`))];
  });
}

/** The Service that the endpoints join. Another check reports hosts that failover orders (DIS0603). */
function sharedHost(entry: Resource, { cluster, find, routes }: ClusterState): string | undefined {
  const { namespace } = entry;
  const routed = routedHosts(routes);
  return decodeServiceEntry(entry).hosts.find((host) => {
    const name = serviceOfHost(host, cluster.clusterDomain);
    const sharesHost =
      name?.namespace === namespace && find('', 'Service', namespace, name.name) !== undefined;
    return sharesHost && !routed.has(host);
  });
}

const routedHosts: (routes: ClusterState['routes']) => ReadonlySet<string> = memoise(
  (routes) => new Set(routes.map(({ host }) => host)),
);
