import { expect, test } from 'vitest';
import { healthSchema, overallHealth } from './index.ts';

test.each([
  ['ready', { web: { status: 'ready' }, proxy: { status: 'ready' } }],
  ['starting', { web: { status: 'ready' }, proxy: { status: 'starting' } }],
  ['degraded', { web: { status: 'starting' }, proxy: { status: 'failed', detail: 'port taken' } }],
] as const)('%s', (status, roles) => {
  const health = overallHealth(roles);
  expect(health.status).toBe(status);
  const more = { version: '1.2.3', database: 'ready' };
  expect(healthSchema.parse({ ...health, ...more })).toEqual({ status, roles, ...more });
});
