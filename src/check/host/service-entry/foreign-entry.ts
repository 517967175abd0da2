/**
 * ServiceEntries for the name of a Service of another namespace: clients in the entry's namespace get the entry, all others the
 * Service.
 */

import { routedHosts } from '../../../derive/route/service-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { exportToOf } from '../../../istio/visibility/export-to.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { foreignEntry as code } from '../../codes/host.ts';

export const foreignEntry: Check = {
  codes: [code],
  run(state) {
    // Another check reports hosts that failover orders (DIS0603).
    const ordered = routedHosts(state.routes);
    const mesh = clusterMesh(state).config;
    return state
      .istio('ServiceEntry')
      .filter((entry) => !exportToOf(entry, mesh).includes('~'))
      .flatMap((entry) => judgeEntry(entry, ordered, state));
  },
};

function judgeEntry(
  entry: Resource,
  ordered: ReadonlySet<string>,
  { cluster, find }: ClusterState,
): Diagnostic[] {
  return decodeServiceEntry(entry).hosts.flatMap((written, i) => {
    const host = String(written);
    const name = serviceOfHost(host, cluster.clusterDomain);
    if (name === undefined || name.namespace === entry.namespace || ordered.has(host)) return [];
    const service = find('', 'Service', name.namespace, name.name)?.resource;
    if (service === undefined) return [];
    const { namespace } = entry;
    const args = { ...inCluster(entry, cluster), host, namespace };
    const related = [noteAt('the Service', service, '/spec')];
    return [diagnose(code, args, locate(entry, `/spec/hosts/${i}`), related)];
  });
}
