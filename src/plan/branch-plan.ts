/**
 * The contracts of the `plan` room: what a repository holds now → what it is to hold. A plan may be printed and thrown away;
 * whoever applies it decides nothing.
 * @module
 */
import type { Position } from '../diagnostic/position.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import type { KeptApplication } from '../layout/branch-layout.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import type { Identity } from './object/commit.ts';
import type { GitObject, ObjectFormat } from './object/git-object.ts';
import type { Tree } from './object/tree.ts';

/** Where a branch stands now. */
export interface PresentBranch {
  /** The commit of the local branch; absent when there is none. */
  readonly local?: string;
  /** The commit of the remote's branch; absent when there is none, or no remote was asked. */
  readonly remote?: string;
  /** The commit that is continued: the later of the two. */
  readonly base?: string;
  /** The tree of `base`. */
  readonly tree?: string;
  /** The text of `.distributary/inventory` in `base`. */
  readonly inventory?: string;
  /** The commit that `base` was last hydrated from; absent when nobody wrote one down. */
  readonly hydratedFrom?: HydratedFrom;
  /** Whether local and remote have both gone on; then `base` is the local one, and nothing can be written. */
  readonly isDiverged: boolean;
}

/** A dry commit that a branch tells of, and how it stands to the one that is being hydrated. */
export interface HydratedFrom {
  readonly id: string;
  /**
   * `later`: it contains the other one, or is dated later where histories don't tell; `apart`: neither contains the other;
   * `unknown`: it is not here, and nothing dates it.
   */
  readonly age: 'same' | 'earlier' | 'later' | 'apart' | 'unknown';
}

/** A ref that stands for another one: what is written to it lands there. */
export interface SymbolicRef {
  /** The full name. */
  readonly ref: string;
  /** The full name of the other one. */
  readonly target: string;
  /** The branch that it is, or follows; absent for the notes. */
  readonly branch?: string;
  /** The remote that has it; absent for one of the repository. */
  readonly of?: string;
}

/** A ref that is to be written and can't exist beside one that does. */
export interface TakenName {
  /** The full name. */
  readonly ref: string;
  /** The full name of the other one. */
  readonly existing: string;
  /** The remote that has the other one; absent for the repository. */
  readonly of?: string;
}

/** Where the notes of the hydrator stand now. */
export interface PresentNotes {
  readonly local?: string;
  readonly remote?: string;
  /** The commits that are continued: none, one, or both when local and remote have gone on. */
  readonly bases: readonly NotesBase[];
}

/** A commit of the notes' ref. */
export interface NotesBase {
  readonly commit: string;
  readonly tree: string;
  /** Of the second of two: its notes that tell of later commits than the first's, by the head that they are on. */
  readonly later?: ReadonlyMap<string, string>;
}

/** What the repository holds, as far as a plan needs it. */
export interface PresentState {
  readonly format: ObjectFormat;
  /** The branches of the clusters, and those that might be of clusters that are gone. */
  readonly branches: ReadonlyMap<string, PresentBranch>;
  /** The work tree's directory of every branch that is checked out. */
  readonly checkedOut: ReadonlyMap<string, string>;
  /** The refs among those to be written that stand for others. */
  readonly symbolic?: readonly SymbolicRef[];
  /** What there is no room for, by the branch; undefined stands for the notes. */
  readonly taken?: ReadonlyMap<string | undefined, readonly TakenName[]>;
  /** The entries of a tree of one of the branches. */
  tree(id: string): Tree;
  /** The remote that was asked, as it may be shown. */
  readonly remote?: string;
}

/** What a plan is made for. */
export interface PlanContext {
  readonly fleet: Pick<FleetSpec, 'name' | 'repoURL' | 'branches' | 'locate'>;
  /** The commit that was rendered. */
  readonly dry: DryCommit;
  /** The path of `distributary.yaml` from the root of the repository. */
  readonly fleetFile: string;
  /** Whether a cluster that had objects may be left with none. */
  readonly allowEmpty: boolean;
  /** Where sources stand that match nothing: then a branch that would begin empty is a mistake. */
  readonly unmatched: readonly Position[];
  /** Whether branches of clusters that are gone are deleted. */
  readonly pruneBranches: boolean;
  /** Whether branches may go back to an older commit. */
  readonly forceOlder?: boolean;
}

/** The files that differ between two commits of a branch, sorted. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What happens to one cluster's branch. */
export interface BranchPlan {
  readonly cluster: string;
  readonly branch: string;
  /** `unchanged`: no commit is made, though a local branch that is behind its remote follows. */
  readonly action: 'create' | 'update' | 'unchanged';
  /** The commit that the branch stands at afterwards. */
  readonly commit: string;
  readonly present: PresentBranch;
  /** The message of the new commit; absent when none is made. */
  readonly message?: string;
  readonly files: FileChanges;
  /** The applications that stay as they are, or out, and so are not from the dry commit; absent: none. */
  readonly kept?: readonly KeptApplication[];
}

/** A branch that distributary wrote for a cluster which the fleet no longer has. */
export interface GonePlan {
  readonly branch: string;
  readonly present: PresentBranch;
  readonly action: 'keep' | 'delete';
}

/** What happens to all branches, and the objects that it takes. */
export interface FleetPlan {
  readonly dry: DryCommit;
  /** Author and committer of everything that is written. */
  readonly author: Identity;
  /** Sorted by the name of the branch. */
  readonly branches: readonly BranchPlan[];
  /** Sorted by the name of the branch. */
  readonly gone: readonly GonePlan[];
  /** The objects that the repository may lack, by id; what they point to comes before them. */
  readonly objects: ReadonlyMap<string, GitObject>;
}
