import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type Harness, openHarness } from './harness.ts';

/** SQL injection attempts in names and values, which must be treated as plain text. */
let harness: Harness;
let user: { id: string; token: string; client: Client };
const secret = 'not-for-your-eyes';

beforeAll(async () => {
  harness = await openHarness();
  user = await harness.addUser();
  const other = await harness.addUser();
  await harness.database.pool.query(
    "insert into websites (user_id, url, original_language) values ($1, $2, 'en')",
    [other.id, `https://${secret}.example`],
  );
  await user.client
    .from('websites')
    .insert({ user_id: user.id, url: 'https://mine.example', original_language: 'en' });
});
afterAll(() => harness.close());

const pieces = [
  ...[
    '"',
    "'",
    '\\',
    ';',
    '--',
    '/*',
    '*/',
    '$1',
    '$$',
    '(',
    ')',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
  ],
  ...[
    '\0',
    '\n',
    '\t',
    ' ',
    '%',
    '_',
    '*',
    '{',
    '}',
    '[',
    ']',
    '!',
    '!inner',
    '...',
    '=',
    '&',
    '0',
    '-1',
  ],
  ...[
    'id',
    'url',
    'websites',
    'pages',
    'user_id',
    'eq.',
    'in.(',
    'is.null',
    'not.',
    'or',
    'and',
    'desc',
  ],
  ...[
    "' or '1'='1",
    '"; drop table websites; --',
    ' union select * from auth.users',
    'pg_sleep(9)',
  ],
  ...['null', 'true', 'text', 'int', 'current_user', 'é', '名', '\u{1f600}', '\u2028', '\ufeff'],
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
