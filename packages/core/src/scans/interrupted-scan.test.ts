import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { softDeleteWebsite } from '../websites/index.ts';
import { type Harness, openTheatre, quick } from './harness.fixture.ts';
import { cancelScan, prepareScan, readScan, requestScan, runScan } from './index.ts';
import { html, type Page } from './site.fixture.ts';

const theatre = await openTheatre();
afterAll(() => theatre.close());

const chainLength = 13;
/** Pages that each link to the next, so that a scan is slow. */
function chain(delay: number): Record<string, Page> {
  const path = (number: number) => `/${'x'.repeat(number)}`;
  return Object.fromEntries(
    Array.from({ length: chainLength }, (_, number) => {
      const link = number + 1 < chainLength ? `<a href="${path(number + 1)}">On</a>` : '';
      const body = html(`Page ${number}`, `<p>Text of page ${number}</p>${link}`);
      return [path(number), { delay, headers: { 'content-type': 'text/html' }, body }];
    }),
  );
}

const links = ['/a', '/b', '/c', '/d'].map((path) => `<a href="${path}">${path}</a>`).join('');

const pagesRequested = ({ site }: Harness) => site.requests.filter((path) => /^\/x*$/.test(path));
const soon = { timeout: 20_000, interval: 10 };

async function whole(harness: Harness): Promise<void> {
  expect(Object.values(await harness.outcomes())).toEqual(Array(chainLength).fill('page'));
  const texts = await harness.texts();
  expect(texts.filter((text) => text.startsWith('Text of page'))).toHaveLength(chainLength);
}

describe('an interrupted scan', () => {
  test('continues without requesting pages again', () =>
    theatre.withHarness(chain(10), async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const stopping = new AbortController();
      const deps = { ...harness.deps, limits: quick };
      const run = runScan(deps, id, stopping.signal);
      await vi.waitFor(() => expect(pagesRequested(harness).length).toBeGreaterThan(5), soon);
      stopping.abort(new Error('The process stops.'));
      await expect(run).rejects.toThrow('The process stops.');
      expect(await readScan(deps, id)).toMatchObject({ status: 'running', finished_at: null });
      const before = pagesRequested(harness).length;
      await sleep(50);
      expect(pagesRequested(harness)).toHaveLength(before);

      await runScan(deps, id, new AbortController().signal);
      expect(await readScan(deps, id)).toMatchObject({
        status: 'completed',
        pages_found: chainLength,
        pages_done: chainLength,
      });
      await whole(harness);
      // Only requests in progress at the stop are repeated.
      expect(pagesRequested(harness).length).toBeLessThanOrEqual(chainLength + 1);
    }));

  test('leaves no request in progress, even one that ignores the signal', () =>
    theatre.withHarness({ '/': html('Start', links) }, async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const stopping = new AbortController();
      let underWay = 0;
      const fetchPage: PageFetcher = async (address, { signal: _, ...options } = {}) => {
        underWay += 1;
        if (/\/[b-d]$/.test(address)) await sleep(150);
        if (address.endsWith('/a')) stopping.abort(new Error('The process stops.'));
        return harness.deps.fetchPage(address, options).finally(() => {
          underWay -= 1;
        });
      };
      const deps = { ...harness.deps, fetchPage, limits: quick };
      await expect(runScan(deps, id, stopping.signal)).rejects.toThrow('The process stops.');
      expect(underWay).toBe(0);
    }));

  test('gets its full time again after a long pause', () =>
    theatre.withHarness(chain(0), async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      await harness.deps.database.pool.query(
        "update scans set status = 'running', started_at = now() - interval '2 days' where id = $1",
        [id],
      );
      expect(await harness.scan()).toMatchObject({ id, status: 'completed' });
      await whole(harness);
    }));

  test('reads a page again if it was interrupted before storing its links', () =>
    theatre.withHarness(chain(0), async (harness) => {
      const { pool } = harness.deps.database;
      await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refuse before insert on pages for each row when (new.path = '/' || repeat('x', 3)) execute function refuse()`);
      try {
        await expect(harness.scan()).rejects.toThrow('refused');
      } finally {
        await pool.query('drop trigger refuse on pages; drop function refuse()');
      }
      await harness.scan();
      await whole(harness);
      expect(pagesRequested(harness)).toHaveLength(chainLength + 1);
    }));

  test(
    'is continued by another worker after kill -9',
    () =>
      theatre.withHarness(chain(60), async (harness) => {
        const children: ChildProcess[] = [];
        const jobs = await startJobs({ database: harness.deps.database });
        try {
          const { id } = await requestScan({ ...harness.deps, jobs }, harness.website.id);
          const first = startWorker(harness, children);
          await vi.waitFor(async () => {
            expect((await readScan(harness.deps, id)).pages_done).toBeGreaterThan(4);
          }, soon);
          first.kill('SIGKILL');
          await once(first, 'exit');
          const done = (await readScan(harness.deps, id)).pages_done;
          expect(done).toBeLessThan(chainLength);

          startWorker(harness, children);
          await vi.waitFor(
            async () => expect((await readScan(harness.deps, id)).status).toBe('completed'),
            { ...soon, timeout: 40_000 },
          );
          await whole(harness);
          expect(pagesRequested(harness).length).toBeLessThanOrEqual(chainLength + 2);
          expect((await readScan(harness.deps, id)).pages_done).toBe(chainLength);
        } finally {
          for (const child of children) await kill(child);
          await jobs.stop();
        }
      }),
    90_000,
  );
});

describe('a canceled scan', () => {
  test('ends soon, retains the pages read so far and marks nothing as gone', () =>
    theatre.withHarness(chain(0), async (harness) => {
      await harness.scan();
      for (const [path, page] of Object.entries(chain(150))) harness.site.pages.set(path, page);
      harness.site.requests.length = 0;
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const run = runScan({ ...harness.deps, limits: quick }, id, new AbortController().signal);
      await vi.waitFor(() => expect(pagesRequested(harness).length).toBeGreaterThan(3), soon);
      await cancelScan(harness.deps, id);
      await run;
      expect(await readScan(harness.deps, id)).toMatchObject({
        status: 'cancelled',
        error: 'The scan was canceled.',
        finished_at: expect.any(Date),
      });
      expect(pagesRequested(harness).length).toBeLessThan(chainLength);
      await whole(harness);
      await expect(cancelScan(harness.deps, id)).rejects.toMatchObject({ code: 'conflict' });
    }));

  test('never runs if it has not started', () =>
    theatre.withHarness(chain(0), async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      await cancelScan(harness.deps, id);
      await runScan(harness.deps, id, new AbortController().signal);
      expect(await readScan(harness.deps, id)).toMatchObject({
        status: 'cancelled',
        finished_at: expect.any(Date),
      });
      expect(harness.site.requests).toEqual([]);
    }));

  test('stops if its website is deleted', () =>
    theatre.withHarness(chain(20), async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const run = runScan({ ...harness.deps, limits: quick }, id, new AbortController().signal);
      await vi.waitFor(() => expect(pagesRequested(harness).length).toBeGreaterThan(3), soon);
      await softDeleteWebsite(harness.deps, harness.website.id);
      await run;
      expect((await readScan(harness.deps, id)).status).toBe('cancelled');
      await expect(prepareScan(harness.deps, harness.website.id)).rejects.toMatchObject({
        code: 'not-found',
      });
    }));
});

function startWorker({ deps, site }: Harness, children: ChildProcess[]): ChildProcess {
  const script = join(import.meta.dirname, 'worker.fixture.ts');
  const child = spawn(process.execPath, [script, deps.database.url, site.host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe.each([
  ['forward', 86_400_000],
  ['back', -86_400_000],
])('a scan during which the clock is set %s by a day', (_, by) => {
  const jump = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('reads each page once', () =>
    theatre.withHarness(chain(10), async (harness) => {
      const scan = harness.scan();
      await vi.waitFor(() => expect(pagesRequested(harness).length).toBeGreaterThan(3), soon);
      jump();
      expect(await scan).toMatchObject({ status: 'completed', pages_done: chainLength });
      await whole(harness);
      expect(pagesRequested(harness)).toHaveLength(chainLength);
    }));

  test('can be canceled', () =>
    theatre.withHarness(chain(60), async (harness) => {
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const deps = { ...harness.deps, limits: quick };
      const run = runScan(deps, id, new AbortController().signal);
      await vi.waitFor(() => expect(pagesRequested(harness).length).toBeGreaterThan(3), soon);
      jump();
      await cancelScan(harness.deps, id);
      await run.catch(() => undefined);
      expect(pagesRequested(harness).length).toBeLessThan(chainLength);
      expect((await readScan(deps, id)).status).toBe('cancelled');
    }));
});
