import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounded, type SuiteResult } from '../table.ts';
import { type Child, startChild } from './child.ts';
import { type Cores, divideCores, has } from './cores.ts';
import { startNginx } from './nginx.ts';
import { type Contenders, cachedPath, checkRow, type Row, rowsOf } from './rows.ts';
import { openWebsite } from './website.ts';
import { type Figures, measure, type Wrk, warmUp } from './wrk.ts';

const longest = 90_000;
const rounds = 2;

/**
 * Compares requests per second and p99 of our proxy with nginx and bare pass-through proxies: a 50 KB page, 64
 * connections, each server in its own process on one core. Requires `wrk`; the nginx rows require `nginx`.
 */
export async function run(): Promise<SuiteResult | undefined> {
  if (!has('wrk', '-v')) {
    console.log('proxy: skipped, wrk is not installed (Debian: apt-get install wrk nginx)');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const closers = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const cores = divideCores();
    const { contenders, host } = await startAll(folder, cores, closers);
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longest)]);
    return await measureAll({ folder, cores: cores.load, signal }, rowsOf(contenders, host));
  } finally {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error));
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function startAll(folder: string, cores: Cores, closers: (() => Promise<void>)[]) {
  const tracked = async <Part extends Pick<Child, 'stop'>>(
    starting: Promise<Part>,
  ): Promise<Part> => {
    const part = await starting;
    closers.push(() => part.stop());
    return part;
  };
  const count = String(cores.originProcesses);
  const origin = await tracked(
    startChild(new URL('./origin.ts', import.meta.url), [count], cores.origin),
  );
  const website = await openWebsite(join(folder, 'data'), origin.port);
  closers.push(() => website.close());
  const args = [String(origin.port)];
  const { server } = cores;
  const nginx = (name: string, cache: boolean) =>
    has('nginx', '-v')
      ? tracked(startNginx(join(folder, name), origin.port, { cache, cores: server }))
      : undefined;
  const ours = await tracked(
    startChild(new URL('./ours.ts', import.meta.url), [], server, website.environment),
  );
  const fromMemory = [String(ours.port), website.host, cachedPath];
  const contenders: Contenders = {
    nginxCached: await nginx('nginx-cached', true),
    nginx: await nginx('nginx', false),
    bareNode: await tracked(startChild(new URL('./bare-node.ts', import.meta.url), args, server)),
    bareUndici: await tracked(
      startChild(new URL('./bare-undici.ts', import.meta.url), args, server),
    ),
    fromMemory: await tracked(
      startChild(new URL('./from-memory.ts', import.meta.url), fromMemory, server),
    ),
    ours,
  };
  return { contenders, host: website.host };
}

async function measureAll(wrk: Wrk, rows: readonly Row[]): Promise<SuiteResult> {
  const measured: { name: string; figures: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, { name, load }] of rows.entries()) {
      if (round === 0) await warmUp(wrk, load);
      const figures = await measure(wrk, load);
      const before = measured[index]?.figures;
      if (before === undefined || figures.perSecond > before.perSecond) {
        measured[index] = { name, figures };
      }
    }
  }
  for (const row of rows) await checkRow(row);
  return tableOf(measured);
}

function tableOf(measured: readonly { name: string; figures: Figures }[]): SuiteResult {
  const base = measured.find(({ name }) => name.startsWith('bare node'))?.figures;
  const nginx = measured.some(({ name }) => name.startsWith('nginx'));
  return {
    name: 'proxy: a page of 50 KB, 64 connections, one core for each server',
    rows: measured.map(({ name, figures: { perSecond, p99, cpu } }) => ({
      contender: name,
      'requests/s': Math.round(perSecond),
      'p99, ms': rounded(p99),
      'to bare node:http': `${rounded(perSecond / (base?.perSecond ?? Number.NaN))} x`,
      'CPU, µs/request': cpu === undefined ? '' : Math.round(cpu),
    })),
    notes: [
      `The better of ${rounds} rounds. Contenders take turns, so that other load on the machine affects all alike.`,
      'CPU is the server’s processor time per request, which other load affects least.',
      ...(nginx ? [] : ['No rows for nginx: it is not installed (Debian: apt-get install nginx).']),
    ],
  };
}
