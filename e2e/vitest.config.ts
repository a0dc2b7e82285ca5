import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../packages/database/src/testing/temporary-files.ts';

await keepTemporaryFilesInMemory();

/** What measures how fast a page is, or takes all cores itself, runs when nothing else does. */
const alone = ['journeys/lighthouse.test.ts', 'journeys/real-sites.test.ts'];

const common = {
  root: import.meta.dirname,
  // A worker loads the server and starts the browser once.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 10_000 } },
};

/** Browser journeys: each file starts a whole installation, and two of them run side by side. */
export default defineConfig({
  test: {
    globalSetup: ['harness/before-all.ts'],
    root: import.meta.dirname,
    projects: [
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
