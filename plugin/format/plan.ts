/** The effect of `hydrate` on each branch → JSON, or a table. */

import { groupBy } from '../../src/collection/group-by.ts';
import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import type { KeptApplication } from '../../src/layout/branch-layout.ts';
import type { FleetPlan } from '../../src/plan/branch-plan.ts';
import type { Miss } from '../../src/reuse/miss.ts';
import { jsonText } from './json-text.ts';
import { reuseJson } from './reuse.ts';
import type { Paint } from './terminal/colour.ts';
import { printable } from './terminal/display-width.ts';
import { fitLines } from './terminal/fit-lines.ts';
import { formatTable } from './terminal/table.ts';

/** The parts of a plan that are shown; a preview of a work tree has no commit. */
export interface ShownPlan {
  readonly dryCommit?: string;
  readonly branches: readonly ShownBranch[];
  readonly gone: readonly { readonly branch: string; readonly action: 'keep' | 'delete' }[];
  /** Why the fleet was rendered; absent where the result of an earlier run was recalled. */
  readonly miss?: Miss | undefined;
}

/** One cluster's branch. */
export interface ShownBranch {
  readonly branch: string;
  readonly cluster: string;
  readonly action: 'create' | 'update' | 'unchanged';
  readonly commit?: string;
  readonly files: FleetPlan['branches'][number]['files'];
  readonly kept?: FleetPlan['branches'][number]['kept'];
}

/** `{apiVersion, kind: Plan, dryCommit?, branches, gone, reuse}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function planJson({ dryCommit, branches, gone, miss }: ShownPlan): string {
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Plan',
    dryCommit,
    branches: branches.map(({ branch, cluster, action, commit, files, kept }) => {
      const { added, changed, removed } = files;
      return {
        branch,
        cluster,
        action,
        commit,
        files: { added, changed, removed },
        kept: kept?.filter(hasFiles).map(({ path, from }) => ({ application: path, from })),
        leftOut: kept?.filter((each) => !hasFiles(each)).map(({ path }) => path),
      };
    }),
    gone: gone.map(({ branch, action }) => ({ branch, action })),
    reuse: reuseJson(miss),
  };
  return jsonText(document);
}

/** Whether a branch has files of an application that is not rendered. */
function hasFiles({ files }: KeptApplication): boolean {
  return files.size > 0;
}

/** One branch a line, then a line for each application that is not from the commit. */
export function planText({ branches, gone }: ShownPlan, paint: Paint): string {
  const heading = ['BRANCH', 'ACTION', 'COMMIT', 'ADDED', 'CHANGED', 'REMOVED'];
  const rows = branches.map(({ branch, action, commit, files }) => [
    branch,
    action,
    commit?.slice(0, 7) ?? '-',
    ...[files.added, files.changed, files.removed].map((paths) => `${paths.length}`),
  ]);
  const goneRows = gone.map(({ branch, action }) => [branch, `${action} (its cluster is gone)`]);
  return fitLines(formatTable([heading, ...rows, ...goneRows], paint) + keptText(branches), paint);
}

function keptText(branches: readonly ShownBranch[]): string {
  const all = branches.flatMap(({ branch, kept = [] }) =>
    kept.map((application) => ({ branch, does: whatItDoes(application) })),
  );
  const groups = [...groupBy(all, ({ does }) => does)];
  const lines = groups.map(
    ([does, of]) => `${printable(does)} in ${someOf(of.map(({ branch }) => branch))}\n`,
  );
  return lines.join('');
}

function whatItDoes(application: KeptApplication): string {
  const { path, from } = application;
  if (!hasFiles(application)) return `${path} is left out: it was never`;
  return `${path} stays as it was${from === undefined ? '' : ` at ${from.slice(0, 7)}`}`;
}
