import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { flagsOfOnce } from './test/support/compiled-sources.ts';
import { besideReal, settingsOfAll, startingGit, withGit } from './vitest.projects.ts';

/**
 * Files with a process of their own. V8 counts the blocks of functions that it compiles while it counts: no other file may have run
 * them before, and none is optimized meanwhile. The processor time of a process is that of all its threads.
 */
const counted = [
  'test/app/hydrate-work.test.ts',
  'test/kind/notation/regex/name-regex.test.ts',
  'test/layout/branch-name.test.ts',
  'test/parse/bounds.test.ts',
  'test/parse/edit/edit.test.ts',
  'test/plan/hydrator/commit-message.test.ts',
  'test/plugin/format/redact/redact.test.ts',
];

/** `.ci/run` runs every test, in one run. */
const isEverything = process.env['TESTS'] === 'all';

/** Of every project: none extends this file, or each would load it again, and compile the sources again. */
const settings = settingsOfAll(isEverything ? 'change' : 'fifth', isEverything);

export default defineConfig({
  test: {
    // One worker a core: by default vitest leaves one of them idle.
    maxWorkers: '100%',
    reporters: ['default', './test/support/closing-line.ts'],
    provide: settings.test.provide,
    projects: [
      {
        ...settings,
        test: {
          ...settings.test,
          name: 'together',
          // Threads share what a process reads of Node itself, which takes a seventh of all time from forks.
          pool: 'threads',
          // Test files that share their modules take half the time.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/peer/**', ...withGit, ...counted, ...startingGit],
        },
      },
      {
        ...settings,
        test: {
          ...settings.test,
          name: 'starting git',
          execArgv: [...flagsOfOnce],
          isolate: false,
          include: startingGit,
          exclude: [...withGit, ...counted],
        },
      },
      {
        ...settings,
        test: { ...settings.test, name: 'counted', include: counted },
      },
      ...(isEverything ? besideReal(settings, ['test/peer/**/*.test.ts', ...withGit]) : []),
    ],
  },
});
