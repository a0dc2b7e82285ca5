import type { VoicesAnswer } from '@dragoman/contract/voice';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { createEngine } from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { selectVoice, voiceEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const owner = await createUser(database);
const { id } = await createWebsite(testDatabase, {
  userId: owner,
  url: 'https://shop.example',
  originalLanguage: 'en',
  translationLanguages: ['de', 'fr'],
});
const websiteId = id;
const gate = closing(createOutgoingGate({ allowedHosts: [] }));
const { dispatcher } = gate;
const deepl = createEngine('deepl', {
  baseUrl: 'https://deepl.example',
  apiKey: 'key',
  dispatcher,
});
const engineFor = async ({ target }: { target: string }) => (target === 'de' ? deepl : undefined);
const api = closing(await startApi(voiceEndpoints({ database, engines: { engineFor } })));

const put = (body: object) =>
  api.call(`PUT /api/websites/${websiteId}/voices`, { as: owner, body });
const voiceOf = (language: string) =>
  selectVoice(testDatabase.database.kysely, { websiteId, language });

describe('200', () => {
  test('a language replaces field by field what is set for all', async () => {
    await put({ formality: 'formal', brief: 'Maps', style: ' Warm ' });
    const answer = await put({ target_language: 'de', formality: 'informal', examples: 'a → b' });
    expect((answer.body as VoicesAnswer).voices).toMatchObject([
      { target_language: null, formality: 'formal', brief: 'Maps', style: 'Warm', audience: null },
      { target_language: 'de', formality: 'informal', brief: null },
    ]);
    const common = { brief: 'Maps', style: 'Warm' };
    expect(await voiceOf('fr')).toEqual({ ...common, formality: 'formal' });
    expect(await voiceOf('de')).toEqual({ ...common, formality: 'informal', examples: 'a → b' });
  });

  test('the answer says what the engine of each language uses', async () => {
    const { body } = await api.call(`GET /api/websites/${websiteId}/voices`, { as: owner });
    expect((body as VoicesAnswer).engines).toEqual([
      { language: 'de', engine: 'deepl', uses: ['formality', 'brief'] },
      { language: 'fr', engine: null, uses: [] },
    ]);
  });

  test('a voice without any field is deleted', async () => {
    await put({ target_language: 'de', style: '  ' });
    expect(await voiceOf('de')).toEqual(await voiceOf('fr'));
  });
});

describe('400', () => {
  test('for a language that the website does not have', async () => {
    expect((await put({ target_language: 'ja', style: 'x' })).status).toBe(400);
  });
});
