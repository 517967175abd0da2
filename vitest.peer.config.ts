import { defineConfig } from 'vitest/config';
import { besideReal, fleetTests, settingsOfAll, withGit } from './vitest.projects.ts';

/** Tests that draw their cases, or of which `npm test` takes a part: here they take all. */
const drawing = [
  'test/law/*.test.ts',
  'test/golden/codes.test.ts',
  'test/golden/layouts.test.ts',
  'test/parse/bounds.test.ts',
];

const settings = settingsOfAll('all');

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    provide: settings.test.provide,
    projects: [
      ...besideReal(settings, ['test/peer/**/*.test.ts', ...withGit, ...drawing]),
      {
        ...settings,
        test: {
          ...settings.test,
          name: 'fleet',
          globalSetup: './test/support/built-once.ts',
          maxWorkers: 1,
          include: [fleetTests],
          // Five clusters start, converge and change: minutes on any machine.
          testTimeout: 3_600_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
