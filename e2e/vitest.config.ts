import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../packages/database/src/testing/temporary-files.ts';
import { longTests } from '../vitest.config.ts';

await keepTemporaryFilesInMemory();

/** Browser journeys: each file starts a whole installation or shares its worker's, and three of them run side by side. */
export default defineConfig({
  test: {
    globalSetup: ['harness/before-all.ts'],
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    exclude: [longTests],
    // A worker loads the server and starts the browser once.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
