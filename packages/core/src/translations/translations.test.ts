import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { importMemory } from '../translation-memory/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { addStrings, createSite, translationsOf } from './harness.fixture.ts';
import {
  readProgress,
  requestMissing,
  requestTranslation,
  runTranslation,
  translateJob,
} from './index.ts';

const harness = closing(await createTestDatabase());

const never = new AbortController().signal;
const texts = ['Our shoes', 'Buy <1>now</1>, {name}', 'Fish & chips'];

async function run(websiteId: string, ...engines: TranslationEngine[]) {
  const deps = { database: harness.database, engines: enginesOf(...engines), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, never);
  return readProgress(harness, { websiteId, targetLanguage: 'es' });
}

describe('runTranslation', () => {
  test('uses the memory first, then the engine, and updates progress', async () => {
    const { websiteId, userId } = await createSite(harness.database, texts);
    const memory = { userId, sourceLanguage: 'en', targetLanguage: 'es', format: 'csv' as const };
    await importMemory(harness, { ...memory, file: ['Our shoes,Nuestros zapatos'] });
    const engine = createEngineDouble();
    expect(await run(websiteId, engine)).toMatchObject({
      status: 'completed',
      taskCount: 3,
      finishedTaskCount: 3,
      failedTaskCount: 0,
    });
    expect(await translationsOf(harness.database, websiteId)).toEqual({
      'Our shoes': { text: 'Nuestros zapatos', state: 'memory', engine: null },
      'Buy <1>now</1>, {name}': {
        text: 'Buyción <1>nowción</1>, {name}',
        state: 'machine',
        engine: 'double',
      },
      'Fish & chips': { text: 'Fishción & chipsción', state: 'machine', engine: 'double' },
    });
    expect(engine.calls).toHaveLength(1);
    await addStrings(harness.database, websiteId, ['New words']);
    await run(websiteId, engine);
    expect(engine.calls.flatMap((call) => call.texts.map(({ text }) => text)).length).toBe(3);
  });

  test('common website terms come after memory and glossary, and before the engine', async () => {
    const terms = ['Cart', '<1>Free shipping</1>', 'Sold out', 'Wishlist', 'Home'];
    const { websiteId, userId } = await createSite(harness.database, terms);
    const memory = { userId, sourceLanguage: 'en', targetLanguage: 'es', format: 'csv' as const };
    await importMemory(harness, { ...memory, file: ['Cart,Cesta'] });
    await harness.database.kysely
      .insertInto('glossary_terms')
      .values({
        user_id: userId,
        term: 'Wishlist',
        translation: 'Favoritos',
        target_language: 'es',
      })
      .execute();
    const engine = createEngineDouble();
    const { status } = await run(websiteId, engine);
    expect(status).toBe('completed');
    expect(await translationsOf(harness.database, websiteId)).toEqual({
      Cart: { text: 'Cesta', state: 'memory', engine: null },
      '<1>Free shipping</1>': {
        text: '<1>Envío gratis</1>',
        state: 'machine',
        engine: 'common terms',
      },
      'Sold out': { text: 'Agotado', state: 'machine', engine: 'common terms' },
      Wishlist: { text: 'Favoritos', state: 'machine', engine: 'double' },
      Home: { text: 'Homeción', state: 'machine', engine: 'double' },
    });
    await harness.database.pool.query(
      `update public.translated_strings set renewal_requested_at = now()
       where website_id = $1 and translated_string = 'Agotado'`,
      [websiteId],
    );
    await run(websiteId, engine);
    const renewed = await translationsOf(harness.database, websiteId);
    expect(renewed['Sold out']).toMatchObject({ text: 'Soldción outción', engine: 'double' });
  });

  test('a translation of a preview counts as machine translation', async () => {
    const { websiteId, userId } = await createSite(harness.database, ['Our shoes']);
    await harness.database.pool.query(
      `insert into public.translation_memory
        (user_id, source_language, target_language, source_hash, source_text, target_text, origin)
       values ($1, 'en', 'es', sha256('Our shoes'), 'Our shoes', 'Zapatos', 'machine')`,
      [userId],
    );
    const engine = createEngineDouble();
    await run(websiteId, engine);
    expect(await translationsOf(harness.database, websiteId)).toEqual({
      'Our shoes': { text: 'Zapatos', state: 'machine', engine: 'preview' },
    });
    expect(engine.calls).toEqual([]);
    const score = async () => {
      const { rows } = await harness.database.pool.query(
        `select translation_score(state, checks, engine, opinion) as score from translated_strings where website_id = $1`,
        [websiteId],
      );
      return rows[0].score;
    };
    expect(await score()).toBe(90);
    await harness.database.pool.query(
      `update translated_strings set state = 'reviewed' where website_id = $1`,
      [websiteId],
    );
    expect(await score()).toBe(100);
  });

  test('missing, extra and reordered answers never shift texts to the wrong string', async () => {
    const many = Array.from({ length: 30 }, (_, i) => `Words of string ${i}`);
    const { websiteId } = await createSite(harness.database, many);
    const engine = createEngineDouble({
      answer: (_batch, answers) => [
        ...answers.slice(2).reverse(),
        { id: '999', text: 'Nadie preguntó' },
        { id: '3', text: 'Otra cosa distinta' },
      ],
    });
    await run(websiteId, engine);
    const stored = await translationsOf(harness.database, websiteId);
    for (const [source, { text, state }] of Object.entries(stored))
      expect(text).toBe(state === 'failed' ? '' : source.replace(/\p{L}+/gu, '$&ción'));
    expect(Object.keys(stored)).toHaveLength(30);
  });

  test('a failed string is stored without text and retried on request', async () => {
    const jobs = await startJobs({ database: harness.database });
    const { websiteId } = await createSite(harness.database, [
      'This one is never translated',
      'Fine',
    ]);
    const stubborn = createEngineDouble({
      answer: ({ texts: batch }, answers) =>
        answers.map((answer, i) =>
          batch[i]?.text.startsWith('This') ? { ...answer, text: batch[i].text } : answer,
        ),
    });
    expect(await run(websiteId, stubborn)).toMatchObject({
      status: 'failed',
      errorCode: 'strings-not-translated',
      error:
        '1 of 2 strings could not be translated. Edit what is missing, or update the translation.',
      finishedTaskCount: 1,
      failedTaskCount: 1,
    });
    expect(
      (await translationsOf(harness.database, websiteId))['This one is never translated'],
    ).toEqual({ text: '', state: 'failed', engine: 'double' });
    await requestTranslation({ ...harness, jobs }, { websiteId, targetLanguage: 'es' });
    expect(await run(websiteId, createEngineDouble())).toMatchObject({
      finishedTaskCount: 2,
      failedTaskCount: 0,
    });
    await jobs.stop();
  });

  test('edited and reviewed strings of the owner’s other sites are used', async () => {
    const first = await createSite(harness.database, ['Our shoes', 'Blue hats']);
    await run(first.websiteId, createEngineDouble());
    await harness.database.pool.query(
      `update translated_strings set state = 'reviewed', translated_string = 'Nuestros zapatos'
       where website_string_id in (select id from website_strings where website_id = $1 and original_string = 'Our shoes')`,
      [first.websiteId],
    );
    const second = await createSite(harness.database, ['Our shoes', 'Blue hats'], first);
    await run(second.websiteId, createEngineDouble());
    expect(await translationsOf(harness.database, second.websiteId)).toMatchObject({
      'Our shoes': { text: 'Nuestros zapatos', state: 'memory' },
      'Blue hats': { state: 'machine' },
    });
  });

  test('engines without markup receive text runs', async () => {
    const { websiteId } = await createSite(harness.database, ['Buy <1>our shoes</1> now<2/>']);
    const engine = createEngineDouble({
      capabilities: { markup: false, context: false, notes: false },
    });
    await run(websiteId, engine);
    expect(engine.calls[0]?.texts.map(({ text }) => text)).toEqual(['Buy', 'our shoes', 'now']);
    expect(
      (await translationsOf(harness.database, websiteId))['Buy <1>our shoes</1> now<2/>']?.text,
    ).toBe('Buyción <1>ourción shoesción</1> nowción<2/>');
  });

  test('slugs are stored while a scan holds the website', async () => {
    const { websiteId } = await createSite(harness.database, texts, { slugs: ['our-story'] });
    await harness.database.kysely.transaction().execute(async (scan) => {
      await scan
        .updateTable('websites')
        .set({ total_word_count: 7 })
        .where('id', '=', websiteId)
        .execute();
      const progress = await run(websiteId, createEngineDouble());
      expect(progress.status).toBe('completed');
    });
  });

  test('slugs are translated once; conflicting ones remain unchanged', async () => {
    const slugs = ['our-story', 'ourción-storyción', 'photo.jpg', 'shoes', 'about-us', 'sect-2'];
    const texts = ['Our story of shoes', 'Ourción Storyción'];
    const { websiteId } = await createSite(harness.database, texts, { slugs });
    const engine = createEngineDouble();
    await run(websiteId, engine);
    await run(websiteId, engine);
    const sent = engine.calls.map(({ texts }) => texts.map(({ text }) => text).toSorted());
    expect(sent).toEqual([texts, ['our story', 'ourción storyción', 'shoes']]);
    const rows = await harness.database.kysely
      .selectFrom('translated_slugs as t')
      .innerJoin('website_slugs as s', 's.id', 't.website_slug_id')
      .select(['s.original_slug as from', 't.translated_slug as to'])
      .where('s.website_id', '=', websiteId)
      .execute();
    const shown = Object.fromEntries(rows.map(({ from, to }) => [from, to]));
    expect(shown['shoes']).toBe('shoesción');
    expect(shown['about-us']).toBe('quiénes-somos');
    expect(shown).not.toHaveProperty('photo.jpg');
    expect(shown).not.toHaveProperty('sect-2');
    expect(new Set(Object.values(shown)).size).toBe(rows.length);
    const stored = await createSite(harness.database, [], {
      slugs,
      config: { dontTranslateSlugs: { es: true } },
    });
    await run(stored.websiteId, engine);
    expect(engine.calls).toHaveLength(2);
  });

  test('a doubtful translation of a slug is not used; a name of code stays as it is', async () => {
    const texts = ['Our story of shoes', 'sortBy()'];
    const { websiteId } = await createSite(harness.database, texts, { slugs: ['our-story'] });
    const engine = createEngineDouble({
      answer: (_batch, answers) => answers.map((one) => ({ ...one, text: 'Historia. Nuestra.' })),
    });
    await run(websiteId, engine);
    const { rows } = await harness.database.pool.query(
      `select translated_slug from translated_slugs where target_language = 'es' and website_slug_id in
         (select id from website_slugs where website_id = $1)`,
      [websiteId],
    );
    expect(rows).toEqual([{ translated_slug: 'our-story' }]);
    expect(await translationsOf(harness.database, websiteId)).toMatchObject({
      'sortBy()': { text: 'sortBy()', state: 'machine' },
    });
  });

  test('text of personal pages is translated from memory or deleted, never sent', async () => {
    const { websiteId, userId } = await createSite(harness.database, []);
    const memory = { userId, sourceLanguage: 'en', targetLanguage: 'es', format: 'csv' as const };
    await importMemory(harness, { ...memory, file: ['Your cart,Tu carrito'] });
    for (const text of ['Your cart', 'Dear Ada']) {
      await harness.database.pool.query(
        `insert into unknown_strings (website_id, original_hash, original_string, path, memory_only)
         values ($1, sha256(convert_to($2, 'UTF8')), $2, '/cart', true)`,
        [websiteId, text],
      );
    }
    const engine = createEngineDouble();
    await run(websiteId, engine);
    expect(engine.calls).toEqual([]);
    const shown = await translationsOf(harness.database, websiteId);
    expect(Object.keys(shown)).toEqual(['Your cart']);
    expect(shown['Your cart']?.text).toBe('Tu carrito');
  });

  test('strings reported by the proxy are translated', async () => {
    const jobs = await startJobs({ database: harness.database });
    const { websiteId } = await createSite(harness.database, ['Known']);
    const text = 'Seen by a visitor';
    await harness.database.pool.query(
      `insert into unknown_strings values ($1, sha256(convert_to($2, 'UTF8')), $2, 'attribute', '/x')`,
      [websiteId, text],
    );
    expect(await requestMissing({ ...harness, jobs })).toBe(1);
    const engines = enginesOf(createEngineDouble());
    await jobs.work(translateJob, { database: harness.database, engines, log: silentLog });
    await vi.waitFor(
      async () =>
        expect((await translationsOf(harness.database, websiteId))[text]?.text).toBe(
          'Seención byción ación visitorción',
        ),
      { timeout: 20_000, interval: 50 },
    );
    await jobs.stop();
    const { rows } = await harness.database.pool.query(
      'select word_count, kind from website_strings where original_string = $1',
      [text],
    );
    expect(rows).toEqual([{ word_count: 4, kind: 'attribute' }]);
    expect(await requestMissing({ ...harness, jobs })).toBe(0);
  });
});
