import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '@dragoman/config';
import { startJobs } from '@dragoman/core/jobs';
import { latestScan, requestScan } from '@dragoman/core/scans';
import { requestTranslation } from '@dragoman/core/translations';
import { createWebsite } from '@dragoman/core/websites';
import { silentLog } from '@dragoman/domain/log';
import { localOwner, openServices } from '@dragoman/server';
import { startProxies } from '../processes/npm-start.ts';
import { type Bench, withBench } from '../proxy/bench.ts';
import { cachedPath } from '../proxy/rows.ts';
import { type Figures, type Load, measure, warmUp } from '../proxy/wrk.ts';
import { rounded, type SuiteResult } from '../table.ts';

const minutes = Number(/^--minutes=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 10);
const aloneWindows = 15;
const connections = 8;
const pages = 10_000;
const latencyMs = 20;
const language = 'es';

/**
 * A cached page over 8 connections, alone and then for `--minutes=10` beside a scan and a translation by Apertium, in
 * processes as `npm start` divides them on two cores.
 */
export function run(): Promise<SuiteResult | undefined> {
  return withBench(minutes * 60_000 + 300_000, async (bench) => {
    const { website, track, wrk } = bench;
    const site = await startSite(bench);
    const allowed = `${website.environment['OUTGOING_ALLOWED_HOSTS']},127.0.0.1:${site.port}`;
    const environment = {
      ...website.environment,
      OUTGOING_ALLOWED_HOSTS: allowed,
      SCAN_MAX_PAGES: String(pages),
      BILLING: 'none',
    };
    const roles = 'api,backend,proxy,worker';
    const { port, pid } = await track(startProxies(2, environment, undefined, roles));
    const load = { port, pid, host: website.host, path: cachedPath };
    await warmUp(wrk, load);
    const alone: Figures[] = [];
    while (alone.length < aloneWindows) alone.push(await measure(wrk, load, connections));
    const work = await startWork(environment, site.port);
    const beside = await measureUntil(Date.now() + minutes * 60_000, bench, load);
    const done = await work.close();
    return resultOf(alone, beside, done);
  });
}

/** Starts the site of the scan's bench: 10,000 pages that take 20 ms each. */
async function startSite({ track }: Bench): Promise<{ readonly port: number }> {
  const script = join(import.meta.dirname, '..', 'scan', 'origin.ts');
  const child = fork(script, [String(pages), String(latencyMs)]);
  const [port] = await once(child, 'message');
  await track(Promise.resolve({ stop: async () => child.disconnect() }));
  return { port: Number(port) };
}

/** Requests a scan and a translation of the site. `close` returns how much of both was done. */
async function startWork(environment: Readonly<Record<string, string>>, sitePort: number) {
  const services = await openServices(readConfig({ ...environment }), silentLog);
  const { database } = services;
  const jobs = await startJobs({ database, log: silentLog });
  const { id: websiteId } = await createWebsite(services, {
    userId: await localOwner(database),
    url: `http://127.0.0.1:${sitePort}/`,
    originalLanguage: 'en',
    translationLanguages: [language],
  });
  await requestScan({ database, jobs }, websiteId);
  await requestTranslation({ database, jobs }, { websiteId, targetLanguage: language });
  const close = async () => {
    const scan = await latestScan({ database }, websiteId);
    const { translated } = await database.kysely
      .selectFrom('translated_strings')
      .where('target_language', '=', language)
      .select(({ fn }) => fn.countAll<string>().as('translated'))
      .executeTakeFirstOrThrow();
    await jobs.stop(1000);
    await services.shutdown.run();
    return { scanned: scan?.pages_done ?? 0, translated: Number(translated) };
  };
  return { close };
}

async function measureUntil(end: number, { wrk }: Bench, load: Load): Promise<Figures[]> {
  const windows: Figures[] = [];
  while (Date.now() < end) windows.push(await measure(wrk, load, connections));
  return windows;
}

function resultOf(
  alone: readonly Figures[],
  beside: readonly Figures[],
  { scanned, translated }: { readonly scanned: number; readonly translated: number },
): SuiteResult {
  const base = median(alone.map(({ p99 }) => p99));
  const row = (name: string, windows: readonly Figures[]) => {
    const p99 = median(windows.map((window) => window.p99));
    return {
      'a cached page': name,
      'requests/s': Math.round(median(windows.map(({ perSecond }) => perSecond))),
      'p50, ms': rounded(median(windows.map(({ p50 }) => p50))),
      'p99, ms': rounded(p99),
      'largest p99 of 2 s, ms': rounded(Math.max(...windows.map((window) => window.p99))),
      'p99 to alone': `${rounded(p99 / base)} x`,
    };
  };
  return {
    name: `beside: ${minutes} minutes, medians of windows of 2 s, ${connections} connections`,
    rows: [row('alone', alone), row('beside a scan and a translation', beside)],
    notes: [
      `${scanned} pages scanned, ${translated} texts translated meanwhile; goal of p99: 3 x.`,
    ],
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
