import { openDatabase } from '@dragoman/database/connection';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';

/** Cost limits for callers who are not signed in. */
let harness: Harness;
let user: Client;
let anonymous: Client;

beforeAll(async () => {
  harness = await openHarness();
  const { id, client } = await harness.addUser();
  user = client;
  const claims = { role: 'authenticated', sub: id, aud: 'authenticated' } as const;
  anonymous = await harness.clientOf({ ...claims, is_anonymous: true });
});
afterAll(() => harness.close());

const pending = (client: Client) => client.from('temp_websites').select('id');
const needsUser = { code: '42501', message: expect.stringContaining('need') };
const filters = (count: number) => Array.from({ length: count }, () => 'url.eq.a').join();

describe.each([
  ['match', (client: Client) => pending(client).filter('url', 'match', '(a*)*\\1b')],
  ['imatch', (client: Client) => pending(client).filter('url', 'imatch', '(a*)*\\1b')],
  ['a negated match', (client: Client) => pending(client).not('url', 'match', 'a')],
  ['match of a list', (client: Client) => pending(client).filter('url', 'match(any)', '{a,b}')],
  [
    'match in a tree',
    (client: Client) => pending(client).or('url.eq.a,and(id.is.null,url.match.a)'),
  ],
  [
    'match of an embedded resource',
    (client: Client) =>
      client.from('websites').select('id, scans(id)').filter('scans.status', 'match', 'a'),
  ],
  [
    'match beside a change',
    (client: Client) => client.from('websites').delete().filter('url', 'imatch', 'a'),
  ],
  ['many wildcards', (client: Client) => pending(client).like('url', '%a_'.repeat(5))],
  [
    'many wildcards in several filters',
    (client: Client) => pending(client).ilike('url', '*a*b*c').ilike('url', '*a*b*c*d*e*f'),
  ],
  ['many filters', (client: Client) => pending(client).or(filters(33))],
  ['a long query', (client: Client) => pending(client).eq('url', 'a'.repeat(5000))],
  [
    'deep embedding',
    (client: Client) =>
      client
        .from('websites')
        .select('id, pages(id, websites(id, pages(id, websites(id, pages(id)))))'),
  ],
])('%s', (_, ask) => {
  test('is refused to visitors', async () => {
    expect(await ask(harness.anon)).toMatchObject({ status: 401, error: needsUser });
  });

  test('is refused to anonymous users', async () => {
    expect(await ask(anonymous)).toMatchObject({ status: 401, error: needsUser });
  });

  test('is allowed for a user', async () => {
    const { error } = await ask(user);
    expect(error?.message ?? '').not.toContain('signed-in');
  });
});

test('an excessive limit is capped at the maximum rows', async () => {
  const small = await openHarness({ maxRows: 2 });
  await small.database.pool.query(
    'create table public.open_notes as select id from generate_series(1, 9) as id;' +
      'grant select on public.open_notes to anon; notify pgrst',
  );
  await vi.waitFor(async () => {
    const { data } = await small.anon.from('open_notes').select().limit(999_999_999);
    expect(data).toHaveLength(2);
  }, 10_000);
  await small.close();
});

test("limits visitors' reads per network; users are not affected", async () => {
  const limited = await openHarness({ anonReads: 2 });
  const { client } = await limited.addUser();
  for (const status of [200, 200, 429]) {
    expect((await pending(limited.anon).retry(false)).status).toBe(status);
  }
  expect((await pending(client)).status).toBe(200);
  await limited.close();
});

describe('a hundred endless visitor queries', () => {
  const lock = 4_112_026;

  test('do not block users, and most are refused', async () => {
    const { url } = harness.database;
    const strangers = openDatabase({ url, max: 2, patience: 100 });
    const crowded = await openHarness({
      database: harness.database,
      strangers,
      timeouts: { anon: 60_000, authenticated: 8000, service_role: 60_000 },
    });
    await harness.database.pool.query(
      `create function public.wait_for_lock() returns void language sql as 'select pg_advisory_xact_lock(${lock})';
       notify pgrst`,
    );
    await vi.waitFor(async () => {
      expect((await harness.anon.rpc('wait_for_lock')).status).toBe(204);
    }, 10_000);
    const holder = await harness.database.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [lock]);
    const statuses: number[] = [];
    const requests = Array.from({ length: 100 }, async () => {
      statuses.push((await crowded.anon.rpc('wait_for_lock').retry(false)).status);
    });
    const { client } = await crowded.addUser();
    const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;
    await vi.waitFor(async () => {
      expect((await holder.query(waiting)).rows).toEqual([{ count: 2 }]);
    }, 10_000);
    // The lock is still held: no visitor's statement has ended.
    expect((await client.from('websites').select('id')).status).toBe(200);
    await vi.waitFor(() => expect(statuses).toEqual(Array(98).fill(503)), { timeout: 20_000 });
    await holder.query('select pg_advisory_unlock($1)', [lock]);
    holder.release();
    await Promise.all(requests);
    expect(statuses.slice(98)).toEqual([204, 204]);
    await crowded.close();
    await strangers.close();
  });

  test('time out after a second', async () => {
    const holder = await harness.database.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [lock]);
    const { error } = await harness.anon.rpc('wait_for_lock').retry(false);
    expect(error?.code).toBe('57014');
    await holder.query('select pg_advisory_unlock($1)', [lock]);
    holder.release();
  });
});
