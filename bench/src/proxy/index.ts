import { join } from 'node:path';
import { rounded, type SuiteResult } from '../table.ts';
import { type Bench, startOurs, withBench } from './bench.ts';
import { startChild } from './child.ts';
import { has } from './cores.ts';
import { startNginx } from './nginx.ts';
import { type Contenders, cachedPath, checkRow, type Row, rowsOf } from './rows.ts';
import { type Figures, type Latency, measure, measureAlone, type Wrk, warmUp } from './wrk.ts';

const maxSuiteMs = 420_000;
const rounds = 2;

interface Measured {
  readonly name: string;
  readonly goal: number | undefined;
  readonly against: string | undefined;
  readonly figures: Figures;
  /** Response times of one request at a time. */
  readonly alone: Latency;
}

/**
 * Compares requests per second and response times of our proxy with nginx and bare pass-through proxies: a 50 KB page, 64
 * connections, each server in its own process on one core. Requires `wrk`; the nginx rows require `nginx`.
 */
export function run(): Promise<SuiteResult | undefined> {
  return withBench(maxSuiteMs, async (bench) => {
    const contenders = await startAll(bench);
    return await measureAll(bench.wrk, rowsOf(contenders, bench.website.host));
  });
}

async function startAll(bench: Bench): Promise<Contenders> {
  const { folder, cores, origin, website, track } = bench;
  const { server } = cores;
  const start = (script: URL, ...args: readonly string[]) =>
    track(startChild(script, args, server));
  const nginx = (name: string, cache: boolean) =>
    has('nginx', '-v')
      ? track(startNginx(join(folder, name), origin.port, { cache, cores: server }))
      : undefined;
  const ours = await startOurs(bench, server);
  const port = String(origin.port);
  return {
    origin,
    nginxCached: await nginx('nginx-cached', true),
    nginx: await nginx('nginx', false),
    bareNode: await start(new URL('./bare-node.ts', import.meta.url), port),
    bareUndici: await start(new URL('./bare-undici.ts', import.meta.url), port),
    fromMemory: await start(
      new URL('./from-memory.ts', import.meta.url),
      String(ours.port),
      website.host,
      cachedPath,
    ),
    ours,
  };
}

async function measureAll(wrk: Wrk, rows: readonly Row[]): Promise<SuiteResult> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, row] of rows.entries()) {
      const { name, load, goal, against } = row;
      if (round === 0) await warmUp(wrk, load);
      const figures = await measure(wrk, load);
      const alone = await measureAlone(wrk, load);
      // At once: the pages of later rows may displace this one from the cache.
      await checkRow(row);
      const before = measured[index];
      measured[index] = {
        name,
        goal,
        against,
        figures: before && before.figures.perSecond > figures.perSecond ? before.figures : figures,
        alone: before && before.alone.p50 < alone.p50 ? before.alone : alone,
      };
    }
  }
  return tableOf(measured);
}

/** Returns a goal, with what has been reached of it if it is not relative to bare `node:http`. */
function goalOf(
  measured: readonly Measured[],
  { perSecond }: Figures,
  { goal, against }: { readonly goal: number; readonly against: string | undefined },
): string {
  const other = measured.find(({ name }) => name === against)?.figures;
  if (other === undefined) return `${goal} x`;
  return `${goal} x ${against}; ${rounded(perSecond / other.perSecond)} x`;
}

function tableOf(measured: readonly Measured[]): SuiteResult {
  const site = measured.find(({ name }) => name === 'the site itself')?.alone;
  const base = measured.find(({ name }) => name.startsWith('bare node'))?.figures;
  const nginx = measured.some(({ name }) => name.startsWith('nginx'));
  const added = (alone: Latency, part: 'p50' | 'p95') =>
    rounded(alone[part] - (site?.[part] ?? Number.NaN));
  return {
    name: 'proxy: a page of 50 KB, 64 connections, one core for each server',
    rows: measured.map(({ name, goal, against, figures, alone }) => ({
      contender: name,
      'requests/s': Math.round(figures.perSecond),
      'to bare node:http': `${rounded(figures.perSecond / (base?.perSecond ?? Number.NaN))} x`,
      goal: goal === undefined ? '' : goalOf(measured, figures, { goal, against }),
      'p99, ms': rounded(figures.p99),
      'CPU, µs/request': figures.cpu === undefined ? '' : Math.round(figures.cpu),
      'alone: p50, ms': rounded(alone.p50),
      'added p50, ms': added(alone, 'p50'),
      'added p95, ms': added(alone, 'p95'),
    })),
    plots: [
      { column: 'requests/s', title: 'Requests per second on one core, page of 50 KB' },
      { column: 'CPU, µs/request', title: 'Processor time per request, µs' },
      { column: 'alone: p50, ms', title: 'Response time of one request at a time, median, ms' },
    ],
    notes: [
      `The better of ${rounds} rounds. Contenders take turns, so that other load on the machine affects all alike.`,
      'CPU is the server’s processor time per request, which other load affects least.',
      'Alone: one connection. Added: compared with the site itself, asked directly.',
      ...(nginx ? [] : ['No rows for nginx: it is not installed (Debian: apt-get install nginx).']),
    ],
  };
}
