import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines/port';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { type Jobs, startJobs } from '../jobs/index.ts';
import {
  createEngineDouble,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../translations/testing/index.ts';
import { onboardingEndpoints, onboardingJob, type PreviewBudget } from './index.ts';

const page = `<!doctype html><html lang="en"><head><title>Wheels of Ada</title>
<link rel="stylesheet" href="style.css"><script>steal()</script></head>
<body onload="steal()"><h1>Hand-made wheels</h1><img src="/wheel.png"><p>Come in.</p>
<a href="/about">About us</a><script src="https://evil.example/x.js"></script></body></html>`;

export interface Setting extends DoubleOptions {
  readonly budget?: Partial<PreviewBudget>;
  readonly requestTimeout?: number;
  /** Starts no worker, so jobs stay queued. */
  readonly idle?: boolean;
  /** Downloads the engine's model. */
  readonly prepare?: TranslationEngine['prepare'];
}

export interface Running {
  readonly api: ApiHarness;
  readonly engine: EngineDouble;
  readonly jobs: Jobs;
}

/**
 * A database, a small website that records requests, and APIs with workers, which a test opens and which are closed after it.
 * Registers its own hooks.
 */
export function onboardingHarness() {
  let database: TestDatabase;
  let site: Awaited<ReturnType<typeof startSite>>;
  const opened: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    site = await startSite();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
    await database.database.pool.query(
      'delete from public.temp_websites; delete from preview_spending',
    );
    site.fetches.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
  return {
    get database() {
      return database.database;
    },
    get origin() {
      return site.origin;
    },
    get fetches(): readonly string[] {
      return site.fetches;
    },
    park: (path?: string, extra?: object) => park(database, site.origin, path, extra),
    async open(setting: Setting = {}): Promise<Running> {
      const running = await open(database, site.gate, setting);
      opened.push(running.jobs, { stop: () => running.api.close() });
      return running;
    },
  };
}

/** Opens an API with a worker on the shared database. */
async function open(
  { database }: TestDatabase,
  gate: ReturnType<typeof createOutgoingGate>,
  setting: Setting,
): Promise<Running> {
  const jobs = await startJobs({ database });
  const { prepare } = setting;
  const engine = Object.assign(createEngineDouble(setting), prepare && { prepare });
  const budget = setting.budget ?? {};
  const fetchPage = createPageFetcher(gate);
  const worker = { database, fetchPage, engines: enginesOf(engine), log: silentLog, budget };
  if (!setting.idle) await jobs.work(onboardingJob, worker);
  const api = await startApi(
    onboardingEndpoints({
      database,
      jobs,
      budget,
      requestTimeout: setting.requestTimeout ?? 20_000,
    }),
  );
  return { api, engine, jobs };
}

async function startSite() {
  const fetches: string[] = [];
  const server: Server = createServer((request, response) => {
    fetches.push(request.url ?? '');
    const type = { 'content-type': 'text/html; charset=utf-8' };
    if (request.url === '/broken') return response.writeHead(500, type).end('<p>Oh no</p>');
    if (request.url === '/start') return response.writeHead(302, { location: '/en/home' }).end();
    const isAbout = request.url?.startsWith('/about');
    response.writeHead(200, type).end(isAbout ? page.replace('Come in.', 'We are Ada.') : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gate = createOutgoingGate({ allowedHosts: [`127.0.0.1:${port}`] });
  const close = async () => {
    await gate.close();
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, fetches, gate, close };
}

async function park(
  { database }: TestDatabase,
  origin: string,
  path = '/',
  extra: object = {},
): Promise<string> {
  const { id } = await database.kysely
    .insertInto('temp_websites')
    .values({ url: origin + path, original_language: 'en', ...extra })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const translate = ({ api }: Running, websiteId: string, targetLang = 'es', path?: string) =>
  api.call('POST /api/onboarding-crawl-translate', { body: { websiteId, targetLang, path } });

export const show = ({ api }: Running, websiteId: string, targetLanguage = 'es', path?: string) => {
  const query = { websiteId, targetLanguage, ...(path !== undefined && { path }) };
  return api.call(`GET /api/onboarding-get-preview?${new URLSearchParams(query)}`);
};
