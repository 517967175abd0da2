/**
 * A commit → its other fleets with the same name, with their branches: inventories, which have the name alone, do not distinguish their
 * owners.
 */
import { hasErrors } from '../diagnostic/diagnostic.ts';
import { listTree } from '../git/listing/list-tree.ts';
import type { GitRepository } from '../git/repository.ts';
import { readObjects } from '../git/store/read-objects.ts';
import { layoutBranchNames } from '../layout/branch-names.ts';
import { loadTopology, openLog } from '../load/load-topology.ts';
import type { PlanContext, SiblingFleets } from '../plan/branch-plan.ts';
import { FLEET_FILE } from '../read/fleet-root.ts';
import { openCommit } from '../read/revision/git-tree.ts';

/** A Fleet's file, with a path that is one line. */
const FILE: RegExp = new RegExp(`^(?:.*/)?${FLEET_FILE.replace('.', '\\.')}$`);

/** A larger file is no Fleet. */
const LARGEST: number = 1 << 20;

/**
 * Each by the path of its file from the root of the repository. A Fleet with errors counts where its file has the name.
 * @param paths the files of a fleet that is the root of the repository: the commit is not listed again.
 */
export async function siblingFleets(
  repository: GitRepository,
  { fleet, dry, fleetFile }: Pick<PlanContext, 'fleet' | 'dry' | 'fleetFile'>,
  paths: readonly string[],
): Promise<SiblingFleets> {
  const listed = repository.prefix === '' ? paths : await pathsOf(repository, dry.id);
  const others = listed.filter((path) => FILE.test(path) && path !== fleetFile);
  const branches = new Map<string, string>();
  const broken: string[] = [];
  for (const path of await naming(repository, dry.id, { name: fleet.name, paths: others })) {
    const prefix = path.slice(0, -FLEET_FILE.length);
    const log = openLog(await openCommit({ ...repository, prefix }, dry), {});
    const loaded = await loadTopology(log, {});
    if (loaded !== undefined && loaded.fleet.name !== fleet.name) continue;
    if (hasErrors(log.diagnostics)) broken.push(path);
    if (loaded === undefined) continue;
    const laidOut = layoutBranchNames(loaded.topology.clusters, loaded.fleet).value;
    for (const branch of laidOut.values()) branches.set(branch, path);
  }
  return { branches, broken };
}

async function pathsOf(repository: GitRepository, commit: string): Promise<readonly string[]> {
  const listed = await listTree({ ...repository, prefix: '' }, commit);
  return Array.isArray(listed) ? listed.map(({ path }) => path) : [];
}

/** Most fleets of a repository have names of their own, and are not loaded. */
async function naming(
  repository: GitRepository,
  commit: string,
  { name, paths }: { readonly name: string; readonly paths: readonly string[] },
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const files = paths.map((path) => `${commit}:${path}`);
  const objects = await readObjects(repository, files, { largest: LARGEST });
  const escaped = name.replace(/[^A-Za-z0-9]/g, '\\$&');
  const field = new RegExp(`name["']?\\s*:\\s*["']?${escaped}(?![\\w.-])`);
  return paths.filter((_, i) => field.test(objects[i]?.body?.toString('utf8') ?? ''));
}
