/**
 * All layouts and the present state of the repository → one plan for all branches. With an error among the findings, no part of it may
 * be applied.
 */

import { memoiseByValue } from '../collection/memoise.ts';
import { byKey } from '../collection/order.ts';
import { branchAuthorInvalid, branchCheckedOut, branchGone } from '../diagnostic/codes/plan.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { parseIdentity } from '../git/object/commit.ts';
import { newMadeDirectories } from '../git/object/edit-tree.ts';
import type { BranchLayout, RecalledBranch } from '../layout/branch-layout.ts';
import { branchNameMatcher } from '../layout/branch-name.ts';
import type { BranchNames } from '../layout/branch-names.ts';
import { newComparer } from './branch-comparison.ts';
import type { FleetPlan, GonePlan, PlanContext, PresentState } from './branch-plan.ts';
import { commitMessage } from './hydrator/commit-message.ts';
import { dryMetadata } from './hydrator/dry-metadata.ts';
import { listedPaths, readInventory } from './inventory.ts';
import { type PlanRun, planBranch } from './plan-branch.ts';
import {
  ageFindings,
  brokenFindings,
  sourceFindings,
  symbolicFindings,
  takenFindings,
} from './ref-findings.ts';
import { generatedFiles } from './wanted-file.ts';

/**
 * Plans the branches of `layouts`; undefined when no plan is possible. A recalled branch has to have its tree.
 * @param names the branches of all clusters of the fleet, including those that this run does not write.
 */
export function planFleet(
  layouts: readonly (BranchLayout | RecalledBranch)[],
  names: BranchNames,
  state: PresentState,
  context: PlanContext,
): Outcome<FleetPlan | undefined> {
  const { fleet, dry } = context;
  const author = parseIdentity(fleet.branches.author);
  if (!author) {
    const at = fleet.locate('/spec/branches/author');
    const diagnostics = [diagnose(branchAuthorInvalid, { author: fleet.branches.author }, at)];
    return { value: undefined, diagnostics };
  }
  const metadata = dryMetadata(dry, fleet.repoURL);
  const run: PlanRun = {
    context,
    state,
    author,
    metadata,
    message: commitMessage(metadata),
    comparer: newComparer(generatedFiles(metadata, state.format), state),
    listed: memoiseByValue(listedPaths),
    objects: new Map(),
    made: newMadeDirectories(),
  };
  const outcomes = layouts.map((layout) => planBranch(layout, run));
  const branches = outcomes.flatMap(({ value }) => value ?? []).sort(byKey(({ branch }) => branch));
  const gone = planGone(names, state, context);
  const notes = { branch: undefined, at: fleet.locate('/spec/branches/name') };
  return {
    value: { dry, author, branches, gone, objects: run.objects },
    diagnostics: [
      ...sourceFindings(state, context),
      ...symbolicFindings(notes, state),
      ...takenFindings(notes, state),
      ...outcomes.flatMap(({ diagnostics }) => diagnostics),
      ...goneFindings(gone, state, context),
    ],
  };
}

/**
 * The branches without a cluster. One belongs to the fleet only when the template can produce its name and its own
 * inventory names this fleet and this branch; so a backup of a branch, or a branch of another fleet, is never touched. Of another fleet
 * with the same name, the branches are those of its clusters.
 */
function planGone(
  names: BranchNames,
  state: PresentState,
  { fleet, pruneBranches, siblings }: PlanContext,
): readonly GonePlan[] {
  const couldName = branchNameMatcher(fleet.branches.name);
  const living = new Set(names.values());
  const gone = [...state.branches].flatMap(([branch, present]): GonePlan[] => {
    const isLiving = living.has(branch) || siblings?.branches.has(branch) === true;
    if (isLiving || !couldName(branch)) return [];
    const inventory = readInventory(present.inventory ?? '');
    const isOurs = inventory?.fleet === fleet.name && inventory.branch === branch;
    if (!isOurs) return [];
    const isDeleted = pruneBranches && !present.isDiverged;
    return [{ branch, present, action: isDeleted ? 'delete' : 'keep' }];
  });
  return gone.sort(byKey(({ branch }) => branch));
}

function goneFindings(
  gone: readonly GonePlan[],
  { checkedOut }: PresentState,
  context: PlanContext,
): readonly Diagnostic[] {
  const at = context.fleet.locate('/spec/branches/name');
  return gone.flatMap(({ branch, action, present }) => {
    if (action === 'keep') return [diagnose(branchGone, { branch }, at)];
    const directory = checkedOut.get(branch);
    return [
      // A newer commit may have added the cluster.
      ...ageFindings({ branch, at }, present, context),
      ...brokenFindings({ branch, at }, context),
      ...(directory === undefined ? [] : [diagnose(branchCheckedOut, { branch, directory }, at)]),
    ];
  });
}
