import type { Metric } from '@dragoman/core/observability';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';

interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Gauge {
  readonly name: string;
  readonly help: string;
  read(): Promise<readonly Reading[]>;
}

type Pool = Database['pool'];

const pools = new Map<string, Pool>();
const gauges = new Set<Gauge>([
  {
    name: 'dragoman_database_connections',
    help: 'Connections of each pool: used, idle, and requests that wait for one.',
    read: async () => [...pools].flatMap(([pool, own]) => poolReadings(pool, own)),
  },
]);

function poolReadings(pool: string, { totalCount, idleCount, waitingCount }: Pool): Reading[] {
  return [
    { labels: { pool, state: 'used' }, value: totalCount - idleCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ];
}

/** Adds a pool to the metrics of this process. */
export function watchPool(name: string, pool: Pool): void {
  pools.set(name, pool);
}

/** Adds gauges that are read with the metrics. Returns a function that removes them. */
export function watchGauges(added: readonly Gauge[]): () => void {
  for (const gauge of added) gauges.add(gauge);
  return () => {
    for (const gauge of added) gauges.delete(gauge);
  };
}

/** Reads all gauges. One that cannot be read is logged and has no values. */
export function readGauges(log: Log): Promise<Metric[]> {
  return Promise.all(
    [...gauges].map(async ({ name, help, read }) => ({
      ...{ name, help, type: 'gauge', aggregator: 'sum' },
      values: await read().catch((error) => {
        log.warn({ err: error, name }, 'a metric could not be read');
        return [];
      }),
    })),
  );
}
