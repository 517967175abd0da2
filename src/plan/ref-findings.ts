/** The recorded last hydration of a branch, and its refs → findings that prevent an update. */

import {
  branchNameTaken,
  branchOfSibling,
  commitNotMerged,
  foreignCommitUndone,
  notesRefTaken,
  olderCommit,
  otherLine,
  siblingBroken,
  symbolicRef,
} from '../diagnostic/codes/plan.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';
import type { FileChanges, PlanContext, PresentBranch, PresentState } from './branch-plan.ts';

/** A branch, and the position of its findings. */
interface Place {
  readonly branch: string;
  readonly at: Position;
}

/** Whether a branch goes back to an older commit. For a diverged branch, only the divergence is reported. */
export function ageFindings(
  { branch, at }: Place,
  { hydratedFrom, isDiverged }: PresentBranch,
  { dry, forceOlder }: PlanContext,
): readonly Diagnostic[] {
  if (hydratedFrom === undefined || isDiverged || forceOlder === true) return [];
  const { id: from, age } = hydratedFrom;
  const args = { branch, from, to: dry.id };
  if (age === 'later') return [diagnose(olderCommit, args, at)];
  if (age !== 'apart' && age !== 'unknown') return [];
  return [diagnose(otherLine, { ...args, isKnown: age === 'apart' }, at)];
}

/** Whether another fleet of the commit writes the branch under the same name. */
export function siblingFindings(
  { branch, at }: Place,
  { siblings, fleet }: PlanContext,
): readonly Diagnostic[] {
  const file = siblings?.branches.get(branch);
  const args = { branch, fleet: fleet.name };
  return file === undefined ? [] : [diagnose(branchOfSibling, { ...args, other: file }, at)];
}

/** The fleets to which a branch without a cluster may belong. */
export function brokenFindings(
  { branch, at }: Place,
  { siblings, fleet }: PlanContext,
): readonly Diagnostic[] {
  const args = { branch, fleet: fleet.name };
  return (siblings?.broken ?? []).map((other) => diagnose(siblingBroken, { ...args, other }, at));
}

/** Whether a pushed commit is in the branch that commits are pushed from. */
export function sourceFindings(
  { lackingSource, remote = '' }: PresentState,
  { dry, fleet }: PlanContext,
): readonly Diagnostic[] {
  if (lackingSource === undefined) return [];
  const { branch, because } = lackingSource;
  const args = { commit: dry.id, branch, remote };
  const flags = { isAbsent: because === 'absent', isShallow: because === 'shallow' };
  return [diagnose(commitNotMerged, { ...args, ...flags }, fleet.locate('/spec/branches/from'))];
}

/** The commits of other authors that a change of these files undoes. */
export function foreignFindings(
  { branch, at }: Place,
  { foreign = [] }: PresentBranch,
  files: FileChanges,
): readonly Diagnostic[] {
  const changed = [...files.added, ...files.changed, ...files.removed];
  return foreign.flatMap(({ id, name, subject, paths: theirs }) => {
    const paths = changed.filter((path) => theirs.has(path));
    if (paths.length === 0) return [];
    return [diagnose(foreignCommitUndone, { branch, id, name, subject, paths }, at)];
  });
}

/** The symbolic refs of a branch, or of the notes. */
export function symbolicFindings(
  { branch, at }: { readonly branch: string | undefined; readonly at: Position },
  { symbolic = [] }: PresentState,
): readonly Diagnostic[] {
  const found = symbolic.filter((each) => each.branch === branch);
  return found.map(({ ref, target, of }) => diagnose(symbolicRef, { ref, target, of }, at));
}

/** The refs that block a branch, or the notes. */
export function takenFindings(
  {
    branch,
    clusterName = '',
    at,
  }: { readonly branch: string | undefined; readonly clusterName?: string; readonly at: Position },
  { taken }: PresentState,
): readonly Diagnostic[] {
  return (taken?.get(branch) ?? []).map(({ ref, existing, of }) =>
    branch === undefined
      ? diagnose(notesRefTaken, { ref, existing, of }, at)
      : diagnose(
          branchNameTaken,
          { branch, clusterName, existing: existing.replace(/^refs\/heads\//, ''), of },
          at,
        ),
  );
}
