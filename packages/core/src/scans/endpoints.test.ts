import { closing, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { createWebsite } from '../websites/index.ts';
import { scanEndpoints } from './endpoints.ts';
import { openTheatre } from './harness.fixture.ts';
import { html } from './site.fixture.ts';

const theatre = closing(await openTheatre());
const { testDatabase } = theatre;
const ada = await createUser(testDatabase.database);
const jobs = closing(await startJobs(testDatabase));
const api = closing(await startApi(scanEndpoints({ ...testDatabase, jobs })));

let count = 0;
async function site(userId = ada): Promise<string> {
  count += 1;
  const website = { userId, url: `https://scan-${count}.example`, originalLanguage: 'en' };
  return (await createWebsite(testDatabase, website)).id;
}
const call = (methodAndPath: string, as = ada) => api.call(methodAndPath, { as });

describe('200', () => {
  test('crawl enqueues a scan, or returns the one in progress', async () => {
    const id = await site();
    expect((await call(`GET /api/websites/${id}/scan`)).body).toEqual({ scan: null });
    const { status, body } = await call(`POST /api/websites/${id}/crawl`);
    expect(status).toBe(200);
    expect(body.scan).toMatchObject({
      website_id: id,
      status: 'queued',
      pages_found: 0,
      error: null,
      started_at: null,
    });
    expect((await call(`POST /api/websites/${id}/crawl`)).body.scan.id).toBe(body.scan.id);
    expect((await call(`GET /api/websites/${id}/scan`)).body).toEqual(body);
  });

  test('pages are listed with their words, most words first', async () => {
    const pages = {
      '/': html('Home', '<a href="/long">Long</a> <a href="/gone">Gone</a>'),
      '/long': html('A long page', '<p>One two three four five six seven eight nine ten</p>'),
    };
    await theatre.withHarness(pages, async ({ website, scan }) => {
      await scan();
      const read = async (query: string) =>
        (await call(`GET /api/websites/${website.id}/pages${query}`, website.user_id)).body;
      const all = await read('');
      expect(all.totalCount).toBe(3);
      expect(all.items[0]).toMatchObject({
        path: '/long',
        title: 'A long page',
        outcome: 'page',
        http_status: 200,
        word_count: 13,
      });
      const found = ({ items }: { items: { path: string }[] }) => items.map(({ path }) => path);
      expect(found(await read('?limit=1&page=2'))).toEqual(['/']);
      // The start page was read before the pages it links to.
      expect(found(await read('?order=newest')).at(-1)).toBe('/');
      expect(found(await read('?outcome=page'))).toEqual(['/long', '/']);
      expect(await read('?search=LONG%20PAGE')).toMatchObject({ totalCount: 1 });
      expect(await read('?search=%25')).toEqual({ items: [], totalCount: 0 });
      expect(all.items.at(-1)).toMatchObject({ path: '/gone', outcome: 'error', word_count: 0 });
    });
  });
});

test('400: page numbers are integers from 1', async () => {
  const { status, body } = await call(`GET /api/websites/${await site()}/pages?limit=1000`);
  expect([status, body.field]).toEqual([400, 'limit']);
});

test('cancel ends a scan, and is a 409 without one in progress', async () => {
  const id = await site();
  const cancel = () => call(`POST /api/websites/${id}/scan/cancel`);
  const never = await cancel();
  expect([never.status, never.body.error]).toEqual([409, 'This website was never scanned.']);
  await call(`POST /api/websites/${id}/crawl`);
  const { status, body } = await cancel();
  expect([status, body.scan.status]).toEqual([200, 'cancelled']);
  expect(body.scan.finished_at).not.toBeNull();
  const again = await cancel();
  expect([again.status, again.body.error]).toEqual([409, 'This scan is not running.']);
});
