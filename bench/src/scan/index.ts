import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@dragoman/config';
import { prepareScan, readScan, runScan } from '@dragoman/core/scans';
import { createWebsite } from '@dragoman/core/websites';
import { createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import { openServices } from '@dragoman/server';
import { Meter } from '../meter.ts';
import { rounded, type SuiteResult } from '../table.ts';

const pages = Number(process.env['BENCH_PAGES'] ?? 10_000);
const latency = 20;
const concurrency = 4;
const slices = 5;

/** Scans a generated website whose pages take 20 ms, and compares with the same requests without a scan. */
export async function run(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const origin = fork(join(import.meta.dirname, 'origin.ts'), [String(pages), String(latency)]);
  const [port] = await once(origin, 'message');
  const host = `127.0.0.1:${port}`;
  const gate = createOutgoingGate({ allowedHosts: [host] });
  const services = await openServices(readConfig({ DATA_DIR: folder }), silentLog);
  try {
    const { database } = services;
    const fetchPage = createPageFetcher(gate);
    const limit = await originRate(fetchPage, `http://${host}`);
    const website = await createWebsite(
      { database },
      { userId: await createUser(database), url: `http://${host}`, originalLanguage: 'en' },
    );
    const { id } = await prepareScan({ database }, website.id);
    const meter = await Meter.open(database);
    const limits = { maxPages: pages, concurrency, maxProbes: 0, maxPerPattern: pages };
    const counted: PageFetcher = (...request) => {
      meter.add(1, pages / slices);
      return fetchPage(...request);
    };
    await runScan(
      { database, fetchPage: counted, log: silentLog, limits },
      id,
      AbortSignal.timeout(3_600_000),
    );
    const { pages_done, strings_found } = await readScan({ database }, id);
    return {
      name: `scan: ${pages_done} pages with ${strings_found} strings, ${latency} ms per page, ${concurrency} at once`,
      rows: meter.rows('pages'),
      notes: [`The same requests without a scan: ${rounded(limit)} pages/s.`],
    };
  } finally {
    origin.disconnect();
    await gate.close();
    await services.shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns how many pages per second the origin serves with the same fetcher and concurrency. */
async function originRate(fetchPage: PageFetcher, origin: string): Promise<number> {
  const count = 400;
  const begin = performance.now();
  const worker = async () => {
    for (let n = 0; n < count / concurrency; n++) await fetchPage(`${origin}/section-a/page-${n}`);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (count / (performance.now() - begin)) * 1000;
}
