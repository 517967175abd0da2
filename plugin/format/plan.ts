/**
 * What `hydrate` does to each branch → JSON for programs, a table for people.
 * @module
 */
import type { FleetPlan, JsonObject } from '../../src/internal.ts';
import { documentSchema, listOf, record, text } from './document-schema.ts';
import { jsonText } from './json-text.ts';
import type { Paint } from './terminal/colour.ts';
import { formatTable } from './terminal/table.ts';

/** The parts of a plan that are shown; a preview of a work tree has no commit to name. */
export interface ShownPlan {
  readonly dryCommit?: string;
  readonly branches: readonly ShownBranch[];
  readonly gone: readonly { readonly branch: string; readonly action: 'keep' | 'delete' }[];
}

/** One cluster's branch. */
export interface ShownBranch {
  readonly branch: string;
  readonly cluster: string;
  readonly action: 'create' | 'update' | 'unchanged';
  readonly commit?: string;
  readonly files: FleetPlan['branches'][number]['files'];
}

/** `{apiVersion, kind: Plan, dryCommit?, branches, gone}`; a field is added, never renamed or removed, within `v1alpha1`. */
export function planJson({ dryCommit, branches, gone }: ShownPlan): string {
  const document = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Plan',
    dryCommit,
    branches: branches.map(({ branch, cluster, action, commit, files }) => {
      const { added, changed, removed } = files;
      return { branch, cluster, action, commit, files: { added, changed, removed } };
    }),
    gone: gone.map(({ branch, action }) => ({ branch, action })),
  };
  return jsonText(document);
}

/** One branch a line. */
export function planText({ branches, gone }: ShownPlan, paint: Paint): string {
  const heading = ['BRANCH', 'ACTION', 'COMMIT', 'ADDED', 'CHANGED', 'REMOVED'];
  const rows = branches.map(({ branch, action, commit, files }) => [
    branch,
    action,
    commit?.slice(0, 7) ?? '-',
    ...[files.added, files.changed, files.removed].map((paths) => `${paths.length}`),
  ]);
  const goneRows = gone.map(({ branch, action }) => [branch, `${action} (its cluster is gone)`]);
  return formatTable([heading, ...rows, ...goneRows], paint);
}

const paths: JsonObject = { type: 'array', items: text };

const branchPlan = record(
  {
    branch: text,
    cluster: text,
    action: { enum: ['create', 'update', 'unchanged'] },
    commit: { ...text, description: 'Where the branch stands afterwards.' },
    files: record({ added: paths, changed: paths, removed: paths }),
  },
  { optional: ['commit'] },
);

/** JSON Schema (2020-12) of what {@link planJson} writes. */
export const planSchema: JsonObject = documentSchema(
  { kind: 'Plan', from: 'hydrate -o json' },
  {
    dryCommit: { ...text, description: 'The commit that was rendered; absent for a work tree.' },
    branches: listOf(branchPlan, 'In order of the names of the branches.'),
    gone: listOf(
      record({ branch: text, action: { enum: ['keep', 'delete'] } }),
      'Branches whose cluster the fleet no longer has.',
    ),
  },
  ['dryCommit'],
);
