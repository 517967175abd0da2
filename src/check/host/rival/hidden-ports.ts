/** A ServiceEntry for some namespaces → ports of another one for the same host, which its own namespace loses. */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import type { MeshConfig } from '../../../istio/mesh/mesh-config.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import {
  exportedNamespaces,
  exportToOf,
  isExportedTo,
  isExportedToAll,
} from '../../../istio/visibility/export-to.ts';
import {
  displayName,
  inCluster,
  locate,
  noteAt,
  type Resource,
} from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { hiddenPorts as code } from '../../codes/host.ts';
import { isEntriesOwn } from './rival-entries.ts';

/** Finds such entries; those that all namespaces see are rivals (DIS0639). */
export const hiddenPorts: Check = {
  codes: [code],
  run(state) {
    const mesh = clusterMesh(state).config;
    const named = state
      .istio('ServiceEntry')
      .flatMap((entry) => decodeServiceEntry(entry).hosts.map((host, i) => ({ entry, host, i })));
    return [...groupBy(named, ({ host }) => host)]
      .filter(([host, its]) => its.length > 1 && isEntriesOwn(host, state))
      .flatMap(([, its]) => judgeHost(state, mesh, its));
  },
};

/** An entry, and the index of one of its hosts. */
interface Named {
  readonly entry: Resource;
  readonly host: string;
  readonly i: number;
}

function judgeHost(
  state: ClusterState,
  mesh: MeshConfig,
  its: readonly Named[],
): readonly Diagnostic[] {
  const seen = portsByViewer(its, mesh);
  const byOwner = groupBy(its, ({ entry }) => entry.namespace);
  return [...byOwner].flatMap(([namespace, own]) => {
    const effective = own.filter(({ entry }) => isSeenAtHome(entry, mesh));
    const [first] = effective;
    if (first === undefined || effective.some(({ entry }) => isForAll(entry, mesh))) return [];
    const kept = new Set(effective.flatMap(({ entry }) => portsOf(entry)));
    const offered = ['*', namespace].flatMap((viewer) => [...(seen.get(viewer) ?? [])]);
    const lost = offered.filter(
      ([port, entry]) => !kept.has(port) && entry.namespace !== namespace,
    );
    const [[, other] = []] = lost;
    if (other === undefined) return [];
    const { entry, host, i } = first;
    const args = {
      ...inCluster(entry, state.cluster),
      host,
      namespace,
      other: displayName(other),
      ports: [...new Set(lost.map(([port]) => String(port)))],
    };
    const related = [noteAt('the entry with the port', other, '/spec/ports')];
    return [diagnose(code, args, locate(entry, `/spec/hosts/${i}`), related)];
  });
}

/** The namespaces that see an entry, `*` for all → its ports with the first entry of each. */
function portsByViewer(
  its: readonly Named[],
  mesh: MeshConfig,
): ReadonlyMap<string, ReadonlyMap<number, Resource>> {
  const seen = new Map<string, Map<number, Resource>>();
  const shown = its.flatMap(({ entry }) => {
    const viewers = isForAll(entry, mesh) ? ['*'] : exportedNamespaces(entry, mesh);
    return viewers.flatMap((viewer) => portsOf(entry).map((port) => ({ viewer, port, entry })));
  });
  for (const { viewer, port, entry } of shown) {
    getOrInsert(
      getOrInsert(seen, viewer, () => new Map()),
      port,
      () => entry,
    );
  }
  return seen;
}

function portsOf(entry: Resource): readonly number[] {
  return decodeServiceEntry(entry).ports.flatMap(({ number }) => number ?? []);
}

function isForAll(entry: Resource, mesh: MeshConfig): boolean {
  return isExportedToAll(exportToOf(entry, mesh));
}

function isSeenAtHome(entry: Resource, mesh: MeshConfig): boolean {
  return isExportedTo(exportToOf(entry, mesh), entry.namespace, entry.namespace);
}
