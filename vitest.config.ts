import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';
import { withGit } from './vitest.peer.config.ts';

/** V8 counts the blocks of functions that it compiles while it counts: no other file may have run them in the same worker. */
const counted = [
  'test/kind/notation/regex/name-regex.test.ts',
  'test/layout/branch-name.test.ts',
  'test/parse/edit/edited-form.test.ts',
  'test/plan/hydrator/commit-message.test.ts',
  'test/plugin/format/redact/redact.test.ts',
];

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    // One worker a core: by default vitest leaves one of them idle.
    maxWorkers: '100%',
    // Threads share what a process reads of Node itself, which takes a seventh of all time from forks.
    pool: 'threads',
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 30_000,
    // Some prepare all cases of a file, beside other work of the machine.
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          // Test files that share their modules take half the time.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/peer/**', ...withGit, ...counted],
        },
      },
      { extends: true, test: { name: 'counted', isolate: true, include: counted } },
    ],
  },
});
