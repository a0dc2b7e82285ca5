import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, createUser } from '../testing/index.ts';

const harness = await createTestDatabase();
const sub = await createUser(harness.database);
await harness.database.pool.query(
  "insert into websites (user_id, url, original_language) values ($1, 'https://a.example', 'en')",
  [sub],
);
afterAll(() => harness.close());

const write = (values: object) =>
  harness.database.withRls({ role: 'authenticated', sub }, (rows) =>
    rows.updateTable('websites').set(values).execute(),
  );
const json = (value: unknown) => JSON.stringify(value);

test.each([
  [{ language_switcher_config: json({ template: 'dropdown' }) }],
  [{ language_switcher_config: null }],
  [{ translation_languages: ['es', 'zh'], original_language: 'nb' }],
  [{ translation_languages: [] }],
  [{ name: null }],
])('an owner can write %j', async (values) => {
  await write(values);
});

test.each([
  [{ language_switcher_config: json('dropdown') }],
  [{ language_switcher_config: json({ template: 'x'.repeat(50_000) }) }],
  [{ translation_languages: ['"><script>'] }],
  [{ translation_languages: [null] }],
  [{ translation_languages: Array.from({ length: 201 }, () => 'es') }],
  [{ original_language: '../en' }],
  [{ data_attributes: ['x'.repeat(5001)] }],
  [{ name: 'x'.repeat(501) }],
])('cannot write %j', async (values) => {
  await expect(write(values)).rejects.toMatchObject({ code: '23514' });
});

describe('exclusions', () => {
  const excluded = (rules: unknown) => ({ exclusions: json({ rules }) });
  const rule = { kind: 'path', value: '/admin/**', effect: 'exclude' };

  test('are written by the server only', async () => {
    await expect(write(excluded([rule]))).rejects.toMatchObject({ code: '42501' });
    await harness.database.kysely
      .updateTable('websites')
      .set(excluded([rule]))
      .execute();
  });

  test.each([
    excluded(5),
    excluded([{ ...rule, kind: 5 }]),
    excluded([{ ...rule, value: '/a'.repeat(60_000) }]),
    { exclusions: json({ selectors: [] }) },
    { exclusions: json([]) },
  ])('cannot be %j', async (values) => {
    const written = harness.database.kysely.updateTable('websites').set(values).execute();
    await expect(written).rejects.toMatchObject({ code: '23514' });
  });
});

test.each([
  'javascript:alert(1)',
  'https://a"b',
  "https://a/'",
  'https://a/<b',
  'https://a/`',
  'https://a?\\',
  'https://a/\u0007',
  'a.example',
  'https://a b',
  `https://${'a'.repeat(2048)}`,
])('cannot add a website at %s', async (url) => {
  const added = harness.database.withRls({ role: 'authenticated', sub }, (rows) =>
    rows.insertInto('websites').values({ user_id: sub, url, original_language: 'en' }).execute(),
  );
  await expect(added).rejects.toMatchObject({ code: '23514' });
});
