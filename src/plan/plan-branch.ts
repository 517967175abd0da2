/**
 * One cluster's layout and its branch → the plan for the branch. Argo CD's rules: a commit only when a manifest differs, the
 * root metadata with every commit, the files beside a manifest only with the manifest. Our rules: the inventory, and pruning by it.
 */
import { present as given } from '../collection/present.ts';
import { prunedBesideKept } from '../diagnostic/codes/keep-going.ts';
import {
  branchCheckedOut,
  branchDiverged,
  branchHoldsSources,
  branchOfOtherFleet,
  emptyBranch,
  foreignFile,
  inventoryUnreadable,
} from '../diagnostic/codes/plan.ts';
import { type Diagnostic, diagnose, hasErrors } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { commitObject, type Identity } from '../git/object/commit.ts';
import { textOf } from '../git/object/content.ts';
import {
  directoryEdits,
  editDirectory,
  joinEdits,
  type MadeDirectories,
} from '../git/object/edit-tree.ts';
import { type GitObject, gitObject } from '../git/object/git-object.ts';
import type { BranchLayout, RecalledBranch } from '../layout/branch-layout.ts';
import { INVENTORY_FILE } from '../layout/file-path.ts';
import type { BranchComparison, Comparer } from './branch-comparison.ts';
import type { BranchPlan, PlanContext, PresentBranch, PresentState } from './branch-plan.ts';
import type { Comparison } from './compare-files.ts';
import { commitMessage } from './hydrator/commit-message.ts';
import type { DryMetadata } from './hydrator/dry-metadata.ts';
import { inventoryContent, readInventory } from './inventory.ts';
import { findKeptFiles } from './kept-files.ts';
import { presentFiles } from './present-files.ts';
import {
  ageFindings,
  foreignFindings,
  siblingFindings,
  symbolicFindings,
  takenFindings,
} from './ref-findings.ts';
import { isManifestPath } from './wanted-file.ts';

/** The part that all branches of a run share. */
export interface PlanRun {
  readonly context: PlanContext;
  readonly state: PresentState;
  readonly author: Identity;
  readonly metadata: DryMetadata;
  /** The message of a commit without kept applications. */
  readonly message: string;
  readonly comparer: Comparer;
  /** The paths of a list of an inventory; equal lists are one object. */
  readonly listed: (list: string) => ReadonlySet<string>;
  /** Adds new objects. */
  readonly objects: Map<string, GitObject>;
  /** New directories, for all branches. */
  readonly made: MadeDirectories;
}

/** Plans one branch; undefined when a finding prevents it. */
export function planBranch(
  layout: BranchLayout | RecalledBranch,
  run: PlanRun,
): Outcome<BranchPlan | undefined> {
  const { state } = run;
  const present = state.branches.get(layout.branch) ?? { isDiverged: false };
  const { value: plan, diagnostics } =
    'tree' in layout ? planRecalled(layout, present, run) : planContent(layout, present, run);
  const directory = state.checkedOut.get(layout.branch);
  if (plan === undefined || directory === undefined || plan.commit === present.local) {
    return { value: plan, diagnostics };
  }
  const args = { branch: layout.branch, directory };
  return { value: undefined, diagnostics: [diagnose(branchCheckedOut, args, layout.cluster.at)] };
}

function planRecalled(
  layout: RecalledBranch,
  present: PresentBranch,
  run: PlanRun,
): Outcome<BranchPlan | undefined> {
  invariant(layout.tree === present.tree, 'only a branch that has the tree is planned so');
  const diagnostics = refFindings(layout, present, run);
  const plan = hasErrors(diagnostics) ? undefined : unchangedPlan(layout, present);
  return { value: plan, diagnostics };
}

function planContent(
  layout: BranchLayout,
  present: PresentBranch,
  run: PlanRun,
): Outcome<BranchPlan | undefined> {
  const { state, context } = run;
  const owned = ownedPaths(layout, present, run);
  if (owned.diagnostics.length > 0) return { value: undefined, diagnostics: owned.diagnostics };
  const files = presentFiles(present.tree, (id) => state.tree(id));
  const kept = findKeptFiles(layout, owned.value, files);
  const compared = { tree: present.tree, ...kept.value };
  const comparison = run.comparer.compare(layout.applications, compared);
  const diagnostics = [
    ...refFindings(layout, present, run),
    ...placeFindings(layout, present, run),
    ...kept.diagnostics,
    ...contentFindings(layout, comparison, { owned: owned.value, context, present }),
  ];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const place = { branch: layout.branch, at: layout.cluster.at };
  const undone = foreignFindings(place, present, comparison.files);
  const value = finishPlan(layout, present, comparison, run);
  return { value, diagnostics: [...diagnostics, ...undone] };
}

function ownedPaths(
  { branch, cluster }: BranchLayout,
  { inventory: text }: PresentBranch,
  { context, listed }: PlanRun,
): Outcome<ReadonlySet<string>> {
  if (text === undefined) return { value: new Set(), diagnostics: [] };
  const fleet = context.fleet.name;
  const inventory = readInventory(text, listed);
  if (inventory && inventory.fleet !== fleet) {
    // Its files have another owner, and pruning would delete them.
    const args = { branch, fleet, other: inventory.fleet };
    return { value: new Set(), diagnostics: [diagnose(branchOfOtherFleet, args, cluster.at)] };
  }
  if (inventory) return { value: inventory.paths, diagnostics: [] };
  const found = text.slice(0, 40).split('\n')[0] ?? '';
  const args = { branch, path: INVENTORY_FILE, found };
  return { value: new Set(), diagnostics: [diagnose(inventoryUnreadable, args, cluster.at)] };
}

/** Findings about the ref of this branch, and about its commit. */
function refFindings(
  { branch, cluster }: BranchOfCluster,
  present: PresentBranch,
  { state, context }: PlanRun,
): readonly Diagnostic[] {
  const place = { branch, at: cluster.at };
  const findings = [
    ...symbolicFindings(place, state),
    ...takenFindings({ ...place, clusterName: cluster.name }, state),
    ...ageFindings(place, present, context),
    ...siblingFindings(place, context),
  ];
  const { local, remote, isDiverged } = present;
  if (isDiverged && local !== undefined && remote !== undefined) {
    const args = { branch, local, remote, of: state.remote ?? '' };
    findings.push(diagnose(branchDiverged, args, cluster.at));
  }
  return findings;
}

/** Findings about files that prevent any write to this branch. */
function placeFindings(
  { branch, cluster }: BranchLayout,
  present: PresentBranch,
  { state, context }: PlanRun,
): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  const files = presentFiles(present.tree, (id) => state.tree(id));
  if (present.inventory === undefined && files.find(context.fleetFile).entry) {
    const args = { branch, clusterName: cluster.name, file: context.fleetFile };
    findings.push(diagnose(branchHoldsSources, args, cluster.at));
  }
  const { blockedBy: path } = files.find(INVENTORY_FILE);
  if (path !== undefined) {
    findings.push(diagnose(foreignFile, { branch, path, needed: INVENTORY_FILE }, cluster.at));
  }
  return findings;
}

/** Findings that prevent this content. */
function contentFindings(
  { branch, cluster, applications, kept = [] }: BranchLayout,
  { foreign, files }: Comparison,
  about: { owned: ReadonlySet<string>; context: PlanContext; present: PresentBranch },
): readonly Diagnostic[] {
  const { owned, context, present } = about;
  const findings = foreign.map(({ path, needed }) =>
    diagnose(foreignFile, { branch, path, needed }, cluster.at),
  );
  const [first] = kept;
  const lost = files.removed.find(isManifestPath);
  if (first !== undefined && lost !== undefined) {
    const args = { branch, path: lost, application: first.path };
    findings.push(diagnose(prunedBesideKept, args, cluster.at));
  }
  const keepsAny = kept.some(({ files: { size } }) => size > 0);
  if (applications.length > 0 || keepsAny || context.allowEmpty) return findings;
  const manifests = [...owned].filter(isManifestPath).length;
  const isFirst = present.base === undefined && context.unmatched.length > 0;
  if (manifests > 0 || isFirst) {
    const args = { clusterName: cluster.name, branch, files: manifests };
    const related = isFirst
      ? context.unmatched.map((at) => ({ message: 'this source matches nothing', at }))
      : [];
    findings.push(diagnose(emptyBranch, args, cluster.at, related));
  }
  return findings;
}

function finishPlan(
  layout: BranchLayout,
  present: PresentBranch,
  comparison: BranchComparison,
  run: PlanRun,
): BranchPlan {
  const { branch, kept } = layout;
  const { context, state, author, metadata } = run;
  const inventory = inventoryContent({ fleet: context.fleet.name, branch }, comparison.list);
  const { base } = present;
  const isChange = comparison.isChange || textOf(inventory) !== present.inventory;
  const unchanged = isChange ? undefined : unchangedPlan(layout, present);
  if (unchanged !== undefined) return unchanged;
  const add = (object: GitObject) => run.objects.set(object.id, object);
  const list = { ...gitObject('blob', inventory, state.format), path: INVENTORY_FILE };
  for (const { object } of comparison.written) add(object);
  add(list);
  const listed = directoryEdits([{ path: INVENTORY_FILE, entry: { mode: '100644', id: list.id } }]);
  const store = { format: state.format, tree: (id: string) => state.tree(id), add, made: run.made };
  const tree = editDirectory(present.tree, joinEdits(comparison.directories, listed), store);
  invariant(tree !== undefined, 'a branch contains its inventory');
  const parents = base === undefined ? [] : [base];
  const date = context.dry.committerDate;
  const message = kept === undefined ? run.message : commitMessage(metadata, kept);
  const commit = commitObject({ tree, parents, author, date, message }, state.format);
  add(commit);
  const action = base === undefined ? 'create' : 'update';
  const { files } = comparison;
  return { ...planOf(layout), action, commit: commit.id, tree, present, message, files };
}

type BranchOfCluster = Pick<BranchLayout, 'cluster' | 'branch' | 'kept'>;

/** Undefined when the branch is not there. */
function unchangedPlan(layout: BranchOfCluster, present: PresentBranch): BranchPlan | undefined {
  const { base, tree } = present;
  if (base === undefined || tree === undefined) return undefined;
  const files = { added: [], changed: [], removed: [] };
  return { ...planOf(layout), action: 'unchanged', commit: base, tree, present, files };
}

function planOf({ cluster, branch, kept }: BranchOfCluster) {
  return { cluster: cluster.name, branch, ...given({ kept }) };
}
