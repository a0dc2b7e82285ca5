import { readConfig } from '@dragoman/config';
import { expect, test } from 'vitest';
import { planProcesses } from './plan.ts';

test.each([
  ['5', ['worker', 'proxy 1', 'proxy 2', 'web 1', 'web 2']],
  ['4', ['worker', 'proxy 1', 'proxy 2', 'web']],
  ['1', []],
])('%s processes, with the payment provider’s double', (PROCESSES, names) => {
  const config = readConfig({ PROCESSES, BILLING: 'double' });
  const planned = planProcesses(config, ['web', 'api', 'backend', 'proxy', 'worker']);
  expect(planned.map(({ name }) => name)).toEqual(names);
});
