import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startJobs } from '@dragoman/core/jobs';
import { prepareScan, readScan, runScan } from '@dragoman/core/scans';
import { importJob, startImport } from '@dragoman/core/website-strings';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, expect, test, vi } from 'vitest';

const texts = Array.from({ length: 24 }, (_, number) => `Tea of shelf ${number}`);

const pageOf = (reads: number) =>
  `<!doctype html><title>Tea</title><!-- ${reads} -->${texts.map((text) => `<p>${text}</p>`).join('')}`;

let reads = 0;
const server = createServer((request, response) => {
  if (request.url === '/robots.txt' || request.url?.endsWith('.xml'))
    return response.writeHead(404).end();
  reads += 1;
  response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(reads));
});
const testDatabase = await createTestDatabase();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const gate = createOutgoingGate({ allowedHosts: [host] });
afterAll(async () => {
  await gate.close();
  server.closeAllConnections();
  server.close();
  await testDatabase.close();
});

/**
 * Returns the first string by hash. Who locks strings by hash waits for it and wants the others; who locks them by id has taken the first by
 * then.
 */
async function firstByHash(websiteId: string): Promise<string> {
  const { rows } = await testDatabase.database.pool.query(
    `select id from website_strings where website_id = $1 and kind = 'text'
       and id <> (select id from website_strings where website_id = $1 order by id limit 1)
     order by original_hash limit 1`,
    [websiteId],
  );
  return rows[0].id;
}

const soon = { timeout: 20_000, interval: 20 };

async function waitFor(waiting: number): Promise<void> {
  const count = async () =>
    (
      await testDatabase.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await vi.waitFor(async () => expect(await count()).toBe(waiting), soon);
}

test('a page and a batch of translations that meet at one string wait in one order', async () => {
  const { database } = testDatabase;
  const website = await createWebsite(testDatabase, {
    userId: await createUser(database),
    url: `http://${host}`,
    originalLanguage: 'en',
    translationLanguages: ['es'],
  });
  const websiteId = website.id;
  const { signal } = new AbortController();
  const limits = { probeDelay: 0, maxProbes: 0 };
  const scan = async () => {
    const { id } = await prepareScan(testDatabase, websiteId);
    const fetchPage = createPageFetcher(gate);
    await runScan({ database, fetchPage, log: silentLog, limits }, id, signal);
    return (await readScan(testDatabase, id)).status;
  };
  expect(await scan()).toBe('completed');
  const pivot = await firstByHash(websiteId);
  const jobs = await startJobs(testDatabase);
  const spanish = { targetLanguage: 'es', fileLanguage: 'es' };
  const request = { website, ...spanish, userId: website.user_id, mayReview: true };
  const file = texts.map((text) => `${text},Té: ${text}\n`);
  await startImport({ database, jobs }, { ...request, conflicts: 'keep' }, file);
  await jobs.stop();

  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from website_strings where id = $1 for no key update', [pivot]);
  const scanning = scan();
  await waitFor(1);
  const context = { deps: testDatabase, jobId: '', attempt: 1, log: silentLog, signal };
  const importing = importJob.handle({ websiteId, targetLanguage: 'es' }, context);
  await waitFor(2);
  await holder.query('commit');
  holder.release();
  expect(await scanning).toBe('completed');
  await importing;
  const { rows } = await database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
