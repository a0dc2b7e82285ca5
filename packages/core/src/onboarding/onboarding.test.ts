import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { EngineError } from '@dragoman/providers/engines';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bindEndpoints } from '../api/index.ts';
import { type ApiStage, startApi } from '../api/testing/index.ts';
import { type Jobs, startJobs } from '../jobs/index.ts';
import { claimTempWebsite } from '../temp-websites/index.ts';
import {
  accented,
  createEngineDouble,
  type DoubleOptions,
  type EngineDouble,
  enginesOf,
} from '../translations/testing/index.ts';
import {
  onboardingCrawlTranslate,
  onboardingGetPreview,
  onboardingJob,
  type PreviewBudget,
} from './index.ts';

const page = `<!doctype html><html lang="en"><head><title>Wheels of Ada</title>
<link rel="stylesheet" href="style.css"><script>steal()</script></head>
<body onload="steal()"><h1>Hand-made wheels</h1><img src="/wheel.png"><p>Come in.</p>
<a href="/about">About us</a><script src="https://evil.example/x.js"></script></body></html>`;

let stage: TestDatabase;
let site: Server;
let origin: string;
let fetches: string[] = [];
let gate: ReturnType<typeof createOutgoingGate>;
const opened: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  stage = await createTestDatabase();
  site = createServer((request, response) => {
    fetches.push(request.url ?? '');
    const type = { 'content-type': 'text/html; charset=utf-8' };
    if (request.url === '/broken') return response.writeHead(500, type).end('<p>Oh no</p>');
    if (request.url === '/start') return response.writeHead(302, { location: '/en/home' }).end();
    response.writeHead(200, type).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  gate = createOutgoingGate({ allowedHosts: [`127.0.0.1:${port}`] });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
  await stage.database.pool.query('delete from public.temp_websites; delete from preview_spending');
  fetches = [];
});
afterAll(async () => {
  await gate.close();
  site.closeAllConnections();
  site.close();
  await stage.close();
});

interface Setting extends DoubleOptions {
  readonly budget?: Partial<PreviewBudget>;
  readonly patience?: number;
  /** Without a worker jobs wait. */
  readonly idle?: boolean;
}

/** A worker and an API on one database, as in production; more than one of either may be opened. */
async function open(
  setting: Setting = {},
): Promise<{ api: ApiStage; engine: EngineDouble; jobs: Jobs }> {
  const { database } = stage;
  const jobs = await startJobs({ database });
  const engine = createEngineDouble(setting);
  const budget = setting.budget ?? {};
  const fetchPage = createPageFetcher(gate);
  const worker = { database, fetchPage, engines: enginesOf(engine), log: silentLog, budget };
  if (!setting.idle) await jobs.work(onboardingJob, worker);
  const api = await startApi(
    bindEndpoints({ database, jobs, budget, patience: setting.patience ?? 20_000 }, [
      onboardingCrawlTranslate,
      onboardingGetPreview,
    ]),
  );
  opened.push({ stop: () => jobs.stop() }, { stop: () => api.close() });
  return { api, engine, jobs };
}

async function park(path = '/', extra: object = {}): Promise<string> {
  const { id } = await stage.database.kysely
    .insertInto('temp_websites')
    .values({ url: origin + path, original_language: 'en', ...extra })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const translate = ({ api }: { api: ApiStage }, websiteId: string, targetLang = 'es') =>
  api.call('POST /api/onboarding-crawl-translate', { body: { websiteId, targetLang } });
const show = ({ api }: { api: ApiStage }, websiteId: string, targetLanguage = 'es') =>
  api.call(`GET /api/onboarding-get-preview?${new URLSearchParams({ websiteId, targetLanguage })}`);

describe('200', () => {
  test('translates the first page, shows it, and touches nobody’s rows', async () => {
    const running = await open();
    const id = await park('/start');
    const { status, body } = await translate(running, id);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'completed', taskCount: 4, finishedTaskCount: 4 });
    const shown = await show(running, id);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`<h1>${accented('Hand-made wheels')}</h1>`);
    expect(shown.text).toContain('<html lang="es"');
    expect(shown.text).toContain(`<base href="${origin}/en/home"`);
    const { rows } = await stage.database.pool.query(
      'select from websites union all select from website_strings union all select from pages',
    );
    expect(rows).toEqual([]);
  });

  test('shows it so that nothing of it runs as ours', async () => {
    const running = await open();
    const id = await park();
    await translate(running, id);
    const { headers, text } = await show(running, id);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(policy).toContain("script-src 'none'");
    const meta = text.indexOf('http-equiv="Content-Security-Policy"');
    expect(meta).toBeGreaterThan(0);
    expect(meta).toBeLessThan(text.indexOf('<script'));
  });

  test('asked by several at once and again: one fetch, one translation', async () => {
    const running = [await open(), await open()];
    const id = await park();
    const asked = await Promise.all([0, 1, 0, 1].map((at) => translate(running[at] as never, id)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await translate(running[0] as never, id)).status).toBe(200);
    expect(fetches).toEqual(['/']);
    const texts = running.flatMap(({ engine }) => engine.calls.flatMap((call) => call.texts));
    expect(texts).toHaveLength(4);
  });

  test('another language, and another visitor with the same page, cost what is new', async () => {
    const running = await open();
    const id = await park();
    await translate(running, id);
    expect((await translate(running, id, 'fr')).status).toBe(200);
    const before = running.engine.calls.length;
    const other = await park('/');
    expect((await translate(running, other)).body.finishedTaskCount).toBe(4);
    expect(running.engine.calls).toHaveLength(before);
    expect((await show(running, other)).text).toContain(accented('Come in.'));
  });

  test('beyond the page’s budget texts stay as they are', async () => {
    const running = await open({ budget: { texts: 2 } });
    const id = await park();
    expect((await translate(running, id)).body.taskCount).toBe(2);
    const { text } = await show(running, id);
    expect(text).toContain(accented('Hand-made wheels'));
    expect(text).toContain('<p>Come in.</p>');
  });

  test('whoever signs up takes the translations along', async () => {
    const running = await open();
    const id = await park();
    await translate(running, id);
    const userId = await createUser(stage.database);
    await claimTempWebsite(stage, { tempWebsiteId: id, userId });
    const { rows } = await stage.database.pool.query(
      'select source_text from translation_memory where user_id = $1',
      [userId],
    );
    expect(rows).toHaveLength(4);
    expect((await show(running, id)).status).toBe(404);
  });
});

test('202: it takes longer than a request may; asking again waits again', async () => {
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const running = await open({
    patience: 100,
    answer: async (_batch, answers) => {
      await gone;
      return answers;
    },
  });
  const id = await park();
  const { status, body } = await translate(running, id);
  expect([status, body.status]).toEqual([202, 'in progress']);
  expect((await show(running, id)).status).toBe(404);
  go();
  let again = await translate(running, id);
  while (again.status === 202) again = await translate(running, id);
  expect(again.status).toBe(200);
});

test('a job that waits for a worker is done when one comes', async () => {
  const waiting = await open({ idle: true, patience: 50 });
  const id = await park();
  expect((await translate(waiting, id)).status).toBe(202);
  const running = await open();
  while ((await show(running, id)).status === 404) await sleep(50);
  expect((await translate(waiting, id)).status).toBe(200);
});

describe('400', () => {
  test('the website’s own language', async () => {
    const running = await open();
    const { status, body } = await translate(running, await park(), 'en');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'The website is in this language already. Choose another one.',
      field: 'targetLang',
    });
    expect(running.engine.calls).toEqual([]);
  });

  test.each(['xx', ''])('the language “%s”', async (language) => {
    const running = await open({ idle: true });
    const id = await park();
    expect((await translate(running, id, language)).body.field).toBe('targetLang');
    const shown = await show(running, id, language);
    expect([shown.status, shown.body.field]).toEqual([400, 'targetLanguage']);
  });

  test('an address that may not be reached', async () => {
    const running = await open();
    const id = await park('', { url: 'http://10.1.2.3' });
    const { status, body } = await translate(running, id);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/only public addresses/)]);
  });
});

describe('404', () => {
  test.each(['00000000-0000-4000-8000-000000000000', 'none'])('no such website: %s', async (id) => {
    const running = await open({ idle: true });
    const error = 'This preview is no longer there. Enter the address of your website again.';
    expect((await translate(running, id)).body.error).toBe(error);
    const { status, body } = await show(running, id);
    expect([status, body.error]).toEqual([404, error]);
  });

  test('expired', async () => {
    const running = await open({ idle: true });
    const id = await park('/', { expires_at: new Date(Date.now() - 1000) });
    expect((await translate(running, id)).status).toBe(404);
    expect((await show(running, id)).status).toBe(404);
  });

  test('not translated to that language', async () => {
    const running = await open();
    const id = await park();
    await translate(running, id);
    const { status, body } = await show(running, id, 'fr');
    expect(status).toBe(404);
    expect(body.error).toBe('This page has not been translated to that language yet.');
  });
});

describe('409', () => {
  test('no engine has the pair', async () => {
    const running = await open();
    const id = await park();
    const { status, body } = await translate(running, id, 'ja');
    expect(status).toBe(409);
    expect(body.error).toMatch(/^No translation engine that is configured here/);
    expect((await show(running, id, 'ja')).status).toBe(404);
  });
});

describe('429', () => {
  test('more languages than a preview has', async () => {
    const running = await open({ budget: { languages: 1 } });
    const id = await park();
    expect((await translate(running, id)).status).toBe(200);
    expect((await translate(running, id)).status).toBe(200);
    const { status, body } = await translate(running, id, 'fr');
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^A preview has at most 1/)]);
  });

  test('what is set aside for a day is spent, whoever asks', async () => {
    const running = await open({ budget: { charactersPerDay: 60 } });
    expect((await translate(running, await park())).status).toBe(200);
    const id = await park('/other');
    const { status, body } = await translate(running, id, 'fr');
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Previews have used up/)]);
    await stage.database.pool.query("update preview_spending set day = day - interval '1 day'");
    expect((await translate(running, id, 'fr')).status).toBe(200);
  });

  test('an address that asks again and again', async () => {
    const running = await open({ idle: true });
    const statuses = [];
    for (let count = 0; count <= 30; count += 1)
      statuses.push((await translate(running, 'none')).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([404]), 429]);
  });
});

describe('502 and 503', () => {
  test('the website answers with an error; asking again tries again', async () => {
    const running = await open();
    const id = await park('/broken');
    const { status, body } = await translate(running, id);
    expect([status, body.error]).toEqual([502, expect.stringContaining('status 500')]);
    await translate(running, id);
    expect(fetches).toEqual(['/broken', '/broken']);
  });

  test.each([
    ['quota', 502],
    ['auth', 502],
  ] as const)('the engine’s %s', async (kind, expected) => {
    let isBroken = true;
    const running = await open({
      answer: (_batch, answers) => {
        if (isBroken) throw new EngineError(kind, 'a secret of the engine');
        return answers;
      },
    });
    const id = await park();
    const { status, body } = await translate(running, id);
    expect(status).toBe(expected);
    expect(body.error).not.toContain('secret');
    isBroken = false;
    expect((await translate(running, id)).status).toBe(200);
  });

  test('an engine that takes too long', async () => {
    const running = await open({
      budget: { time: 100 },
      answer: (_batch, answers) => sleep(1500).then(() => answers),
    });
    const { status, body } = await translate(running, await park());
    expect([status, body.error]).toEqual([503, 'The translation engine took too long. Try again.']);
  });
});
