import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { lookupMemory } from '../translation-memory/index.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import {
  deleteTranslation,
  readProgress,
  requestTranslation,
  runTranslation,
  updateTranslation,
} from './index.ts';
import { createSite, translationsOf } from './stage.fixture.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await createTestDatabase();
});
afterAll(() => stage.close());

const never = new AbortController().signal;
const texts = ['Our shoes', 'Buy <1>now</1>, {name}', 'Fish & chips'];

async function run(websiteId: string, ...engines: TranslationEngine[]) {
  const deps = { database: stage.database, engines: enginesOf(...engines), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, never);
  return readProgress(stage, { websiteId, targetLanguage: 'es' });
}

describe('requestTranslation', () => {
  test.each([
    ['en', 'bad-request'],
    ['xx', 'bad-request'],
  ])('refuses %s', async (targetLanguage, code) => {
    const jobs = await startJobs({ database: stage.database });
    const { websiteId } = await createSite(stage.database, texts);
    const asked = requestTranslation({ ...stage, jobs }, { websiteId, targetLanguage });
    await expect(asked).rejects.toMatchObject({ code });
    await jobs.stop();
  });
});

describe('an edit', () => {
  test('stays through later runs, and is remembered for the owner', async () => {
    const { websiteId, userId } = await createSite(stage.database, texts);
    await run(websiteId, createEngineDouble());
    const { id } = await stage.database.kysely
      .selectFrom('website_strings')
      .select('id')
      .where('website_id', '=', websiteId)
      .where('original_string', '=', 'Buy <1>now</1>, {name}')
      .executeTakeFirstOrThrow();
    const edit = { websiteStringId: id, targetLanguage: 'es' };
    await expect(
      updateTranslation(stage, { ...edit, translatedString: 'Compra' }),
    ).rejects.toMatchObject({ code: 'bad-request' });
    await updateTranslation(stage, { ...edit, translatedString: '{name}, compra <1>ya</1>' });
    await run(websiteId, createEngineDouble());
    expect((await translationsOf(stage.database, websiteId))['Buy <1>now</1>, {name}']).toEqual({
      text: '{name}, compra <1>ya</1>',
      state: 'edited',
      engine: null,
    });
    const pair = { userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const found = await lookupMemory(stage, { ...pair, texts: ['Buy <1>now</1>, {name}'] });
    expect([...found.values()]).toEqual(['{name}, compra <1>ya</1>']);
  });

  test('a deleted translation ends a run under way and leaves nothing', async () => {
    const { websiteId } = await createSite(stage.database, texts);
    const name = { websiteId, targetLanguage: 'es' };
    const engine = createEngineDouble({
      async answer(_batch, answers) {
        await deleteTranslation(stage, name);
        return answers;
      },
    });
    await expect(run(websiteId, engine)).rejects.toMatchObject({ code: 'not-found' });
    expect(await translationsOf(stage.database, websiteId)).toEqual({});
  });
});
