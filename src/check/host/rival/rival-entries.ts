/** ServiceEntries of several namespaces for one host: clients of other namespaces get the oldest one. */

import { groupBy } from '../../../collection/group-by.ts';
import { compareStrings } from '../../../collection/order.ts';
import { diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { behaves } from '../../../istio/model/pilot-question.ts';
import { areAlike, decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { exportToOf, isExportedToAll } from '../../../istio/visibility/export-to.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { rivalEntries as code } from '../../codes/host.ts';

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
            ...inCluster(entry, state.cluster),
            host,
            first: displayName(other),
            byName: firstNamespace(state, [other, entry]),
          };
          const related = [noteAt('the other entry', other, '/spec/hosts')];
          return diagnose(code, args, locate(entry, `/spec/hosts/${i}`), related);
        }),
    );
  },
};

/** Whether no Kubernetes Service has the name: a Service has precedence. */
export function isEntriesOwn(host: string, { pilot }: ClusterState): boolean {
  return (pilot.servicesByHost.get(host) ?? []).every(({ isKubernetes }) => !isKubernetes);
}

/** The first namespace by name, where istiod chooses the destination of a route by it. */
function firstNamespace({ pilot }: ClusterState, entries: readonly Resource[]): string | undefined {
  if (behaves(pilot.state, 'bestNamespace')) return undefined;
  return entries.map(({ namespace }) => namespace).sort(compareStrings)[0];
}

function areRivals(a: Resource, b: Resource): boolean {
  return a.namespace !== b.namespace && !areAlike(a, b);
}
