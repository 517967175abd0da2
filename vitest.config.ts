import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';
import { withGit } from './vitest.peer.config.ts';

/** Tests that replace modules, which those of other files must not see. */
const replacing = ['test/meta/derivations.test.ts'];

export default defineConfig({
  test: {
    // One worker a core: by default vitest leaves one of them idle.
    maxWorkers: '100%',
    // Threads share what a process reads of Node itself, which takes a seventh of all time from forks.
    pool: 'threads',
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        plugins: [compiledSources()],
        test: {
          // Test files that share their modules take half the time.
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: ['test/peer/**', ...withGit, ...replacing],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'replacing', include: replacing, testTimeout: 30_000, hookTimeout: 30_000 } },
    ],
  },
});
