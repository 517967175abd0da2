/**
 * All clusters → the name of each branch. The names are checked against git's rules and for conflicts, for the
 * whole fleet even when only some clusters are written.
 */

import { groupBy } from '../collection/group-by.ts';
import {
  branchNameInvalid,
  branchNameLong,
  branchNameNested,
  branchNameShared,
  branchPlaceholderUnknown,
} from '../diagnostic/codes/layout.ts';
import { type Diagnostic, diagnose, type Related } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { Cluster } from '../topology/topology.ts';
import {
  branchName,
  branchPlaceholders,
  brokenRefRule,
  unknownPlaceholders,
} from './branch-name.ts';
import { pathsAbove } from './file-path.ts';

/** Longer names are refused by gitops-promoter. */
const PROMOTER_LIMIT = 100;

const POINTER = '/spec/branches/name';

/** The branch of each cluster, by the cluster's name; clusters with findings are left out. */
export type BranchNames = ReadonlyMap<string, string>;

export function layoutBranchNames(
  clusters: readonly Cluster[],
  fleet: Pick<FleetSpec, 'branches' | 'locate'>,
): Outcome<BranchNames> {
  const template = fleet.branches.name;
  const unknown = unknownPlaceholders(template);
  if (unknown.length > 0) {
    const at = fleet.locate(POINTER);
    const known = branchPlaceholders;
    const diagnostics = unknown.map((placeholder) =>
      diagnose(branchPlaceholderUnknown, { placeholder, known }, at),
    );
    return { value: new Map(), diagnostics };
  }
  const byBranch = groupBy(clusters, (cluster) => branchName(template, cluster));
  const names = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const [branch, sharing] of byBranch) {
    const findings = nameFindings(branch, sharing, { byBranch, fleet });
    diagnostics.push(...findings);
    const [cluster] = sharing;
    if (cluster && !findings.some(({ severity }) => severity === 'error')) {
      names.set(cluster.name, branch);
    }
  }
  return { value: names, diagnostics };
}

interface Fleet {
  readonly byBranch: ReadonlyMap<string, readonly Cluster[]>;
  readonly fleet: Pick<FleetSpec, 'locate'>;
}

function nameFindings(
  branch: string,
  sharing: readonly Cluster[],
  { byBranch, fleet }: Fleet,
): readonly Diagnostic[] {
  const at = fleet.locate(POINTER);
  const cluster = sharing[0]?.name ?? '';
  const related = sharing.map(clusterPlace);
  if (sharing.length > 1) {
    const clusters = sharing.map(({ name }) => name);
    return [diagnose(branchNameShared, { branch, clusters }, at, related)];
  }
  const rule = brokenRefRule(branch);
  if (rule !== undefined) {
    return [diagnose(branchNameInvalid, { branch, clusterName: cluster, rule }, at, related)];
  }
  const below = pathsAbove(branch).find((name) => byBranch.has(name));
  if (below !== undefined) {
    const others = [...related, ...(byBranch.get(below) ?? []).map(clusterPlace)];
    return [diagnose(branchNameNested, { branch, clusterName: cluster, below }, at, others)];
  }
  if (branch.length > PROMOTER_LIMIT) {
    return [diagnose(branchNameLong, { branch, length: branch.length }, at, related)];
  }
  return [];
}

function clusterPlace({ name, at }: Cluster): Related {
  return { message: `cluster "${name}" is described here`, at };
}
