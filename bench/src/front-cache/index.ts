import { join } from 'node:path';
import { type Bench, withBench } from '../proxy/bench.ts';
import { type Contender, startChild } from '../proxy/child.ts';
import { has } from '../proxy/cores.ts';
import { cachedPath, checkRow, type Row } from '../proxy/rows.ts';
import { type Figures, measure, warmUp } from '../proxy/wrk.ts';
import { rounded, type SuiteResult } from '../table.ts';
import { deployedVcl, plainVcl, startVarnish } from './varnish.ts';

const longest = 90_000;
const rounds = 4;
const addresses = 500;

/** Keys and lifetimes for the cache are added; nothing is purged. */
const behindVarnish = {
  FRONT_CACHE: 'varnish',
  FRONT_CACHE_URLS: 'http://127.0.0.1:9',
  FRONT_CACHE_SECRET: 'bench',
};

/**
 * Compares Varnish as `deploy/` configures it before our proxy with Varnish before a plain origin that sends the same bytes.
 * Requires `wrk` and `varnishd`.
 */
export async function run(): Promise<SuiteResult | undefined> {
  if (!has('varnishd', '-V')) {
    console.log('front-cache: skipped, Varnish is not installed (Debian: apt-get install varnish)');
    return undefined;
  }
  return withBench(longest, async (bench) => {
    const rows = await startAll(bench);
    const best = new Map<Row, Figures>();
    for (const { load } of rows) await warmUp(bench.wrk, load);
    for (let round = 0; round < rounds; round++) {
      for (const row of rows) {
        const figures = await measure(bench.wrk, row.load);
        const before = best.get(row);
        if (before === undefined || figures.perSecond > before.perSecond) best.set(row, figures);
      }
    }
    for (const row of rows) await checkRow(row);
    return tableOf(best);
  });
}

async function startAll({ folder, cores, website, track }: Bench): Promise<Row[]> {
  const start = (name: string, args: string[], environment = {}) =>
    track(
      startChild(new URL(`../proxy/${name}.ts`, import.meta.url), args, cores.origin, environment),
    );
  const varnish = (name: string, vcl: string) =>
    track(startVarnish(join(folder, name), vcl, cores.server));
  const ours = await start('ours', [], { ...website.environment, ...behindVarnish });
  // Varnish asks for gzip whatever a visitor accepts, and would unpack each page for one that does not.
  const bytes = [String(ours.port), website.host, cachedPath, 'gzip'];
  const plain = await start('from-memory', bytes);
  const row = (name: string, { port, pid }: Contender, expect: RegExp): Row => ({
    name,
    load: { port, pid, host: website.host, path: cachedPath, addresses, acceptEncoding: 'gzip' },
    expect,
  });
  const isPage = 'content-encoding: gzip';
  return [
    row(
      'Varnish with a plain origin',
      await varnish('plain', plainVcl(plain.port)),
      new RegExp(isPage),
    ),
    row(
      'Varnish with our pages',
      await varnish('ours', deployedVcl(ours.port)),
      new RegExp(`${isPage}[\\s\\S]*x-cache: HIT`),
    ),
  ];
}

function tableOf(best: ReadonlyMap<Row, Figures>): SuiteResult {
  const [base] = best.values();
  return {
    name: 'front-cache: Varnish with 500 cached pages of 50 KB in gzip, 64 connections, one core',
    rows: [...best].map(([{ name }, { perSecond, p99, cpu }]) => ({
      contender: name,
      'requests/s': Math.round(perSecond),
      'to a plain origin': rounded(perSecond / (base?.perSecond ?? Number.NaN)),
      'p99, ms': rounded(p99),
      'CPU, µs/request': cpu === undefined ? '' : Math.round(cpu),
      'CPU of a plain origin to it': rounded((base?.cpu ?? Number.NaN) / (cpu ?? Number.NaN)),
    })),
    notes: [
      `The best of ${rounds} rounds, in turns.`,
      'CPU is the server’s processor time per request, which other load affects least.',
    ],
  };
}
