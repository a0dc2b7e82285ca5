import type { Database } from '@dragoman/database/connection';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { Unit } from '@dragoman/rewriter';
import type { ApiKey } from '../api/index.ts';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { type Jobs, startJobs } from '../jobs/index.ts';
import { runTranslation, translationEndpoints } from '../translations/index.ts';
import { createEngineDouble, type EngineDouble, enginesOf } from '../translations/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { recordPageStrings, websiteStringEndpoints } from './index.ts';

export interface EditorHarness {
  readonly testDatabase: TestDatabase;
  readonly api: ApiHarness;
  readonly jobs: Jobs;
  /** Used by the API and by `run`. Has en-es and en-fr. */
  readonly engine: EngineDouble;
  /** API keys by token. */
  readonly keys: Map<string, ApiKey>;
  close(): Promise<void>;
}

/** Starts a database, the editor's endpoints over HTTP, and an engine. */
export async function openEditor(): Promise<EditorHarness> {
  const testDatabase = await createTestDatabase();
  const jobs: Jobs = await startJobs(testDatabase);
  const engine = createEngineDouble();
  const deps = { ...testDatabase, jobs, engines: enginesOf(engine) };
  const keys = new Map<string, ApiKey>();
  const findKey = async (token: string) => keys.get(token);
  const endpoints = [...websiteStringEndpoints(deps), ...translationEndpoints(deps)];
  const api = await startApi(endpoints, { findKey });
  const close = async () => {
    await api.close();
    await jobs.stop();
    await testDatabase.close();
  };
  return { testDatabase, api, jobs, engine, keys, close };
}

export interface EditedWebsite {
  readonly id: string;
  readonly userId: string;
  /** Text → id of its string. */
  readonly ids: ReadonlyMap<string, string>;
  /** Calls an endpoint below the website's strings as the owner, such as `'GET /counts'`. */
  call(methodAndPath: string, body?: unknown): ReturnType<ApiHarness['call']>;
  /** Returns a text's listed translation in Spanish. */
  translation(text: string): Promise<{ translated_string: string; state: string } | undefined>;
  edit(text: string, translatedString: string): ReturnType<ApiHarness['call']>;
  /** Runs the translation to Spanish, as the worker does. */
  run(): Promise<void>;
}

/** Creates an English website with these texts, with Spanish and Ukrainian as translation languages. */
export async function createEditedWebsite(
  { testDatabase, api, engine }: EditorHarness,
  pages: Readonly<Record<string, readonly string[]>>,
): Promise<EditedWebsite> {
  const { database } = testDatabase;
  const userId = await createUser(database);
  const website = await createWebsite(testDatabase, {
    userId,
    url: `https://${crypto.randomUUID()}.example`,
    originalLanguage: 'en',
    translationLanguages: ['es', 'uk'],
  });
  for (const [path, texts] of Object.entries(pages))
    await recordPage(database, website.id, path, texts);
  const ids = await idsOf(database, website.id);
  const call = (methodAndPath: string, body?: unknown) => {
    const [method, path = ''] = methodAndPath.split(' ');
    const sent = body === undefined ? {} : { body };
    return api.call(`${method} /api/website-strings/${website.id}${path}`, { as: userId, ...sent });
  };
  const deps = { ...testDatabase, engines: enginesOf(engine), log: silentLog };
  const name = { websiteId: website.id, targetLanguage: 'es' };
  return {
    id: website.id,
    userId,
    ids,
    call,
    async translation(text) {
      const { body } = await call('GET ?targetLanguage=es&limit=100');
      return body.translatedItems.find(
        (one: { website_string_id: string }) => one.website_string_id === ids.get(text),
      );
    },
    edit: (text, translatedString) =>
      api.call('PUT /api/update-translation', {
        as: userId,
        body: { websiteStringId: ids.get(text), targetLanguage: 'es', translatedString },
      }),
    run: () => runTranslation(deps, name, new AbortController().signal),
  };
}

/** Stores a page's texts as a scan does. */
export async function recordPage(
  { kysely }: Database,
  websiteId: string,
  path: string,
  texts: readonly string[],
): Promise<void> {
  const { id: pageId } = await kysely
    .insertInto('pages')
    .values({ website_id: websiteId, path, outcome: 'page', title: `Page ${path}` })
    .onConflict((conflict) => conflict.columns(['website_id', 'path']).doUpdateSet({ path }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const units: Unit[] = texts.map((text) => ({ text, kind: 'text', context: 'p' }));
  const place = { websiteId, pageId, language: 'en' };
  await kysely.transaction().execute(async (transaction) => {
    await recordPageStrings(transaction, place, units);
  });
}

async function idsOf({ kysely }: Database, websiteId: string): Promise<Map<string, string>> {
  const rows = await kysely
    .selectFrom('website_strings')
    .select(['id', 'original_string'])
    .where('website_id', '=', websiteId)
    .execute();
  return new Map(rows.map((row) => [row.original_string, row.id]));
}
