import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/peer/**/*.test.ts'],
    reporters: ['default', './test/support/closing-line.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
