import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';

/** Tests that start git or the built program hundreds of times: judged by the real git, and too slow for every `npm test`. */
export const withGit: string[] = [
  'test/app/hydrate-branches.test.ts',
  'test/emit/configured-programs.test.ts',
  'test/golden/failover-guide.test.ts',
  'test/plugin/secrets.test.ts',
  'test/plugin/commands/vendor/vendor.test.ts',
  'test/app/hydrate-and-push.test.ts',
  'test/app/hydrate-beside-others.test.ts',
  'test/app/hydrate-hidden.test.ts',
  'test/app/hydrate-older.test.ts',
  'test/app/hydrate-older-shards.test.ts',
  'test/app/hydrate-refs.test.ts',
  'test/app/keep/keep-going.test.ts',
  'test/app/keep/keep-refused.test.ts',
  'test/app/keep/keep-reuse.test.ts',
  'test/app/reuse/changed-part.test.ts',
  'test/app/reuse/reuse-fleet.test.ts',
  'test/emit/sign-commits.test.ts',
  'test/emit/lock/clear-stale-locks.test.ts',
  'test/emit/move-refs.test.ts',
  'test/emit/apply-plan.test.ts',
  'test/emit/shared-text.test.ts',
  'test/emit/push-refs.test.ts',
  'test/golden/bad-input.test.ts',
  'test/meta/bench-fixture.test.ts',
  'test/meta/documented-commands.test.ts',
  'test/plugin/bundle.test.ts',
  'test/plugin/start/start.test.ts',
  'test/plugin/commands/demo.test.ts',
  'test/plugin/commands/diff.test.ts',
  'test/plugin/commands/hydrate/hydrate-out.test.ts',
  'test/plugin/commands/hydrate/hydrate.test.ts',
  'test/emit/present/present-state.test.ts',
  'test/emit/present/remote-refs.test.ts',
  'test/plan/plan-branch.test.ts',
  'test/plugin/cmp/deadline.test.ts',
  'test/read/git/read-commit.test.ts',
  'test/read/git/object/kept-reader.test.ts',
  'test/read/revision/git-tree.test.ts',
];

/** Tests of which `npm test` takes a slice. */
const sliced = [
  'test/law/*.test.ts',
  'test/golden/codes.test.ts',
  'test/golden/layouts.test.ts',
  'test/parse/bounds.test.ts',
];

/** Tests that kill a run at a moment that a busy machine passes over, or hold programs to a share of the processors. */
const alone = [
  'test/app/hydrate-beside-others.test.ts',
  'test/golden/bad-input.test.ts',
  'test/parse/bounds.test.ts',
  'test/peer/cmp-tenants.test.ts',
  'test/peer/kill-push.test.ts',
  'test/peer/kill.test.ts',
  'test/plugin/cmp/deadline.test.ts',
];

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    env: { TRY_ALL: '1' },
    // How many tests at once in a file that allows it: each starts programs of its own.
    maxConcurrency: 2,
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          // These tests wait for other programs half of the time.
          maxWorkers: 2,
          include: ['test/peer/**/*.test.ts', ...withGit, ...sliced],
          exclude: alone,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', maxWorkers: 1, include: alone, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
