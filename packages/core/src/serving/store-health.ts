import { setImmediate as afterReading } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import { type Log, silentLog } from '@dragoman/domain/log';

/** The database is known not to answer, so the caller does not wait for it. */
export class StoreSilentError extends Error {
  constructor() {
    super('the database does not answer');
    this.name = 'StoreSilentError';
  }
}

/** Whether a database answers, shared by everything in this process that asks it while a visitor waits. */
export interface StoreHealth {
  /**
   * Runs a query. Rejects with what it threw, and with `StoreSilentError` as soon as the database is known not to answer:
   * the first callers wait `suspectAfter` + `verdictAfter` together, all others not at all.
   * @param deadline milliseconds after which it rejects with `StoreSilentError` although the database answers others, as
   *   behind a lock; for queries that are small. Defaults to none.
   */
  ask<Answer>(query: () => Promise<Answer>, deadline?: number): Promise<Answer>;
  readonly isSilent: boolean;
  /** Calls back each time the database answers again, or a query that was given up; returns the function that ends it. */
  onRecovery(listener: () => void): () => void;
}

/** Milliseconds. */
export interface HealthTimes {
  /** Without any answer to what was asked, until the database is suspected. */
  readonly suspectAfter: number;
  /** Until a suspected database that answers nothing is known to be silent. */
  readonly verdictAfter: number;
  /** Between two probes of a silent database. */
  readonly probePause: number;
}

const defaultTimes: HealthTimes = { suspectAfter: 500, verdictAfter: 1500, probePause: 500 };
/** Milliseconds for a query of a few rows that a visitor waits for. */
export const smallQuery = 4000;
const known = new WeakMap<Database, StoreHealth>();

/** The health of a database: one for all who hold the same `Database`. See decision 0237. */
export function storeHealthOf(database: Database, log: Log = silentLog): StoreHealth {
  const health = known.get(database) ?? createStoreHealth(database, log);
  known.set(database, health);
  return health;
}

/** Creates a health of its own, for tests. */
export function createStoreHealth(
  database: Pick<Database, 'pool'>,
  log: Log = silentLog,
  times: HealthTimes = defaultTimes,
): StoreHealth {
  return new CircuitBreaker(database, log, times);
}

class CircuitBreaker implements StoreHealth {
  readonly #database: Pick<Database, 'pool'>;
  readonly #log: Log;
  readonly #times: HealthTimes;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #listeners = new Set<() => void>();
  #isSilent = false;
  #isProbing = false;
  #hasGivenUp = false;
  #answeredAt = 0;
  #waitingSince = 0;
  #watch: NodeJS.Timeout | undefined;

  constructor(database: Pick<Database, 'pool'>, log: Log, times: HealthTimes) {
    this.#database = database;
    this.#log = log;
    this.#times = times;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  ask<Answer>(query: () => Promise<Answer>, deadline?: number): Promise<Answer> {
    if (this.#isSilent) return Promise.reject(new StoreSilentError());
    const isLate = () => deadline !== undefined && performance.now() - startedAt > deadline;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#waitingSince = performance.now();
      this.#waiting.add(reject);
      this.#watch ??= this.#watchFor(this.#times.suspectAfter);
      const late = () => {
        this.#hasGivenUp = true;
        reject(new StoreSilentError());
      };
      const timer = deadline === undefined ? undefined : setTimeout(late, deadline).unref();
      query()
        .then(
          (answer) => {
            this.#onAnswer(isLate());
            resolve(answer);
          },
          (error) => {
            this.#onFailure(error);
            reject(error);
          },
        )
        .finally(() => {
          clearTimeout(timer);
          this.#waiting.delete(reject);
        });
    });
  }

  onRecovery(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** One timer for all that is asked: what counts is the time since anything was answered. */
  #watchFor(pause: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#watch = undefined;
      if (this.#waiting.size === 0) return;
      const quietSince = Math.max(this.#answeredAt, this.#waitingSince);
      const left = this.#times.suspectAfter - (performance.now() - quietSince);
      if (left <= 0) this.#probe();
      this.#watch = this.#watchFor(left > 0 ? left : this.#times.suspectAfter);
    }, pause).unref();
  }

  /** @param isLate whether what was given up is answered after all: the lock in its way is gone */
  #onAnswer(isLate = false): void {
    this.#answeredAt = performance.now();
    if (!this.#isSilent && !(isLate && this.#hasGivenUp)) return;
    if (this.#isSilent) this.#log.warn({}, 'the database answers again');
    this.#isSilent = false;
    this.#hasGivenUp = false;
    for (const listener of [...this.#listeners]) listener();
  }

  #onFailure(error: unknown): void {
    if (isAnswer(error)) this.#onAnswer();
    else this.#probe();
  }

  /** Asks on one connection; nothing else is asked until that has an answer or an error. */
  async #probe(): Promise<void> {
    const { pool } = this.#database;
    if (this.#isProbing || pool.ending) return;
    this.#isProbing = true;
    const startedAt = performance.now();
    const probe = pool.query('select 1').then(
      () => this.#onAnswer(),
      (error) => isAnswer(error) && this.#onAnswer(),
    );
    const verdict = new Promise<void>((resolve) => {
      setTimeout(resolve, this.#times.verdictAfter).unref();
    });
    await Promise.race([probe, verdict]);
    // Where this process was busy, an answer may have arrived that it has not read yet.
    await afterReading();
    await afterReading();
    if (this.#answeredAt < startedAt) this.#turnSilent();
    await probe;
    this.#isProbing = false;
    if (this.#isSilent) setTimeout(() => this.#probe(), this.#times.probePause).unref();
  }

  #turnSilent(): void {
    if (!this.#isSilent) this.#log.error({}, 'the database does not answer: nobody waits for it');
    this.#isSilent = true;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const reject of waiting) reject(new StoreSilentError());
  }
}

/** An error of a statement is an answer; one of the connection or of the whole server (FATAL, PANIC) is none. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: unknown } | null)?.severity === 'ERROR';
}
