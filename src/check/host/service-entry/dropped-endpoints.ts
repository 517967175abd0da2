/** ServiceEntries for the name of a Service of their namespace whose endpoints Pilot silently omits. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { inCluster, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { droppedEndpoints as code } from '../../codes/host.ts';
import { endpointDrop } from './endpoint-drop.ts';

export const droppedEndpoints: Check = {
  codes: [code],
  run: (state) => state.istio('ServiceEntry').flatMap((entry) => judgeEntry(entry, state)),
};

function judgeEntry(entry: Resource, state: ClusterState): Diagnostic[] {
  const { find, cluster } = state;
  return decodeServiceEntry(entry).hosts.flatMap((written, i) => {
    const host = String(written);
    const name = serviceOfHost(host, cluster.clusterDomain);
    if (name === undefined || name.namespace !== entry.namespace) return [];
    const service = find('', 'Service', name.namespace, name.name)?.resource;
    const drop = service && endpointDrop(entry, service, i);
    if (service === undefined || drop === undefined) return [];
    const args = { ...inCluster(entry, cluster), host, why: drop.why };
    const related = [noteAt('the Service', service, '/spec')];
    return [diagnose(code, args, locate(entry, drop.pointer), related)];
  });
}
