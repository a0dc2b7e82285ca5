import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@dragoman/database/testing';
import type { EngineText } from '@dragoman/providers/engines';
import { describe, expect, test, vi } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { accented } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { readProgress, requestTranslation } from './index.ts';

const soon = { timeout: 120_000, interval: 20 };
const sources = Array.from({ length: 60 }, (_, i) => `Sentence number ${i} of the shop`);

/** A provider that bills texts. With `knowsKeys`, it does not bill a repeated key again. */
async function startProvider(knowsKeys: boolean) {
  const billed = new Map<string, number>();
  const answered = new Map<string, string>();
  const gate = { hold: undefined as Promise<void> | undefined, holdFrom: Number.POSITIVE_INFINITY };
  let calls = 0;
  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key']);
    const texts = JSON.parse(await readText(request)) as EngineText[];
    const number = ++calls;
    if (!knowsKeys || !answered.has(key)) {
      for (const { text } of texts) billed.set(text, (billed.get(text) ?? 0) + 1);
      answered.set(
        key,
        JSON.stringify(texts.map(({ id, text }) => ({ id, text: accented(text) }))),
      );
    }
    // Slow enough to be killed in the middle.
    await sleep(100);
    if (number >= gate.holdFrom) await gate.hold;
    response.end(answered.get(key));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, billed, gate, calls: () => calls, close };
}

function startWorker(url: string, engineUrl: string): ChildProcess {
  const file = join(import.meta.dirname, 'killed-worker.fixture.ts');
  return spawn(process.execPath, [file, url, engineUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface RunningJob {
  readonly database: Awaited<ReturnType<typeof createTestDatabase>>['database'];
  readonly provider: Awaited<ReturnType<typeof startProvider>>;
  readonly websiteId: string;
  readonly killWorker: () => Promise<void>;
}

/** Kills the worker while its calls 5 and 6 are unanswered. */
async function killDuringTwoCalls({ provider, killWorker }: RunningJob): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.gate.holdFrom = 5;
  provider.gate.hold = promise;
  await vi.waitFor(() => expect(provider.calls()).toBe(6), soon);
  await killWorker();
  provider.gate.holdFrom = Number.POSITIVE_INFINITY;
  resolve();
}

async function play(
  knowsKeys: boolean,
  killMiddle: (running: RunningJob) => Promise<void>,
  paidTwice = 0,
): Promise<void> {
  const { database, url, close } = await createTestDatabase();
  const provider = await startProvider(knowsKeys);
  const jobs = await startJobs({ database });
  const workers: ChildProcess[] = [];
  const work = () => {
    const worker = startWorker(url, provider.url);
    workers.push(worker);
    return worker;
  };
  try {
    const { websiteId } = await createSite(database, sources);
    const name = { websiteId, targetLanguage: 'es' };
    await requestTranslation({ database, jobs }, name);
    const first = work();
    await killMiddle({ database, provider, websiteId, killWorker: () => kill(first) });
    expect(await readProgress({ database }, name)).toMatchObject({ status: 'in progress' });
    work();
    await vi.waitFor(
      async () => expect((await readProgress({ database }, name)).status).toBe('completed'),
      soon,
    );
    const stored = await translationsOf(database, websiteId);
    for (const source of sources)
      expect(stored[source]).toMatchObject({ text: accented(source), state: 'machine' });
    expect(await readProgress({ database }, name)).toMatchObject({
      taskCount: 60,
      finishedTaskCount: 60,
      failedTaskCount: 0,
    });
    expect(provider.billed.size).toBe(60);
    const twice = [...provider.billed.values()].filter((times) => times !== 1);
    expect(twice).toEqual(Array.from({ length: paidTwice }, () => 2));
  } finally {
    for (const worker of workers) await kill(worker);
    await jobs.stop();
    await provider.close();
  }
  await close();
}

describe.concurrent('a translation worker killed during a run', () => {
  test(
    'the next worker uses recorded answers whose results were not stored',
    () =>
      play(false, async ({ database, provider, websiteId, killWorker }) => {
        await vi.waitFor(async () => expect(provider.calls()).toBeGreaterThanOrEqual(4), soon);
        const blocker = await database.pool.connect();
        await blocker.query('begin');
        await blocker.query('select from translations where website_id = $1 for update', [
          websiteId,
        ]);
        // Both batches have their answers and cannot store results; no call is in progress.
        await vi.waitFor(async () => {
          const { rows } = await database.pool.query(
            'select status from engine_calls where settled_at is null',
          );
          expect(rows).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
        }, soon);
        await killWorker();
        await blocker.query('rollback');
        blocker.release();
      }),
    240_000,
  );

  test(
    'interrupted calls are repeated with their key, and a provider that supports keys bills once',
    () => play(true, killDuringTwoCalls),
    240_000,
  );

  test(
    'a provider that knows no keys bills the calls in flight again, and no other',
    () =>
      play(
        false,
        killDuringTwoCalls,
        // Two calls of five texts.
        10,
      ),
    240_000,
  );
});
