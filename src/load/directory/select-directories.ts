/** Directories of a repository without a Fleet → each as a source of one cluster. */
import type { Outcome } from '../../diagnostic/outcome.ts';
import { startOfFile } from '../../diagnostic/position.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import {
  buildDirectoryTree,
  type Directory,
  sourceTrees,
} from '../../place/source/directory-tree.ts';
import { type SourceDirectory, selectSources } from '../../place/source/select-sources.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import type { Cluster } from '../../topology/topology.ts';

/** The sources need one cluster; its name is irrelevant for paths without templates. */
const somebody: Cluster = {
  name: 'somebody',
  key: 'default/default/default/somebody',
  region: 'default',
  zone: 'default',
  group: 'default',
  labels: {},
  trustDomain: 'cluster.local',
  clusterDomain: 'cluster.local',
  at: startOfFile(''),
};

/** The selected sources, and the tree of the repository. */
export interface SelectedDirectories {
  readonly selected: Outcome<readonly SourceDirectory[]>;
  readonly root: Directory;
}

export function selectDirectories(
  directories: readonly string[],
  reader: RepositoryReader,
  settings: Pick<SourceSpec, 'kustomize'> = {},
): SelectedDirectories {
  const sources: readonly SourceSpec[] = directories.map((path) => ({
    ...settings,
    path,
    explicit: true,
    at: startOfFile(path),
  }));
  const root = buildDirectoryTree(reader.paths);
  return {
    selected: selectSources({ sources }, { clusters: [somebody] }, sourceTrees(root)),
    root,
  };
}
