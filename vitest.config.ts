import { defineConfig } from 'vitest/config';
import { withGit } from './vitest.peer.config.ts';

/** Rooms that only compute: their tests share modules, which halves the time. */
const pure = 'check,derive,diagnostic,golden,kind,law,layout,merge,parse,place,resource,topology';

export default defineConfig({
  test: {
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'pure',
          include: [`test/{${pure}}/**/*.test.ts`],
          exclude: withGit,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: ['test/peer/**', `test/{${pure}}/**`, ...withGit],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
