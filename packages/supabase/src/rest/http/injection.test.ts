import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type Harness, openHarness } from '../conformance/harness.ts';

/** SQL injection attempts in names and values, which must be treated as plain text. */
let harness: Harness;
let user: { id: string; token: string; client: Client };
const secret = 'not-for-your-eyes';

beforeAll(async () => {
  harness = await openHarness();
  user = await harness.addUser();
  const other = await harness.addUser();
  const website = { url: `https://${secret}.example`, original_language: 'en' };
  await harness.service.from('websites').insert({ ...website, user_id: other.id });
  await user.client
    .from('websites')
    .insert({ user_id: user.id, url: 'https://mine.example', original_language: 'en' });
  await harness.database.pool.query(`
    create table public.texts (id int generated always as identity primary key, text text, list text[], data jsonb);
    grant all on public.texts to service_role;
    notify pgrst, 'reload schema'`);
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

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

// Well-formed queries with hostile text wherever clients can choose it.
const wellFormed = fc
  .tuple(storable, storable, anything)
  .map(([one, other, value]): [string, string][] => {
    const [a, b] = [quoted(one || 'a'), quoted(other || 'b')];
    return [
      ['select', `${a}:url,exclusions->${a}->>${b},${b}:pages(${a}:path,...websites(${b}:id))`],
      ['order', `exclusions->${b}.desc,language_switcher_config->>${a}`],
      ['url', `not.eq.${value}`],
      ['name', `not.in.(${a},${b})`],
      [
        'or',
        `(exclusions->>${a}.eq.${b},url.like.${a},translation_languages.cs.{},url.wfts(simple).${b})`,
      ],
      [`${b}.path`, `neq.${value}`],
    ];
  });

test('no query string causes a 5xx, injects SQL or changes data', async () => {
  const before = await fingerprint();
  const pairs = fc.oneof(
    fc.array(fc.tuple(anyKey, anyValue), { minLength: 1, maxLength: 4 }),
    wellFormed,
  );
  await fc.assert(
    fc.asyncProperty(
      pairs,
      fc.constantFrom('GET', 'HEAD', 'DELETE', 'PATCH', 'POST'),
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
  const texts = () => harness.service.from('texts');
  await fc.assert(
    fc.asyncProperty(storable, fc.array(storable, { maxLength: 3 }), async (text, list) => {
      const row = { text, list, data: { [text]: list } };
      const { data, error } = await texts().insert(row).select().single();
      expect(error).toBeNull();
      expect(data).toMatchObject(row);
      const found = await texts().select('id').eq('id', data.id).eq('text', text);
      expect(found).toMatchObject({ error: null, data: [{ id: data.id }] });
      const either = await texts()
        .select('id')
        .eq('id', data.id)
        .or(`text.eq.${quoted(text)},text.in.(${quoted(text)})`);
      expect(either).toMatchObject({ error: null, data: [{ id: data.id }] });
      const changed = await texts()
        .update({ text: `${text}!` })
        .match({ id: data.id, text })
        .select('text');
      expect(changed).toMatchObject({ error: null, data: [{ text: `${text}!` }] });
    }),
    { numRuns: 60 },
  );
});

test('columns and aliases may have any name', async () => {
  const short = (text: string) => text !== '' && Buffer.byteLength(text) < 60;
  const names = fc.uniqueArray(storable.filter(short), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(names, async ([name = '', other = '']) => {
      const [own, alias] = [quoted(name), quoted(other)];
      await harness.database.pool.query(`
        drop table if exists public.named;
        create table public.named (${pg.escapeIdentifier(name)} text, ${pg.escapeIdentifier(other)} text);
        grant all on public.named to service_role;
        notify pgrst, 'reload schema'`);
      const send = async (method: string, search: Record<string, string>, body?: object) => {
        const response = await fetch(
          `${harness.url}/rest/v1/named?${new URLSearchParams(search)}`,
          {
            method,
            headers: {
              authorization: `Bearer ${harness.keys.secretKey}`,
              'content-type': 'application/json',
              prefer: 'return=representation',
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          },
        );
        return response.json();
      };
      const row = { [name]: 'a', [other]: 'b' };
      await expect
        .poll(() => send('GET', { select: own }), { timeout: 10_000, interval: 5 })
        .toEqual([]);
      expect(await send('POST', {}, row)).toEqual([row]);
      expect(await send('GET', { select: `${alias}:${own}`, order: `${own}.desc` })).toEqual([
        { [other]: 'a' },
      ]);
      expect(await send('GET', { or: `(${own}.eq.x,${alias}.eq.b)` })).toEqual([row]);
      const filter = { [own]: 'eq.a' };
      expect(
        await send('PATCH', { ...filter, select: alias, columns: alias }, { [other]: 'c' }),
      ).toEqual([{ [other]: 'c' }]);
      expect(await send('DELETE', filter)).toEqual([{ [name]: 'a', [other]: 'c' }]);
    }),
    { numRuns: 25 },
  );
});
