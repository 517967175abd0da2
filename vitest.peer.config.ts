import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { compiledSources } from './test/support/compiled-sources.ts';
import { drawnByChange } from './test/support/draw/drawn-whole.ts';
import { besideReal, withGit } from './vitest.projects.ts';

/** Tests that draw their cases, or of which `npm test` takes a part: here they take all. */
const drawing = [
  'test/law/*.test.ts',
  'test/golden/codes.test.ts',
  'test/golden/layouts.test.ts',
  'test/parse/bounds.test.ts',
];

const drawn = drawnByChange(process.cwd(), 'all');

export default defineConfig({
  plugins: [compiledSources()],
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    provide: { drawn },
    projects: besideReal(['test/peer/**/*.test.ts', ...withGit, ...drawing]),
  },
});
