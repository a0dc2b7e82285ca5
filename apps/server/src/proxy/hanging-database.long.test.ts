import { createSwitcherConfigs } from '@dragoman/core/serving';
import { openDatabase } from '@dragoman/database/connection';
import { challengePath } from '@dragoman/domain/deployment';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { startOwnPostgres } from './own-postgres.fixture.ts';
import { ask, type Harness, startHarness, talk } from './proxy.fixture.ts';

const greeting = htmlOf('<p>Good day</p>');
const soon = { timeout: 20_000, interval: 50 };
const languages = ['fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi'];
/** Milliseconds above which a request counts as waiting: far above a response from memory, far below a wait for the database. */
const prompt = 1000;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let harness: Harness;
const get = (path: string, port = harness.proxy.port) => ask(port, harness.host, path);

beforeAll(async () => {
  postgres = await startOwnPostgres();
  // Languages loaded ahead would be served while the database hangs.
  const options = { liveScript: '/* live */', readsAhead: false };
  harness = await startHarness(sendHtml(greeting), options, async () => postgres);
  await harness.change({ translation_languages: languages });
  for (const language of languages) await harness.translate('Good day', `Hi ${language}`, language);
});
afterAll(() => harness.close());

/** Runs questions one after another and returns each answer with its duration in milliseconds. */
async function inTurn<Answer>(questions: readonly (() => Promise<Answer>)[]) {
  const answers: { readonly answer: Answer; readonly took: number }[] = [];
  for (const question of questions) {
    const start = performance.now();
    answers.push({ answer: await question(), took: performance.now() - start });
  }
  return answers;
}

const askStrings = (to: string) =>
  ask(harness.proxy.port, harness.host, '/.well-known/dragoman/strings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/', to, strings: ['Good day'] }),
  });

test('40 only one request waits while the database hangs', async () => {
  expect((await get('/fr/')).text).toContain('Hi fr');
  postgres.freeze();
  const pages = await inTurn(languages.slice(1).map((language) => () => get(`/${language}/`)));
  expect(pages.filter(({ took }) => took > prompt).length).toBeLessThanOrEqual(1);
  for (const { answer } of pages) {
    expect(answer.text).toBe(greeting);
    expect(answer.headers['x-dragoman']).toBe('original; reason=translations-unavailable');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect((await get('/fr/')).text).toContain('Hi fr');
});

test('40 no other kind of request waits for a database known to hang', async () => {
  const { port } = harness.proxy;
  const configs = createSwitcherConfigs({
    database: harness.database,
    log: silentLog,
    visitorOrigin: (host) => `https://${host}`,
  });
  const upgrade = `GET / HTTP/1.1\r\nHost: nobody.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const answers = await inTurn<unknown>([
    async () => (await ask(port, 'nobody.test', '/')).status,
    async () => (await ask(port, harness.host, `${challengePath}${'a'.repeat(32)}`)).status,
    async () => (await talk(port, upgrade, '\r\n\r\n')).slice(0, 12),
    async () => (await askStrings('sv')).status,
    async () => (await get('/.well-known/dragoman/strings?to=da')).status,
    async () => configs.read(harness.website.id).catch((error) => error.name),
    async () => JSON.parse((await askStrings('fr')).text).known,
  ]);
  expect(answers.map(({ answer }) => answer)).toEqual([
    502,
    503,
    'HTTP/1.1 502',
    502,
    502,
    'StoreSilentError',
    { 'Good day': 'Hi fr' },
  ]);
  expect(answers.filter(({ took }) => took > prompt)).toEqual([]);
});

test('40 once the database resumes, pages are translated again and changes are received', async () => {
  postgres.thaw();
  for (const language of languages) {
    const text = async () => (await get(`/${language}/`)).text;
    await expect.poll(text, soon).toContain(`Hi ${language}`);
  }
  await harness.translate('Good day', 'Salut');
  await expect.poll(async () => (await get('/fr/')).text, soon).toContain('Salut');
});

test('40 concurrent requests share one wait', async () => {
  const database = openDatabase({ url: postgres.url });
  const proxy = await harness.start({ database });
  expect((await get('/fr/', proxy.port)).text).toContain('Salut');
  postgres.freeze();
  const start = performance.now();
  const unread = languages.slice(1).flatMap((language) => [`/${language}/`, `/${language}/a`]);
  await Promise.all(unread.map((path) => get(path, proxy.port)));
  const first = performance.now() - start;
  const [again] = await inTurn([() => Promise.all(unread.map((path) => get(path, proxy.port)))]);
  postgres.thaw();
  expect(again?.took).toBeLessThan(prompt);
  // One wait plus the pages themselves.
  expect(first).toBeLessThan(2000 + prompt);
  await proxy.close();
  await database.close();
});

test('40 if only some tables hang, one request per website and language waits', async () => {
  await harness.serveAt('tea.test');
  const database = openDatabase({ url: postgres.url, longestUse: 30_000 });
  const proxy = await harness.start({ database });
  expect((await get('/fr/', proxy.port)).text).toContain('Salut');
  const lock = await postgres.database.pool.connect();
  await lock.query('begin; lock table translations, websites in access exclusive mode');
  const same = Array.from({ length: 8 }, () => () => get('/es/', proxy.port));
  const hosts = Array.from({ length: 8 }, () => () => ask(proxy.port, 'tea.test', '/'));
  const pages = await inTurn([...same, ...hosts]);
  await lock.query('rollback');
  lock.release();
  expect(pages.filter(({ took }) => took > prompt).length).toBeLessThanOrEqual(2);
  expect((await get('/fr/', proxy.port)).text).toContain('Salut');
  await expect.poll(async () => (await get('/es/', proxy.port)).text, soon).toContain('Hi es');
  await proxy.close();
  await database.close();
}, 60_000);

test('a proxy started while the database hangs serves once it resumes, and can be closed while it hangs', async () => {
  postgres.freeze();
  const database = openDatabase({ url: postgres.url, longestUse: 30_000 });
  const proxy = await harness.start({ database });
  expect((await get('/fr/', proxy.port)).status).toBe(502);
  postgres.thaw();
  const text = async () => (await get('/fr/', proxy.port)).text;
  await expect.poll(text, soon).toContain('Salut');
  postgres.freeze();
  await get('/it/', proxy.port);
  await proxy.close();
  await database.close();
  postgres.thaw();
});
