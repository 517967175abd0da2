/**
 * ServiceEntries for the name of a Service of their namespace whose endpoints Pilot leaves out in silence.
 * @module
 */
import { droppedEndpoints as found } from '../../diagnostic/codes/check-hosts.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { serviceOfHost } from '../../kind/istio-networking-v1/host.ts';
import { listAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { endpointDrop } from './endpoint-drop.ts';

/** Finds entries that add nothing to their Service. */
export const droppedEndpoints: Check = {
  name: 'dropped-endpoints',
  summary: "ServiceEntries whose endpoints don't join the Service of their name",
  code: found,
  run: (state) => state.istio('ServiceEntry').flatMap((entry) => findings(entry, state)),
};

function findings(entry: Resource, state: ClusterState): Diagnostic[] {
  const { find, cluster } = state;
  return listAt(entry.object, 'spec', 'hosts').flatMap((written, i) => {
    const host = String(written);
    const name = serviceOfHost(host, cluster.clusterDomain);
    if (name === undefined || name.namespace !== entry.namespace) return [];
    const service = find('', 'Service', name.namespace, name.name)?.resource;
    const drop = service && endpointDrop(entry, service, i);
    if (service === undefined || drop === undefined) return [];
    const args = { object: displayName(entry), cluster: cluster.name, host, why: drop.why };
    const related = [{ message: 'the Service', at: locate(service, '/spec') }];
    return [diagnose(found, args, locate(entry, drop.pointer), related)];
  });
}
