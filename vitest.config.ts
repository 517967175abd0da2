import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';
import { withGit } from './vitest.peer.config.ts';

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    // One worker a core: by default vitest leaves one of them idle.
    maxWorkers: '100%',
    // Threads share what a process reads of Node itself, which takes a seventh of all time from forks.
    pool: 'threads',
    reporters: ['default', './test/support/closing-line.ts'],
    // Test files that share their modules take half the time.
    isolate: false,
    include: ['test/**/*.test.ts'],
    exclude: ['test/peer/**', ...withGit],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
