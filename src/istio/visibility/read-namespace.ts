/** A cluster → the objects of a kind that its istiod reads, as far as Git shows: its MeshConfig may select namespaces. */
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Placed } from '../../place/placed.ts';
import type { Resource } from '../../resource/resource.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { isReadNamespace } from './discovery-selector.ts';

/** In order of file and document. */
export function readOfKind(view: ClusterView, group: string, kind: string): readonly Resource[] {
  return readPlaced(view, group, kind).map(({ resource }) => resource);
}

/** The same with their places: the list of the cluster itself where its istiod reads all namespaces. */
export function readPlaced(view: ClusterView, group: string, kind: string): readonly Placed[] {
  const all = view.list(group, kind);
  if (clusterMesh(view).config.discoverySelectors.length === 0) return all;
  return readAmong(view)(all);
}

const readAmong: (view: ClusterView) => (all: readonly Placed[]) => readonly Placed[] = memoise(
  (view) => {
    const { config } = clusterMesh(view);
    const isRead = memoiseByValue((name: string) =>
      isReadNamespace(config, name, view.find('', 'Namespace', '', name)?.resource),
    );
    return memoise((all) => all.filter(({ resource }) => isRead(resource.namespace)));
  },
);
