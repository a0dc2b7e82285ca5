import type { PrivacyAnswer, SentCallAnswer, SentCallsAnswer } from '@dragoman/contract/sent-calls';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { createEngineDouble } from '../translations/testing/index.ts';
import { createWebsite, softDeleteWebsite } from '../websites/index.ts';
import { recordSent, sentCallEndpoints, watchSentCalls } from './index.ts';

let owner: string;
let websiteId: string;
const testDatabase = closing(await createTestDatabase());
const api = closing(await startApi(sentCallEndpoints({ database: testDatabase.database })));
beforeEach(async () => {
  owner = await createUser(testDatabase.database);
  const url = `https://${crypto.randomUUID()}.example`;
  const website = { userId: owner, url, originalLanguage: 'en', translationLanguages: ['es'] };
  websiteId = (await createWebsite(testDatabase, website)).id;
});

const send = (change: { engine?: string; targetLanguage?: string; text?: string } = {}) =>
  recordSent(
    testDatabase.database,
    {
      engine: { name: change.engine ?? 'deepl', host: 'api.deepl.example' },
      version: '2',
      pair: { source: 'en', target: change.targetLanguage ?? 'es' },
      capabilities: createEngineDouble().capabilities(),
    },
    {
      subject: { websiteId },
      purpose: 'translation',
      content: {
        texts: [{ id: '1', text: change.text ?? 'Read <a1>all terms</a1>', page: 'Terms' }],
      },
    },
  );
const list = async (query = '') =>
  (await api.call(`GET /api/websites/${websiteId}/sent-calls${query}`, { as: owner }))
    .body as SentCallsAnswer;
const age = (days: number) =>
  testDatabase.database.pool.query(
    `update sent_calls set sent_at = now() - make_interval(days => $2) where website_id = $1`,
    [websiteId, days],
  );
const patch = (body: object) =>
  api.call(`PATCH /api/websites/${websiteId}/privacy`, { as: owner, body });

describe('200', () => {
  test('calls are listed newest first, with sums, by engine, language and day', async () => {
    await send();
    await age(3);
    await send({ engine: 'openai', text: 'Two words' });
    await send({ targetLanguage: 'fr' });
    const all = await list();
    expect(all).toMatchObject({ total: 3, texts: 3, words: 8, engines: ['deepl', 'openai'] });
    expect(all.calls.map(({ target_language }) => target_language)).toEqual(['fr', 'es', 'es']);
    expect(await list('?engine=openai')).toMatchObject({ total: 1, words: 2, characters: 9 });
    expect(await list('?language=fr')).toMatchObject({ total: 1 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await list(`?from=${today}&to=${today}`)).toMatchObject({ total: 2 });
    expect((await list('?page=2&limit=2')).calls).toHaveLength(1);
  });

  test('a call has everything that was sent', async () => {
    await send();
    const [call] = (await list()).calls;
    const read = await api.call(`GET /api/websites/${websiteId}/sent-calls/${call?.id}`, {
      as: owner,
    });
    expect((read.body as SentCallAnswer).lines).toEqual([
      { kind: 'text', text: 'Read <a1>all terms</a1>' },
      { kind: 'page', text: 'Terms' },
    ]);
  });

  test('the export has a line for each text', async () => {
    for (let count = 0; count < 101; count++) await send({ text: `Text "${count}", and more` });
    const file = await api.call(`GET /api/export-sent-calls/${websiteId}`, { as: owner });
    const rows = String(file.text).trim().split('\r\n');
    expect(rows).toHaveLength(203);
    expect(new Set(rows.filter((row) => row.includes(',text,'))).size).toBe(101);
    expect(rows[1]).toContain(
      ',translation,deepl,2,api.deepl.example,es,text,"Text ""100"", and more"',
    );
  });

  test('what is hidden and the time of records are changed one by one', async () => {
    const masks = [{ kind: 'pattern', value: '[A-Z]{3}-\\d+' }];
    expect((await patch({ masks })).body).toEqual({ masks, sent_calls_days: 90 });
    const answer = await patch({ sent_calls_days: 7 });
    expect(answer.body as PrivacyAnswer).toEqual({ masks, sent_calls_days: 7 });
    const read = await api.call(`GET /api/websites/${websiteId}/privacy`, { as: owner });
    expect(read.body).toEqual(answer.body);
  });

  test('old records are deleted, and all of a deleted website', async () => {
    const { database } = testDatabase;
    await send();
    await age(8);
    await send();
    await patch({ sent_calls_days: 7 });
    await watchSentCalls({ database, log: silentLog })();
    expect(await list()).toMatchObject({ total: 1 });
    await softDeleteWebsite({ database }, websiteId);
    const left = await database.pool.query('select from sent_calls where website_id = $1', [
      websiteId,
    ]);
    expect(left.rowCount).toBe(0);
    await expect(send()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('400', () => {
  test.each([
    [[{ kind: 'pattern', value: '(?=a)' }], 0],
    [[{ kind: 'pattern', value: 'a*' }], 0],
    [
      [
        { kind: 'text', value: 'Jane' },
        { kind: 'text', value: ' ' },
      ],
      1,
    ],
    [
      [
        { kind: 'text', value: 'Jane' },
        { kind: 'text', value: 'Jane' },
      ],
      1,
    ],
  ])('for rules %j', async (masks, index) => {
    const { status, body } = await patch({ masks });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { field: `masks.${index}.value` },
    });
  });
});

describe('404', () => {
  test('for a call of another website, and a malformed id', async () => {
    await send();
    const [call] = (await list()).calls;
    const others = await createUser(testDatabase.database);
    for (const [id, as] of [
      [call?.id, others],
      ['nonsense', owner],
    ]) {
      const path = `/api/websites/${websiteId}/sent-calls/${id}`;
      expect((await api.call(`GET ${path}`, { as: as ?? '' })).status).toBe(404);
    }
  });
});
