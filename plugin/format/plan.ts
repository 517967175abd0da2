/**
 * What `hydrate` does to each branch → JSON for programs, a table for people.
 * @module
 */
import type { FleetPlan, JsonObject } from '../../src/internal.ts';
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

const text: JsonObject = { type: 'string' };
const paths: JsonObject = { type: 'array', items: text };

/** JSON Schema (2020-12) of what {@link planJson} writes. */
export const planSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://distributary.dev/schema/v1alpha1/plan.json',
  title: 'Plan',
  description: 'What `distributary hydrate -o json` prints.',
  type: 'object',
  required: ['apiVersion', 'kind', 'branches', 'gone'],
  additionalProperties: false,
  properties: {
    apiVersion: { const: 'distributary.dev/v1alpha1' },
    kind: { const: 'Plan' },
    dryCommit: { ...text, description: 'The commit that was rendered; absent for a work tree.' },
    branches: {
      type: 'array',
      description: 'In order of the names of the branches.',
      items: {
        type: 'object',
        required: ['branch', 'cluster', 'action', 'files'],
        additionalProperties: false,
        properties: {
          branch: text,
          cluster: text,
          action: { enum: ['create', 'update', 'unchanged'] },
          commit: { ...text, description: 'Where the branch stands afterwards.' },
          files: {
            type: 'object',
            required: ['added', 'changed', 'removed'],
            additionalProperties: false,
            properties: { added: paths, changed: paths, removed: paths },
          },
        },
      },
    },
    gone: {
      type: 'array',
      description: 'Branches whose cluster the fleet no longer has.',
      items: {
        type: 'object',
        required: ['branch', 'action'],
        additionalProperties: false,
        properties: { branch: text, action: { enum: ['keep', 'delete'] } },
      },
    },
  },
};
