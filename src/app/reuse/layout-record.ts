/**
 * The files of branches ↔ JSON with their git blob ids instead of contents. A restored layout can be compared with a branch, but not
 * written: that requires a rendering.
 * @module
 */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { present } from '../../collection/present.ts';
import { BugError, invariant } from '../../diagnostic/invariant.ts';
import type { ApplicationLayout, BranchLayout, LayoutFile } from '../../layout/branch-layout.ts';
import type { BranchNames } from '../../layout/branch-names.ts';
import type { Piece } from '../../layout/content.ts';
import type { ObjectFormat } from '../../plan/object/git-object.ts';
import { blobOf } from '../../plan/wanted-file.ts';
import {
  isArray,
  type Json,
  type JsonObject,
  listAt,
  stringAt,
  valueAt,
} from '../../resource/json.ts';
import type { Cluster } from '../../topology/topology.ts';

/**
 * Writes layouts: for each cluster its applications and their tree, and each application once. The applications are one text of JSON:
 * a run whose branches have these trees parses none of them.
 */
export function recordLayouts(layouts: readonly BranchLayout[], format: ObjectFormat): JsonObject {
  const numbers = new Map<ApplicationLayout, number>();
  const clusters = layouts.map(({ cluster, applications, heldBy }) => ({
    name: cluster.name,
    ...present({ heldBy }),
    applications: applications.map((one) => getOrInsert(numbers, one, () => numbers.size)),
  }));
  const applications = [...numbers.keys()].map(({ path, files }) => ({
    path,
    files: files.map((file) => [file.path, file.mode, blobOf(format)(file).id]),
  }));
  return { clusters, applications: JSON.stringify(applications) };
}

/** Reads the layouts of clusters; undefined when any is missing. */
export function recallLayouts(
  value: Json | undefined,
  clusters: readonly Cluster[],
  names: BranchNames,
): readonly BranchLayout[] | undefined {
  const recorded = recallApplications(stringAt(value, 'applications'));
  const rows = new Map(listAt(value, 'clusters').map((row) => [valueAt(row, 'name'), row]));
  const layouts = clusters.map((cluster): BranchLayout | undefined => {
    const branch = names.get(cluster.name);
    const row = rows.get(cluster.name);
    if (branch === undefined || row === undefined) return undefined;
    const own = listAt(row, 'applications');
    const heldBy = stringAt(row, 'heldBy');
    return heldBy === undefined
      ? wholeLayout({ cluster, branch }, recorded(own))
      : heldLayout({ cluster, branch, heldBy }, () => recorded(own));
  });
  return isWhole(layouts) ? layouts : undefined;
}

function wholeLayout(
  about: Pick<BranchLayout, 'cluster' | 'branch'>,
  applications: readonly ApplicationLayout[] | undefined,
): BranchLayout | undefined {
  return applications && { ...about, applications };
}

/** Its applications are made once a branch has another tree. */
function heldLayout(
  about: Pick<BranchLayout, 'cluster' | 'branch' | 'heldBy'>,
  make: () => readonly ApplicationLayout[] | undefined,
): BranchLayout {
  let made: readonly ApplicationLayout[] | undefined;
  return {
    ...about,
    get applications() {
      made ??= make();
      invariant(made !== undefined, 'the store returns only what this program has recorded');
      return made;
    },
  };
}

/** Numbers → the recorded applications; undefined when any is missing. */
function recallApplications(
  text = '',
): (numbers: readonly Json[]) => readonly ApplicationLayout[] | undefined {
  let recorded: readonly (ApplicationLayout | undefined)[] | undefined;
  return (numbers) => {
    recorded ??= listIn(text).map(recallApplication);
    const own = numbers.map((number) => recorded?.[Number(number)]);
    return isWhole(own) ? own : undefined;
  };
}

function listIn(text: string): readonly Json[] {
  try {
    const value: Json = JSON.parse(text);
    return isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function recallApplication(value: Json): ApplicationLayout | undefined {
  const path = valueAt(value, 'path');
  const files = listAt(value, 'files').map(recallFile);
  return typeof path === 'string' && isWhole(files) ? { path, files } : undefined;
}

function recallFile(value: Json): LayoutFile | undefined {
  const [path, mode, blob] = isArray(value) ? value : [];
  if (typeof path !== 'string' || typeof blob !== 'string') return undefined;
  if (mode !== '100644' && mode !== '100755') return undefined;
  return { path, mode, content: [notMade], blob };
}

function isWhole<T>(list: readonly (T | undefined)[]): list is readonly T[] {
  return list.every((one) => one !== undefined);
}

/** Replaces a text that was not rendered. */
const notMade: Piece = {
  isJson: false,
  bytes: 0,
  get text(): string {
    throw new BugError('what is known by its id is compared, and never written');
  },
};
