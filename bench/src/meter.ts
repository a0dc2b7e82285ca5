import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Database } from '@dragoman/database/connection';
import { cpuSeconds } from './proxy/cpu-seconds.ts';
import { rounded } from './table.ts';

interface Reading {
  readonly done: number;
  readonly time: number;
  /** CPU seconds of this process and of Postgres. */
  readonly own: number;
  readonly postgres: number;
  readonly statements: number;
  /** Bytes after a full collection. */
  readonly heap: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the process that all processes of a local Postgres descend from. */
export async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]);
}

/** Measures long work in slices: rate, CPU time, statements and heap of each, so that what is not linear shows. */
export class Meter {
  readonly #postmaster: number;
  readonly #readings: Reading[] = [];
  #statements = 0;
  #done = 0;

  private constructor(postmaster: number) {
    this.#postmaster = postmaster;
  }

  /** Starts measuring. */
  static async open(database: Database): Promise<Meter> {
    const meter = new Meter(await postmasterOf(database));
    meter.#countStatements(database);
    meter.#read();
    return meter;
  }

  /** Counts finished work; takes a reading whenever another `slice` is complete. */
  add(count: number, slice: number): void {
    const before = Math.floor(this.#done / slice);
    this.#done += count;
    if (Math.floor(this.#done / slice) > before) this.#read();
  }

  rows(unit: string): Record<string, string | number>[] {
    return this.#readings.slice(1).map((now, index) => {
      const before = this.#readings[index] as Reading;
      const count = now.done - before.done;
      const per = (value: number) => rounded(value / count);
      return {
        [`${unit} done`]: now.done,
        [`${unit}/s`]: rounded((count / (now.time - before.time)) * 1000),
        'CPU, ms each': per((now.own - before.own) * 1000),
        'Postgres CPU, ms each': per((now.postgres - before.postgres) * 1000),
        'statements each': per(now.statements - before.statements),
        'heap, MB': rounded(now.heap / 1e6),
      };
    });
  }

  #read(): void {
    collect();
    const { user, system } = process.cpuUsage();
    this.#readings.push({
      done: this.#done,
      time: performance.now(),
      own: (user + system) / 1e6,
      postgres: cpuSeconds(this.#postmaster) ?? Number.NaN,
      statements: this.#statements,
      heap: process.memoryUsage().heapUsed,
    });
  }

  #countStatements({ pool }: Database): void {
    const counted = new WeakSet<object>();
    pool.on('acquire', (client) => {
      if (counted.has(client)) return;
      counted.add(client);
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        this.#statements += 1;
        return query(...given);
      }) as typeof client.query;
    });
  }
}
