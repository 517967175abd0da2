/**
 * ServiceEntries of several namespaces for one host: clients of other namespaces get the oldest one.
 * @module
 */

import { groupBy } from '../../../collection/group-by.ts';
import { type Code, defineCode, type Texts } from '../../../diagnostic/code.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { areAlike, decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { exportToOf, isExportedToAll } from '../../../istio/visibility/export-to.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check, InCluster } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Entries of which only one applies. */
const code: Code<InCluster & Texts<'host' | 'first'>> = defineCode({
  code: 'DIS0639',
  name: 'rival-entries',
  severity: 'warning',
  title: 'Different ServiceEntries of two namespaces are for one host',
  why: 'Pilot merges ServiceEntries of one namespace only. A client gets the entry of its own namespace; clients of other namespaces get the entry that was created first, and Git has no creation time.',
  fix: 'export each entry to its own namespace (exportTo: ["."]), or merge the two entries into one',
  message: (a, where) =>
    `${a.object} of ${where} is for "${a.host}", as ${a.first} is: clients of other namespaces get the one that was created first`,
});

/** Finds entries that differ and are visible in all namespaces. */
export const rivalEntries: Check = {
  codes: [code],
  run(state) {
    const mesh = clusterMesh(state).config;
    const named = state
      .istio('ServiceEntry')
      .filter((entry) => isExportedToAll(exportToOf(entry, mesh)))
      .flatMap((entry) => decodeServiceEntry(entry).hosts.map((host, i) => ({ entry, host, i })));
    const byHost = [...groupBy(named, ({ host }) => host)];
    const rivals = byHost.filter(([host]) => isEntriesOwn(host, state));
    return rivals.flatMap(([, [first, ...others]]) =>
      others
        .filter(({ entry }) => first !== undefined && areRivals(first.entry, entry))
        .map(({ entry, host, i }) => {
          const other = first?.entry ?? entry;
          const args = {
            object: displayName(entry),
            cluster: state.cluster.name,
            host,
            first: displayName(other),
          };
          const related = [{ message: 'the other entry', at: locate(other, '/spec/hosts') }];
          return diagnose(code, args, locate(entry, `/spec/hosts/${i}`), related);
        }),
    );
  },
};

/** Whether no Kubernetes Service has the name: a Service has precedence. */
function isEntriesOwn(host: string, { pilot }: ClusterState): boolean {
  return (pilot.servicesByHost.get(host) ?? []).every(({ isKubernetes }) => !isKubernetes);
}

function areRivals(a: Resource, b: Resource): boolean {
  return a.namespace !== b.namespace && !areAlike(a, b);
}
