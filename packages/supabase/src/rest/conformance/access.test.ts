import { access } from '@dragoman/database/tables';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../calls.data.ts';
import { type Harness, openHarness } from './harness.ts';
import { type SeededRows, seedRows } from './seeded-rows.ts';

/** The access rules of the listed tables over HTTP with tokens; the database's own test has those of all tables. */
let harness: Harness;
let rows: SeededRows;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  harness = await openHarness();
  const people = { owner: '', otherOwner: '', admin: '' };
  for (const role of ['owner', 'otherOwner', 'admin'] as const) {
    const { id, token } = await harness.addUser();
    people[role] = id;
    tokens[role] = token;
  }
  rows = await seedRows(harness.database, people);
});
afterAll(() => harness.close());

const roles = ['anon', 'owner', 'otherOwner', 'admin'] as const;
type Role = (typeof roles)[number];
type Verb = 's' | 'i' | 'u' | 'd';
const methods = { s: 'GET', i: 'POST', u: 'PATCH', d: 'DELETE' } as const;

/** Filters that the list has, for the table's row. */
const filtersOf = (table: string) =>
  rows.filters(table).filter(([name]) => Object.hasOwn(calls[table]?.filters ?? {}, name));

async function send(table: string, role: Role, verb: Verb) {
  const filters = filtersOf(table).map(([name, value]) => [name, `eq.${value}`]);
  const search = verb === 'i' ? '' : `?${new URLSearchParams(filters)}`;
  const body = verb === 'i' ? await rows.fresh(table) : verb === 'u' && (await rows.change(table));
  const token = tokens[role];
  // The recipes invent languages.
  const known = body && 'target_language' in body ? { ...body, target_language: 'es' } : body;
  return fetch(`${harness.url}/rest/v1/${table}${search}`, {
    method: methods[verb],
    headers: {
      apikey: harness.keys.publishableKey,
      prefer: 'count=exact, return=minimal',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(known ? { body: JSON.stringify(known) } : {}),
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

/** Tries the verbs; deletions only if they must be refused. Returns those that reached the row. */
async function verbsReached(table: string, role: Role, expected: string): Promise<string> {
  let found = '';
  for (const verb of ['s', 'i', 'u', 'd'] as const) {
    if (verb === 'd' && expected.includes('d')) return `${found}d`;
    const before = await rows.now(table);
    expect(before).toBeDefined();
    if (await reaches(await send(table, role, verb), role, verb)) found += verb;
    else expect(await rows.now(table)).toEqual(before);
  }
  return found;
}

/** What the access rules allow and the list has. Administrators may read what they do not own. */
const served = (table: string, verbs: string) => {
  const { insert, update, delete: removal } = calls[table] ?? {};
  const has = { s: true, i: insert, u: update, d: removal };
  return [...verbs].filter((verb) => has[verb as Verb] !== undefined).join('');
};

const lines = Object.keys(calls).flatMap((table) =>
  roles.map((role) => ({ table, role, verbs: served(table, access[table]?.[role] ?? '') })),
);

describe('over HTTP', () => {
  test.each(lines)('$table: $role may "$verbs"', async ({ table, role, verbs }) => {
    expect(await verbsReached(table, role, verbs)).toBe(verbs);
  });

  test.each(Object.keys(access).filter((table) => !Object.hasOwn(calls, table)))(
    '%s is not served',
    async (table) => {
      const statuses = await Promise.all(
        (['s', 'u', 'd'] as const).map(async (verb) => (await send(table, 'owner', verb)).status),
      );
      expect(statuses).toEqual([404, 404, 404]);
    },
  );
});

describe('when the website is deleted', () => {
  const setStatus = (status: string | null) =>
    harness.database.pool.query('update public.websites set status = $1 where id = $2', [
      status,
      rows.websiteId,
    ]);
  beforeAll(() => setStatus('deleted'));
  afterAll(() => setStatus(null));

  const deleted = Object.keys(calls).map((table) => ({
    table,
    verbs: access[table]?.deleted ?? '',
  }));
  test.each(deleted)('$table: its owner may "$verbs"', async ({ table, verbs }) => {
    // Adding another website is still allowed.
    const expected = table === 'websites' ? 'i' : served(table, verbs);
    expect(await verbsReached(table, 'owner', expected)).toBe(expected);
  });
});

test.each(Object.entries(calls))('%s: each listed column is granted', async (table, listed) => {
  const { columns, insert = {}, update = {}, filters } = listed;
  const wanted = Object.entries({
    select: [...columns, ...Object.keys(filters)],
    insert: Object.keys(insert),
    update: Object.keys(update),
  }).flatMap(([right, names]) => names.map((name) => [right, name]));
  const { rows: missing } = await harness.database.pool.query(
    `select wanted from jsonb_array_elements($2::jsonb) wanted
     where not has_column_privilege('authenticated', $1, wanted ->> 1, wanted ->> 0)`,
    [`public.${table}`, JSON.stringify(wanted)],
  );
  expect(missing).toEqual([]);
});
