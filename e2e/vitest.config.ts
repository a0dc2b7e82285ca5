import { defineConfig } from 'vitest/config';

/** Browser journeys run one after the other: each starts a whole installation. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
