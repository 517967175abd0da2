/** Deployments → those of directories that the repository does not have, as deployers that deploy no directory of it. */
import { pathsAbove } from '../../../../src/layout/file-path.ts';
import type { Deployment, UnknownDeployer } from '../deployed-directory.ts';

/** One for each deployer and directory. */
export function absentDirectories(
  known: readonly Deployment[],
  paths: readonly string[],
): readonly UnknownDeployer[] {
  const directories = new Set(['', ...paths.flatMap(pathsAbove)]);
  const module = paths.includes('.gitmodules') ? ', or one of a submodule' : '';
  const found = new Map<string, UnknownDeployer>();
  for (const { by, file, path } of known) {
    if (directories.has(path) || path.includes('{{')) continue;
    const reason = `its path ${path} is not a directory of this repository${module}`;
    found.set(JSON.stringify([by, file, path]), { by, file, reason, isOpen: false });
  }
  return [...found.values()];
}
