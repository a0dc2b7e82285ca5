import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, startJobs } from './index.ts';

const echoJob = defineJob<{ text: string }, { seen: string[]; gate?: Promise<void> }>({
  name: 'echo',
  payload: z.object({ text: z.string() }),
  async handle({ text }, { deps, signal }) {
    if (text === 'slow') await deps.gate;
    signal.throwIfAborted();
    deps.seen.push(text);
  },
});

test('workers survive a restart of Postgres: the current job runs again, later ones run as usual', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-jobs-'));
  const start = () => startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const first = await start();
  await migrate(first.url);
  const jobs = await startJobs({ url: first.url });
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  await jobs.work(echoJob, { seen, gate: gate.promise });
  await jobs.enqueue(echoJob, { text: 'before' });
  await vi.waitFor(() => expect(seen).toEqual(['before']), { timeout: 10_000 });
  await jobs.enqueue(echoJob, { text: 'slow' }, { key: 'slow' });
  await new Promise((resolve) => setTimeout(resolve, 1500));

  await first.stop();
  const second = await start();
  gate.resolve();
  await vi.waitFor(() => jobs.enqueue(echoJob, { text: 'after' }), { timeout: 20_000 });
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set(['before', 'slow', 'after'])), {
    timeout: 40_000,
  });
  await jobs.stop();
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 90_000);
