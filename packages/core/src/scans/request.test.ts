import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { openTheatre, quick, type Theatre } from './harness.fixture.ts';
import { latestScan, prepareScan, readScan, requestScan, scanJob } from './index.ts';
import { html } from './site.fixture.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

const nowhere = '00000000-0000-4000-8000-000000000000';
const soon = { timeout: 20_000, interval: 20 };

test('concurrent requests result in one scan, which runs once', () =>
  theatre.withHarness({ '/': html('Start', '<p>Hello there</p>') }, async (harness) => {
    const jobs = await startJobs({ database: harness.deps.database });
    try {
      const requests = Array.from({ length: 8 }, () =>
        requestScan({ ...harness.deps, jobs }, harness.website.id),
      );
      const ids = new Set((await Promise.all(requests)).map(({ id }) => id));
      expect(ids.size).toBe(1);
      const [id = ''] = ids;
      await jobs.work(scanJob, { ...harness.deps, limits: quick });
      await vi.waitFor(
        async () => expect((await readScan(harness.deps, id)).status).toBe('completed'),
        soon,
      );
      await vi.waitFor(async () => {
        const { rows } = await harness.deps.database.pool.query(
          "select state from pgboss.job where name = 'scan'",
        );
        expect(rows).toEqual([{ state: 'completed' }]);
      }, soon);
      expect(harness.site.requests.filter((path) => path === '/')).toHaveLength(1);
      expect((await latestScan(harness.deps, harness.website.id))?.id).toBe(id);

      const next = await requestScan({ ...harness.deps, jobs }, harness.website.id);
      expect(next.id).not.toBe(id);
      await vi.waitFor(
        async () => expect((await readScan(harness.deps, next.id)).status).toBe('completed'),
        soon,
      );
    } finally {
      await jobs.stop();
    }
  }));

test('missing websites and scan ids are not found', async () => {
  const { database } = theatre.testDatabase;
  await expect(prepareScan({ database }, nowhere)).rejects.toMatchObject({ code: 'not-found' });
  await expect(readScan({ database }, nowhere)).rejects.toMatchObject({ code: 'not-found' });
  expect(await latestScan({ database }, nowhere)).toBeUndefined();
});

test('an abandoned scan ends as failed, with a message', () =>
  theatre.withHarness({}, async (harness) => {
    const { id } = await prepareScan(harness.deps, harness.website.id);
    const fetchPage = () => Promise.reject(new TypeError('a fault of ours'));
    const context = { deps: { ...harness.deps, fetchPage }, jobId: 'job', log: silentLog };
    const { signal } = new AbortController();
    const run = scanJob.handle({ scanId: id }, { ...context, attempt: 1, signal });
    await expect(run).rejects.toThrow('a fault of ours');
    expect((await readScan(harness.deps, id)).status).toBe('running');
    await scanJob.options.giveUp?.({ scanId: id }, context, new TypeError('a fault of ours'));
    expect(await readScan(harness.deps, id)).toMatchObject({
      status: 'failed',
      error: 'The scan was interrupted several times. Start it again.',
      finished_at: expect.any(Date),
    });
    expect((await prepareScan(harness.deps, harness.website.id)).id).not.toBe(id);
  }));

test('listeners are notified of each page that was read', () =>
  theatre.withHarness(
    { '/': html('Start', '<a href="/two">Two</a>'), '/two': html('Two', '') },
    async (harness) => {
      const received: string[] = [];
      const stop = await harness.deps.database.listen('dragoman_scan', (id) => received.push(id));
      const scan = await harness.scan();
      await vi.waitFor(() => expect(received).toEqual([scan.id, scan.id, scan.id]), soon);
      await stop();
    },
  ));
