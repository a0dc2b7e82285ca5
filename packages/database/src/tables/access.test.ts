import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Claims } from '../connection/index.ts';
import { createUser } from '../testing/index.ts';
import { type Access, access } from './index.ts';
import { seedTables } from './seeded.fixture.ts';

const { testDatabase, ids, seeded, roles, verbs } = await seedTables();
afterAll(() => testDatabase.close());

/** Returns the verbs that reach the row; each is tried as the role and rolled back. */
async function allowed(table: string, claims: Claims, before = ''): Promise<string> {
  let found = '';
  for (const [verb, statement] of Object.entries(verbs)) {
    if (verb === 'i') ids['fresh'] = await createUser(testDatabase.database);
    if (await succeeds(`${before};`, statement(table), claims)) found += verb;
  }
  return found;
}

/** `exactId` is the value of the request's filter `id=eq.…`, which reading a pending website requires. */
async function succeeds(
  before: string,
  statement: string,
  claims: Claims,
  exactId = ids['temp_websites'] ?? '',
): Promise<boolean> {
  const client = await testDatabase.database.pool.connect();
  try {
    await client.query(`begin; ${before}`);
    const settings = [JSON.stringify(claims), exactId];
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.exact_id', $2, true)",
      settings,
    );
    await client.query(`set local role ${claims.role}`);
    return (await client.query(statement)).rowCount === 1;
  } catch (error) {
    // 42501 means refused. 23505 means allowed, because uniqueness is checked after the policies. Any other error is a bug in
    // the recipe.
    const { code } = error as pg.DatabaseError;
    if (code === '42501' || code === '23505') return code === '23505';
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const lines = Object.entries(access).flatMap(([table, line]) =>
  (Object.keys(line) as (keyof Access)[])
    .filter((role) => role !== 'deleted')
    .map((role) => ({ table, role, verbs: line[role] })),
);

describe('row-level security', () => {
  test.each(lines)('$table: $role may "$verbs"', async ({ table, role, verbs: expected }) => {
    expect(await allowed(table, roles[role] ?? { role: 'anon' })).toBe(expected);
  });

  test.each(Object.entries(access))('%s: the service role may do anything', async (table) => {
    expect(await allowed(table, { role: 'service_role' })).toBe('siud');
  });

  test.each(Object.entries(access).map(([table, { deleted }]) => ({ table, deleted })))(
    '$table: the owner of a deleted website may "$deleted"',
    async ({ table, deleted }) => {
      const before = `update public.websites set status = 'deleted' where id = '${ids['websites']}'`;
      const owner = roles['owner'] ?? { role: 'anon' };
      // Adding another website is still allowed.
      const expected = table === 'websites' ? 'i' : deleted;
      expect(await allowed(table, owner, before)).toBe(expected);
    },
  );

  const factorOf = (user: string) =>
    `insert into auth.mfa_factors (user_id, factor_type, status) values ('${ids[user]}', 'totp', 'verified')`;

  test.each(Object.keys(access))(
    '%s: a session without the second factor may nothing, one with it what its user may',
    async (table) => {
      for (const user of ['owner', 'admin'] as const) {
        const claims = { ...roles[user], role: 'authenticated' as const };
        expect(await allowed(table, { ...claims, aal: 'aal1' }, factorOf(user))).toBe('');
        const passed = await allowed(table, { ...claims, aal: 'aal2' }, factorOf(user));
        expect(passed).toBe(access[table]?.[user]);
      }
    },
  );

  test.each(Object.keys(access))(
    '%s: an administrator who acts as the owner may what they may, but deletes nothing',
    async (table) => {
      const session_id = '33333333-3333-3333-3333-333333333333';
      const claims = { ...roles['owner'], role: 'authenticated' as const, session_id };
      const acting = `insert into public.impersonations (admin_id, target_id, session_id, ended_at)
        values ('${ids['admin']}', '${ids['owner']}', '${session_id}', now())`;
      // Temporary websites belong to whoever knows their id.
      const expected = access[table]?.owner.replace(table === 'temp_websites' ? '' : 'd', '');
      expect(await allowed(table, claims, acting)).toBe(expected);
    },
  );

  test('an impersonation needs no second factor of the user, until it ends', async () => {
    const session_id = '22222222-2222-2222-2222-222222222222';
    const claims = { ...roles['owner'], role: 'authenticated' as const, aal: 'aal1', session_id };
    const impersonated = (end: string) =>
      `${factorOf('owner')}; insert into public.impersonations (admin_id, target_id, session_id, ended_at)
        values ('${ids['admin']}', '${ids['owner']}', '${session_id}', ${end})`;
    expect(await allowed('websites', claims, impersonated('null'))).toBe(access['websites']?.owner);
    expect(await allowed('websites', claims, impersonated('now()'))).toBe('');
  });

  test('every account reads whether it has passed its own second factor, and no other', async () => {
    const { rows } = await testDatabase.database.pool.query(
      `select proname, pronargs from pg_proc
       where proname = 'has_passed_second_factor' and has_function_privilege('authenticated', oid, 'execute')`,
    );
    expect(rows).toEqual([{ proname: 'has_passed_second_factor', pronargs: 0 }]);
  });

  test('every table of public has an entry and row-level security', async () => {
    const { rows } = await testDatabase.database.pool.query(
      "select relname as name, relrowsecurity as on from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    expect(rows).toEqual(
      Object.keys(access)
        .toSorted()
        .map((name) => ({ name, on: true })),
    );
  });

  test('public has no views, which would bypass row-level security', async () => {
    const { rows } = await testDatabase.database.pool.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')",
    );
    expect(rows).toEqual([]);
  });

  test('visitors cannot call SECURITY DEFINER functions', async () => {
    const { rows } = await testDatabase.database.pool.query(
      `select proname from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege('anon', oid, 'execute')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('an owner', () => {
  const owner = () => roles['owner'] ?? { role: 'anon' };
  const website = (columns: string, values: string) =>
    `insert into public.websites (user_id, url, original_language, ${columns})
     values ('${ids['owner']}', 'https://more.example', 'en', ${values})`;

  test.each([
    ['status', "'enabled'"],
    ['total_word_count', '5'],
    ['dns_checked', 'true'],
    ['snippet_checked', 'true'],
    ['deleted_at', 'now()'],
  ])('cannot insert a website with a custom %s', async (column, value) => {
    expect(await succeeds('', website(column, value), owner())).toBe(false);
  });

  test('inserts a website as the dashboard does', async () => {
    const columns = 'translation_languages, total_word_count, status, language_switcher_config';
    expect(await succeeds('', website(columns, "'{}', 0, null, null"), owner())).toBe(true);
  });

  test.each([
    "status = 'enabled'",
    "user_id = '00000000-0000-0000-0000-000000000000'",
    'total_word_count = 1',
    'dns_checked = true',
  ])('cannot set %s', async (change) => {
    const statement = `update public.websites set ${change} where id = '${ids['websites']}'`;
    expect(await succeeds('', statement, owner())).toBe(false);
  });

  test('cannot give a website to another user', async () => {
    const statement = `insert into public.websites (user_id, url, original_language)
      values ('${ids['otherOwner']}', 'https://gift.example', 'en')`;
    expect(await succeeds('', statement, owner())).toBe(false);
  });

  test("cannot move media to another user's website", async () => {
    const other = `insert into public.websites (id, user_id, url, original_language)
      values ('11111111-1111-1111-1111-111111111111', '${ids['otherOwner']}', 'https://o.example', 'en')`;
    const statement = `update public.website_media
      set website_id = '11111111-1111-1111-1111-111111111111' where id = '${ids['website_media']}'`;
    expect(await succeeds(`${other};`, statement, owner())).toBe(false);
  });
});

test.each([
  ['lives longer than a day', "'en', now(), now() + interval '2 days'"],
  ['has already expired', "'en', now(), now() - interval '1 minute'"],
  ['has an overlong language', "repeat('e', 36), now(), now() + interval '24 hours'"],
])('a visitor cannot park a website that %s', async (_, values) => {
  const statement = `insert into public.temp_websites (url, original_language, created_at, expires_at)
    values ('https://a.example', ${values})`;
  expect(await succeeds('', statement, { role: 'anon' })).toBe(false);
});

test.each(['', 'not an id', '00000000-0000-4000-8000-000000000000'])(
  'a request for the id "%s" cannot see or delete a pending website',
  async (exactId) => {
    const where = "where expires_at > '2020-01-01' limit 1";
    for (const claims of [{ role: 'anon' } as const, roles['owner'] ?? { role: 'anon' }]) {
      const read = `select from public.temp_websites ${where}`;
      expect(await succeeds('', read, claims, exactId)).toBe(false);
      const remove = `delete from public.temp_websites where ${seeded['temp_websites']}`;
      expect(await succeeds('', remove, claims, exactId)).toBe(false);
    }
  },
);
