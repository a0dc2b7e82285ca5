import { access } from '@dragoman/database/tables';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../calls.data.ts';
import { openHarness } from './harness.ts';
import { seedRows } from './seeded-rows.ts';

/** SQL injection attempts in names and values, which must be treated as plain text. */
const secret = 'not-for-your-eyes';

const harness = await openHarness();
const user = await harness.addUser();
const other = await harness.addUser();
await harness.database.pool.query(
  "insert into websites (user_id, url, original_language) values ($1, $2, 'en')",
  [other.id, `https://${secret}.example`],
);
await user.client
  .from('websites')
  .insert({ user_id: user.id, url: 'https://mine.example', original_language: 'en' });
afterAll(() => harness.close());

const signs = String.raw`" ' \ ; -- /* */ $1 $$ ( ) , . : :: -> ->> % _ * { } [ ] ! !inner ... = & 0 -1`;
const words =
  'id url websites pages user_id eq. in.( is.null not. or and desc null true text int é 名 \u{1f600}';
const pieces = [
  ...`${signs} ${words} current_user pg_sleep(9)`.split(' '),
  ...['\0', '\n', '\t', ' ', '\u2028', '\ufeff', "' or '1'='1"],
  ...['"; drop table websites; --', ' union select * from auth.users'],
];
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((list) => list.join(''));
const anything = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 20 }));
const storable = anything.map((text) => text.toWellFormed().replaceAll('\0', ''));

/** Returns everything in the database that these tests must not change. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await harness.database.pool.query(
    `select (select json_agg(w order by id) from websites w) as websites,
       (select count(*) from pg_class) as classes, (select count(*) from auth.users) as users,
       (select count(*) from pg_roles) as roles`,
  );
  return rows[0];
}

// A syntax error, an unknown parameter or an unterminated string means that text was parsed as SQL.
const injected = /^(42601|42P02|42P18|08P01)$/;

const anyKey = fc.oneof(
  fc.constantFrom('select', 'order', 'or', 'and', 'id', 'limit', 'offset', 'pages.order', 'not.or'),
  anything,
);
const anyValue = fc.oneof(
  anything,
  fc
    .tuple(fc.constantFrom('eq.', 'like.', 'in.(', 'fts(', 'is.', '(url.eq.'), anything)
    .map((two) => two.join('')),
);

// An element of an array's literal.
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

// Calls of the list with hostile text wherever the caller chooses.
const wellFormed = fc
  .tuple(storable, storable, anything)
  .map(([one, other, value]): [string, string][] => [
    ['select', 'id,url'],
    ['url', `eq.${value}`],
    ['name', `eq.${one}`],
    ['language_switcher_config', `eq.${JSON.stringify({ [one]: other })}`],
    ['translation_languages', `eq.{${JSON.stringify(other)}}`],
  ]);

test('no query string causes a 5xx, injects SQL or changes data', async () => {
  const before = await fingerprint();
  const pairs = fc.oneof(
    fc.array(fc.tuple(anyKey, anyValue), { minLength: 1, maxLength: 4 }),
    wellFormed,
  );
  await fc.assert(
    fc.asyncProperty(
      pairs,
      fc.constantFrom('GET', 'DELETE', 'PATCH', 'POST'),
      async (given, method) => {
        // The body has no row, so no legitimate change is possible.
        const search = new URLSearchParams(given);
        const response = await fetch(`${harness.url}/rest/v1/websites?${search}`, {
          method,
          headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
          ...(method === 'PATCH' || method === 'POST' ? { body: '[]' } : {}),
        });
        const text = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(text).not.toContain(secret);
        if (!response.ok && text !== '') expect(JSON.parse(text).code).not.toMatch(injected);
      },
    ),
    { numRuns: 300 },
  );
  expect(await fingerprint()).toEqual(before);
});

test('any text is stored and found unchanged', async () => {
  const websites = () => user.client.from('websites');
  const { data: found } = await websites().select('id').single().throwOnError();
  await fc.assert(
    fc.asyncProperty(storable, fc.array(storable, { maxLength: 3 }), async (name, list) => {
      const language_switcher_config = { [`-${name}`]: list };
      const change = { name, language_switcher_config, data_attributes: list };
      const changed = await websites().update(change).eq('id', found.id).select().single();
      expect(changed).toMatchObject({ error: null, data: change });
      const again = await websites()
        .select('id')
        .eq('name', name)
        .eq('language_switcher_config', JSON.stringify(language_switcher_config))
        .eq('data_attributes', `{${list.map(quoted).join()}}`);
      expect(again).toMatchObject({ error: null, data: [found] });
    }),
    { numRuns: 60 },
  );
});

/** The access rules of the listed tables over HTTP with tokens; the database's own test has those of all tables. */
const tokens: Record<string, string> = {};
const people = { owner: '', otherOwner: '', admin: '' };
for (const role of ['owner', 'otherOwner', 'admin'] as const) {
  const { id, token } = await harness.addUser();
  people[role] = id;
  tokens[role] = token;
}
const rows = await seedRows(harness.database, people);

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
