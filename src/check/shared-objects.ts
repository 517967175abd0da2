/** The lists of objects of a fleet's clusters, and the indexes that clusters with the same list share. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise } from '../collection/memoise.ts';
import type { MeshConfig } from '../istio/mesh/mesh-config.ts';
import { indexObjects, type ObjectIndex } from '../istio/model/pilot-index.ts';
import type { PilotState } from '../istio/model/pilot-question.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import type { Placed } from '../place/placed.ts';
import type { Resource } from '../resource/resource.ts';

/** The objects of one or more clusters. */
export interface SharedObjects {
  readonly objects: readonly Resource[];
  /** The index for clusters with these settings. */
  index(settings: IndexSettings): ObjectIndex;
  /** One cluster is done: the last one releases the indexes, to save memory. The next access computes them again. */
  release(): void;
}

/** The settings that an index depends on, beside the objects. */
type IndexSettings = Pick<PilotState, 'clusterDomain' | 'release' | 'mesh'>;

/** Clusters share what depends on the objects alone if they share their list of placed objects. */
export function shareObjects(
  manifests: readonly ClusterManifests[],
): (placed: readonly Placed[]) => SharedObjects {
  const counts = new Map<readonly Placed[], number>();
  for (const { placed } of manifests) counts.set(placed, (counts.get(placed) ?? 0) + 1);
  return memoise((placed) => share(placed, counts.get(placed) ?? 1));
}

function share(placed: readonly Placed[], clusters: number): SharedObjects {
  const byMesh = new Map<MeshConfig, Map<string, ObjectIndex>>();
  const keyOf = ({ clusterDomain, release = '' }: IndexSettings) => `${clusterDomain} ${release}`;
  const objects = placed.map(({ resource }) => resource);
  let pending = clusters;
  return {
    objects,
    index: (settings) => {
      const byKey = getOrInsert(byMesh, settings.mesh, () => new Map<string, ObjectIndex>());
      return getOrInsert(byKey, keyOf(settings), () => indexObjects({ ...settings, objects }));
    },
    release: () => {
      pending -= 1;
      if (pending <= 0) byMesh.clear();
    },
  };
}
