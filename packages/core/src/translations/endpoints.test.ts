import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { EngineBatch } from '@dragoman/providers/engines';
import { describe, expect, test, vi } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { importMemory } from '../translation-memory/index.ts';
import { websiteStringEndpoints } from '../website-strings/index.ts';
import { translationEndpoints } from './endpoints.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { runTranslation, translateJob } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const jobs = closing(await startJobs(testDatabase));
// Has en-es and en-fr.
const engines = enginesOf(createEngineDouble());
const deps = { ...testDatabase, jobs, engines };
const api = closing(
  await startApi([...translationEndpoints(deps), ...websiteStringEndpoints(deps)]),
);

const site = (texts: string[] = ['Tea', 'Our <1>best</1> tea'], options = {}) =>
  createSite(testDatabase.database, texts, options);
const translate = (as: string, body: unknown) =>
  api.call('POST /api/translate-website', { as, body });

async function run(websiteId: string, targetLanguage: string): Promise<void> {
  const deps = { ...testDatabase, engines: enginesOf(createEngineDouble()), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage }, new AbortController().signal);
}

async function stringId(websiteId: string, text: string): Promise<string> {
  const { id } = await testDatabase.database.kysely
    .selectFrom('website_strings')
    .select('id')
    .where('website_id', '=', websiteId)
    .where('original_string', '=', text)
    .executeTakeFirstOrThrow();
  return id;
}

async function languagesOf(websiteId: string): Promise<string[]> {
  const { translation_languages } = await testDatabase.database.kysely
    .selectFrom('websites')
    .select('translation_languages')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return translation_languages;
}

describe('200', () => {
  test('a translation is requested, followed until it completes, and deleted', async () => {
    const { websiteId, userId } = await site();
    const requested = await translate(userId, { websiteId, targetLang: 'fr' });
    expect([requested.status, requested.body]).toEqual([
      200,
      {
        status: 'in progress',
        isRunning: true,
        taskCount: 2,
        finishedTaskCount: 0,
        failedTaskCount: 0,
        coverage: 0,
        needsReviewCount: 0,
        errorCode: null,
        error: null,
        lastCompletedAt: null,
        isAvailable: true,
        isByPeople: false,
        isLive: false,
        waiting: null,
      },
    ]);
    expect(await languagesOf(websiteId)).toEqual(['es', 'fr']);
    const worker = await startJobs(testDatabase);
    // The checks of languages would refuse the double's usual answers as French.
    const answer = ({ texts }: EngineBatch) =>
      texts.map(({ id, text }) => ({
        id,
        text: text === 'Tea' ? 'Thé' : 'Notre <a1>meilleur</a1> thé',
      }));
    const engines = enginesOf(createEngineDouble({ answer }));
    await worker.work(translateJob, { ...testDatabase, engines, log: silentLog });
    const progress = `GET /api/websites/${websiteId}/translation-progress/fr`;
    await vi.waitFor(
      async () =>
        expect((await api.call(progress, { as: userId })).body).toMatchObject({
          status: 'completed',
          taskCount: 2,
          finishedTaskCount: 2,
          lastCompletedAt: expect.any(String),
        }),
      { timeout: 20_000, interval: 50 },
    );
    await worker.stop();
    const path = `/api/websites/${websiteId}/translations/fr`;
    const gone = await api.call(`DELETE ${path}`, { as: userId });
    expect([gone.status, gone.body.website.translation_languages]).toEqual([200, ['es']]);
    expect(await translationsOf(testDatabase.database, websiteId, 'fr')).toEqual({});
    expect((await api.call(progress, { as: userId })).status).toBe(404);
    expect((await api.call(`DELETE ${path}`, { as: userId })).status).toBe(404);
  });

  test('a language without a run has a progress, derived from its strings', async () => {
    const { websiteId, userId } = await site();
    const read = async () => {
      const path = `GET /api/websites/${websiteId}/translation-progress/es`;
      const { status, body } = await api.call(path, { as: userId });
      return [status, body.status, body.isRunning, body.finishedTaskCount, body.taskCount];
    };
    expect(await read()).toEqual([200, 'in progress', false, 0, 2]);
    const { kysely } = testDatabase.database;
    await run(websiteId, 'es');
    await kysely.deleteFrom('translations').where('website_id', '=', websiteId).execute();
    expect(await read()).toEqual([200, 'completed', false, 2, 2]);
    const websiteStringId = await stringId(websiteId, 'Tea');
    await kysely
      .deleteFrom('translated_strings')
      .where('website_string_id', '=', websiteStringId)
      .execute();
    expect(await read()).toEqual([200, 'in progress', false, 1, 2]);
  });

  test('all languages are listed; the owner’s memory is sufficient for one without an engine', async () => {
    const { websiteId, userId } = await site();
    const path = `GET /api/websites/${websiteId}/translation-languages`;
    const available = async (question: string, as?: string) => {
      const { status, body } = await api.call(question, as === undefined ? {} : { as });
      expect([status, body.languages.length]).toEqual([200, 29]);
      const known = body.languages.filter((one: { isAvailable: boolean }) => one.isAvailable);
      return known.map(({ code }: { code: string }) => code).sort();
    };
    expect(await available(path, userId)).toEqual(['es', 'fr']);
    expect(await available('GET /api/translation-languages?source=en')).toEqual(['es', 'fr']);
    expect(await available('GET /api/translation-languages?source=de')).toEqual([]);
    const { body } = await api.call(path, { as: userId });
    expect(body.languages.find(({ code }: { code: string }) => code === 'es')).toEqual({
      code: 'es',
      isAvailable: true,
      isLocal: false,
      download: null,
    });
    const pair = { userId, sourceLanguage: 'en', targetLanguage: 'de' };
    const text = 'source,target\nTea,Tee\n';
    await importMemory(testDatabase, { ...pair, file: [text] });
    expect(await available(path, userId)).toContain('de');
    expect((await translate(userId, { websiteId, targetLang: 'de' })).status).toBe(200);
    const stranger = await createUser(testDatabase.database);
    expect((await api.call(path, { as: stranger })).status).toBe(404);
  });

  test('an edit is stored', async () => {
    const { websiteId, userId } = await site();
    await run(websiteId, 'es');
    const websiteStringId = await stringId(websiteId, 'Our <1>best</1> tea');
    const { status, body } = await api.call('PUT /api/update-translation', {
      as: userId,
      body: {
        websiteStringId,
        targetLanguage: 'es',
        translatedString: ' Nuestro <1>mejor</1> té ',
      },
    });
    expect(status).toBe(200);
    expect(body.translation).toMatchObject({
      website_string_id: websiteStringId,
      translated_string: 'Nuestro <1>mejor</1> té',
      state: 'edited',
      engine: null,
      checks: [],
    });
    expect(body.hints).toEqual({ lengthRatio: 1.29, isTargetLanguage: true });
    const stored = await translationsOf(testDatabase.database, websiteId, 'es');
    expect(stored['Our <1>best</1> tea']).toMatchObject({ state: 'edited' });
  });

  test('an edit only replaces the text that its writer saw', async () => {
    const { websiteId, userId } = await site();
    const websiteStringId = await stringId(websiteId, 'Tea');
    const edit = (translatedString: string, replaces?: string | null) =>
      api.call('PUT /api/update-translation', {
        as: userId,
        body: { websiteStringId, targetLanguage: 'es', translatedString, replaces },
      });
    expect((await edit('Té', null)).status).toBe(200);
    const late = await edit('Infusión', null);
    expect([late.status, late.body.error]).toEqual([
      409,
      'This translation was changed elsewhere meanwhile.',
    ]);
    expect((await edit('Té', 'Tisana')).status).toBe(200);
    expect((await edit('Infusión', 'Té')).status).toBe(200);
    expect((await edit('Té')).status).toBe(200);
    const stored = await translationsOf(testDatabase.database, websiteId, 'es');
    expect(stored['Tea']).toMatchObject({ text: 'Té', state: 'edited' });
  });
});

describe('400', () => {
  test.each([
    [{ targetLang: 'es' }, 'websiteId', '“websiteId” is missing.'],
    [{ websiteId: 'own' }, 'targetLang', '“targetLang” is missing.'],
    [{ websiteId: 'own', targetLang: 'xx' }, 'targetLang', 'This is not a supported language.'],
    [
      { websiteId: 'own', targetLang: 'en' },
      'targetLang',
      'A website cannot be translated to its original language.',
    ],
  ])('POST translate-website %j', async (body, field, error) => {
    const { websiteId, userId } = await site();
    const sent = 'websiteId' in body ? { ...body, websiteId } : body;
    const answered = await translate(userId, sent);
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ error, field });
  });

  test.each([
    [
      { translatedString: 'Sin etiqueta' },
      'translatedString',
      'A translation needs text, and every tag of the original once. Missing: <1>.',
    ],
    [
      { translatedString: '  ' },
      'translatedString',
      'A translation needs text, and every tag of the original once. There is no text.',
    ],
    [{}, 'translatedString', '“translatedString” is missing.'],
    [
      { targetLanguage: 'fr', translatedString: 'x' },
      'targetLanguage',
      'This website is not translated to that language.',
    ],
  ])('PUT update-translation %j', async (body, field, error) => {
    const { websiteId, userId } = await site();
    const websiteStringId = await stringId(websiteId, 'Our <1>best</1> tea');
    const answered = await api.call('PUT /api/update-translation', {
      as: userId,
      body: { websiteStringId, targetLanguage: 'es', ...body },
    });
    expect(answered.status).toBe(400);
    expect(answered.body).toMatchObject({ error, field });
  });
});

describe('404', () => {
  test('unknown languages and strings', async () => {
    const { websiteId, userId } = await site();
    await run(websiteId, 'es');
    const eve = await createUser(testDatabase.database);
    const websiteStringId = await stringId(websiteId, 'Tea');
    const edit = { targetLanguage: 'es', translatedString: 'Robado' };
    const calls: [string, string, unknown?][] = [
      [eve, 'PUT /api/update-translation', { ...edit, websiteStringId }],
      [userId, 'PUT /api/update-translation', { ...edit, websiteStringId: 'none' }],
      [userId, 'PUT /api/update-translation', { ...edit, websiteStringId: websiteId }],
      [userId, `GET /api/websites/${websiteId}/translation-progress/fr`],
      [userId, `GET /api/websites/${websiteId}/translation-progress/xx`],
      [userId, `DELETE /api/websites/${websiteId}/translations/fr`],
    ];
    for (const [as, call, body] of calls) {
      const { status } = await api.call(call, { as, ...(body !== undefined && { body }) });
      expect([call, status]).toEqual([call, 404]);
    }
    const stored = await translationsOf(testDatabase.database, websiteId, 'es');
    expect(stored['Tea']?.text).not.toBe('Robado');
    expect(await languagesOf(websiteId)).toEqual(['es']);
  });
});

test('409: neither an engine nor the memory has the pair; nothing starts', async () => {
  const { websiteId, userId } = await site();
  const pair = { userId, sourceLanguage: 'en', targetLanguage: 'uk' };
  const csv = 'source,target\nSomething else,Щось інше\n';
  await importMemory(testDatabase, { ...pair, file: [csv] });
  const { status, body } = await translate(userId, { websiteId, targetLang: 'uk' });
  expect([status, body.error]).toEqual([
    409,
    'No translation engine that is configured here can translate this pair of languages. Add the key of an engine that translates English to Ukrainian, or import a translation memory for it.',
  ]);
  expect(await languagesOf(websiteId)).toEqual(['es']);
  const progress = `GET /api/websites/${websiteId}/translation-progress/uk`;
  expect((await api.call(progress, { as: userId })).status).toBe(404);
});
