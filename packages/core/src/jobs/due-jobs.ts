import type { Database } from '@dragoman/database/connection';
import type { PgBoss } from 'pg-boss';
import { queuesWithDueJobs } from './queued-jobs.store.ts';

const pollMs = 1000;

/**
 * Wakes the workers of queues with jobs that nobody announces: retries, delayed jobs, those of a killed process, those whose
 * announcement was lost. One query a second asks for all queues, where pg-boss asks for each slot of each.
 */
export class DueJobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  #timer: NodeJS.Timeout | undefined;

  constructor(boss: PgBoss, database: Database) {
    this.#boss = boss;
    this.#database = database;
    this.#lookLater();
  }

  /** Wakes all workers of the queues. One that is busy asks again when it has ended. */
  wake(queues: ReadonlySet<string>): void {
    for (const { id, name } of this.#boss.getWipData())
      if (queues.has(name)) this.#boss.notifyWorker(id);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => this.#look(), pollMs).unref();
  }

  async #look(): Promise<void> {
    const names = [...new Set(this.#boss.getWipData().map(({ name }) => name))];
    // While the database is away nothing is due; the next look finds it.
    if (names.length > 0)
      this.wake(await queuesWithDueJobs(this.#database, names).catch(() => new Set<string>()));
    if (this.#timer !== undefined) this.#lookLater();
  }
}
