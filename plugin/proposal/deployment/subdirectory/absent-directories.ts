/** Deployments → those of directories that the fleet does not have, as deployers that deploy no directory of it. */
import { pathsAbove } from '../../../../src/layout/file-path.ts';
import type { Deployment, UnknownDeployer } from '../deployed-directory.ts';

/** The fleet in the repository. */
export interface FleetPlace {
  /** The path of the fleet's directory in the repository, empty or with a slash at its end. */
  readonly prefix: string;
  /** The files of the fleet, from the root of the repository. */
  readonly paths: readonly string[];
}

/** One for each deployer and directory; paths are from the root of the repository. */
export function absentDirectories(
  known: readonly Deployment[],
  { prefix, paths }: FleetPlace,
): readonly UnknownDeployer[] {
  const directories = new Set(['', ...paths.flatMap(pathsAbove)]);
  const hasModules = paths.includes(`${prefix}.gitmodules`);
  const found = new Map<string, UnknownDeployer>();
  for (const { by, file, path } of known) {
    if (directories.has(path) || path.includes('{{')) continue;
    const reason = `${path}/`.startsWith(prefix)
      ? `its path ${path} is not a directory of this repository${hasModules ? ', or one of a submodule' : ''}`
      : `its path ${path} is outside of the directory of the fleet`;
    found.set(JSON.stringify([by, file, path]), { by, file, reason, isOpen: false });
  }
  return [...found.values()];
}
