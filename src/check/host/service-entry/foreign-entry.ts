/**
 * ServiceEntries for the name of a Service of another namespace: clients in the entry's namespace get the entry, all others the
 * Service.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { exportToOf } from '../../../istio/visibility/export-to.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** An entry for another namespace's Service. */
const code: Code<InCluster & Texts<'host' | 'namespace'>> = defineCode({
  code: 'DIS0638',
  name: 'foreign-entry',
  severity: 'warning',
  title: 'A ServiceEntry has the host of a Service of another namespace',
  why: 'Pilot does not merge endpoints across namespaces. Clients in the namespace of the entry get the entry instead of the Service, with only its ports and endpoints; all other clients get the Service without the endpoints of the entry.',
  fix: 'move the entry to the namespace of the Service, or give it another host',
  message: (a, where) =>
    `${a.object} of ${where} is for "${a.host}" of another namespace: clients in namespace "${a.namespace}" get it instead of the Service, other clients get only the Service`,
});

/** Finds entries that give one name two meanings. */
export const foreignEntry: Check = {
  codes: [code],
  run(state) {
    // Another check reports hosts that failover orders (DIS0603).
    const ordered = new Set(state.routes.flatMap((route) => [route.host, route.serviceHost]));
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
    const args = { object: displayName(entry), cluster: cluster.name, host, namespace };
    const related = [{ message: 'the Service', at: locate(service, '/spec') }];
    return [diagnose(code, args, locate(entry, `/spec/hosts/${i}`), related)];
  });
}
