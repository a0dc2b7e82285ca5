import { defineConfig, mergeConfig } from 'vitest/config';
import usual, { longTests } from './vitest.config.ts';

/** `npm run test:long`: what takes minutes. `npm test` runs tests of the same kinds that take seconds. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  defineConfig({
    test: { include: [longTests], exclude: ['**/node_modules/**'], testTimeout: 300_000 },
  }),
);
