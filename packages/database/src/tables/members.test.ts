import {
  isOfWholeAccount,
  permissions,
  roleAllows,
  roles as roleNames,
  rolePermissions,
} from '@dragoman/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../testing/index.ts';
import { access, type PublicTable, publicTables } from './index.ts';
import { seedTables } from './seeded.fixture.ts';

const { testDatabase, ids, verbs } = await seedTables();
const { database } = testDatabase;
afterAll(() => testDatabase.close());

describe('a member of the account', () => {
  const limits = ['all', 'own', 'other'] as const;
  type Limit = (typeof limits)[number];
  const members = roleNames.flatMap((role) =>
    limits.flatMap((websites) => limits.map((languages) => ({ role, websites, languages }))),
  );
  const languagesOf = (limit: Limit) =>
    ({ all: null, own: ['es', ...Array.from({ length: 9999 }, (_, n) => `l${n}`)], other: ['xx'] })[
      limit
    ];
  // Others are closed to all signed-in users: see below.
  const open = Object.entries(access).filter(
    ([, { owner, otherOwner }]) => owner + otherOwner !== '',
  );
  let otherWebsite = '';

  beforeAll(async () => {
    const { rows } = await database.pool.query(
      `insert into public.websites (user_id, url, original_language)
       values ('${ids['owner']}', 'https://second.example', 'en') returning id`,
    );
    otherWebsite = rows[0].id;
  });

  function expected(table: string, member: (typeof members)[number]): string {
    const { members: asked, access: of } = publicTables[`public.${table}`] as PublicTable;
    if (asked === undefined) return of.otherOwner;
    const isWithin = (limit: Limit, rule: string) =>
      rule === 'any' || limit === 'all' || (rule === 'own' && limit === 'own');
    return Object.entries(asked)
      .filter(([, [permission, within = {}]]) => {
        const { websites = 'own', languages = 'any' } = within;
        return (
          roleAllows(member.role, permission) &&
          isWithin(member.websites, websites) &&
          isWithin(member.languages, languages)
        );
      })
      .map(([verb]) => verb)
      .join('');
  }

  /** Tries each verb on each open table in one statement. */
  async function found(member: (typeof members)[number]): Promise<Record<string, string>> {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; ${attempting}`);
      const user = await createUser(database);
      const websites = { all: null, own: [ids['websites']], other: [otherWebsite] };
      await client.query(
        `insert into public.memberships (account_id, user_id, role, website_ids, languages)
         values ($1, $2, $3, $4, $5)`,
        [ids['owner'], user, member.role, websites[member.websites], languagesOf(member.languages)],
      );
      ids['fresh'] = user;
      const tried = open.flatMap(([table]) =>
        Object.entries(verbs).map(([verb, statement]) => ({
          table,
          verb,
          statement: statement(table),
        })),
      );
      await client.query(
        "select set_config('request.jwt.claims', $1, true), set_config('request.exact_id', $2, true)",
        [JSON.stringify({ role: 'authenticated', sub: user }), ids['temp_websites']],
      );
      await client.query('set local role authenticated');
      const { rows } = await client.query<{ place: string }>(
        `select place - 1 as place from unnest($1::text[]) with ordinality as tried (statement, place)
         where public.attempt(statement)`,
        [tried.map(({ statement }) => statement)],
      );
      const succeeded = rows.map(({ place }) => tried[Number(place)] as (typeof tried)[number]);
      return Object.fromEntries(
        open.map(([name]) => [
          name,
          succeeded.flatMap(({ table, verb }) => (table === name ? verb : [])).join(''),
        ]),
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test.each(members)(
    'who is $role, of $websites websites, in $languages languages, may what the permissions say',
    async (member) => {
      const rules = open.map(([table]) => [table, expected(table, member)]);
      expect(await found(member)).toEqual(Object.fromEntries(rules));
    },
  );

  test('has no right on the other tables, as no signed-in user has', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_any_column_privilege('authenticated', oid, 'select, insert, update')
       union select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_table_privilege('authenticated', oid, 'delete')
       order by 1`,
    );
    const ofAdministrators = Object.keys(access).filter((table) => access[table]?.admin === 's');
    const names = new Set([...open.map(([table]) => table), ...ofAdministrators]);
    expect(rows.map(({ name }) => name)).toEqual([...names].toSorted());
  });
});

/** A function that tries a statement and undoes it: true if it reached one row, or only a unique key refused it. */
const attempting = `
  create function public.attempt(statement text) returns boolean language plpgsql as $$
  declare
    reached integer;
  begin
    begin
      execute statement;
      get diagnostics reached = row_count;
      raise exception 'undone' using errcode = 'P0999';
    exception
      when sqlstate 'P0999' then return reached = 1;
      when insufficient_privilege then return false;
      when unique_violation then return true;
    end;
  end
  $$`;

test("the database's roles are the domain's", async () => {
  const { rows } = await testDatabase.database.pool.query(
    `select role, array_agg(permission order by permission) as allowed
     from unnest($1::text[]) as role, unnest($2::text[]) as permission
     where public.role_allows(role, permission) group by role`,
    [roleNames, permissions],
  );
  const whole = await testDatabase.database.pool.query(
    'select permission from unnest($1::text[]) as permission where public.is_of_whole_account(permission)',
    [permissions],
  );
  expect(whole.rows.map(({ permission }) => permission)).toEqual(
    permissions.filter(isOfWholeAccount),
  );
  const found = Object.fromEntries(rows.map(({ role, allowed }) => [role, allowed.toSorted()]));
  const expected = roleNames.map((role) => [role, rolePermissions[role].toSorted()]);
  expect(found).toEqual(Object.fromEntries(expected));
});
