import { defineConfig } from 'vitest/config';
import usual, { longTests } from './vitest.config.ts';

/** Tables of which `npm test` runs a sample (`e2e/harness/sampled.ts`). */
const sampled = [
  'built-sites',
  'real-sites',
  'dashboard-languages',
  'documentation',
  'public-site-languages',
  'public-site-translated',
  'surface',
].map((name) => `e2e/journeys/${name}.test.ts`);

/** What measures how fast a page is. */
const timed = 'e2e/journeys/lighthouse.long.test.ts';

const common = { ...usual.test, testTimeout: 300_000, hookTimeout: 240_000 };
const neither = '**/node_modules/**';

/** `npm run test:long`: what takes minutes. `npm test` runs tests of the same kinds that take seconds. */
export default defineConfig({
  test: {
    globalSetup: ['e2e/harness/before-all.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'long',
          include: [longTests, ...sampled],
          env: { EVERY_CASE: 'yes' },
          exclude: [neither, timed],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: [timed],
          exclude: [neither],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
