import { access } from '@dragoman/database/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, openHarness } from './harness.ts';
import { type Row, type SeededRows, seedRows } from './seeded-rows.ts';

/** The access rules tested over HTTP with tokens. */
let harness: Harness;
let rows: SeededRows;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  harness = await openHarness({ allowRollback: true });
  const people = { owner: '', otherOwner: '', admin: '' };
  for (const role of ['owner', 'otherOwner', 'admin'] as const) {
    const { id, token } = await harness.addUser();
    people[role] = id;
    tokens[role] = token;
  }
  tokens['service'] = harness.keys.secretKey;
  rows = await seedRows(harness.database, people);
});
afterAll(() => harness.close());

const roles = ['anon', 'owner', 'otherOwner', 'admin', 'service'] as const;
type Role = (typeof roles)[number];
type Verb = 's' | 'i' | 'u' | 'd';
const methods = { s: 'GET', i: 'POST', u: 'PATCH', d: 'DELETE' } as const;

/** Sends the request as the role. An allowed change is rolled back; a refused one is sent for real. */
async function send(table: string, role: Role, verb: Verb, isAllowed: boolean) {
  const filters = rows.filters(table).map(([name, value]) => [name, `eq.${value}`]);
  // Only a column of the filters is read: of some tables, owners may not read all columns.
  const selected = verb === 's' ? [['select', filters[0]?.[0] ?? '']] : [];
  const search = verb === 'i' ? '' : `?${new URLSearchParams([...filters, ...selected])}`;
  const body = verb === 'i' ? await rows.fresh(table) : verb === 'u' && (await rows.change(table));
  const token = tokens[role];
  return fetch(`${harness.url}/rest/v1/${table}${search}`, {
    method: methods[verb],
    headers: {
      apikey: harness.keys.publishableKey,
      prefer: `count=exact, return=minimal${isAllowed ? ', tx=rollback' : ''}`,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** True if the verb reached the row. Throws unexpected errors. */
async function reaches(response: Response, role: Role, verb: Verb): Promise<boolean> {
  const body = await response.text();
  if (response.ok) {
    if (verb === 's') return JSON.parse(body).length === 1;
    return response.headers.get('content-range')?.endsWith('/1') === true;
  }
  const { code } = JSON.parse(body);
  // Uniqueness is checked only after the policies.
  if (code === '23505' && response.status === 409) return true;
  if (code !== '42501' || response.status !== (role === 'anon' ? 401 : 403)) throw new Error(body);
  return false;
}

async function verbsReached(table: string, role: Role, expected: string): Promise<string> {
  const before = await rows.now(table);
  expect(before).toBeDefined();
  let found = '';
  for (const verb of ['s', 'i', 'u', 'd'] as const) {
    const response = await send(table, role, verb, expected.includes(verb));
    if (await reaches(response, role, verb)) found += verb;
  }
  expect(await rows.now(table)).toEqual(before);
  return found;
}

const lines = Object.entries(access).flatMap(([table, line]) =>
  roles.map((role) => ({ table, role, verbs: role === 'service' ? 'siud' : line[role] })),
);

describe('over HTTP', () => {
  test.each(lines)('$table: $role may "$verbs"', async ({ table, role, verbs }) => {
    expect(await verbsReached(table, role, verbs)).toBe(verbs);
  });

  test('every table of the schema is listed', async () => {
    const { rows: found } = await harness.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(access).toSorted());
  });
});

describe('when the website is deleted', () => {
  const setStatus = (status: string | null) =>
    harness.database.pool.query('update public.websites set status = $1 where id = $2', [
      status,
      rows.websiteId,
    ]);
  beforeAll(() => setStatus('deleted'));
  afterAll(() => setStatus(null));

  // Deleting a website releases its hosts: no row is left.
  const left = Object.entries(access).filter(([table]) => table !== 'website_hosts');
  const deleted = left.map(([table, line]) => ({ table, verbs: line.deleted }));
  test.each(deleted)('$table: its owner may "$verbs"', async ({ table, verbs }) => {
    // Adding another website is still allowed.
    const expected = table === 'websites' ? 'i' : verbs;
    expect(await verbsReached(table, 'owner', expected)).toBe(expected);
  });
});

describe('columns without a grant', () => {
  const rights = async (table: string) => {
    const { rows: columns } = await harness.database.pool.query<
      Record<'name' | 'i' | 'u' | 's', string>
    >(
      `select attname as name,
         has_column_privilege('authenticated', attrelid, attnum, 'insert') as i,
         has_column_privilege('authenticated', attrelid, attnum, 'update') as u,
         has_column_privilege('authenticated', attrelid, attnum, 'select') as s
       from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [`public.${table}`],
    );
    return columns;
  };

  test.each(Object.keys(access))('%s: each is refused to the owner', async (table) => {
    const before = await rows.now(table);
    const filters = new URLSearchParams(
      rows.filters(table).map(([name, value]) => [name, `eq.${value}`]),
    );
    for (const { name, i, u, s } of await rights(table)) {
      const value: Row = { [name]: null };
      if (!u) await expectRefused('PATCH', `${table}?${filters}`, value);
      if (!i) await expectRefused('POST', table, value);
      if (!s) await expectRefused('GET', `${table}?select=${name}`);
    }
    expect(await rows.now(table)).toEqual(before);
  });

  async function expectRefused(method: string, path: string, row?: Row): Promise<void> {
    const response = await fetch(`${harness.url}/rest/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens['owner']}`, 'content-type': 'application/json' },
      ...(row === undefined ? {} : { body: JSON.stringify(row) }),
    });
    const { code } = await response.json();
    expect({ method, path, status: response.status, code }).toEqual({
      method,
      path,
      status: 403,
      code: '42501',
    });
  }
});
