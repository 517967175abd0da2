/**
 * ServiceEntries for the name of a Service of another namespace: clients of the entry's own namespace get it instead of the Service,
 * all others get the Service.
 * @module
 */
import { foreignEntry as found } from '../../diagnostic/codes/check-hosts.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host.ts';
import { exportToOf } from '../../kind/istio-networking-v1/visibility.ts';
import { listAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

/** Finds entries that split a name. */
export const foreignEntry: Check = {
  name: 'foreign-entry',
  summary: 'ServiceEntries for the name of a Service of another namespace',
  code: found,
  run(state) {
    // Of hosts that failover orders, another check says it (DIS0603).
    const ordered = new Set(state.routes.flatMap((route) => [route.host, route.serviceHost]));
    return state
      .istio('ServiceEntry')
      .filter((entry) => !exportToOf(entry).includes('~'))
      .flatMap((entry) => findings(entry, ordered, state));
  },
};

function findings(
  entry: Resource,
  ordered: ReadonlySet<string>,
  { cluster, find }: ClusterState,
): Diagnostic[] {
  return listAt(entry.object, 'spec', 'hosts').flatMap((written, i) => {
    const host = String(written);
    const name = serviceOfHost(host, cluster.clusterDomain);
    if (name === undefined || name.namespace === entry.namespace || ordered.has(host)) return [];
    const service = find('', 'Service', name.namespace, name.name)?.resource;
    if (service === undefined) return [];
    const { namespace } = entry;
    const args = { object: displayName(entry), cluster: cluster.name, host, namespace };
    const related = [{ message: 'the Service', at: locate(service, '/spec') }];
    return [diagnose(found, args, locate(entry, `/spec/hosts/${i}`), related)];
  });
}
