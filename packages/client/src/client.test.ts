import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@dragoman/contract/catalogue';
import { defineEndpoint } from '@dragoman/contract/endpoints';
import { endpointsOf, implement } from '@dragoman/core/api';
import { startApi } from '@dragoman/core/api/testing';
import { startJobs } from '@dragoman/core/jobs';
import { scanEndpoints } from '@dragoman/core/scans';
import { websiteEndpoints } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { DragomanError } from '@dragoman/domain/errors';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { build } from '../scripts/build.ts';
import { generated } from '../scripts/contract-types.ts';
import { calls } from './calls.gen.ts';
import { createClient } from './index.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const userId = await createUser(database);
const jobs = await startJobs(testDatabase);

/** A write that can be held, and made to fail. */
const strike = defineEndpoint('strike', {
  call: 'POST /api/strikes',
  permission: 'none',
  summary: 'Counts',
  body: z.object({ bell: z.string() }),
  statuses: [201],
  answer: z.object({ count: z.number() }),
});
const unlock = defineEndpoint('unlock', {
  call: 'POST /api/locks',
  permission: 'none',
  isAnswerSecret: true,
  summary: 'Counts in secret',
  body: z.object({ bell: z.string() }),
  answer: z.object({ count: z.number() }),
});
const send = defineEndpoint('send', {
  call: 'POST /api/letters',
  permission: 'none',
  upload: true,
  summary: 'Counts letters',
  answer: z.object({ count: z.number(), bytes: z.number() }),
});
let count = 0;
let held = Promise.resolve();
let begin = () => {};
const strikeOnce = async (bell: string) => {
  begin();
  await held;
  count += 1;
  if (bell === 'cracked') throw new DragomanError('origin-timeout');
  return { count };
};
const strikes = endpointsOf([
  implement(strike, ({ body }) => strikeOnce(body.bell)),
  implement(unlock, ({ body }) => strikeOnce(body.bell)),
  implement(send, async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return { bytes, ...(await strikeOnce('letter')) };
  }),
]);
const api = await startApi(
  [
    ...websiteEndpoints(testDatabase),
    ...scanEndpoints({ ...testDatabase, jobs } as never),
    ...strikes({}),
  ],
  { database },
);
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-client-'));
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await testDatabase.close();
  rmSync(folder, { recursive: true });
});
const client = createClient({ server: api.url, key: api.tokenFor(userId) });

test('the client has a method for each endpoint of the contract, as it was generated', async () => {
  for (const [name, text] of Object.entries(await generated()))
    expect(readFileSync(path.join(import.meta.dirname, name), 'utf8')).toBe(text);
  const had = Object.values(calls).flatMap((methods) => Object.values(methods));
  expect(had.sort()).toEqual(endpoints.map((one) => `${one.method} ${one.path}`).sort());
});

test('the built package runs the examples of its README, and its types need nothing else', async () => {
  const built = path.join(folder, 'node_modules/@dragoman/client');
  build(built);
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
  const run = promisify(execFile);
  const env = { ...process.env, DRAGOMAN_SERVER: api.url, DRAGOMAN_KEY: api.tokenFor(userId) };
  const printed: string[] = [];
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  for (const [at, text] of examples.entries()) {
    const file = path.join(folder, `example-${at}.ts`);
    writeFileSync(file, text);
    printed.push((await run(process.execPath, [file], { env, cwd: folder })).stdout);
  }
  expect(printed).toEqual([
    'https://shop.example\n',
    '',
    '400 url Please enter a website URL.\n',
    'false\nfalse\n',
  ]);
  mkdirSync(path.join(folder, 'types'));
  writeFileSync(
    path.join(folder, 'types/process.d.ts'),
    'declare const process: { env: Record<string, string | undefined> };',
  );
  const root = path.resolve(import.meta.dirname, '../../..');
  const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    '',
    '--module',
    'nodenext',
  ];
  const files = [...examples.keys()].map((at) => `example-${at}.ts`);
  const checked = await run(
    process.execPath,
    [compiler, ...options, 'types/process.d.ts', ...files],
    { cwd: folder },
  );
  expect(checked.stdout).toBe('');
});

test('a repeated write is done once and answered the same; another one under its key is refused', async () => {
  const send = (bell: string, key: string, as = userId) =>
    api.call('POST /api/strikes', { as, body: { bell }, headers: { 'idempotency-key': key } });
  const first = await send('a', '"one"');
  const second = await send('a', 'one');
  expect([first.status, first.body.count]).toEqual([201, second.body.count]);
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await send('b', 'one')).toMatchObject({
    status: 422,
    body: {
      error: 'This Idempotency-Key was used for another call. Choose a new one for each write.',
    },
  });
  const other = await send('a', 'one', await createUser(database));
  expect(other.body.count).toBe(first.body.count + 1);
  expect((await send('a', 'with space')).status).toBe(400);
});

test('a repetition is refused while the first call runs, done after a failure, and holds no secret', async () => {
  const send = (call: string, bell: string, key: string) =>
    api.call(call, { as: userId, body: { bell }, headers: { 'idempotency-key': key } });
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const begun = Promise.withResolvers<void>();
  begin = begun.resolve;
  const first = send('POST /api/strikes', 'slow', 'slow');
  // Two calls may reach the server in any order.
  await begun.promise;
  const early = await send('POST /api/strikes', 'slow', 'slow');
  expect([early.status, early.headers.get('retry-after')]).toEqual([409, '1']);
  gate.resolve();
  expect((await first).status).toBe(201);
  const before = count;
  expect((await send('POST /api/strikes', 'cracked', 'cracked')).status).toBe(504);
  expect((await send('POST /api/strikes', 'cracked', 'cracked')).status).toBe(504);
  expect(count).toBe(before + 2);
  expect((await send('POST /api/locks', 'a', 'lock')).status).toBe(200);
  expect(await send('POST /api/locks', 'a', 'lock')).toMatchObject({
    status: 409,
    body: { error: 'This was done. The answer held a secret and is not repeated.' },
  });
  const kept = await database.pool.query("select answer from idempotency_keys where key = 'lock'");
  expect(kept.rows).toEqual([{ answer: null }]);
});

test('a repeated upload is done once; another file under its key is refused', async () => {
  const letter = (file: string) =>
    api.call('POST /api/letters', { as: userId, file, headers: { 'idempotency-key': 'letter' } });
  const long = 'x'.repeat(300_000);
  const first = await letter(long);
  expect(first.body).toEqual({ count, bytes: 300_000 });
  const second = await letter(long);
  expect([second.body, second.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  expect((await letter(`${long}y`)).status).toBe(422);
});

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

test('a list with pages yields all of its items', async () => {
  const { website } = await client.websites.create({
    url: 'https://paged.example',
    language: 'en',
  });
  await database.pool.query(
    `insert into pages (website_id, path, outcome) select $1, '/' || n, 'page' from generate_series(1, 7) as n`,
    [website.id],
  );
  const input = { id: website.id, limit: 3 };
  const items = await all(client.scans.listPages.items(input));
  expect(items.map((page) => page.path).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `/${n}`));
  const pages = await all(client.scans.listPages.pages(input));
  expect(pages.map((page) => page.items.length)).toEqual([3, 3, 1]);
});

test.each([
  ['a read that was not answered', 'GET', [undefined, 200], 2],
  ['a write with its key, as long as the server asks for it', 'POST', [503, 429, 201], 3],
  ['no call that is refused', 'GET', [404], 1],
  ['no call more than three times', 'GET', [503, 503, 503, 503, 200], 4],
] as const)('%s is repeated', async (_name, method, statuses, calledTimes) => {
  const sent: (string | null)[] = [];
  const fetch = async (_address: unknown, init: RequestInit = {}) => {
    const status = statuses[sent.length];
    sent.push(new Headers(init.headers).get('idempotency-key'));
    if (status === undefined) throw new TypeError('fetch failed');
    return Response.json([], { status, ...(status > 404 && { headers: { 'retry-after': '0' } }) });
  };
  const slow = createClient({
    server: 'https://api.example',
    fetch: fetch as typeof globalThis.fetch,
  });
  const call =
    method === 'GET'
      ? slow.websites.list()
      : slow.websites.create({ url: 'https://a.example', language: 'en' });
  await call.catch(() => {});
  expect(sent).toHaveLength(calledTimes);
  expect(new Set(sent).size).toBe(1);
  expect(sent[0] === null).toBe(method === 'GET');
});
