/**
 * Layouts and the contents of their branches → the differences. Branches with equal layouts and equal contents are compared once,
 * so that the cost for a large fleet depends on the number of differences.
 */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise } from '../collection/memoise.ts';
import type { Piece } from '../git/object/content.ts';
import { type DirectoryEdits, directoryEdits } from '../git/object/edit-tree.ts';
import { toByteString } from '../git/object/tree.ts';
import type { ApplicationLayout } from '../layout/branch-layout.ts';
import type { PresentState } from './branch-plan.ts';
import { type Comparison, compareFiles } from './compare-files.ts';
import { inventoryList } from './inventory.ts';
import { presentFiles } from './present-files.ts';
import { type GeneratedFiles, type WantedFile, wantedFiles } from './wanted-file.ts';

/** The differences between a branch and its layout. Equal differences are one object. */
export interface BranchComparison extends Comparison {
  /** The paths of all files of the layout, as in the inventory. */
  readonly list: Piece;
  /** The edits by directory. */
  readonly directories: DirectoryEdits;
}

/** The present content of a branch. */
export interface ComparedBranch {
  /** Its tree; undefined when there is no such branch yet. */
  readonly tree: string | undefined;
  /** The paths that distributary wrote, without those in `kept`. */
  readonly owned: ReadonlySet<string>;
  /** The paths that stay unchanged; absent: none. */
  readonly kept?: ReadonlySet<string>;
}

/** Compares branches of one run. */
export interface Comparer {
  compare(applications: readonly ApplicationLayout[], branch: ComparedBranch): BranchComparison;
}

/** The part that all branches with the same applications share. */
interface Alike {
  readonly wanted: readonly WantedFile[];
  readonly list: Piece;
  /** The top-level entries of the layout. */
  readonly parts: ReadonlySet<string>;
  /** By the owned and kept paths, joined in one text. */
  readonly byOwned: Map<string, AlikeOwned>;
}

interface AlikeOwned {
  readonly list: Piece;
  /** The top-level entries of the layout and of the owned paths: no other ones are compared. */
  readonly entries: ReadonlySet<string>;
  readonly byTree: Map<string, BranchComparison>;
}

const nothingKept: ReadonlySet<string> = new Set();

/** A comparer of branches in this state. */
export function newComparer(generated: GeneratedFiles, state: PresentState): Comparer {
  const alikeOf = memoise((applications: readonly ApplicationLayout[]): Alike => {
    const wanted = wantedFiles({ applications }, generated, state.format);
    const paths = wanted.map(({ path }) => path);
    return { wanted, list: inventoryList(paths), parts: firstParts(paths), byOwned: new Map() };
  });
  const textOf = memoise((owned: ReadonlySet<string>) => [...owned].join('\n'));
  const partsOf = memoise((owned: ReadonlySet<string>) => firstParts(owned));

  return {
    compare(applications, { tree, owned, kept = nothingKept }) {
      const { wanted, list: own, parts: wantedParts, byOwned } = alikeOf(applications);
      // No path contains an empty line.
      const text = [textOf(owned), ...kept].join('\n\n');
      const { list, entries, byTree } = getOrInsert(byOwned, text, () => ({
        list: kept.size === 0 ? own : inventoryList([...wanted.map(({ path }) => path), ...kept]),
        entries: new Set([...wantedParts, ...partsOf(owned)]),
        byTree: new Map<string, BranchComparison>(),
      }));
      return getOrInsert(byTree, rootKey(tree, entries, state), () => {
        const present = presentFiles(tree, (id) => state.tree(id));
        const comparison = compareFiles(wanted, present, owned);
        return { ...comparison, list, directories: directoryEdits(comparison.edits) };
      });
    },
  };
}

function firstParts(paths: Iterable<string>): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const path of paths) {
    const slash = path.indexOf('/');
    parts.add(slash < 0 ? path : path.slice(0, slash));
  }
  return new Set([...parts].map(toByteString));
}

function rootKey(
  tree: string | undefined,
  entries: ReadonlySet<string>,
  state: PresentState,
): string {
  if (tree === undefined) return '';
  const counted = [...state.tree(tree)].filter(([name]) => entries.has(name));
  return counted.map(([name, { mode, id }]) => `${mode} ${id} ${name}\0`).join('');
}
