import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rounded, type SuiteResult } from '../table.ts';
import { type Child, startChild } from './child.ts';
import { type Cores, divideCores, has } from './cores.ts';
import { startNginx } from './nginx.ts';
import { type Contenders, checkRow, type Row, rowsOf } from './rows.ts';
import { openWebsite } from './website.ts';
import { type Figures, measure, type Wrk } from './wrk.ts';

const longest = 90_000;

/**
 * Requests per second and p99 of our proxy beside nginx and bare pass-throughs, one run for all: a page of 50 KB, 64
 * connections, every contender a process of its own on one core. Needs `wrk`; rows of nginx need `nginx`.
 */
export async function run(): Promise<SuiteResult | undefined> {
  if (!has('wrk', '-v')) {
    console.log('proxy: not measured, wrk is missing (Debian: apt-get install wrk nginx)');
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
  const kept = async <Part extends Pick<Child, 'stop'>>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    closers.push(() => part.stop());
    return part;
  };
  const count = String(cores.originProcesses);
  const origin = await kept(startChild('origin.ts', [count], cores.origin));
  const website = await openWebsite(join(folder, 'data'), origin.port);
  closers.push(() => website.close());
  const args = [String(origin.port)];
  const { server } = cores;
  const nginx = (name: string, cache: boolean) =>
    has('nginx', '-v')
      ? kept(startNginx(join(folder, name), origin.port, { cache, cores: server }))
      : undefined;
  const contenders: Contenders = {
    nginxCached: await nginx('nginx-cached', true),
    nginx: await nginx('nginx', false),
    bareNode: await kept(startChild('bare-node.ts', args, server)),
    bareUndici: await kept(startChild('bare-undici.ts', args, server)),
    ours: await kept(startChild('ours.ts', [], server, website.environment)),
  };
  return { contenders, host: website.host };
}

async function measureAll(wrk: Wrk, rows: readonly Row[]): Promise<SuiteResult> {
  const measured: { name: string; figures: Figures }[] = [];
  for (const row of rows) {
    const figures = await measure(wrk, row.load);
    await checkRow(row);
    measured.push({ name: row.name, figures });
  }
  const base = measured.find(({ name }) => name.startsWith('bare node'))?.figures.perSecond;
  const nginx = measured.some(({ name }) => name.startsWith('nginx'));
  return {
    name: 'proxy: a page of 50 KB, 64 connections, one core for each server',
    rows: measured.map(({ name, figures: { perSecond, p99, cpu } }) => ({
      contender: name,
      'requests/s': Math.round(perSecond),
      'p99, ms': rounded(p99),
      'to bare node:http': `${rounded(perSecond / (base ?? Number.NaN))} x`,
      'CPU, µs/request': cpu === undefined ? '' : Math.round(cpu),
    })),
    notes: [
      'CPU is the processor time of the server per request: others on the machine disturb it least.',
      ...(nginx
        ? []
        : ['Rows of nginx are left out: it is missing (Debian: apt-get install nginx).']),
    ],
  };
}
