import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { limits } from '@dragoman/domain/limits';
import { silentLog } from '@dragoman/domain/log';
import { createSpellChecker, type SpellChecker } from '@dragoman/providers/spelling';
import { spanishDictionaries } from '@dragoman/providers/spelling/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { glossaryEndpoints } from '../glossary/index.ts';
import { createWebsite } from '../websites/index.ts';
import { spellingEndpoints } from './index.ts';

let testDatabase: TestDatabase;
let folder: string;
let spellChecker: SpellChecker;
let api: ApiHarness;
let owner: string;
let websiteId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  folder = await spanishDictionaries();
  spellChecker = createSpellChecker({ folder });
  const deps = { ...testDatabase, spellChecker, log: silentLog, jobs: {} as never };
  api = await startApi([...spellingEndpoints(deps), ...glossaryEndpoints(deps)]);
});
beforeEach(async () => {
  owner = await createUser(testDatabase.database);
  const website = await createWebsite(testDatabase, {
    userId: owner,
    url: `https://${crypto.randomUUID()}.example`,
    originalLanguage: 'en',
    translationLanguages: ['es', 'fr', 'de'],
  });
  websiteId = website.id;
});
afterAll(async () => {
  await api.close();
  await spellChecker.close();
  await testDatabase.close();
  await rm(folder, { recursive: true });
});

const spelling = () => `/api/websites/${websiteId}/spelling`;

async function check(translation: string, { original = 'Tea', targetLanguage = 'es' } = {}) {
  const body = { targetLanguage, translations: [{ original, translation }] };
  return (await api.call(`POST ${spelling()}`, { as: owner, body })).body;
}

/** The misspelled words of a Spanish text. */
async function misspelled(translation: string, original?: string): Promise<string[]> {
  const { translations } = await check(translation, original === undefined ? {} : { original });
  return translations[0].misspellings.map(({ word }: { word: string }) => word);
}

const add = (word: string) =>
  api.call(`PUT ${spelling()}/words`, { as: owner, body: { targetLanguage: 'es', word } });

describe('200', () => {
  test('a misspelled word with its place and what it may be', async () => {
    const text = 'Una <1>palbra</1> para {name}';
    const { isAvailable, translations } = await check(text);
    expect(isAvailable).toBe(true);
    const [found] = translations[0].misspellings;
    expect(translations[0].misspellings).toHaveLength(1);
    expect(text.slice(found.start, found.end)).toBe('palbra');
    expect(found.suggestions[0]).toBe('palabra');
  });

  test('texts in their order', async () => {
    const written = ['uno', 'doss', 'tres', 'cuatrro'];
    const translations = written.map((translation) => ({ original: 'Number', translation }));
    const body = { targetLanguage: 'es', translations };
    const answer = await api.call(`POST ${spelling()}`, { as: owner, body });
    const counts = answer.body.translations.map(
      (one: { misspellings: [] }) => one.misspellings.length,
    );
    expect(counts).toEqual([0, 1, 0, 1]);
  });

  test('names of the original and words of the glossary are right', async () => {
    const text = 'Pregunte en Wiltshire por el kombuxa';
    expect(await misspelled(text)).toEqual(['Wiltshire', 'kombuxa']);
    expect(await misspelled(text, 'Ask in Wiltshire')).toEqual(['kombuxa']);
    const body = { term: 'kombucha', translation: 'kombuxa', target_language: 'es' };
    await api.call('POST /api/glossary', { as: owner, body });
    expect(await misspelled(text, 'Ask in Wiltshire')).toEqual([]);
  });

  test('an added word is right on this website until it is removed', async () => {
    expect((await add('Kombuxa')).body).toEqual({ words: ['Kombuxa'] });
    expect((await add('Kombuxa')).body).toEqual({ words: ['Kombuxa'] });
    expect(await misspelled('el kombuxa')).toEqual([]);
    const list = `${spelling()}/words?targetLanguage=es`;
    const stored = (await api.call(`GET ${list}`, { as: owner })).body;
    expect(stored).toEqual({ isAvailable: true, words: ['Kombuxa'] });
    const removed = await api.call(`DELETE ${list}&word=Kombuxa`, { as: owner });
    expect(removed.body).toEqual({ words: [] });
    expect(await misspelled('el kombuxa')).toEqual(['kombuxa']);
  });

  test('a language without dictionary has no misspellings and says so', async () => {
    const answer = await check('Une palbra', { targetLanguage: 'fr' });
    expect(answer).toEqual({ isAvailable: false, translations: [{ misspellings: [] }] });
    const list = `GET ${spelling()}/words?targetLanguage=fr`;
    const { body } = await api.call(list, { as: owner });
    expect(body).toEqual({ isAvailable: false, words: [] });
  });

  test('a dictionary that cannot be used is as none', async () => {
    await mkdir(path.join(folder, 'de'));
    await writeFile(path.join(folder, 'de', 'index.aff'), 'SET ISO8859-1\n');
    await writeFile(path.join(folder, 'de', 'index.dic'), '1\nWort\n');
    expect((await check('Wrot', { targetLanguage: 'de' })).isAvailable).toBe(false);
    expect(await misspelled('una palbra')).toEqual(['palbra']);
  });

  test('a text of nothing but unknown words reports 20', async () => {
    const words = Array.from({ length: 30 }, (_one, index) => `xq${'z'.repeat((index % 9) + 1)}w`);
    expect(await misspelled(words.join(' '))).toHaveLength(20);
  });
});

test.each(['two words', '<1>', '3D', ''])('400: “%s” is no word', async (word) => {
  expect((await add(word)).status).toBe(400);
});

test('400: a language that the website is not translated to', async () => {
  const body = { targetLanguage: 'it', translations: [{ original: 'Tea', translation: 'Té' }] };
  expect((await api.call(`POST ${spelling()}`, { as: owner, body })).status).toBe(400);
});

test('404: another owner’s website', async () => {
  owner = await createUser(testDatabase.database);
  expect((await add('Kombuxa')).status).toBe(404);
});

test('409: a full list', async () => {
  await sql`
    insert into spelling_words (website_id, target_language, word)
    select ${websiteId}, 'es', 'w' || translate(n::text, '0123456789', 'abcdefghij')
    from generate_series(1, ${limits.spellingWords}) n`.execute(testDatabase.database.kysely);
  const { status, body } = await add('Kombuxa');
  expect([status, body.error]).toEqual([409, expect.stringContaining('Remove some first.')]);
});
