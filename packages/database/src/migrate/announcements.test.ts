import { createHash } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, insertWebsite } from '../testing/index.ts';

let websiteId: string;
let announced: { websiteId: string; targetLanguage?: string }[] = [];

const kysely = () => testDatabase.database.kysely;

const testDatabase = await createTestDatabase();
await testDatabase.database.listen('dragoman_changes', (payload) =>
  announced.push(JSON.parse(payload)),
);

beforeEach(async () => {
  websiteId = await insertWebsite(testDatabase.database, { translation_languages: [] });
  for (const target_language of ['es', 'fr']) {
    await kysely()
      .insertInto('translations')
      .values({ website_id: websiteId, target_language })
      .execute();
  }
  await settle();
  announced = [];
});

afterAll(() => testDatabase.close());

// Notifications are ordered, so our own payload arrives after everything sent before it.
async function settle(): Promise<void> {
  const marker = crypto.randomUUID();
  await testDatabase.database.notify('dragoman_changes', JSON.stringify({ websiteId: marker }));
  await vi.waitFor(() => expect(announced.at(-1)?.websiteId).toBe(marker), {
    timeout: 10_000,
    interval: 5,
  });
  announced.pop();
}

async function versions(): Promise<Record<string, number>> {
  const rows = await kysely()
    .selectFrom('translations')
    .select(['target_language', 'dictionary_version'])
    .where('website_id', '=', websiteId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.target_language, row.dictionary_version]));
}

async function addStrings(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    website_id: websiteId,
    original_string: `text ${index}`,
    original_hash: createHash('sha256').update(`text ${index}`).digest(),
  }));
  const added = await kysely().insertInto('website_strings').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

test('a bulk insert sends one notification per website and language and increments the version', async () => {
  const ids = await addStrings(50);
  const before = await versions();
  const translated = ids.flatMap((website_string_id) =>
    ['es', 'fr'].map((target_language) => ({
      website_string_id,
      target_language,
      translated_string: `${target_language}!`,
    })),
  );
  await kysely().insertInto('translated_strings').values(translated).execute();
  await settle();
  expect(announced).toEqual([
    { websiteId, targetLanguage: 'es' },
    { websiteId, targetLanguage: 'fr' },
  ]);
  const after = await versions();
  expect(after['es']).toBeGreaterThan(before['es'] ?? 0);
  expect(after['fr']).toBeGreaterThan(before['fr'] ?? 0);
});

test('an edit or deletion affects only its own language', async () => {
  const [website_string_id = ''] = await addStrings(1);
  const row = { website_string_id, target_language: 'es', translated_string: 'uno' };
  await kysely().insertInto('translated_strings').values(row).execute();
  await settle();
  const before = await versions();
  announced = [];
  await kysely()
    .updateTable('translated_strings')
    .set({ translated_string: 'dos' })
    .where('website_string_id', '=', website_string_id)
    .execute();
  await kysely()
    .deleteFrom('translated_strings')
    .where('website_string_id', '=', website_string_id)
    .execute();
  await settle();
  expect(announced).toEqual([
    { websiteId, targetLanguage: 'es' },
    { websiteId, targetLanguage: 'es' },
  ]);
  const after = await versions();
  expect(after['es']).toBeGreaterThanOrEqual((before['es'] ?? 0) + 2);
  expect(after['fr']).toBe(before['fr']);
});

test('slugs and media are announced like strings', async () => {
  const slug = await kysely()
    .insertInto('website_slugs')
    .values({ website_id: websiteId, original_slug: 'about' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const media = await kysely()
    .insertInto('website_media')
    .values({ website_id: websiteId, original_media: 'https://example.org/a.png' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely()
    .insertInto('translated_slugs')
    .values({ website_slug_id: slug.id, target_language: 'es', translated_slug: 'sobre' })
    .execute();
  await kysely()
    .insertInto('translated_media')
    .values({ website_media_id: media.id, target_language: 'fr', translated_media: 'https://b/' })
    .execute();
  await settle();
  expect(announced).toEqual([
    { websiteId, targetLanguage: 'es' },
    { websiteId, targetLanguage: 'fr' },
  ]);
});

test('deleting originals with their translations announces the website', async () => {
  const ids = await addStrings(2);
  const before = await versions();
  await kysely().deleteFrom('website_strings').where('id', 'in', ids).execute();
  await settle();
  expect(announced).toEqual([{ websiteId }]);
  expect((await versions())['es']).toBeGreaterThan(before['es'] ?? 0);
});

test('changes of hosts and settings announce the website; a word count does not', async () => {
  await kysely()
    .insertInto('website_hosts')
    .values({ host: `${websiteId}.example.org`, website_id: websiteId })
    .execute();
  await settle();
  expect(announced).toEqual([{ websiteId }]);
  announced = [];
  const website = () => kysely().updateTable('websites').where('id', '=', websiteId);
  await website().set({ total_word_count: 12 }).execute();
  await website()
    .set({ translation_languages: ['es'] })
    .execute();
  await settle();
  expect(announced).toEqual([{ websiteId }]);
});

test('a changed host language announces the website; its serving state does not', async () => {
  const host = `${websiteId}.example.org`;
  const hosts = () => kysely().updateTable('website_hosts').where('host', '=', host);
  await kysely().insertInto('website_hosts').values({ host, website_id: websiteId }).execute();
  await settle();
  announced = [];
  await hosts().set({ serving_problem: 'certificate' }).execute();
  await hosts().set({ serving_since: new Date(), serving_problem: null }).execute();
  await settle();
  expect(announced).toEqual([]);
  await hosts().set({ language: 'es' }).execute();
  await settle();
  expect(announced).toEqual([{ websiteId }]);
});

test('a rolled-back transaction sends nothing', async () => {
  const [website_string_id = ''] = await addStrings(1);
  await settle();
  announced = [];
  const failed = kysely()
    .transaction()
    .execute(async (transaction) => {
      const row = { website_string_id, target_language: 'es', translated_string: 'uno' };
      await transaction.insertInto('translated_strings').values(row).execute();
      throw new Error('no');
    });
  await expect(failed).rejects.toThrow('no');
  await settle();
  expect(announced).toEqual([]);
});
