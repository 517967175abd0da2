import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';
import { drawnByChange } from './test/support/draw/drawn-whole.ts';
import { alone, besideReal, withGit } from './vitest.projects.ts';

/** V8 counts the blocks of functions that it compiles while it counts: no other file may have run them in the same worker. */
const counted = [
  'test/kind/notation/regex/name-regex.test.ts',
  'test/layout/branch-name.test.ts',
  'test/parse/edit/edited-form.test.ts',
  'test/plan/hydrator/commit-message.test.ts',
  'test/plugin/format/redact/redact.test.ts',
];

/** `.ci/run` runs every test, in one run. */
const isEverything = process.env['TESTS'] === 'all';

const drawn = drawnByChange(process.cwd(), 'by change');

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    // One worker a core: by default vitest leaves one of them idle.
    maxWorkers: '100%',
    // Threads share what a process reads of Node itself, which takes a seventh of all time from forks.
    pool: 'threads',
    reporters: ['default', './test/support/closing-line.ts'],
    // Ends what hangs, on a busy machine too; what a test may cost is counted as work.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    provide: { drawn },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          // Test files that share their modules take half the time.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/peer/**', ...withGit, ...counted, ...(isEverything ? alone : [])],
        },
      },
      { extends: true, test: { name: 'counted', isolate: true, include: counted } },
      ...(isEverything ? besideReal(['test/peer/**/*.test.ts', ...withGit]) : []),
    ],
  },
});
