import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiHarness, startApi } from '../api/testing/index.ts';
import { type AnalyticsOptions, analyticsEndpoints, watchAnalytics } from './index.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const day = 24 * 3_600_000;
let now: number;
const harnesses: ApiHarness[] = [];

const testDatabase = closing(await createTestDatabase());
beforeEach(async () => {
  now = Date.now();
  await testDatabase.database.pool.query('truncate analytics_events, analytics_salts');
});
afterAll(async () => {
  for (const harness of harnesses) await harness.close();
});

async function open(options: Partial<AnalyticsOptions> = {}): Promise<ApiHarness> {
  const harness = await startApi(
    analyticsEndpoints({
      database: testDatabase.database,
      enabled: true,
      domains: ['dragoman.test'],
      now: () => now,
      ...options,
    }),
  );
  harnesses.push(harness);
  return harness;
}
const storedEvents = async () =>
  (await testDatabase.database.pool.query('select * from analytics_events order by id')).rows;
const visit = { n: 'pageview', u: 'https://dragoman.test/pricing', d: 'dragoman.test' };
async function send(
  harness: ApiHarness,
  body: unknown = visit,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${harness.url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': firefox, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    text: await response.text(),
    dropped: response.headers.get('x-plausible-dropped'),
    cookie: response.headers.get('set-cookie'),
  };
}
const ok = { status: 202, text: 'ok', dropped: null, cookie: null };

describe('202', () => {
  test('a visit with short property names, as the script sends it', async () => {
    const u = 'https://dragoman.test/pricing?utm_source=letter&code=secret#access_token=secret';
    const r = 'https://www.search.example/find?q=private';
    expect(
      await send(await open(), { ...visit, u, r, p: { plan: 'pro', seats: 3, none: null } }),
    ).toEqual(ok);
    const [row] = await storedEvents();
    expect(row).toMatchObject({
      name: 'pageview',
      domain: 'dragoman.test',
      hostname: 'dragoman.test',
      pathname: '/pricing',
      referrer: 'https://www.search.example/find',
      source: 'letter',
      props: { plan: 'pro', seats: '3' },
      device: 'desktop',
      browser: 'Firefox',
    });
    expect(row.visitor).toHaveLength(16);
    expect(JSON.stringify(row)).not.toMatch(/secret|private|127\.0\.0\.1|Gecko/);
  });

  test('an event with long property names, as JSON', async () => {
    const harness = await open();
    const body = {
      name: 'Signup',
      url: 'https://dragoman.test/',
      domain: 'Dragoman.test',
      referrer: 'https://blog.example/post',
      props: '{"a":true}',
    };
    const headers = { 'content-type': 'application/json', 'user-agent': iphone };
    expect(await send(harness, body, headers)).toEqual(ok);
    expect(await storedEvents()).toMatchObject([
      {
        name: 'Signup',
        source: 'blog.example',
        props: { a: 'true' },
        device: 'mobile',
        browser: 'Safari',
      },
    ]);
  });

  test('internal navigation has no referrer', async () => {
    await send(await open(), { ...visit, r: 'https://www.dragoman.test/help' });
    expect(await storedEvents()).toMatchObject([{ referrer: null, source: null }]);
  });

  test('a visitor id is stable for one day and differs by user agent', async () => {
    const [one, other] = [await open(), await open()];
    await send(one);
    await send(other);
    await send(one, visit, { 'user-agent': iphone });
    now += day;
    await send(one);
    await send(other);
    const visitors = (await storedEvents()).map(({ visitor }) => visitor.toString('hex'));
    expect(visitors[1]).toBe(visitors[0]);
    expect(visitors[4]).toBe(visitors[3]);
    expect(new Set(visitors).size).toBe(3);
    const { rows } = await testDatabase.database.pool.query('select utc_day from analytics_salts');
    expect(rows).toEqual([{ utc_day: new Date(now).toISOString().slice(0, 10) }]);
  });

  test.each([
    [
      'a machine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['a request without a user agent', { 'user-agent': '' }],
    ['a browser without a window', { 'user-agent': `${firefox} HeadlessChrome/140` }],
    ['a visitor with Do Not Track', { dnt: '1' }],
    ['a visitor with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('%s gets 202 and is not counted', async (_who, headers) => {
    expect(await send(await open(), visit, headers)).toEqual({ ...ok, dropped: '1' });
    expect(await storedEvents()).toEqual([]);
  });

  test('an unknown site is not counted', async () => {
    const harness = await open();
    expect(await send(harness, { ...visit, d: 'evil.test' })).toEqual({ ...ok, dropped: '1' });
    expect(await storedEvents()).toEqual([]);
  });

  test('excess and nested props are dropped, long ones truncated', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, 'x']));
    const p = JSON.stringify({ nul: '\0', long: 'x'.repeat(5000), deep: { a: 1 }, ...many });
    expect(await send(await open(), { ...visit, p })).toEqual(ok);
    const [{ props }] = await storedEvents();
    expect(Object.keys(props)).toHaveLength(30);
    expect(props.long).toHaveLength(2000);
    expect(props.deep).toBeUndefined();
    expect(props.nul).toBe('');
  });
});

describe('400', () => {
  test.each([
    [{ ...visit, n: undefined }, 'name'],
    [{ ...visit, d: undefined }, 'domain'],
    [{ ...visit, u: undefined }, 'url'],
    [{ ...visit, u: 'nonsense' }, 'url'],
    [{ ...visit, u: 'javascript:alert(1)' }, 'url'],
    [{ ...visit, n: 'x'.repeat(200) }, 'n'],
    [{ ...visit, p: { a: {} } }, 'p'],
  ])('%#', async (body, field) => {
    const { status, text } = await send(await open(), body);
    expect([status, JSON.parse(text).field]).toEqual([400, field]);
  });

  test('a body that is not JSON', async () => {
    expect((await send(await open(), '{')).status).toBe(400);
  });
});

test('404: analytics are disabled', async () => {
  expect((await send(await open({ enabled: false }))).status).toBe(404);
  expect(await storedEvents()).toEqual([]);
});

test('413: an oversized event', async () => {
  expect((await send(await open(), { ...visit, x: 'x'.repeat(40_000) })).status).toBe(413);
});

test('415: a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await send(await open(), 'n=pageview', headers)).status).toBe(415);
});

test('expired events and salts are deleted without new visits', async () => {
  await send(await open());
  const { database } = testDatabase;
  await database.pool.query("update analytics_events set created_at = now() - interval '8 days'");
  await database.pool.query("update analytics_salts set utc_day = '2026-01-01'");
  await watchAnalytics({ database, retentionDays: 9, log: silentLog })();
  expect(await storedEvents()).toHaveLength(1);
  expect((await database.pool.query('select from analytics_salts')).rowCount).toBe(0);
  await watchAnalytics({ database, retentionDays: 7, log: silentLog })();
  expect(await storedEvents()).toEqual([]);
});

test('events are deleted after the retention period', async () => {
  const harness = await open({ retentionDays: 30 });
  await send(harness);
  await testDatabase.database.pool.query(
    "update analytics_events set created_at = now() - interval '31 days'",
  );
  await send(harness);
  expect(await storedEvents()).toHaveLength(2);
  now += day;
  await send(harness);
  expect(await storedEvents()).toHaveLength(2);
});
