import type { EngineKeysAnswer } from '@dragoman/contract/engine-keys';
import { startApi } from '@dragoman/core/api/testing';
import { engineKeyEndpoints, openOwnEngines } from '@dragoman/core/engine-keys';
import { createSeal } from '@dragoman/core/sealing';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { createEngineRegistry } from '@dragoman/providers/engines';
import { dialects, startServiceDouble } from '@dragoman/providers/engines/testing';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, describe, expect, test } from 'vitest';
import { ownEngineBuilder, withOwnEngines } from './services.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const service = await startServiceDouble(dialects.deepl);
const inside = await startServiceDouble(dialects.deepl);
const gate = createOutgoingGate({ allowedHosts: [new URL(service.url).host] });
const owner = await createUser(database);
const other = await createUser(database);
const websiteId = (
  await createWebsite(testDatabase, {
    userId: owner,
    url: 'shop.example',
    originalLanguage: 'en',
  })
).id;
const seal = createSeal('a secret', 'engine keys');
const own = openOwnEngines({ database, seal, build: ownEngineBuilder(gate) });
const engines = withOwnEngines(createEngineRegistry([]), own);
const api = await startApi(engineKeyEndpoints({ database, engineKeys: { seal, own } }));
afterAll(async () => {
  await api.close();
  await gate.close();
  await service.close();
  await inside.close();
  await testDatabase.close();
});

const key = dialects.rightKey;
const call = (line: string, body?: object, as = owner) =>
  api.call(line, { as, ...(body !== undefined && { body }) });
async function add(more: object = {}): Promise<string> {
  const body = { engine: 'deepl', key, base_url: service.url, ...more };
  const answer = await call('POST /api/engine-keys', body);
  expect(answer.status).toBe(200);
  return (answer.body as EngineKeysAnswer).keys.at(-1)?.id ?? '';
}
const pair = { source: 'en', target: 'es' };
const sentence = { text: 'Good day', ...pair };

test('a key is stored encrypted, tried with a sentence, and never answered', async () => {
  const id = await add();
  const { rows } = await testDatabase.database.pool.query('select * from engine_keys');
  expect(Buffer.from(rows[0].sealed_key).includes(key)).toBe(false);
  expect(JSON.stringify(rows)).not.toContain(key);
  const tried = await call(`POST /api/engine-keys/${id}/try`, sentence);
  expect(tried.body).toEqual({ translation: 'GOOd DAy', error: null });
  expect(service.requests.at(-1)?.headers.authorization).toBe(`DeepL-Auth-Key ${key}`);
  const listed = await call('GET /api/engine-keys');
  expect(JSON.stringify(listed.body)).not.toContain(key);
  await call(`DELETE /api/engine-keys/${id}`);
});

test('a wrong key is answered with what the engine says', async () => {
  const id = await add({ key: 'a-wrong-key-of-length' });
  const { body } = await call(`POST /api/engine-keys/${id}/try`, sentence);
  expect(body).toMatchObject({ translation: null, error: expect.stringContaining('DeepL') });
  await call(`DELETE /api/engine-keys/${id}`);
});

test('an address inside the installation is not reached', async () => {
  const id = await add({ base_url: inside.url });
  const { body } = await call(`POST /api/engine-keys/${id}/try`, sentence);
  expect(body).toMatchObject({ translation: null, error: expect.any(String) });
  expect(inside.requests).toEqual([]);
  await call(`DELETE /api/engine-keys/${id}`);
});

test('a website’s keys come first, then those for all, each for its languages', async () => {
  const forAll = await add();
  const french = await add({ website_id: websiteId, languages: ['fr'] });
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1100));
  const engineFor = async (target: string) =>
    engines.engineFor({ source: 'en', target }, websiteId);
  expect(await engineFor('fr')).toBeDefined();
  expect(await engineFor('fr')).not.toBe(await engineFor('es'));
  expect(await engines.engineFor(pair)).toBeUndefined();
  const moved = await call(`PUT /api/engine-keys/${french}/position`, { position: 0 });
  expect((moved.body as EngineKeysAnswer).keys.map(({ id }) => id)).toEqual([french, forAll]);
  await call(`DELETE /api/engine-keys/${forAll}`);
  await wait();
  expect(await engineFor('es')).toBeUndefined();
  await testDatabase.database.pool.query('delete from websites where id = $1', [websiteId]);
  const { rowCount } = await testDatabase.database.pool.query('select from engine_keys');
  expect(rowCount).toBe(0);
});

describe('refused', () => {
  test.each([
    [{ engine: 'openai', key: 'k', base_url: 'https://a.example' }, 'model'],
    [{ engine: 'amazon', key: 'k', region: 'eu-west-1' }, 'key'],
    [{ engine: 'azure', key: 'k' }, 'region'],
    [{ engine: 'libretranslate', key: 'k', base_url: 'file:///etc/passwd' }, 'base_url'],
  ])('%j', async (body, field) => {
    const answer = await call('POST /api/engine-keys', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field });
  });

  test('another owner’s key is not found', async () => {
    const id = await add();
    for (const line of [`DELETE /api/engine-keys/${id}`, `POST /api/engine-keys/${id}/try`])
      expect((await call(line, line.startsWith('POST') ? sentence : undefined, other)).status).toBe(
        404,
      );
    expect((await call('GET /api/engine-keys', undefined, other)).body).toEqual({ keys: [] });
  });
});
