import { silentLog } from '@dragoman/domain/log';
import { afterAll, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { openTheatre, quick } from './harness.fixture.ts';
import { latestScan, prepareScan, readScan, requestScan, scanJob } from './index.ts';
import { html } from './site.fixture.ts';

const theatre = await openTheatre();
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

test('a scan that an administrator cancelled says so, and completes when it is retried', () =>
  theatre.withHarness({ '/': html('Start', '<p>Hello there</p>') }, async (harness) => {
    const { deps } = harness;
    const jobs = await startJobs({ database: deps.database });
    try {
      const { id } = await requestScan({ ...deps, jobs }, harness.website.id);
      const jobIn = async (queue: string) => {
        const { rows } = await deps.database.pool.query(
          "select id from pgboss.job where name = $1 and state = 'created'",
          [queue],
        );
        return { queue: 'scan', id: String(rows[0]?.id ?? nowhere) };
      };
      expect(await jobs.cancel(await jobIn('scan'))).toBe(true);
      await jobs.work(scanJob, { ...deps, limits: quick });
      const scan = () => readScan(deps, id);
      await vi.waitFor(
        async () =>
          expect(await scan()).toMatchObject({
            status: 'cancelled',
            error: 'An administrator cancelled this.',
          }),
        soon,
      );
      await vi.waitFor(
        async () => expect(await jobs.retry(await jobIn('scan.dead'))).toBe(true),
        soon,
      );
      await vi.waitFor(async () => expect((await scan()).status).toBe('completed'), soon);
      expect((await scan()).error).toBeNull();
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

test('progress is written a few times a second, not for every page', async () => {
  const { pool } = theatre.testDatabase.database;
  await pool.query(`create table progress_writes (scan_id uuid);
    create function note_progress_write() returns trigger language plpgsql as
      $$ begin insert into progress_writes values (new.id); return new; end $$;
    create trigger note_progress_write after update on scans for each row execute function note_progress_write()`);
  const numbers = Array.from({ length: 80 }, (_, number) => `/page-${'i'.repeat(number + 1)}`);
  const links = numbers.map((path) => `<a href="${path}">Page</a>`).join('');
  const pages = Object.fromEntries(numbers.map((path) => [path, html(path, '')]));
  await theatre.withHarness({ '/': html('Start', links), ...pages }, async (harness) => {
    const { id, pages_done } = await harness.scan();
    expect(pages_done).toBe(81);
    const { rows } = await pool.query('select from progress_writes where scan_id = $1', [id]);
    expect(rows.length).toBeLessThan(40);
  });
});
