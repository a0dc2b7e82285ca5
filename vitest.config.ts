import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './packages/database/src/testing/temporary-files.ts';

await keepTemporaryFilesInMemory();

/** Tests that take minutes: killed workers, outages, two machines, the former version, all ways of a hostile engine. */
export const longTests = '**/*.long.test.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,demo,bench,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', longTests],
    setupFiles: ['scripts/property-seed.ts', 'scripts/restore-globals.ts'],
    globalSetup: ['packages/database/src/testing/global-setup.ts'],
    // The files of a worker share the modules they import; loading them for each file took half of the processor time.
    isolate: false,
    // Tests wait for Postgres, processes and clocks a quarter of their time, so two cores run three files side by side.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
