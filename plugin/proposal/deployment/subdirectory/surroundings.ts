/** A directory below the root of a repository → what is around it and decides on what is in it: deployers, and what Flux ignores. */
import { join } from 'node:path';
import { parseManifests } from '../../../../src/parse/parse-manifests.ts';
import { openWorktree } from '../../../../src/read/worktree.ts';
import { displayName, type Resource } from '../../../../src/resource/resource.ts';
import type { SourceFile } from '../../../../src/resource/source-file.ts';
import { isManifestPath } from '../../../../src/topology/select-topology-files.ts';
import { isBelow, parentOf } from '../../directory.ts';
import type { UnknownDeployer } from '../deployed-directory.ts';
import { isArgoCd } from '../deployment.ts';
import { isFluxKustomization } from '../flux-repositories.ts';

export interface Surroundings {
  /** The files `.sourceignore` of the directories above, with paths from the root of the repository. */
  readonly ignoreFiles: readonly SourceFile[];
  /** Deployers that may deploy any directory. */
  readonly deployers: readonly UnknownDeployer[];
}

/** `prefix` is the way from the root to the directory, as in `deploy/`; without one nothing is around it. */
export async function readSurroundings(directory: string, prefix: string): Promise<Surroundings> {
  if (prefix === '') return { ignoreFiles: [], deployers: [] };
  const own = prefix.slice(0, -1);
  const up = '../'.repeat(own.split('/').length);
  const reader = await openWorktree(join(directory, up));
  const around = reader.paths.filter((path) => !isBelow(path, own));
  const isIgnoreFile = (path: string) =>
    /(?:^|\/)\.sourceignore$/.test(path) && isBelow(prefix, parentOf(path));
  const ignoreFiles = await reader.read(around.filter(isIgnoreFile));
  const manifests = await reader.read(around.filter(isManifestPath));
  // A deployer names the directory, or one above by a pattern: the text has its name.
  const named = manifests.value.filter(({ text }) => deploying.test(text) && text.includes(own));
  const deployers = named.flatMap((file) =>
    parseManifests(file)
      .value.filter(isDeployer)
      .map((resource) => ({
        by: displayName(resource),
        file: `${up}${file.path}`,
        reason,
        isOpen: true,
      })),
  );
  return { ignoreFiles: ignoreFiles.value, deployers };
}

const deploying = /argoproj\.io|kustomize\.toolkit\.fluxcd\.io/;

const reason =
  'it is outside of the directory of the fleet, and init reads it in the root of the repository only';

function isDeployer(resource: Resource): boolean {
  return (
    isArgoCd(resource, 'Application') ||
    isArgoCd(resource, 'ApplicationSet') ||
    isFluxKustomization(resource)
  );
}
