/** A rendered fleet → its branches, as files. */
import { newCollector } from '../diagnostic/collector.ts';
import { sortDiagnostics } from '../diagnostic/diagnostic.ts';
import type { BranchLayout } from '../layout/branch-layout.ts';
import { type BranchNames, layoutBranchNames } from '../layout/branch-names.ts';
import { layoutBranches } from '../layout/layout-branches.ts';
import type { Cluster } from '../topology/topology.ts';
import type { RenderedRepository } from './rendered-repository.ts';

/** A rendered fleet with its branches. */
export interface LaidOutRepository extends RenderedRepository {
  /** The branches of all clusters. */
  readonly names: BranchNames;
  /** The files of the selected ones. */
  readonly layouts: readonly BranchLayout[];
}

/** Lays out the branches of the selected clusters; findings are added to those of the rendering. */
export function layoutRepository(
  rendered: RenderedRepository,
  chosen: readonly Cluster[] = rendered.topology.clusters,
): LaidOutRepository {
  const { fleet, topology, manifests } = rendered;
  if (fleet === undefined) return { ...rendered, names: new Map(), layouts: [] };
  const run = newCollector();
  run.add(rendered.diagnostics);
  const names = run.keep(layoutBranchNames(topology.clusters, fleet));
  const keys = new Set(chosen.map(({ key }) => key));
  const taken = manifests.filter(({ cluster }) => keys.has(cluster.key));
  const layouts = run.keep(layoutBranches(taken, names, fleet));
  return { ...rendered, names, layouts, diagnostics: sortDiagnostics(run.diagnostics) };
}
