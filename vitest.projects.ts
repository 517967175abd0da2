/**
 * What all projects of tests have in common, and the tests that start real programs, which `npm run test:peer` and `.ci/run` run beside
 * the others (docs/tests.md).
 */
import { readdirSync } from 'node:fs';
import process from 'node:process';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { compiledSources, flagsOfOnce } from './test/support/compiled-sources.ts';
import { type Amount, drawnByChange } from './test/support/draw/drawn-whole.ts';

/** Tests that start git or the built program hundreds of times: judged by the real git, and too slow for every `npm test`. */
export const withGit: string[] = [
  'test/app/hydrate-branches.test.ts',
  'test/app/parent-findings.test.ts',
  'test/emit/committed-configuration.test.ts',
  'test/emit/configured-programs.test.ts',
  'test/golden/failover-guide.test.ts',
  'test/vendor/bring-origin.test.ts',
  'test/plugin/secrets.test.ts',
  'test/plugin/commands/uninstall.test.ts',
  'test/plugin/commands/vendor/vendor.test.ts',
  'test/app/hydrate-and-push.test.ts',
  'test/app/hydrate-beside-others.test.ts',
  'test/app/hydrate-hidden.test.ts',
  'test/app/hydrate-older.test.ts',
  'test/app/hydrate-older-shards.test.ts',
  'test/app/hydrate-refs.test.ts',
  'test/keep/keep-going.test.ts',
  'test/keep/keep-refused.test.ts',
  'test/keep/keep-reuse.test.ts',
  'test/reuse/reuse-fleet.test.ts',
  'test/emit/sign-commits.test.ts',
  'test/git/lock/clear-stale-locks.test.ts',
  'test/git/refs/move-refs.test.ts',
  'test/emit/apply-plan.test.ts',
  'test/git/refs/push-refs.test.ts',
  'test/golden/bad-input.test.ts',
  'test/law/kept-branches.test.ts',
  'test/law/kept-results.test.ts',
  'test/meta/bench-fixture.test.ts',
  'test/meta/documented-commands.test.ts',
  'test/plugin/bundle.test.ts',
  'test/plugin/start/start.test.ts',
  'test/plugin/commands/demo/demo.test.ts',
  'test/plugin/commands/diff.test.ts',
  'test/plugin/commands/hydrate/hydrate-out.test.ts',
  'test/plugin/commands/hydrate/hydrate.test.ts',
  'test/present/foreign-commits.test.ts',
  'test/present/present-state.test.ts',
  'test/present/source-branch.test.ts',
  'test/git/refs/remote-refs.test.ts',
  'test/plan/plan-branch.test.ts',
  'test/plugin/cmp/deadline.test.ts',
  'test/git/store/read-commit.test.ts',
  'test/read/program/sandbox/program-shell.test.ts',
  'test/read/remote/fetch-commit.test.ts',
  'test/read/revision/git-tree.test.ts',
  'test/read/stored-content.test.ts',
];

/** Tests that start git a few times each: a process that has few modules and texts takes less time to start another. */
export const startingGit: string[] = [
  'test/app/**/*.test.ts',
  'test/emit/**/*.test.ts',
  'test/git/**/*.test.ts',
  'test/golden/layouts.test.ts',
  'test/meta/draws.test.ts',
  'test/outage/sync/*.test.ts',
  'test/plugin/*.test.ts',
  'test/plugin/commands/**/*.test.ts',
  'test/present/**/*.test.ts',
  'test/read/**/*.test.ts',
];

/** Tests that kill a run at a moment that a busy machine passes over, or hold programs to a share of the processors. */
const alone: string[] = [
  'test/app/hydrate-beside-others.test.ts',
  'test/golden/bad-input.test.ts',
  'test/peer/cmp-tenants.test.ts',
  'test/peer/kill-push.test.ts',
  'test/peer/kill.test.ts',
  'test/plugin/cmp/deadline.test.ts',
];

/** Tests of a fleet that runs, for minutes each: `npm run test:peer` has them at its end, and `.ci/run` has none. */
export const fleetTests = 'test/peer/fleet/*.test.ts';

/** Each file that starts real programs; the folder of the fleet that runs is not among them. */
const besideRealFiles = [
  ...readdirSync('test/peer')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/peer/${name}`),
  ...withGit,
];

/** Settings of each project, with one plugin that compiles the sources for all of them. */
export function settingsOfAll(usual: Amount, isEverything = false) {
  return {
    plugins: [compiledSources()],
    test: {
      // Ends what hangs, on a busy machine too; what a test may cost is counted as work.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      setupFiles: './test/clean-start.ts',
      // Nobody's configuration of git, for files that share a process as well.
      env: { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      provide: { drawn: drawnByChange(process.cwd(), usual, isEverything ? besideRealFiles : []) },
    },
  };
}

/** Tests that start real programs, two files at once, and after them those that have to run alone. */
export function besideReal(
  settings: ReturnType<typeof settingsOfAll>,
  include: readonly string[],
): TestProjectInlineConfiguration[] {
  const { left } = settings.test.provide.drawn;
  const test = {
    ...settings.test,
    // How many tests at once in a file that allows it: each starts programs of its own.
    maxConcurrency: 2,
    execArgv: [...flagsOfOnce],
    globalSetup: './test/support/built-once.ts',
  };
  return [
    {
      ...settings,
      test: {
        ...test,
        name: 'side by side',
        // These tests wait for other programs half of the time.
        maxWorkers: 2,
        // Importing the sources takes a second, for each of a hundred files.
        isolate: false,
        include: [...include],
        exclude: [...alone, fleetTests, ...left],
        sequence: { groupOrder: 1 },
      },
    },
    {
      ...settings,
      test: {
        ...test,
        name: 'alone',
        maxWorkers: 1,
        include: alone,
        exclude: [...left],
        sequence: { groupOrder: 2 },
      },
    },
  ];
}
