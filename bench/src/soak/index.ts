import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@dragoman/database/connection';
import { freePort } from '@dragoman/database/free-ports';
import { startProxies } from '../processes/npm-start.ts';
import { type Bench, withBench } from '../proxy/bench.ts';
import type { SuiteResult } from '../table.ts';
import { type Outcome, visitUntil } from './load.ts';
import { addSamples, afterCollections, growth, type Sample } from './memory.ts';

const minutes = Number(/^--minutes=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 10);
const lasting = minutes * 60_000;
/** Caches fill at first. */
const warmUp = lasting / 3;
const sampled = 1000;
const samplesPerCollection = 15;

/** Loads a whole installation in many ways for `--minutes=10`, and shows whether its processes grow. */
export function run(): Promise<SuiteResult | undefined> {
  return withBench(lasting + 300_000, async (bench) => {
    const { website, track } = bench;
    const metricsPort = await freePort();
    const environment = {
      ...website.environment,
      METRICS_PORT: String(metricsPort),
      PORT: String(await freePort()),
      APERTIUM: 'off',
      BILLING: 'none',
    };
    const roles = 'api,backend,proxy,worker';
    const { port } = await track(startProxies(2, environment, undefined, roles));
    const end = Date.now() + lasting;
    const isOver = () => Date.now() > end;
    const [outcome, samples, edits] = await Promise.all([
      visitUntil(isOver, { port, host: website.host }),
      sampleUntil(isOver, metricsPort),
      editUntil(isOver, bench),
    ]);
    return resultOf(outcome, samples, edits);
  });
}

async function sampleUntil(isOver: () => boolean, metricsPort: number) {
  const samples = new Map<string, Sample[]>();
  const start = Date.now();
  for (; !isOver(); await sleep(sampled)) {
    await addSamples(samples, metricsPort, Date.now() - start);
  }
  return samples;
}

/** Changes a translation every second; returns how often. */
async function editUntil(isOver: () => boolean, { website }: Bench): Promise<number> {
  const database = openDatabase({ url: website.environment['DATABASE_URL'] ?? '', max: 1 });
  let count = 0;
  for (; !isOver(); await sleep(1000)) {
    await database.pool.query(
      `update translated_strings set translated_string = left(translated_string, 200) || $1
       where ctid = (select ctid from translated_strings order by random() limit 1)`,
      [` ${count}`],
    );
    count += 1;
  }
  await database.close();
  return count;
}

function resultOf(
  { visits, failures }: Outcome,
  samples: ReadonlyMap<string, readonly Sample[]>,
  edits: number,
): SuiteResult {
  const rows = [...samples]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([process, all]) => rowOf(process, all));
  const failed = [...failures].map(([what, count]) => `${what} (${count} times)`);
  return {
    name: `soak: ${minutes} minutes of mixed visits`,
    rows,
    notes: [
      `${visits} visits, ${edits} edits; unexpected: ${failed.join(', ') || 'none'}.`,
      'MB after collections, after a third of the time and at its end, and growth over the last two thirds in MB an hour.',
      'Buffers are cached documents and pages, which have limits; resident memory includes what the allocator keeps.',
    ],
  };
}

function rowOf(process: string, all: readonly Sample[]) {
  const warm = afterCollections(
    all.filter(({ at }) => at > warmUp),
    samplesPerCollection,
  );
  const column = (of: 'heap' | 'buffers' | 'rss') => {
    const [first, last] = [warm.at(0), warm.at(-1)].map((sample) => Math.round(sample?.[of] ?? 0));
    return `${first} → ${last} (${Math.round(growth(warm, of))})`;
  };
  return { process, heap: column('heap'), buffers: column('buffers'), resident: column('rss') };
}
