import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { lookupMemory } from '../translation-memory/index.ts';
import { updateTranslation } from '../website-strings/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { deleteTranslation, readProgress, requestTranslation, runTranslation } from './index.ts';

let harness: TestDatabase;
beforeAll(async () => {
  harness = await createTestDatabase();
});
afterAll(() => harness.close());

const never = new AbortController().signal;
const texts = ['Our shoes', 'Buy <1>now</1>, {name}', 'Fish & chips'];

async function run(websiteId: string, ...engines: TranslationEngine[]) {
  const deps = { database: harness.database, engines: enginesOf(...engines), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, never);
  return readProgress(harness, { websiteId, targetLanguage: 'es' });
}

describe('requestTranslation', () => {
  test.each([
    ['en', 'bad-request'],
    ['xx', 'bad-request'],
  ])('refuses %s', async (targetLanguage, code) => {
    const jobs = await startJobs({ database: harness.database });
    const { websiteId } = await createSite(harness.database, texts);
    const request = requestTranslation({ ...harness, jobs }, { websiteId, targetLanguage });
    await expect(request).rejects.toMatchObject({ code });
    await jobs.stop();
  });
});

describe('an edit', () => {
  test('survives later runs and is added to the memory', async () => {
    const { websiteId, userId } = await createSite(harness.database, texts);
    await run(websiteId, createEngineDouble());
    const { id } = await harness.database.kysely
      .selectFrom('website_strings')
      .select('id')
      .where('website_id', '=', websiteId)
      .where('original_string', '=', 'Buy <1>now</1>, {name}')
      .executeTakeFirstOrThrow();
    const edit = { websiteStringId: id, targetLanguage: 'es' };
    await expect(
      updateTranslation(harness, { ...edit, translatedString: 'Compra' }),
    ).rejects.toMatchObject({ code: 'bad-request' });
    await updateTranslation(harness, { ...edit, translatedString: '{name}, compra <1>ya</1>' });
    await run(websiteId, createEngineDouble());
    expect((await translationsOf(harness.database, websiteId))['Buy <1>now</1>, {name}']).toEqual({
      text: '{name}, compra <1>ya</1>',
      state: 'edited',
      engine: null,
    });
    const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const found = await lookupMemory(harness, { ...pair, texts: ['Buy <1>now</1>, {name}'] });
    expect([...found.values()]).toEqual(['{name}, compra <1>ya</1>']);
  });

  test('deleting a translation ends its run and leaves nothing', async () => {
    const { websiteId } = await createSite(harness.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const engine = createEngineDouble({
      async answer(_batch, answers) {
        await deleteTranslation(harness, name);
        return answers;
      },
    });
    await expect(run(websiteId, engine)).rejects.toMatchObject({ code: 'not-found' });
    expect(await translationsOf(harness.database, websiteId)).toEqual({});
  });
});
