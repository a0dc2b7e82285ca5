import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOurs, withBench } from '../proxy/bench.ts';
import { cachedRow } from '../proxy/rows.ts';
import { type Figures, measure, warmUp } from '../proxy/wrk.ts';
import { rounded, type SuiteResult } from '../table.ts';

const longest = 90_000;
/** Few connections, so that response times show waiting and not the length of the queue. */
const connections = 8;
const rounds = 3;

/** Measures a cached page while pages of 50 KB or 1 MB that nobody has asked for before are cut and rendered beside it. */
export function run(): Promise<SuiteResult | undefined> {
  return withBench(longest, async (bench) => {
    const { website, wrk } = bench;
    const ours = await startOurs(bench, bench.cores.server);
    const { load } = cachedRow(ours, website.host);
    await warmUp(wrk, load);
    const others = [
      { name: 'alone', path: undefined },
      { name: 'beside new pages of 50 KB', path: '/fr/cold' },
      { name: 'beside new pages of 1 MB', path: '/fr/large' },
    ];
    const best = new Map<string, Figures>();
    const done = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      for (const { name, path } of others) {
        const asking = path === undefined ? undefined : ask(ours.port, website.host, path);
        const figures = await measure(wrk, load, connections);
        done.set(name, (await asking?.stop()) ?? 0);
        const before = best.get(name);
        if (before === undefined || figures.p99 < before.p99) best.set(name, figures);
      }
    }
    return tableOf(best, done);
  });
}

/** Asks for one new page after the other, with a pause as long as the answer took. */
function ask(port: number, host: string, path: string) {
  let isOver = false;
  let count = 0;
  const asking = (async () => {
    for (let number = Date.now() * 100; !isOver; number++) {
      const began = performance.now();
      const address = `http://127.0.0.1:${port}${path}/${number}`;
      const response = await get(address, host);
      if (response !== 200) throw new Error(`${address}: ${response}`);
      count += 1;
      await sleep(performance.now() - began);
    }
    return count;
  })();
  asking.catch(() => {});
  return {
    stop() {
      isOver = true;
      return asking;
    },
  };
}

function get(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode))
        .once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}

function tableOf(best: ReadonlyMap<string, Figures>, done: ReadonlyMap<string, number>) {
  const alone = best.get('alone');
  return {
    name: `neighbors: a cached page of 50 KB, ${connections} connections, beside pages that are cut`,
    rows: [...best].map(([name, { perSecond, p50, p95, p99 }]) => ({
      'a cached page': name,
      'pages cut in 2 s': done.get(name) ?? 0,
      'requests/s': Math.round(perSecond),
      'p50, ms': rounded(p50),
      'p95, ms': rounded(p95),
      'p99, ms': rounded(p99),
      'p99 to alone': `${rounded(p99 / (alone?.p99 ?? Number.NaN))} x`,
    })),
    plots: [{ column: 'p99, ms', title: 'p99 of a cached page beside pages that are cut, ms' }],
    notes: [
      `The round of ${rounds} with the lowest p99.`,
      'Proxy and compile thread share one core here; with more cores the thread has its own.',
    ],
  } satisfies SuiteResult;
}
