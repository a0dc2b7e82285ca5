import { closing, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createEngine } from '@dragoman/providers/engines';
import { dialects, startServiceDouble } from '@dragoman/providers/engines/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { sentCallEndpoints } from '../sent-calls/index.ts';
import { enginesOf } from '../translations/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { onboardingHarness } from './onboarding.fixture.ts';
import { createPreview } from './translate.ts';

const harness = onboardingHarness();
const gate = closing(createOutgoingGate({ allowedHosts: ['127.0.0.1'] }));
const service = closing(await startServiceDouble(dialects.deepl));
const api = closing(await startApi(sentCallEndpoints(harness)));

/** Creates a Spanish preview that asks DeepL. */
async function preview(): Promise<string> {
  const id = await harness.park();
  const { dispatcher } = gate;
  const engine = createEngine('deepl', {
    baseUrl: service.url,
    apiKey: dialects.rightKey,
    dispatcher,
  });
  const { database } = harness;
  const fetchPage = createPageFetcher(gate);
  const deps = { database, fetchPage, engines: enginesOf(engine), log: silentLog };
  const name = { tempWebsiteId: id, path: '', targetLanguage: 'es' };
  const row = { temp_website_id: id, path: '', target_language: 'es' };
  await database.kysely.insertInto('temp_website_translations').values(row).execute();
  await createPreview(deps, name, new AbortController().signal);
  return id;
}

const calls = async (websiteId: string, as: string) =>
  (await api.call(`GET /api/websites/${websiteId}/sent-calls`, { as })).body;
const count = async () => {
  const { rows } = await harness.database.pool.query('select from sent_calls');
  return rows.length;
};

test('what a preview sent is shown once its website is claimed by signing up', async () => {
  const id = await preview();
  const owner = await createUser(harness.database);
  const { rows } = await harness.database.pool.query(
    'select public.claim_temp_website($1, $2) as id',
    [id, owner],
  );
  expect(await calls(rows[0].id, owner)).toMatchObject({
    total: 1,
    engines: ['deepl'],
    calls: [{ purpose: 'preview', target_language: 'es', text_count: 3 }],
  });
});

test('what a preview sent is shown once a browser adds its website', async () => {
  const tempWebsiteId = await preview();
  const owner = await createUser(harness.database);
  const website = { userId: owner, url: harness.origin, originalLanguage: 'en' };
  // Another website of the owner gets nothing.
  await createWebsite(harness, { ...website, url: 'https://other.example' });
  const { id } = await createWebsite(harness, website);
  await harness.database.withRls({ role: 'authenticated', sub: owner }, async (rows) => {
    await sql`select set_config('request.exact_id', ${tempWebsiteId}, true)`.execute(rows);
    await rows.deleteFrom('temp_websites').where('id', '=', tempWebsiteId).execute();
  });
  expect(await calls(id, owner)).toMatchObject({ total: 1, calls: [{ purpose: 'preview' }] });
});

test('what a preview sent is deleted with a website that nobody claims', async () => {
  const before = await count();
  const id = await preview();
  expect(await count()).toBe(before + 1);
  await harness.database.pool.query('delete from temp_websites where id = $1', [id]);
  expect(await count()).toBe(before);
});
