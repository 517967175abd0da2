/**
 * A commit → the branches of its other fleets with the same name, each with the Fleet's file: inventories, which have the name alone, do not
 * distinguish their owners.
 */
import { listTree } from '../git/listing/list-tree.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import { layoutBranchNames } from '../layout/branch-names.ts';
import { loadTopology, openLog } from '../load/load-topology.ts';
import type { PlanContext } from '../plan/branch-plan.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import { openCommit } from '../read/revision/git-tree.ts';

/** A Fleet's file, with a path that is one line. */
const FILE: RegExp = new RegExp(`^(?:.*/)?${FLEET_FILE.replace('.', '\\.')}$`);

/** A larger file is no Fleet. */
const LARGEST: number = 1 << 20;

/**
 * By branch, the path of the file from the root of the repository. A fleet with errors has no branches.
 * @param paths the files of a fleet that is the root of the repository: the commit is not listed again.
 */
export async function siblingBranches(
  repository: GitRepository,
  { fleet, dry, fleetFile }: Pick<PlanContext, 'fleet' | 'dry' | 'fleetFile'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const listed = repository.prefix === '' ? paths : await pathsOf(repository, dry.id);
  const others = listed.filter((path) => FILE.test(path) && path !== fleetFile);
  const names = others.map((path) => `${dry.id}:${path}`);
  const objects =
    names.length === 0 ? [] : await readObjects(repository, names, { largest: LARGEST });
  const branches = new Map<string, string>();
  for (const [i, path] of others.entries()) {
    // Most fleets of a repository have names of their own, and are not loaded.
    if (objects[i]?.body?.includes(fleet.name) !== true) continue;
    const prefix = path.slice(0, -FLEET_FILE.length);
    const log = openLog(await openCommit({ ...repository, prefix }, dry), {});
    const loaded = await loadTopology(log, {});
    if (loaded?.fleet.name !== fleet.name) continue;
    const laidOut = layoutBranchNames(loaded.topology.clusters, loaded.fleet).value;
    for (const branch of laidOut.values()) branches.set(branch, path);
  }
  return branches;
}

async function pathsOf(repository: GitRepository, commit: string): Promise<readonly string[]> {
  const listed = await listTree({ ...repository, prefix: '' }, commit);
  return Array.isArray(listed) ? listed.map(({ path }) => path) : [];
}
