import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import type { JsonRule } from '@dragoman/domain/json-rules';
import { silentLog } from '@dragoman/domain/log';
import { localOwner, openServices, type Services, startProxyOf } from '@dragoman/server';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** What a path answers with: markup, or a script or JSON where it ends in `.js` or `.json`. */
export type LiveFiles = Readonly<Record<string, (path: string) => string | Promise<string>>>;

export interface LiveSite {
  /** The site as its owner serves it, no proxy before it. */
  readonly original: string;
  /** The site in Spanish. */
  readonly spanish: string;
  /** Headers that its pages carry from now on. */
  headers: Record<string, string>;
  /** Stores a translation of a text, as the worker does. */
  translate(source: string, translation: string): Promise<void>;
  /** Sets which texts of JSON answers are translated. */
  setJsonRules(rules: readonly JsonRule[]): Promise<void>;
  /** Texts that wait for the worker: whether they may reach an engine, by text. */
  unknown(): Promise<ReadonlyMap<string, boolean>>;
  close(): Promise<void>;
}

/** A customer's site whose pages scripts draw, translated to Spanish by the real proxy. `*` answers for other paths. */
export async function startLiveSite(files: LiveFiles): Promise<LiveSite> {
  const harness = { headers: {} as Record<string, string> };
  const origin = createServer(async (request: IncomingMessage, response) => {
    const at = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const answer = files[at] ?? (/\.\w+$/.test(at) ? undefined : files['*']);
    if (answer === undefined) return void response.writeHead(204).end();
    const type = types[at.slice(at.lastIndexOf('.'))] ?? 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, ...harness.headers }).end(await answer(at));
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-live-'));
  const config = readConfig({ DATA_DIR: dataDir, PROXY_PORT: '0', PORT: '0', DEV_PORT: '0' });
  const services = await openServices(config, silentLog, { alsoAllowed: [authority] });
  const website = await addWebsite(services, `http://${authority}/`);
  const proxy = await startProxyOf(services, config, silentLog);
  return {
    original: `http://${authority}`,
    spanish: `http://${website}.proxy.localhost:${proxy.port}/es`,
    get headers() {
      return harness.headers;
    },
    set headers(headers) {
      harness.headers = headers;
    },
    translate: (source, translation) => translate(services, website, [source, translation]),
    async setJsonRules(rules) {
      await services.database.kysely
        .updateTable('websites')
        .set({ json_rules: JSON.stringify(rules) })
        .where('id', '=', website)
        .execute();
    },
    async unknown() {
      const rows = await services.database.kysely
        .selectFrom('unknown_strings')
        .select(['original_string', 'memory_only'])
        .where('website_id', '=', website)
        .execute();
      return new Map(rows.map((row) => [row.original_string, !row.memory_only]));
    },
    async close() {
      await proxy.close();
      await services.shutdown.run();
      origin.closeAllConnections();
      origin.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Adds a website that is live in Spanish. Returns its id. */
export async function addWebsite(
  { database }: Services,
  url: string,
  url_structure: 'subdirectory' | 'subdomain' = 'subdirectory',
): Promise<string> {
  const { id } = await database.kysely
    .insertInto('websites')
    .values({
      user_id: await localOwner(database),
      url,
      original_language: 'en',
      translation_languages: ['es'],
      url_structure,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.kysely
    .insertInto('translations')
    .values({ website_id: id, target_language: 'es', status: 'completed' })
    .execute();
  return id;
}

/** Stores a translation of a website's text. */
export async function translate(
  { database }: Services,
  website_id: string,
  [source, translation]: readonly [string, string],
): Promise<void> {
  const { id } = await database.kysely
    .insertInto('website_strings')
    .values({
      website_id,
      original_string: source,
      original_hash: createHash('sha256').update(source).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = {
    website_string_id: id,
    target_language: 'es',
    translated_string: translation,
  };
  await database.kysely.insertInto('translated_strings').values(values).execute();
}
