/** The differences of a branch → their size in each of its applications. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { byKey } from '../collection/order.ts';
import type { ClusterDiff } from './fleet-diff.ts';
import { changedLineCounts } from './lines/changed-lines.ts';

/** The size of one application's difference. */
export interface ApplicationStat {
  /** Its directory in the branch. */
  readonly application: string;
  /** Numbers of objects; a moved object counts in its new directory. */
  readonly objects: { readonly added: number; readonly changed: number; readonly removed: number };
  /** Numbers of lines of its manifests. */
  readonly lines: { readonly added: number; readonly removed: number };
}

/** The applications that differ, in order of their directories. */
export function diffStat({
  contents,
  objects,
}: Pick<ClusterDiff, 'contents' | 'objects'>): readonly ApplicationStat[] {
  const stats = new Map<string, Counts>();
  const statOf = (application: string) => getOrInsert(stats, application, newCounts);
  for (const change of ['added', 'changed', 'removed'] as const) {
    for (const { application } of objects[change]) statOf(application).objects[change] += 1;
  }
  for (const file of contents) {
    const { added, removed } = changedLineCounts(file);
    const { lines } = statOf(file.application);
    lines.added += added;
    lines.removed += removed;
  }
  const all = [...stats].map(([application, counts]) => ({ application, ...counts }));
  return all.sort(byKey(({ application }) => application));
}

interface Counts {
  readonly objects: { added: number; changed: number; removed: number };
  readonly lines: { added: number; removed: number };
}

function newCounts(): Counts {
  return { objects: { added: 0, changed: 0, removed: 0 }, lines: { added: 0, removed: 0 } };
}
