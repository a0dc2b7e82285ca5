import { withBench } from '../proxy/bench.ts';
import { cachedRow, checkRow } from '../proxy/rows.ts';
import { type Figures, measure, warmUp } from '../proxy/wrk.ts';
import { rounded, type SuiteResult } from '../table.ts';
import { startProxies } from './npm-start.ts';

const maxSuiteMs = 90_000;
const rounds = 3;

interface Measured {
  readonly count: number;
  readonly figures: Figures;
}

/** Compares one proxy process on one core with two on two cores, started as by `npm start`. */
export function run(): Promise<SuiteResult | undefined> {
  return withBench(maxSuiteMs, async ({ website, cores, wrk, track }) => {
    const start = (count: number, on: string) =>
      track(startProxies(count, website.environment, cores.server && on));
    const servers = [
      { count: 1, server: await start(1, '1') },
      { count: 2, server: await start(2, cores.load === '0' ? '0,1' : '1,2') },
    ];
    const best: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [index, { count, server }] of servers.entries()) {
        const row = cachedRow(server, website.host);
        if (round === 0) await warmUp(wrk, row.load);
        const figures = await measure(wrk, row.load);
        const before = best[index]?.figures;
        if (before === undefined || (figures.cpu ?? 0) < (before.cpu ?? 0)) {
          best[index] = { count, figures };
        }
        await checkRow(row);
      }
    }
    return tableOf(best, cores.load === '0');
  });
}

function tableOf(measured: readonly Measured[], sharesCore: boolean): SuiteResult {
  const one = measured[0]?.figures;
  return {
    name: 'processes: a cached page of 50 KB, 64 connections, proxies as npm start starts them',
    rows: measured.map(({ count, figures: { perSecond, p99, cpu = Number.NaN } }) => ({
      processes: `${count} on ${count} ${count === 1 ? 'core' : 'cores'}`,
      'requests/s': Math.round(perSecond),
      'p99, ms': rounded(p99),
      'CPU, µs/request': Math.round(cpu),
      'to one, measured': `${rounded(perSecond / (one?.perSecond ?? Number.NaN))} x`,
      'to one, by CPU': `${rounded((count * (one?.cpu ?? Number.NaN)) / cpu)} x`,
    })),
    notes: [
      'By CPU: how many requests the cores could serve if the load generator took no share of them.',
      ...(sharesCore
        ? [
            'The load generator shares a core with the second process, so the measured rate is too low.',
          ]
        : []),
    ],
  };
}
