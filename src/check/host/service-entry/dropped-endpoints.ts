/**
 * ServiceEntries for the name of a Service of their namespace whose endpoints Pilot silently omits.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { serviceOfHost } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { endpointDrop } from './endpoint-drop.ts';

/** Endpoints that do not join their Service. */
const code: Code<InCluster & Texts<'host' | 'why'>> = defineCode({
  code: 'DIS0637',
  name: 'dropped-endpoints',
  severity: 'warning',
  title: 'A ServiceEntry adds no endpoints to the Service of the same host',
  why: 'Pilot merges endpoints of a ServiceEntry with those of a Service of the same host and namespace only if they are addresses, the port has the same name, and the Service has endpoints of its own (it is neither headless nor ExternalName). Pilot silently drops all others.',
  fix: 'use resolution STATIC, addresses and the port names of the Service, or give the entry another host',
  message: (a, where) =>
    `${a.object} of ${where} is for "${a.host}", and its endpoints are dropped: ${a.why}`,
});

/** Finds entries that add nothing to their Service. */
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
    const args = { object: displayName(entry), cluster: cluster.name, host, why: drop.why };
    const related = [{ message: 'the Service', at: locate(service, '/spec') }];
    return [diagnose(code, args, locate(entry, drop.pointer), related)];
  });
}
