/** The kustomizations that are built, and the files that they name → the manifests in their directories that none of them names. */
import { isManifestPath } from '../../../topology/select-topology-files.ts';
import type { Directory } from '../../source/directory-tree.ts';
import { findDirectory, hasFile, joinPath } from '../local-path.ts';

/** A file that no kustomization names. */
export interface UnlistedFile {
  readonly file: string;
  /** The kustomization's file, in the directory of the file or the nearest one above. */
  readonly kustomization: string;
}

export interface BuiltKustomizations {
  readonly root: Directory;
  readonly markers: readonly string[];
  readonly directories: readonly string[];
  /** The files that they name. */
  readonly named: ReadonlySet<string>;
}

/** The manifests; those below another kustomization or a chart belong to that. */
export function unlistedFiles(built: BuiltKustomizations): readonly UnlistedFile[] {
  const { root, markers, directories, named } = built;
  return directories.flatMap((path) => {
    const kustomization = markers
      .map((marker) => joinPath(path, marker))
      .find((file) => hasFile(root, file));
    const tree = findDirectory(root, path);
    if (kustomization === undefined || tree === undefined) return [];
    return ownFiles(tree, markers)
      .filter((file) => isManifestPath(file) && file !== kustomization && !named.has(file))
      .map((file) => ({ file, kustomization }));
  });
}

function ownFiles(start: Directory, markers: readonly string[]): readonly string[] {
  const files: string[] = [];
  const open = [start];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    files.push(...next.files);
    for (const [name, child] of next.directories) {
      if (!name.startsWith('.') && !isOthers(child, markers)) open.push(child);
    }
  }
  return files;
}

function isOthers({ path, files }: Directory, markers: readonly string[]): boolean {
  return [...markers, 'Chart.yaml'].some((marker) => files.includes(joinPath(path, marker)));
}
