/**
 * The contracts of the `plan` room: the present state of a repository → its planned state. A plan may be printed and discarded;
 * applying it takes no decisions.
 */
import type { Position } from '../diagnostic/position.ts';
import type { Identity, LoggedCommit } from '../git/object/commit.ts';
import type { GitObject, ObjectFormat } from '../git/object/git-object.ts';
import type { Tree } from '../git/object/tree.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { KeptApplication } from '../layout/branch-layout.ts';
import type { DryCommit } from '../resource/dry-commit.ts';

/** The present state of a branch. */
export interface PresentBranch {
  /** The commit of the local branch; absent when there is none. */
  readonly local?: string;
  /** The commit of the remote's branch; absent when there is none, or no remote was read. */
  readonly remote?: string;
  /** The parent of the next commit: the later of the two. */
  readonly base?: string;
  /** The tree of `base`. */
  readonly tree?: string;
  /** The text of `.distributary/inventory` in `base`. */
  readonly inventory?: string;
  /** The commit that `base` was last hydrated from; absent when none is recorded. */
  readonly hydratedFrom?: HydratedFrom;
  /** The last commits that the hydrator did not write, the latest first; absent: none. */
  readonly foreign?: readonly LoggedCommit[];
  /** Whether local and remote branch have diverged; then `base` is the local one, and nothing can be written. */
  readonly isDiverged: boolean;
}

/** A branch of the remote that lacks the pushed commit. */
export interface LackingSource {
  readonly branch: string;
  /** `absent`: the remote has no such branch; `shallow`: the clone lacks the history that would show it. */
  readonly because: 'absent' | 'shallow' | 'notIn';
}

/** A dry commit that is recorded for a branch, and its relation to the one being hydrated. */
export interface HydratedFrom {
  readonly id: string;
  /**
   * `later`: it is a descendant of the other one, or has a later date where no history is available; `apart`: neither is a descendant;
   * `unknown`: the commit is not available, and has no date.
   */
  readonly age: 'same' | 'earlier' | 'later' | 'apart' | 'unknown';
}

/** A symbolic ref: writing to it changes its target. */
export interface SymbolicRef {
  /** The full name. */
  readonly ref: string;
  /** The full name of the target. */
  readonly target: string;
  /** The branch that it is, or tracks; absent for the notes. */
  readonly branch?: string;
  /** The remote that has it; absent for the local repository. */
  readonly of?: string;
}

/** A ref to be written that cannot exist beside an existing one. */
export interface TakenName {
  /** The full name. */
  readonly ref: string;
  /** The full name of the other one. */
  readonly existing: string;
  /** The remote that has the other one; absent for the local repository. */
  readonly of?: string;
}

/** The present state of the hydrator's notes. */
export interface PresentNotes {
  readonly local?: string;
  readonly remote?: string;
  /** The parents of the next commit: none, one, or both when local and remote have diverged. */
  readonly bases: readonly NotesBase[];
}

/** A commit of the notes' ref. */
export interface NotesBase {
  readonly commit: string;
  readonly tree: string;
  /** For the second of two: its notes with later dry commits than the first's, by the noted head. */
  readonly later?: ReadonlyMap<string, string>;
}

/** The present state of the repository, as far as a plan requires it. */
export interface PresentState {
  readonly format: ObjectFormat;
  /** The branches of the clusters, and those that may belong to removed clusters. */
  readonly branches: ReadonlyMap<string, PresentBranch>;
  /** The work tree's directory of every branch that is checked out. */
  readonly checkedOut: ReadonlyMap<string, string>;
  /** The symbolic refs among those to be written. */
  readonly symbolic?: readonly SymbolicRef[];
  /** Refs that block others, by branch; the key undefined is for the notes. */
  readonly taken?: ReadonlyMap<string | undefined, readonly TakenName[]>;
  /** The branch that commits are pushed from, where it lacks this one. */
  readonly lackingSource?: LackingSource;
  /** The entries of a tree of one of the branches. */
  tree(id: string): Tree;
  /** The remote that was read, in a form that may be shown. */
  readonly remote?: string;
}

/** Fleets that inventories, which have the name alone, do not distinguish from this one. */
export interface SiblingFleets {
  /** By branch, the file of the Fleet that writes it. */
  readonly branches: ReadonlyMap<string, string>;
  /** The files of Fleets with errors, whose branches are unknown. */
  readonly broken: readonly string[];
}

/** The input of a plan. */
export interface PlanContext {
  readonly fleet: Pick<FleetSpec, 'name' | 'repoURL' | 'branches' | 'locate'>;
  /** The rendered commit. */
  readonly dry: DryCommit;
  /** The path of `distributary.yaml` from the root of the repository. */
  readonly fleetFile: string;
  /** The other fleets of the commit with the same name; absent: none. */
  readonly siblings?: SiblingFleets;
  /** Whether a cluster that had objects may end up without any. */
  readonly allowEmpty: boolean;
  /** The position of sources without a match: an empty new branch is a mistake then. */
  readonly unmatched: readonly Position[];
  /** Whether branches of removed clusters are deleted. */
  readonly pruneBranches: boolean;
  /** Whether branches may go back to an older commit. */
  readonly forceOlder?: boolean;
  /** Whether a commit may be pushed that is not in the branch that commits are pushed from. */
  readonly allowBranch?: boolean;
}

/** The files that differ between two commits of a branch, sorted. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The plan for one cluster's branch. */
export interface BranchPlan {
  readonly cluster: string;
  readonly branch: string;
  /** `unchanged`: no new commit, though a local branch that is behind its remote is fast-forwarded. */
  readonly action: 'create' | 'update' | 'unchanged';
  /** The planned commit of the branch. */
  readonly commit: string;
  /** The tree of that commit. */
  readonly tree: string;
  readonly present: PresentBranch;
  /** The message of the new commit; absent when none is made. */
  readonly message?: string;
  readonly files: FileChanges;
  /** The applications that stay as they are, or are left out, and so are not from the dry commit; absent: none. */
  readonly kept?: readonly KeptApplication[];
}

/** A branch that distributary wrote for a cluster that was removed from the fleet. */
export interface GonePlan {
  readonly branch: string;
  readonly present: PresentBranch;
  readonly action: 'keep' | 'delete';
}

/** The plan for all branches, and the objects that it requires. */
export interface FleetPlan {
  readonly dry: DryCommit;
  /** Author and committer of all new commits. */
  readonly author: Identity;
  /** Sorted by the name of the branch. */
  readonly branches: readonly BranchPlan[];
  /** Sorted by the name of the branch. */
  readonly gone: readonly GonePlan[];
  /** The objects that the repository may lack, by id; each object is preceded by those that it refers to. */
  readonly objects: ReadonlyMap<string, GitObject>;
}
