import { endpoints as contract } from '@dragoman/contract/catalogue';
import { startApi } from '@dragoman/core/api/testing';
import { afterAll, expect, test } from 'vitest';
import { type EndpointDeps, everyEndpoint } from './index.ts';

// Mounting may read settings; no other dependency may be used before authentication.
const settings: Partial<EndpointDeps> = {
  analytics: { database: {} as never, enabled: false, domains: [] },
};
const untouchable = new Proxy({} as EndpointDeps, {
  get: (_target, name) => {
    if (name in settings) return settings[name as keyof EndpointDeps];
    throw new Error(`${String(name)} must not be used`);
  },
});
const bound = everyEndpoint(untouchable);
const high = { requests: 100_000, seconds: 60 };
const admin = crypto.randomUUID();
const limits = { address: high, user: high };
const api = await startApi(bound, { limits, admins: [admin] });
afterAll(() => api.close());

const withAccess = (...accesses: string[]) =>
  contract.flatMap((endpoint) =>
    accesses.includes(endpoint.access) ? [[endpoint.name, endpoint] as const] : [],
  );
const callOf = ({ method, path }: (typeof contract)[number]) =>
  `${method} ${path.replace(/:\w+/g, crypto.randomUUID())}`;

test('every endpoint of the contract is bound exactly once', () => {
  const ours = bound.map(({ endpoint }) => endpoint.name);
  expect([...ours, 'read-docs', 'read-open-api'].sort()).toEqual(
    contract.map(({ name }) => name).sort(),
  );
});

test('only these endpoints are public', () => {
  expect(
    withAccess('public')
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    'analytics-event',
    'bot-check',
    'contact',
    'detect-website-language',
    'favicon',
    'look-at-invitation',
    'read-docs',
    'read-open-api',
    'read-preview',
    'read-translation-languages',
    'translate-preview',
  ]);
});

test('every call of users names the permission that it needs', () => {
  const silent = withAccess('user').filter(([, { permission }]) => permission === undefined);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('what manages, deletes, deploys, transfers or imports declares its activity', () => {
  const recorded = /\.manage$|^website\.(delete|deploy|transfer)$|^import\.run$/;
  const silent = withAccess('user').filter(
    ([, { method, permission = '', activity }]) =>
      method !== 'GET' && recorded.test(permission) && activity === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each(withAccess('user', 'admin'))('401: %s without a token', async (_name, endpoint) => {
  const { status, body } = await api.call(callOf(endpoint));
  expect([status, body.error]).toEqual([401, 'No active session. Please log in.']);
});

test.each(withAccess('admin'))('403: %s for a non-administrator', async (_name, endpoint) => {
  expect((await api.call(callOf(endpoint), { as: crypto.randomUUID() })).status).toBe(403);
});

const limited = contract.flatMap((endpoint) =>
  endpoint.limit === undefined ? [] : [[endpoint.name, endpoint, endpoint.limit.requests] as const],
);

test.each(limited)(
  '429: %s after as many requests as the contract says',
  async (_name, endpoint, most) => {
    const as = endpoint.access === 'admin' ? admin : crypto.randomUUID();
    // Those that are public count by address.
    const caller = endpoint.access === 'public' ? {} : { as };
    const statuses = [];
    for (let at = 0; at <= most; at += 1)
      statuses.push((await api.call(callOf(endpoint), caller)).status);
    expect(statuses.indexOf(429)).toBe(most);
  },
);
