import { openDatabase } from '@dragoman/database/connection';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';

/** Cost limits for callers who are not signed in. */
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const nothing = crypto.randomUUID();
const pending = (client: Client) =>
  client.from('temp_websites').select('id').eq('id', nothing).retry(false);
const park = (client: Client) =>
  client.from('temp_websites').insert({ url: 'https://a.example', original_language: 'en' });

test("limits visitors' reads per network; users are not affected", async () => {
  const limited = await openHarness({ anonReads: 2 });
  const { client } = await limited.addUser();
  for (const status of [200, 200, 429]) {
    expect((await pending(limited.anon)).status).toBe(status);
  }
  expect((await pending(client)).status).toBe(200);
  await limited.close();
});

test('anonymous users are limited as visitors are', async () => {
  const limited = await openHarness({ anonReads: 1 });
  const { id } = await limited.addUser();
  const claims = { role: 'authenticated', sub: id, is_anonymous: true } as const;
  const anonymous = await limited.clientOf(claims);
  for (const status of [200, 429]) expect((await pending(anonymous)).status).toBe(status);
  await limited.close();
});

test("visitors' writes are rate-limited per minute; reads and users are not", async () => {
  const limited = await openHarness({ anonChanges: 2 });
  expect([(await park(limited.anon)).status, (await park(limited.anon)).status]).toEqual([
    201, 201,
  ]);
  const response = await fetch(`${limited.url}/rest/v1/temp_websites`, { method: 'POST' });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    code: 'over_request_rate_limit',
    message: 'Too many requests. Please try again later.',
  });
  expect((await pending(limited.anon)).status).toBe(200);
  expect((await park((await limited.addUser()).client)).status).toBe(201);
  await limited.close();
});

describe('while visitors wait for a lock', () => {
  test('users are served, other visitors are refused, and those who wait time out', async () => {
    const { url } = harness.database;
    const strangers = openDatabase({ url, max: 2, patience: 100 });
    const crowded = await openHarness({ database: harness.database, strangers });
    const { client } = await crowded.addUser();
    const holder = await harness.database.pool.connect();
    await holder.query('begin; lock table temp_websites in access exclusive mode');
    const statuses: number[] = [];
    const requests = Array.from({ length: 100 }, async () => {
      const { status, error } = await pending(crowded.anon);
      statuses.push(status);
      return error?.code;
    });
    expect((await client.from('websites').select('id')).status).toBe(200);
    await vi.waitFor(() => expect(statuses).toHaveLength(100), { timeout: 20_000 });
    const codes = new Set(await Promise.all(requests));
    // A statement of a visitor ends after a second (57014), a wait for a connection after 100 ms (503).
    expect(codes).toEqual(new Set(['57014', 'PGRST000']));
    await holder.query('rollback');
    holder.release();
    await crowded.close();
    await strangers.close();
  });
});
