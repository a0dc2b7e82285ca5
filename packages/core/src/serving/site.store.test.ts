import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isTranslating, loadSite } from './site.store.ts';

let harness: TestDatabase;
let website_id: string;
const kysely = () => harness.database.kysely;
const byHost = () => loadSite(harness.database, { hosts: ['fr.tea.test', 'tea.test'] });
const byId = () => loadSite(harness.database, { id: website_id });

beforeAll(async () => {
  harness = await createTestDatabase();
});
afterAll(() => harness.close());

beforeEach(async () => {
  await kysely().deleteFrom('websites').execute();
  const { id } = await kysely()
    .insertInto('websites')
    .values({
      user_id: await createUser(harness.database),
      url: 'https://tea.test/',
      original_language: 'en',
      translation_languages: ['fr', 'es'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  website_id = id;
  await kysely().insertInto('website_hosts').values({ host: 'tea.test', website_id }).execute();
});

async function setStatus(target_language: string, status: 'in progress' | 'completed' | 'failed') {
  await kysely()
    .insertInto('translations')
    .values({ website_id, target_language, status })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'target_language']).doUpdateSet({ status }),
    )
    .execute();
}

test('by host, only languages completed once are listed; by id, all but the source', async () => {
  expect((await byHost())?.languages).toEqual([]);
  await setStatus('fr', 'in progress');
  await setStatus('es', 'failed');
  expect((await byHost())?.languages).toEqual([]);
  await setStatus('fr', 'completed');
  expect((await byHost())?.languages).toEqual(['fr']);
  await setStatus('fr', 'failed');
  await setStatus('es', 'completed');
  expect((await byHost())?.languages).toEqual(['fr', 'es']);
  expect((await byId())?.languages).toEqual(['fr', 'es']);
});

test('a language that the owner removed is not live, even if translated', async () => {
  await setStatus('fr', 'completed');
  await setStatus('de', 'completed');
  await kysely()
    .updateTable('websites')
    .set({ translation_languages: ['es'] })
    .execute();
  expect((await byHost())?.languages).toEqual([]);
});

test('the fingerprint changes with the languages', async () => {
  const before = await byHost();
  expect((await byHost())?.fingerprint).toBe(before?.fingerprint);
  await setStatus('fr', 'completed');
  const after = await byHost();
  expect(after?.fingerprint).not.toBe(before?.fingerprint);
  expect((await byId())?.fingerprint).not.toBe(after?.fingerprint);
});

test('a deleted website is found only by its former hosts, with the languages that were live', async () => {
  await kysely()
    .insertInto('translations')
    .values({ website_id, target_language: 'fr', status: 'completed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await kysely().updateTable('websites').set({ status: 'deleted' }).execute();
  expect(await byId()).toBeNull();
  const site = await byHost();
  expect(site).toMatchObject({ websiteId: website_id, status: 'deleted', languages: ['fr'] });
  expect(site && isTranslating(site)).toBe(false);
});

test('slugs are loaded for the languages that translate them', async () => {
  const { id } = await kysely()
    .insertInto('website_slugs')
    .values({ website_id, original_slug: 'about' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const target_language of ['fr', 'es']) {
    const translated_slug = `about-${target_language}`;
    const values = { website_slug_id: id, target_language, translated_slug };
    await kysely().insertInto('translated_slugs').values(values).execute();
  }
  await kysely()
    .updateTable('websites')
    .set({ language_switcher_config: JSON.stringify({ dontTranslateSlugs: { es: true } }) })
    .execute();
  const slugs = (await byId())?.slugs;
  expect(slugs?.get('fr')?.toTranslated.get('about')).toBe('about-fr');
  expect(slugs?.get('es')?.toTranslated.size).toBe(0);
  expect([...(slugs?.get('es')?.former ?? [])]).toEqual([['about-es', 'about']]);
});

test('former slugs are stored, newest last, without the current one', async () => {
  const { id } = await kysely()
    .insertInto('website_slugs')
    .values({ website_id, original_slug: 'about' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { website_slug_id: id, target_language: 'fr', translated_slug: 'un' };
  await kysely().insertInto('translated_slugs').values(values).execute();
  const rename = (translated_slug: string) =>
    kysely().updateTable('translated_slugs').set({ translated_slug }).execute();
  const former = async () => [...((await byId())?.slugs.get('fr')?.former.keys() ?? [])];
  for (const name of ['deux', 'trois', 'un', 'un']) await rename(name);
  expect(await former()).toEqual(['deux', 'trois']);
  for (let name = 0; name < 25; name += 1) await rename(`nom-${name}`);
  expect(await former()).toHaveLength(20);
  expect((await former()).at(-1)).toBe('nom-23');
});
